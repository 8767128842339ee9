import { useMemo, useSyncExternalStore } from 'react';
import { createExternalStore } from '../lib/external-store.ts';
import { followDatabase } from './database.ts';
import { noChoices, type Outbox, type Revised } from './outbox.ts';
import { isSaved, type OutboxState, type Step } from './outbox-row.ts';
import { outboxWithMemoryFallback, type OutboxWithFallback } from './outbox-with-memory-fallback.ts';
import { databaseId } from './storage-watch.ts';
import { recordEvictedPicks, noteWaitingPicks } from './waiting-count.ts';

/** One player's choices as a screen shows them. */
export interface OwnPicks extends OutboxState {
  /** Whether what this device keeps has been read. */
  isLoaded: boolean;
  /** false: the browser keeps nothing for us, and what is here ends with the page. */
  isDurable: boolean;
}

/** One player's choices in this page: a mirror in memory of the outbox. */
export interface OwnPicksStore {
  read: () => OwnPicks;
  /** Shown at once; resolves when it is kept, which no reload and no crash undoes. */
  change: (step: Step) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Forgets what it showed: the browser threw away what was kept, and what is kept now is read. */
  startAnew: () => void;
  /** What is mirrored, for who sends it. */
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

/** A player's own picks for a component, current over all tabs and the worker, and how to change them. */
export function useOwnPicks(playerId: number): readonly [OwnPicks, OwnPicksStore['change']] {
  const store = useMemo(() => ownPicksOf(playerId), [playerId]);
  return [useSyncExternalStore(store.subscribe, store.read), store.change];
}

/** Forgets what is in memory, as a reload does; for tests. */
export function forgetOwnPicks(): void {
  stores.clear();
}

/** The mirror of an outbox. */
export function mirrorOf(outbox: OutboxWithFallback): OwnPicksStore {
  /** The newest state that holds none of `steps`. */
  let base = noChoices;
  /** Own steps that are still being written, in their order: they lie over the base, so that no news from elsewhere takes them back for a moment. */
  let steps: readonly Step[] = [];
  /** News that may hold some of `steps` already: looked at when all of them are written. */
  let held: Revised | null = null;
  let isLoaded = false;
  let lastWrite = Promise.resolve();
  const shown = createExternalStore(look());

  function look(): OwnPicks {
    const state = steps.reduce((before, step) => step(before), base.state);
    return { ...state, isLoaded, isDurable: outbox.isDurable() };
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
    read: shown.read,
    change: (step) => {
      const only: Step = (state) => step(state);
      steps = [...steps, only];
      // Set out before it is drawn: on a slow phone the browser writes while the page draws.
      lastWrite = lastWrite.then(() => write(only));
      show();
      return lastWrite;
    },
    startAnew: () => {
      base = noChoices;
      held = null;
      void outbox.read().then(hear);
      show();
    },
    subscribe: shown.subscribe,
  };
}

/** Keeps the count of what waits, once it is known whether the last one's database is still there; and misses one that goes while the page is open. */
async function countWaiting(playerId: number, store: OwnPicksStore): Promise<void> {
  let birth = await databaseId();
  if (birth !== null) recordEvictedPicks(playerId, birth);
  const note = () => {
    const { rows, receipts, isLoaded, isDurable } = store.read();
    const waiting = rows.filter(isSaved).length;
    const counts = { drafts: rows.length - waiting, refused: receipts.length };
    if (isLoaded) noteWaitingPicks(playerId, waiting, isDurable ? birth : null, counts);
  };
  store.subscribe(note);
  note();
  if (birth === null) return;
  followDatabase(() => {
    void databaseId().then((now) => {
      if (now === null || now === birth || !store.read().isDurable) return;
      birth = now;
      // The count may have gone with the database: this page still knows it.
      recordEvictedPicks(playerId, now, store.read().rows.filter(isSaved).length);
      store.startAnew();
    });
  });
}
