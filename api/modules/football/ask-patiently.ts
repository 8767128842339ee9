import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningTask } from '../../platform/admin-tasks.ts';
import { SourceError, type FootballSource, type SourceFixture } from './source/football-source.ts';

/** What one answer of the source's bears, twice: two questions are under way at a time. */
const BATCH = 40;
const LOOK_MS = 250;
/** How often a task waits for the source's next minute, and how long at the most each time. */
const MOST_WAITS = 3;
const LONGEST_WAIT_MS = 90_000;

/** Asks for fixtures by their numbers. Raises `SourceError`. */
export type AskFixtures = (ids: number[]) => Promise<SourceFixture[]>;

/**
 * The way a task asks, where nobody has to stay and wait: it tells how far it is, and when the source's limit for the minute is reached it tells
 * until when, waits, and goes on.
 */
export function askPatiently(source: FootballSource, task: RunningTask): AskFixtures {
  let waits = 0;
  return async (ids) => {
    const told: SourceFixture[] = [];
    for (let from = 0; from < ids.length; from += BATCH) {
      await task.progress('asking', from, ids.length);
      told.push(...(await ask(ids.slice(from, from + BATCH), from, ids.length)));
    }
    return told;
  };

  async function ask(ids: number[], done: number, total: number): Promise<SourceFixture[]> {
    for (;;) {
      try {
        return await tellingWaits(() => source.fixturesByIds(ids), done, total);
      } catch (error) {
        const until = error instanceof SourceError && error.reason === 'rate' ? error.retryAt : null;
        const pause = until === null ? null : Math.max(0, until - Date.now());
        if (pause === null || pause > LONGEST_WAIT_MS || waits >= MOST_WAITS) throw error;
        waits += 1;
        await task.progress('waiting', done, total, new Date(until!));
        await sleep(pause);
        await task.progress('asking', done, total);
      }
    }
  }

  /** The source's own line waits for short whiles by itself: that is told too. */
  async function tellingWaits<T>(question: () => Promise<T>, done: number, total: number): Promise<T> {
    let isTold = false;
    const look = setInterval(() => {
      const until = source.health().busyUntil;
      if (!until || isTold) return;
      isTold = true;
      void task.progress('waiting', done, total, until).catch(() => undefined);
    }, LOOK_MS);
    try {
      return await question();
    } finally {
      clearInterval(look);
    }
  }
}
