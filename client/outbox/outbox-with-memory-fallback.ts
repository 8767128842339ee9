import { freeRoom, isDiskFull } from '../storage/free-room.ts';
import { noChoices, outboxInDatabase, outboxInMemory, type Outbox, type Revised } from './outbox.ts';
import { emptyOutbox, withoutReplaced, type OutboxState, type Step } from './outbox-row.ts';

export interface OutboxWithFallback extends Outbox {
  /** False: the browser refuses to store, so the choices are lost when the page ends. */
  isDurable: () => boolean;
}

/**
 * A player's outbox for a page. It is in the database until the browser refuses twice to store, then in memory with the
 * last known state. Each further change tries to move the state back into the database. A database that the browser
 * deleted gets the choices of the page again. Its calls do not reject.
 */
export function outboxWithMemoryFallback(playerId: number): OutboxWithFallback {
  const database = outboxInDatabase(playerId);
  const watching = new Map<(now: Revised) => void, () => void>();
  let memory: Outbox | null = null;
  let latest: Revised = noChoices;
  /** The choices that were in the database when the page went on in memory. */
  let leftBehind: OutboxState = emptyOutbox;
  let turn: Promise<unknown> = Promise.resolve();

  const note = (now: Revised) => {
    if (now.revision >= latest.revision) latest = now;
    return now;
  };
  const watchIn = (outbox: Outbox) => {
    for (const [listener, stop] of watching) {
      stop();
      watching.set(listener, outbox.watch(listener));
    }
  };
  const switchToMemory = (why: unknown): Outbox => {
    if (memory) return memory;
    console.warn('The browser refuses to store picks: they stay in memory', why);
    const kept = outboxInMemory(latest);
    memory = kept;
    leftBehind = latest.state;
    watchIn(kept);
    return kept;
  };
  const changeInMemory = async (step: Step, why: unknown): Promise<Revised> => {
    const now = note(await switchToMemory(why).change(step));
    try {
      const moved = await database.change((own) => moveInto(own, now.state, leftBehind), now);
      memory = null;
      watchIn(database);
      return note(moved);
    } catch {
      // The next start would send a choice that was replaced or answered.
      const opIds = goneFrom(now.state, leftBehind);
      if (opIds.length > 0) await database.drop(opIds).catch(() => undefined);
      return now;
    }
  };
  const change = async (step: Step): Promise<Revised> => {
    let why: unknown = null;
    if (!memory) {
      try {
        return note(await twice(() => database.change(step, latest)));
      } catch (error) {
        why = error;
      }
    }
    const mine = turn.then(() => changeInMemory(step, why));
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    isDurable: () => memory === null,
    read: async () => {
      if (memory) return memory.read();
      try {
        return note(await twice(() => database.read()));
      } catch (error) {
        return switchToMemory(error).read();
      }
    },
    change,
    watch: (listener) => {
      const hear = (now: Revised) => listener(note(now));
      watching.set(hear, (memory ?? database).watch(hear));
      return () => {
        watching.get(hear)?.();
        watching.delete(hear);
      };
    },
  };
}

/**
 * Replaces what a page left behind in the database by what it has in memory. Choices that other tabs have added
 * meanwhile stay.
 */
function moveInto(own: OutboxState, held: OutboxState, leftBehind: OutboxState): OutboxState {
  const known = new Set([held, leftBehind].flatMap(opIdsOf));
  const isOthers = ({ opId }: { opId: string }) => !known.has(opId);
  return {
    rows: withoutReplaced([...own.rows.filter(isOthers), ...held.rows]),
    receipts: [...own.receipts.filter(isOthers), ...held.receipts],
  };
}

/** A row whose refusal is in memory only stays in the database, because its repeat brings the refusal again. */
function goneFrom(held: OutboxState, leftBehind: OutboxState): string[] {
  const kept = new Set(opIdsOf(held));
  return opIdsOf(leftBehind).filter((opId) => !kept.has(opId));
}

function opIdsOf({ rows, receipts }: OutboxState): string[] {
  return [...rows, ...receipts].map(({ opId }) => opId);
}

/** Repeats a failed call once; on a full disk it first deletes data that can be downloaded again. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDiskFull(error)) await freeRoom();
    return work();
  }
}
