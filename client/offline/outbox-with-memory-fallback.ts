import { freeRoom, isDiskFull } from './free-room.ts';
import { noChoices, outboxInDatabase, outboxInMemory, type Outbox, type Revised } from './outbox.ts';
import type { Step } from './outbox-row.ts';

export interface OutboxWithFallback extends Outbox {
  /** False: the browser refused to store, so the choices are lost when the page ends. */
  isDurable: () => boolean;
}

/**
 * A player's outbox for a page. It is in the database until the browser refuses to store, then in memory with the last known state. On a full disk it first
 * deletes data that can be downloaded again. Its calls do not reject.
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
  const switchToMemory = (why: unknown): Outbox => {
    if (memory) return memory;
    console.warn('The browser refuses to store picks: they stay in memory', why);
    const kept = outboxInMemory(latest);
    memory = kept;
    for (const [listener, stop] of watching) {
      stop();
      watching.set(listener, kept.watch(listener));
    }
    return kept;
  };
  const withFallback = async (work: (outbox: Outbox) => Promise<Revised>): Promise<Revised> => {
    if (memory) return work(memory);
    try {
      return note(await withRoom(() => work(database)));
    } catch (error) {
      return work(switchToMemory(error));
    }
  };

  return {
    isDurable: () => memory === null,
    read: () => withFallback((outbox) => outbox.read()),
    change: (step: Step) => withFallback((outbox) => outbox.change(step)),
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
