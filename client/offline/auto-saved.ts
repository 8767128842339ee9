import type { OutboxRow } from './outbox-row.ts';
import { localStore } from '../lib/web-storage.ts';

/** Local storage, because a page that closes has no time for a transaction. */
const key = 'doce:auto-saved';

/** Notes the drafts that a page saved by itself, for the message when their player comes back. Without storage there is no message. */
export function noteAutoSaved(drafts: readonly OutboxRow[]): void {
  localStore.set(key, JSON.stringify(drafts));
}

/** Returns the drafts of a player that were saved by themselves since the last message. */
export function readAutoSaved(playerId: number): OutboxRow[] {
  const drafts = (localStore.getJson(key) ?? []) as OutboxRow[];
  return drafts.filter((draft) => draft.playerId === playerId);
}

export function forgetAutoSaved(): void {
  localStore.set(key, null);
}
