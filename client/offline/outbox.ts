import { followDatabase, inDatabase, type DoceDatabase } from './database.ts';
import { emptyOutbox, type OutboxRow, type OutboxState, type Receipt, type Step } from './outbox-row.ts';

/** A state of the outbox with its place in the order of states: of two the one with the higher revision is newer. */
export interface Revised {
  state: OutboxState;
  revision: number;
}

export const noChoices: Revised = { state: emptyOutbox, revision: 0 };

/** Where one player's choices are kept. */
export interface Outbox {
  read: () => Promise<Revised>;
  /** Takes a step in a transaction of its own and gives what it led to; the same state when it changed nothing. */
  change: (step: Step) => Promise<Revised>;
  /** Hears the state at once and after every change by anybody: this tab, another one, the worker. Returns how to stop. */
  watch: (listener: (now: Revised) => void) => () => void;
}

/** A player's outbox in this browser's database. Its calls reject when the database does. */
export function outboxInDatabase(playerId: number): Outbox {
  const revisionKey = `revision:${playerId}`;
  const read = async (db: DoceDatabase): Promise<Revised> => {
    const [rows, receipts, revision] = await Promise.all([
      db.outbox.where('playerId').equals(playerId).toArray(),
      db.receipts.where('playerId').equals(playerId).toArray(),
      db.meta.get(revisionKey),
    ]);
    return { state: { rows, receipts }, revision: Number(revision?.value ?? 0) };
  };
  const change = async (db: DoceDatabase, step: Step): Promise<Revised> => {
    const before = await read(db);
    const state = step(before.state);
    if (state === before.state) return before;
    // A database made anew goes on above the one that the browser threw away.
    const revision = before.revision === 0 ? Date.now() : before.revision + 1;
    await Promise.all([
      ...write(db.outbox, before.state.rows, state.rows),
      ...write(db.receipts, before.state.receipts, state.receipts),
      db.meta.put({ key: revisionKey, value: revision }),
    ]);
    return { state, revision };
  };
  const readAtOnce = (db: DoceDatabase) =>
    db.transaction('r', [db.outbox, db.receipts, db.meta], () => read(db));
  return {
    read: () => inDatabase(readAtOnce),
    change: (step) =>
      inDatabase((db) => db.transaction('rw', [db.outbox, db.receipts, db.meta], () => change(db, step))),
    watch: (listener) => watchDatabase(readAtOnce, listener),
  };
}

/** The same for a browser that keeps no database for us: as long as the page lives, for this tab alone. */
export function outboxInMemory(start: Revised = noChoices): Outbox {
  let now = start;
  const listeners = new Set<(now: Revised) => void>();
  return {
    read: async () => now,
    change: async (step) => {
      const state = step(now.state);
      if (state === now.state) return now;
      now = { state, revision: now.revision + 1 };
      listeners.forEach((listener) => listener(now));
      return now;
    },
    watch: (listener) => {
      listeners.add(listener);
      queueMicrotask(() => listeners.has(listener) && listener(now));
      return () => listeners.delete(listener);
    },
  };
}

/** What is different between two lists, written to their table. */
function write<T extends OutboxRow | Receipt>(
  table: {
    bulkPut: (rows: T[]) => PromiseLike<unknown>;
    bulkDelete: (ids: string[]) => PromiseLike<unknown>;
  },
  before: readonly T[],
  after: readonly T[],
): PromiseLike<unknown>[] {
  const changed = after.filter((row) => !before.includes(row));
  const kept = new Set(after.map(({ opId }) => opId));
  const gone = before.flatMap(({ opId }) => (kept.has(opId) ? [] : [opId]));
  return [
    ...(changed.length > 0 ? [table.bulkPut(changed)] : []),
    ...(gone.length > 0 ? [table.bulkDelete(gone)] : []),
  ];
}

function watchDatabase(
  read: (db: DoceDatabase) => Promise<Revised>,
  listener: (now: Revised) => void,
): () => void {
  let stopListening: () => void = () => undefined;
  let isOver = false;
  const stopFollowing = followDatabase((db) => {
    void import('dexie').then(({ liveQuery }) => {
      if (isOver) return;
      stopListening();
      // What cannot be read is told to who reads or changes.
      const subscription = liveQuery(() => read(db)).subscribe({ next: listener, error: () => undefined });
      stopListening = () => subscription.unsubscribe();
    });
  });
  return () => {
    isOver = true;
    stopFollowing();
    stopListening();
  };
}
