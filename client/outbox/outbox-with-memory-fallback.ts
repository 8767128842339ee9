import { storageLimitMs, TookTooLong, withLimit } from '../lib/with-limit.ts';
import { freeRoom, isDiskFull } from '../storage/free-room.ts';
import { noChoices, outboxInDatabase, outboxInMemory, type Outbox, type Revised } from './outbox.ts';
import { isToSend, withoutReplaced, type OutboxRow, type OutboxState, type Step } from './outbox-row.ts';

export interface OutboxWithFallback extends Outbox {
  /** False: the browser refuses to store, so the choices are lost when the page ends. */
  isDurable: () => boolean;
}

/**
 * A player's outbox for a page. It is in the database until the browser refuses twice to store, or does not answer in
 * time, then in memory with the last known state. The state moves back into the database when that answers, and each
 * further change tries it. A database that the browser deleted gets the choices of the page again. Its calls do not
 * reject.
 */
export function outboxWithMemoryFallback(playerId: number): OutboxWithFallback {
  const database = outboxInDatabase(playerId);
  const watching = new Map<(now: Revised) => void, () => void>();
  let memory: Outbox | null = null;
  let latest: Revised = noChoices;
  /** The op ids that were in the database when the page went on in memory, and those that it has had since. */
  let known: ReadonlySet<string> = new Set();
  let moving: Promise<void> | null = null;
  /** The database keeps the move waiting. */
  let isStuck = false;

  const note = (now: Revised) => {
    if (now.revision >= latest.revision) latest = now;
    if (memory) known = new Set([...known, ...opIdsOf(now.state)]);
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
    known = new Set(opIdsOf(latest.state));
    watchIn(kept);
    isStuck = why instanceof TookTooLong;
    return kept;
  };
  const moveBack = async (): Promise<void> => {
    let taken: OutboxState | undefined;
    try {
      while (memory && taken !== latest.state) {
        const moved = await database.changeWhenAnswered(
          (own) => moveInto(own, (taken = latest.state), known),
          () => latest,
        );
        if (taken !== latest.state) continue;
        memory = null;
        watchIn(database);
        note(moved);
        return;
      }
    } catch {
      // The next start would send a choice that was replaced or answered.
      const kept = new Set(opIdsOf(latest.state));
      const gone = [...known].filter((opId) => !kept.has(opId));
      if (gone.length > 0) await database.drop(gone).catch(() => undefined);
    }
  };
  const startMove = (): Promise<void> =>
    (moving ??= moveBack().finally(() => {
      moving = null;
      isStuck = false;
    }));
  const change = async (step: Step): Promise<Revised> => {
    let why: unknown = null;
    if (!memory) {
      try {
        return note(
          await twice(() =>
            database.change(
              step,
              () => latest,
              () => why !== null || memory !== null,
            ),
          ),
        );
      } catch (error) {
        why = error;
      }
    }
    note(await switchToMemory(why).change(step));
    const move = startMove();
    if (!isStuck) await withLimit(storageLimitMs, move).catch(() => (isStuck = moving === move));
    return latest;
  };

  return {
    isDurable: () => memory === null,
    read: async () => {
      if (!memory) {
        try {
          const now = await twice(() => database.read());
          if (!memory) return note(now);
        } catch (error) {
          switchToMemory(error);
          void startMove();
        }
      }
      return latest;
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
 * Replaces what a page has known of the database by what it has in memory. Choices that it did not know stay: those of
 * other tabs, and those of a database that answered late.
 */
function moveInto(own: OutboxState, held: OutboxState, known: ReadonlySet<string>): OutboxState {
  const isUnknown = ({ opId }: { opId: string }) => !known.has(opId);
  return {
    rows: withoutReplaced(merged(own.rows.filter(isUnknown), held.rows)),
    receipts: [...own.receipts.filter(isUnknown), ...held.receipts],
  };
}

/** Joins the rows of two sources. The choices' times order a match that both have, because `seq` cannot be compared. */
function merged(some: readonly OutboxRow[], others: readonly OutboxRow[]): OutboxRow[] {
  const isIn = (rows: readonly OutboxRow[], { matchId }: OutboxRow) =>
    rows.some((row) => row.matchId === matchId);
  const inBoth = (row: OutboxRow) => isIn(some, row) && isIn(others, row);
  const all = [...some, ...others];
  const byTime = all.filter(inBoth).sort((a, b) => a.madeAt.server - b.madeAt.server);
  const [saved, drafts] = [byTime.filter(isToSend), byTime.filter((row) => !isToSend(row))];
  const isNewest = (draft: OutboxRow, at: number) => !isIn(drafts.slice(at + 1), draft);
  return [
    ...all.filter((row) => !inBoth(row)),
    ...[...saved, ...drafts.filter(isNewest)].map((row, at) => ({ ...row, seq: at + 1 })),
  ];
}

function opIdsOf({ rows, receipts }: OutboxState): string[] {
  return [...rows, ...receipts].map(({ opId }) => opId);
}

/**
 * Repeats a call that failed once, unless the database hangs. On a full disk it first deletes data that can be
 * downloaded again.
 */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TookTooLong) throw error;
    if (isDiskFull(error)) await freeRoom();
    return work();
  }
}
