import { useSyncExternalStore } from 'react';

const key = 'doce:waiting';
const listeners = new Set<() => void>();

/** How many saved picks of a player wait on this device to be sent; of all players together when none is named. Known without opening the database. */
export function readWaitingPicks(playerId?: number): number {
  const counts = readCounts();
  return playerId === undefined
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : (counts[playerId] ?? 0);
}

/** The same for a component, which draws again when it changes, in this tab, another one or the worker. */
export function useWaitingPicks(playerId?: number): number {
  return useSyncExternalStore(subscribe, () => readWaitingPicks(playerId));
}

/** For the outbox's keeper: notes how many wait. What cannot be stored is not counted. */
export function noteWaitingPicks(playerId: number, count: number): void {
  const counts = readCounts();
  if ((counts[playerId] ?? 0) === count) return;
  const { [playerId]: _, ...others } = counts;
  try {
    localStorage.setItem(key, JSON.stringify(count > 0 ? { ...others, [playerId]: count } : others));
  } catch {
    // Storage full or forbidden.
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function readCounts(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, number] => Number.isInteger(entry[1]) && Number(entry[1]) > 0,
      ),
    );
  } catch {
    return {};
  }
}
