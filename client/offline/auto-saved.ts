import type { OutboxRow } from './outbox-row.ts';

/** Local storage, because a page that closes has no time for a transaction. */
const key = 'doce:auto-saved';

/** Notes the drafts that a page saved by itself, for the message when their player comes back. */
export function noteAutoSaved(drafts: readonly OutboxRow[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // Storage is full or forbidden: the picks are saved without a message.
  }
}

/** Returns the drafts of a player that were saved by themselves since the last message. */
export function readAutoSaved(playerId: number): OutboxRow[] {
  try {
    const drafts = JSON.parse(localStorage.getItem(key) ?? '[]') as OutboxRow[];
    return drafts.filter((draft) => draft.playerId === playerId);
  } catch {
    return [];
  }
}

export function forgetAutoSaved(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: nothing was noted.
  }
}
