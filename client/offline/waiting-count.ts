import { useSyncExternalStore } from 'react';
import { createExternalStore, withOtherTabs } from '../lib/external-store.ts';
import { localStore } from '../lib/web-storage.ts';

// In local storage, because the frame of the page reads it without the database.

const names = ['waiting', 'drafts', 'refused'] as const;

/** waiting: saved picks that wait to be sent. drafts: picks that are not saved. refused: refusals that the player has not acknowledged. */
type Counts = Record<(typeof names)[number], number>;

const key = 'doce:waiting';
const none: Counts = { waiting: 0, drafts: 0, refused: 0 };
const changes = createExternalStore(0);
const subscribe = withOtherTabs(key, changes);

/** Returns how many saved picks of a player wait on this device to be sent; of all players without `playerId`. */
export function readWaitingPicks(playerId?: number): number {
  const all = readAll();
  if (playerId !== undefined) return countsOf(all[playerId]).waiting;
  return Object.values(all).reduce<number>((sum, each) => sum + countsOf(each).waiting, 0);
}

/** Returns how many drafts a player has on this device, also of matches that have begun. */
export function readDraftPicks(playerId: number): number {
  return countsOf(readAll()[playerId]).drafts;
}

/** `readWaitingPicks` for a component. Follows all tabs. */
export function useWaitingPicks(playerId?: number): number {
  return useSyncExternalStore(subscribe, () => readWaitingPicks(playerId));
}

/** Returns how many picks of a player did not reach the server, drafts too, and how many unacknowledged refusals there are. */
export function useUnsentPicks(playerId: number): { unsent: number; refused: number } {
  const unsent = useSyncExternalStore(subscribe, () => readWaitingPicks(playerId) + readDraftPicks(playerId));
  const refused = useSyncExternalStore(subscribe, () => countsOf(readAll()[playerId]).refused);
  return { unsent, refused };
}

/** Stores the counts of a player's outbox. */
export function noteWaitingPicks(playerId: number, waiting: number, { drafts = 0, refused = 0 } = {}): void {
  const next: Counts = { waiting, drafts, refused };
  const { [playerId]: stored, ...others } = readAll();
  const before = countsOf(stored);
  if (names.every((name) => before[name] === next[name])) return;
  const isEmpty = waiting + drafts + refused === 0;
  localStore.set(key, JSON.stringify(isEmpty ? others : { ...others, [playerId]: next }));
  changes.set(changes.read() + 1);
}

function readAll(): Record<string, unknown> {
  return (localStore.getJson(key) ?? {}) as Record<string, unknown>;
}

function countsOf(stored: unknown): Counts {
  const counts = { ...none, ...(stored as Partial<Counts> | null | undefined) };
  return names.every((name) => Number.isInteger(counts[name]) && counts[name] >= 0) ? counts : none;
}
