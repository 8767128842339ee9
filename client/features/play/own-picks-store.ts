import { useMemo, useSyncExternalStore } from 'react';
import { OUTCOMES, type Pick } from '../../../shared/rules/outcome.ts';
import type { OwnPick, OwnPicks } from './own-picks.ts';

/** One player's own picks on this device: where to read them, change them and hear of changes. */
export interface OwnPicksStore {
  read: () => OwnPicks;
  change: (step: (own: OwnPicks) => OwnPicks) => void;
  subscribe: (listener: () => void) => () => void;
}

const stores = new Map<number, OwnPicksStore>();

/** The own picks of a player: in memory, so that they outlive the page that shows them, and in session storage, so that they outlive a reload. */
export function ownPicksOf(playerId: number): OwnPicksStore {
  const store = stores.get(playerId) ?? makeStore(`doce:own-picks:${playerId}`);
  stores.set(playerId, store);
  return store;
}

/** A player's own picks, and how to change them; the component draws again when they change. */
export function useOwnPicks(playerId: number): readonly [OwnPicks, OwnPicksStore['change']] {
  const store = useMemo(() => ownPicksOf(playerId), [playerId]);
  return [useSyncExternalStore(store.subscribe, store.read), store.change];
}

/** Forgets what is in memory, as a reload does; for tests. */
export function forgetMemory(): void {
  stores.clear();
}

function makeStore(key: string): OwnPicksStore {
  let own = readKept(key);
  const listeners = new Set<() => void>();
  return {
    read: () => own,
    change: (step) => {
      own = step(own);
      keep(key, own);
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function keep(key: string, own: OwnPicks): void {
  try {
    if (Object.keys(own).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(own));
  } catch {
    // Storage full or forbidden: they last as long as the page.
  }
}

/** What was on its way when the page went may never have arrived: it is a draft again, and sending it twice changes nothing. */
function readKept(key: string): OwnPicks {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const entries = Object.entries(kept).flatMap(([matchId, pick]): [string, OwnPick][] =>
      isUnsaved(pick) ? [[matchId, { state: 'draft', prediction: pick.prediction }]] : [],
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

function isUnsaved(value: unknown): value is { prediction: Pick } {
  if (typeof value !== 'object' || value === null || !('state' in value && 'prediction' in value))
    return false;
  const isOpen = value.state === 'draft' || value.state === 'sending';
  return isOpen && OUTCOMES.some((outcome) => outcome === value.prediction);
}
