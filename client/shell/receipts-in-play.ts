import { localStore } from '../lib/web-storage.ts';

const keyOf = (playerId: number) => `doce:receipts:${playerId}`;

/** Notes until when this device has receipts of a grid in play, in epoch milliseconds; null: it has none. */
export const noteReceiptsInPlay = (playerId: number, until: number | null): unknown =>
  localStore.set(keyOf(playerId), until === null ? null : String(until));

/** Whether a logout would erase receipts that the player may still need. */
export const hasReceiptsInPlay = (playerId: number): boolean =>
  Number(localStore.get(keyOf(playerId))) > Date.now();
