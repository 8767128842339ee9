import { followDatabase, inDatabase, type DoceDatabase } from './database.ts';
import { emptyOutbox, type OutboxRow, type OutboxState, type Receipt, type Step } from './outbox-row.ts';

/** A state of the outbox. Of two states, the one with the higher revision is newer. */
export interface Revised {
  state: OutboxState;
  revision: number;
}

export const noChoices: Revised = { state: emptyOutbox, revision: 0 };

/** The storage of one player's choices. */
export interface Outbox {
  read: () => Promise<Revised>;
  /** Applies a step in its own transaction. Returns the new state, or the same one if the step changed nothing. */
  change: (step: Step) => Promise<Revised>;
  /** Calls `listener` at once and after every change by this tab, another tab or the worker. Returns how to stop. */
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
    // Higher than all revisions of an earlier database that the browser deleted.
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

/** An outbox in the memory of this page, for a browser without a database. */
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

/** Writes the differences between two lists to their table. */
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
      // Readers and writers get the errors of the database.
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
