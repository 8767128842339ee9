import type { ObservabilitySet } from 'dexie';
import { followDatabase, inDatabase, whenAnswered, type DoceDatabase } from '../storage/database.ts';
import { emptyOutbox, type OutboxRow, type OutboxState, type Receipt, type Step } from './outbox-row.ts';

/** A state of the outbox. The state with the higher revision is newer. */
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

export interface DatabaseOutbox extends Outbox {
  /**
   * Its step gets the choices of `known`, the state of an open page, if the browser deleted the database since. They
   * are written with the new state. A database that answers late writes nothing if the step `isOver` by then.
   */
  change: (step: Step, known?: () => Revised, isOver?: () => boolean) => Promise<Revised>;
  /** As `change`, but waits as long as the database takes. */
  changeWhenAnswered: (step: Step, known: () => Revised) => Promise<Revised>;
  /** Deletes rows and receipts. A full disk allows it, because it stores nothing, not even a new revision. */
  drop: (opIds: string[]) => Promise<void>;
}

/** A player's outbox in this browser's database. Its calls reject when the database does. */
export function outboxInDatabase(playerId: number): DatabaseOutbox {
  const key = revisionKey(playerId);
  const read = async (db: DoceDatabase): Promise<Revised> => {
    const [rows, receipts, revision] = await Promise.all([
      db.outbox.where('playerId').equals(playerId).toArray(),
      db.receipts.where('playerId').equals(playerId).toArray(),
      db.meta.get(key),
    ]);
    return { state: { rows, receipts }, revision: Number(revision?.value ?? 0) };
  };
  const change = async (
    db: DoceDatabase,
    step: Step,
    knownNow: () => Revised,
    isOver: () => boolean,
  ): Promise<Revised> => {
    const before = await read(db);
    if (isOver()) throw new Error('The page went on without the database');
    const known = knownNow();
    const isNew = before.revision === 0;
    const state = step(isNew && known.revision > 0 ? known.state : before.state);
    if (state === before.state) return before;
    // Higher than all revisions of an earlier database that the browser deleted.
    const revision = Math.max(isNew ? Date.now() : before.revision + 1, known.revision + 1);
    await Promise.all([
      ...write(db.outbox, before.state.rows, state.rows),
      ...write(db.receipts, before.state.receipts, state.receipts),
      db.meta.put({ key, value: revision }),
    ]);
    return { state, revision };
  };
  const changeAtOnce = (db: DoceDatabase, ...how: [Step, () => Revised, () => boolean]) =>
    db.transaction('rw', [db.outbox, db.receipts, db.meta], () => change(db, ...how));
  const readAtOnce = (db: DoceDatabase) =>
    db.transaction('r', [db.outbox, db.receipts, db.meta], () => read(db));
  return {
    read: () => inDatabase(readAtOnce),
    change: (step, known = () => noChoices, isOver = () => false) =>
      inDatabase((db) => changeAtOnce(db, step, known, isOver)),
    changeWhenAnswered: (step, known) => whenAnswered((db) => changeAtOnce(db, step, known, () => false)),
    drop: (opIds) =>
      inDatabase((db) =>
        db.transaction('rw', [db.outbox, db.receipts], async () => {
          await Promise.all([db.outbox.bulkDelete(opIds), db.receipts.bulkDelete(opIds)]);
        }),
      ),
    watch: (listener) => watchDatabase(playerId, readAtOnce, listener),
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

/**
 * Reads the outbox at once, after each change by any tab, and after the database was opened again. Changes that come
 * during a read cause one more read together: Dexie's `liveQuery` would start one for each change, however many wait.
 */
function watchDatabase(
  playerId: number,
  read: (db: DoceDatabase) => Promise<Revised>,
  listener: (now: Revised) => void,
): () => void {
  let database: DoceDatabase | null = null;
  let isReading = false;
  let isStale = false;
  let isOver = false;
  let stopListening: (() => void) | null = null;

  async function look() {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && database && !isOver) {
        isStale = false;
        // Readers and writers get the errors of the database.
        const now = await read(database).catch(() => null);
        if (now && !isOver) listener(now);
      }
    } finally {
      isReading = false;
    }
  }

  async function listen() {
    const { Dexie, RangeSet, rangesOverlap } = await import('dexie');
    if (isOver || stopListening) return;
    const revision = new RangeSet(revisionKey(playerId));
    const onChange = (parts: ObservabilitySet) => {
      const changed = parts['idb://doce/meta/'];
      // `all`: the browser froze this page, so Dexie missed changes.
      if (!parts['all'] && !(changed && rangesOverlap(changed, revision))) return;
      // Dexie calls it inside the transaction that is over.
      Dexie.ignoreTransaction(() => void look());
    };
    Dexie.on('storagemutated', onChange);
    stopListening = () => Dexie.on.storagemutated.unsubscribe(onChange);
  }

  const stopFollowing = followDatabase((db) => {
    database = db;
    void listen().then(look);
  });
  return () => {
    isOver = true;
    stopFollowing();
    stopListening?.();
  };
}

function revisionKey(playerId: number): string {
  return `revision:${playerId}`;
}
