import type { Grids } from '../matches/games-api.ts';
import { localStore } from '../lib/web-storage.ts';

const day = 24 * 60 * 60_000;
const keyOf = (playerId: number) => `doce:receipts:${playerId}`;

/** Notes until when this device has receipts of a grid in play: a day after its last start. A logout reads it at once. */
export function noteReceiptsInPlay(playerId: number, { games }: Grids[number]): void {
  const until = Math.max(...games.map(({ startTime }) => Date.parse(startTime))) + day;
  if (until > Number(localStore.get(keyOf(playerId)))) localStore.set(keyOf(playerId), String(until));
}

/** Whether a logout would erase receipts that the player may still need. */
export const hasReceiptsInPlay = (playerId: number): boolean =>
  Number(localStore.get(keyOf(playerId))) > Date.now();

/** The receipts are erased. */
export const forgetReceiptsInPlay = (playerId: number): void => void localStore.set(keyOf(playerId), null);
