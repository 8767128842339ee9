import { storageKeys } from '../lib/storage-keys.ts';
import { storedStore } from '../lib/stored-store.ts';
import { useStore } from '../lib/use-store.ts';

// In local storage: the frame of the page reads it without the database, and it shows how many picks were lost with a
// deleted database.

interface Entry {
  /** Saved picks that wait on this device to be sent. */
  waiting: number;
  /** Picks that are chosen and not saved. */
  drafts?: number;
  /** Final refusals that the player has not acknowledged. */
  refused?: number;
  /** The id of their database (`databaseId`); null: the memory of a page. */
  birth: string | null;
  /** Saved picks in a database that does not answer, while `birth` is null. */
  outOfReach?: number;
  /** Picks that were lost with a deleted database, until the player acknowledges it. */
  lost: number;
}

type Entries = Readonly<Record<string, Entry>>;

const nothing: Entry = { waiting: 0, drafts: 0, refused: 0, birth: null, outOfReach: 0, lost: 0 };
const allWaiting = ({ waiting, outOfReach = 0 }: Entry) => waiting + outOfReach;
const store = storedStore<Entries>(storageKeys.waitingPicks, parse, {});

/** A count that local storage has, for a component. */
const useCount = (read: () => number) => useStore({ ...store, read, initial: 0 });

/** Returns how many saved picks of a player wait on this device to be sent; of all players without `playerId`. */
export function readWaitingPicks(playerId?: number): number {
  const entries = store.read();
  if (playerId !== undefined) return allWaiting(entries[playerId] ?? nothing);
  return Object.values(entries).reduce((sum, entry) => sum + allWaiting(entry), 0);
}

/** Returns how many drafts a player has on this device, also of matches that have begun. */
export function readDraftPicks(playerId: number): number {
  return store.read()[playerId]?.drafts ?? 0;
}

/** `readWaitingPicks` for a component. Follows all tabs. */
export function useWaitingPicks(playerId?: number): number {
  return useCount(() => readWaitingPicks(playerId));
}

/**
 * Returns how many picks of a player did not reach the server, drafts too, and how many unacknowledged refusals there
 * are.
 */
export function useUnsentPicks(playerId: number): { unsent: number; refused: number } {
  const unsent = useCount(() => readWaitingPicks(playerId) + readDraftPicks(playerId));
  const refused = useCount(() => store.read()[playerId]?.refused ?? 0);
  return { unsent, refused };
}

/** Returns how many unsent picks the browser deleted, until `forgetLostPicks`. */
export function useLostPicks(playerId: number): number {
  return useCount(() => store.read()[playerId]?.lost ?? 0);
}

/** The player has acknowledged the lost picks. */
export function forgetLostPicks(playerId: number): void {
  change(playerId, (entry) => ({ ...entry, lost: 0 }));
}

/** Stores the counts of a player's outbox in the database `birth` (null: in memory). */
export function noteWaitingPicks(
  playerId: number,
  waiting: number,
  birth: string | null,
  { drafts = 0, refused = 0 } = {},
): void {
  change(playerId, (entry) => {
    // A database that cannot be opened now may open later with its rows.
    if (birth === null && waiting === 0 && entry.birth !== null) return entry;
    const below = entry.birth === null ? (entry.outOfReach ?? 0) : entry.waiting;
    return { ...entry, waiting, drafts, refused, birth, outOfReach: birth === null ? below : 0 };
  });
}

/**
 * Counts the picks that were in another database than `birth` as lost, drafts too. Call it after opening the database.
 * `lost`: their number, if an open page knows it.
 */
export function recordEvictedPicks(playerId: number, birth: string, lost: number | null = null): void {
  change(playerId, (entry) => {
    if (entry.birth === birth) return entry;
    const gone = lost ?? entry.waiting + (entry.drafts ?? 0);
    return { ...nothing, birth, lost: entry.lost + gone };
  });
}

function change(playerId: number, step: (entry: Entry) => Entry): void {
  const { [playerId]: entry = nothing, ...others } = store.read();
  const next = step(entry);
  if (Object.entries(next).every(([name, value]) => entry[name as keyof Entry] === value)) return;
  const isWorthKeeping = allWaiting(next) + next.lost + (next.drafts ?? 0) + (next.refused ?? 0) > 0;
  store.set(isWorthKeeping ? { ...others, [playerId]: next } : others);
}

function parse(stored: unknown): Entries {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((pair): pair is [string, Entry] => isEntry(pair[1])),
  );
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { waiting, drafts = 0, refused = 0, outOfReach = 0, lost, birth } = value as Record<string, unknown>;
  return (
    [waiting, drafts, refused, outOfReach, lost].every(isCount) &&
    (birth === null || typeof birth === 'string')
  );
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
