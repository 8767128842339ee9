import { freeRoom, isDiskFull } from './free-room.ts';
import { noChoices, outboxInDatabase, outboxInMemory, type Outbox, type Revised } from './outbox.ts';
import type { Step } from './outbox-row.ts';

export interface OutboxWithFallback extends Outbox {
  /** false: the browser keeps nothing for us any more, and what is here ends with the page. */
  isDurable: () => boolean;
}

/**
 * A player's outbox for a page: in the database as long as the browser lets us, from its first refusal on in memory, with all that was known. A full disk is
 * made room on first. Its calls do not reject.
 */
export function outboxWithMemoryFallback(playerId: number): OutboxWithFallback {
  const database = outboxInDatabase(playerId);
  const watching = new Map<(now: Revised) => void, () => void>();
  let memory: Outbox | null = null;
  let latest: Revised = noChoices;

  const note = (now: Revised) => {
    if (now.revision >= latest.revision) latest = now;
    return now;
  };
  const goOnInMemory = (why: unknown): Outbox => {
    if (memory) return memory;
    console.warn('This browser keeps nothing for Doce: choices stay in memory', why);
    const kept = outboxInMemory(latest);
    memory = kept;
    for (const [listener, stop] of watching) {
      stop();
      watching.set(listener, kept.watch(listener));
    }
    return kept;
  };
  const steadily = async (work: (outbox: Outbox) => Promise<Revised>): Promise<Revised> => {
    if (memory) return work(memory);
    try {
      return note(await withRoom(() => work(database)));
    } catch (error) {
      return work(goOnInMemory(error));
    }
  };

  return {
    isDurable: () => memory === null,
    read: () => steadily((outbox) => outbox.read()),
    change: (step: Step) => steadily((outbox) => outbox.change(step)),
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

async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await freeRoom();
    return work();
  }
}
