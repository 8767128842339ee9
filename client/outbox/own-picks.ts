import { useMemo } from 'react';
import { createExternalStore } from '../lib/external-store.ts';
import { useStore } from '../lib/use-store.ts';
import { followDatabase } from '../storage/database.ts';
import { noChoices, type Outbox, type Revised } from './outbox.ts';
import { isToSend, type ShownState, type Step } from './outbox-row.ts';
import { outboxWithMemoryFallback, type OutboxWithFallback } from './outbox-with-memory-fallback.ts';
import { databaseId } from '../storage/storage-watch.ts';
import { recordEvictedPicks, noteWaitingPicks } from './waiting-count.ts';

/** One player's choices for the screen. */
export interface OwnPicks extends ShownState {
  /** Whether the database has been read. */
  isLoaded: boolean;
  /** False: the browser refused to store, or did not answer, so the choices are lost when the page ends. */
  isDurable: boolean;
}

/** A mirror of one player's outbox in the memory of this page. */
export interface OwnPicksStore {
  initial: OwnPicks;
  read: () => OwnPicks;
  /** Shows the change at once. Resolves when it is durable, or the browser has refused to store it. */
  change: (step: Step) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /**
   * Writes the choices of this page into the new database, because the browser deleted the old one. Returns how many
   * are lost; null: not known.
   */
  restore: () => Promise<number | null>;
  /** The mirrored outbox, for sending. */
  outbox: Outbox;
}

const stores = new Map<number, OwnPicksStore>();

export function ownPicksOf(playerId: number): OwnPicksStore {
  let store = stores.get(playerId);
  if (!store) {
    store = mirrorOf(outboxWithMemoryFallback(playerId));
    stores.set(playerId, store);
    void countWaiting(playerId, store);
  }
  return store;
}

/** Returns a player's picks for a component, and how to change them. Follows the changes of all tabs and the worker. */
export function useOwnPicks(playerId: number): readonly [OwnPicks, OwnPicksStore['change']] {
  const store = useMemo(() => ownPicksOf(playerId), [playerId]);
  return [useStore(store), store.change];
}

/** For tests: clears the memory, as a reload does. */
export function forgetOwnPicks(): void {
  stores.clear();
}

/** Mirrors an outbox in memory with optimistic updates. */
export function mirrorOf(outbox: OutboxWithFallback): OwnPicksStore {
  /** The newest state without `steps`. */
  let base = noChoices;
  /**
   * Steps of this page that are not written yet, in order. `look` applies them to the base, so a change of another tab
   * never hides them.
   */
  let steps: readonly Step[] = [];
  /** A newer state that may contain some of `steps`. It is used when all of them are written. */
  let held: Revised | null = null;
  let isLoaded = false;
  let lastWrite = Promise.resolve();
  const shown = createExternalStore(look());

  function look(): OwnPicks {
    const state = steps.reduce((before, step) => step(before), base.state);
    const isDurable = outbox.isDurable();
    const stored = new Set(isDurable ? base.state.rows.map(({ opId }) => opId) : []);
    return { ...state, stored, isLoaded, isDurable };
  }
  function show() {
    shown.set(look());
  }
  function hear(now: Revised) {
    if (isLoaded && now.revision <= base.revision) return;
    if (steps.length > 0) {
      held = now;
      return;
    }
    base = now;
    isLoaded = true;
    show();
  }
  async function write(step: Step) {
    const now = await outbox.change(step).catch(() => null);
    steps = steps.filter((each) => each !== step);
    for (const news of [now, steps.length === 0 ? held : null])
      if (news && news.revision >= base.revision) base = news;
    if (steps.length === 0) held = null;
    isLoaded = true;
    show();
  }

  outbox.watch(hear);
  void outbox.read().then(hear);

  return {
    outbox,
    initial: shown.initial,
    read: shown.read,
    change: (step) => {
      const only: Step = (state) => step(state);
      steps = [...steps, only];
      // Before drawing, so that a slow phone writes while it draws.
      lastWrite = lastWrite.then(() => write(only));
      show();
      return lastWrite;
    },
    restore: async () => {
      const { rows, isLoaded: wasLoaded } = shown.read();
      const now = await outbox.change((own) => own);
      hear(now);
      const kept = new Set([...now.state.rows, ...now.state.receipts].map(({ matchId }) => matchId));
      return wasLoaded ? rows.filter(({ matchId }) => !kept.has(matchId)).length : null;
    },
    subscribe: shown.subscribe,
  };
}

/**
 * Stores the counts of waiting picks, for the frame of the page. If the browser deletes the database, restores what
 * this page knows and counts the rest.
 */
async function countWaiting(playerId: number, store: OwnPicksStore): Promise<void> {
  let birth: string | null = null;
  let wasInMemory = false;
  let isAsking = false;
  const note = () => {
    const { rows, receipts, isLoaded, isDurable } = store.read();
    if (isDurable && birth === null && wasInMemory) void findDatabase();
    if (!isLoaded) return;
    wasInMemory ||= !isDurable;
    const waiting = rows.filter(isToSend).length;
    const counts = { drafts: rows.length - waiting, refused: receipts.length };
    noteWaitingPicks(playerId, waiting, isDurable ? birth : null, counts);
  };
  const findDatabase = async () => {
    if (isAsking) return;
    isAsking = true;
    const now = await databaseId();
    isAsking = false;
    if (now === null || now === birth || !store.read().isDurable) return;
    // A page that went on in memory has moved its choices by itself.
    const lost = birth !== null ? await store.restore() : wasInMemory ? 0 : null;
    recordEvictedPicks(playerId, now, lost);
    birth = now;
    note();
  };
  await findDatabase();
  store.subscribe(note);
  note();
  followDatabase(() => void findDatabase());
}
