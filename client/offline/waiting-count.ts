import { useSyncExternalStore } from 'react';
import { createExternalStore, withOtherTabs } from '../lib/external-store.ts';
import { localStore } from '../lib/web-storage.ts';

// In local storage, so that the frame of the page knows without opening the database, and so that what the browser threw away with the database is missed.

interface Entry {
  /** Saved picks that wait on this device to be sent. */
  waiting: number;
  /** Picks that are chosen and not saved. */
  drafts?: number;
  /** Final refusals that the player has not acknowledged. */
  refused?: number;
  /** The database that holds them, by the name it got when it was made; null: the memory of a page. */
  birth: string | null;
  /** Picks that waited in a database that is gone, until the player has acknowledged it. */
  lost: number;
}

const key = 'doce:waiting';
const nothing: Entry = { waiting: 0, drafts: 0, refused: 0, birth: null, lost: 0 };
const changes = createExternalStore(0);
const subscribe = withOtherTabs(key, changes);

/** How many saved picks of a player wait on this device to be sent; of all players together when none is named. */
export function readWaitingPicks(playerId?: number): number {
  const entries = readEntries();
  if (playerId !== undefined) return entries[playerId]?.waiting ?? 0;
  return Object.values(entries).reduce((sum, { waiting }) => sum + waiting, 0);
}

/** How many picks a player has chosen on this device and not saved, also for matches that have begun meanwhile. */
export function readDraftPicks(playerId: number): number {
  return readEntries()[playerId]?.drafts ?? 0;
}

/** How many wait, for a component, which draws again when it changes, in this tab or another one. */
export function useWaitingPicks(playerId?: number): number {
  return useSyncExternalStore(subscribe, () => readWaitingPicks(playerId));
}

/** How many picks of a player did not reach the server, saved or not, and how many it refused until the player acknowledges that. */
export function useUnsentPicks(playerId: number): { unsent: number; refused: number } {
  const unsent = useSyncExternalStore(subscribe, () => readWaitingPicks(playerId) + readDraftPicks(playerId));
  const refused = useSyncExternalStore(subscribe, () => readEntries()[playerId]?.refused ?? 0);
  return { unsent, refused };
}

/** How many picks the browser threw away before they were sent, until `forgetLostPicks`. */
export function useLostPicks(playerId: number): number {
  return useSyncExternalStore(subscribe, () => readEntries()[playerId]?.lost ?? 0);
}

/** The player knows of the lost ones. */
export function forgetLostPicks(playerId: number): void {
  change(playerId, (entry) => ({ ...entry, lost: 0 }));
}

/** For who keeps the outbox: how many wait in the database that was born as `birth` (null: in memory), are not saved, and were refused. */
export function noteWaitingPicks(
  playerId: number,
  waiting: number,
  birth: string | null,
  { drafts = 0, refused = 0 } = {},
): void {
  change(playerId, (entry) => {
    // A database that cannot be opened now may come back with what it holds.
    if (birth === null && waiting === 0 && entry.birth !== null) return entry;
    return { ...entry, waiting, drafts, refused, birth };
  });
}

/** For who opens the database, before it notes anything: what waited in another one than this is lost; `known`: how many that were, if the page knows. */
export function recordEvictedPicks(playerId: number, birth: string, known = 0): void {
  change(playerId, (entry) =>
    entry.birth === birth
      ? entry
      : { waiting: 0, drafts: 0, refused: 0, birth, lost: entry.lost + Math.max(entry.waiting, known) },
  );
}

function change(playerId: number, step: (entry: Entry) => Entry): void {
  const { [playerId]: entry = nothing, ...others } = readEntries();
  const next = step(entry);
  if (Object.entries(next).every(([name, value]) => entry[name as keyof Entry] === value)) return;
  const isWorthKeeping = next.waiting + next.lost + (next.drafts ?? 0) + (next.refused ?? 0) > 0;
  localStore.set(key, JSON.stringify(isWorthKeeping ? { ...others, [playerId]: next } : others));
  changes.set(changes.read() + 1);
}

function readEntries(): Record<string, Entry> {
  const stored = localStore.getJson(key);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((pair): pair is [string, Entry] => isEntry(pair[1])),
  );
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { waiting, drafts = 0, refused = 0, lost, birth } = value as Record<string, unknown>;
  return [waiting, drafts, refused, lost].every(isCount) && (birth === null || typeof birth === 'string');
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
