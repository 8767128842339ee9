import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningTask } from '../../platform/admin-tasks.ts';
import { SourceError, type FixturesAnswer, type FootballSource } from './source/football-source.ts';

/** Two requests' worth of fixtures: the source's client sends two at a time. */
const BATCH = 40;
/** How often a task waits for the source's next minute, and how long at the most each time. */
const MOST_WAITS = 3;
const LONGEST_WAIT_MS = 90_000;

/** Asks for fixtures by their numbers. Raises `SourceError`. */
export type AskFixtures = (ids: number[]) => Promise<FixturesAnswer>;

/**
 * Asks the source for a task that a person started. Nobody waits at the screen, so a task that reaches the source's limit for the minute
 * waits and goes on. Its progress says how far it is and until when it waits.
 */
export function askPatiently(source: FootballSource, task: RunningTask): AskFixtures {
  let waits = 0;
  return async (ids) => {
    const all: FixturesAnswer = { fixtures: [], unreadable: [] };
    for (let from = 0; from < ids.length; from += BATCH) {
      await task.progress('asking', from, ids.length);
      const { fixtures, unreadable } = await ask(ids.slice(from, from + BATCH), from, ids.length);
      all.fixtures.push(...fixtures);
      all.unreadable.push(...unreadable);
    }
    return all;
  };

  async function ask(ids: number[], done: number, total: number): Promise<FixturesAnswer> {
    // The source's client waits for short whiles by itself.
    const onWait = (until: Date) => void task.progress('waiting', done, total, until).catch(() => undefined);
    for (;;) {
      try {
        return await source.fixturesByIds(ids, { isUrgent: true, onWait });
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
}
