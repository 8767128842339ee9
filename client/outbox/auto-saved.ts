import type { OutboxRow } from './outbox-row.ts';
import { isChoice } from './visitor-choices.ts';
import { localStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** Local storage, because a page that closes has no time for a transaction. */
const key = storageKeys.autoSaved;

/**
 * Notes the drafts that a page saved by itself, for the message when their player comes back. Keeps those that
 * another window noted. Without storage there is no message.
 */
export function noteAutoSaved(drafts: readonly OutboxRow[]): void {
  const isReplaced = (noted: OutboxRow) =>
    drafts.some(({ playerId, matchId }) => playerId === noted.playerId && matchId === noted.matchId);
  localStore.set(key, JSON.stringify([...readNoted().filter((noted) => !isReplaced(noted)), ...drafts]));
}

/** Returns the drafts of a player that were saved by themselves since the last message. */
export function readAutoSaved(playerId: number): OutboxRow[] {
  return readNoted().filter((draft) => draft.playerId === playerId);
}

/** Whether one of these choices is for the same match, and as new or newer. */
export function isKnownIn(rows: readonly OutboxRow[], { playerId, matchId, madeAt }: OutboxRow): boolean {
  return rows.some(
    (row) => row.playerId === playerId && row.matchId === matchId && row.madeAt.server >= madeAt.server,
  );
}

/** Forgets drafts for whose match the player has chosen again. Sent once more they would be told as superseded. */
export function forgetReplaced(rows: readonly OutboxRow[]): void {
  const noted = readNoted();
  const left = noted.filter(
    (draft) =>
      !isKnownIn(
        rows.filter(({ opId }) => opId !== draft.opId),
        draft,
      ),
  );
  if (left.length < noted.length) localStore.set(key, JSON.stringify(left));
}

export function forgetAutoSaved(): void {
  localStore.set(key, null);
}

function readNoted(): OutboxRow[] {
  const stored = localStore.getJson(key);
  return Array.isArray(stored) ? stored.filter(isDraft) : [];
}

function isDraft(value: unknown): value is OutboxRow {
  return isChoice(value) && Number.isInteger((value as OutboxRow).playerId);
}
