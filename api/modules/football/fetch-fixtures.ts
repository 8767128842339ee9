import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../http/app-error.ts';
import type { RunningTask } from '../../platform/admin-tasks.ts';
import { hasSameClubs } from './apply-fixture.ts';
import type { StoredMatch } from './queries.ts';
import {
  SourceError,
  type FixturesAnswer,
  type FootballSource,
  type SourceFixture,
} from './source/football-source.ts';

/** The source's client sends two requests of 20 fixtures at a time. */
const BATCH = 40;
/** How often a task waits for the source's next minute, and for how long each time. */
const MAX_WAITS = 3;
const MAX_WAIT_MS = 90_000;
/** How long an administrator's request waits for the source. */
export const WAIT_FOR_SOURCE_MS = 5_000;

/** Fetches fixtures by id. Throws `SourceError`. */
export type FetchFixtures = (ids: number[]) => Promise<FixturesAnswer>;

/**
 * Returns a function that fetches fixtures for a background task. At the source's limit per minute it waits and retries. It reports the
 * batches and the end of each wait as the task's progress.
 */
export function fetchWithRetry(source: FootballSource, task: Pick<RunningTask, 'progress'>): FetchFixtures {
  let waits = 0;
  return async (ids) => {
    const all: FixturesAnswer = { fixtures: [], unreadable: [] };
    for (let done = 0; done < ids.length; done += BATCH) {
      await task.progress('asking', done, ids.length);
      const { fixtures, unreadable } = await fetch(ids.slice(done, done + BATCH), done, ids.length);
      all.fixtures.push(...fixtures);
      all.unreadable.push(...unreadable);
    }
    return all;
  };

  async function fetch(ids: number[], done: number, total: number): Promise<FixturesAnswer> {
    // The source's client waits for short pauses itself.
    const onWait = (until: Date) => void task.progress('waiting', done, total, until).catch(() => undefined);
    for (;;) {
      try {
        return await source.fixturesByIds(ids, { isUrgent: true, onWait });
      } catch (error) {
        const until = error instanceof SourceError && error.reason === 'rate' ? error.retryAt : null;
        const pause = until === null ? Infinity : Math.max(0, until - Date.now());
        if (pause > MAX_WAIT_MS || waits >= MAX_WAITS) throw error;
        waits += 1;
        await task.progress('waiting', done, total, new Date(until!));
        await sleep(pause);
        await task.progress('asking', done, total);
      }
    }
  }
}

/**
 * Fetches the fixture of one match within an administrator's request. Returns null if the source does not know the match, or reports other
 * clubs for it. Throws `SourceError`, also after `WAIT_FOR_SOURCE_MS`.
 */
export async function fetchFixture(
  source: FootballSource,
  match: StoredMatch,
): Promise<SourceFixture | null> {
  if (match.source !== source.name) return null;
  const timer = new AbortController();
  const timeout = sleep(WAIT_FOR_SOURCE_MS, null, { signal: timer.signal }).then(() => {
    throw new SourceError('unavailable', 'no answer within the request');
  });
  try {
    const answer = source.fixturesByIds([match.fixtureId], { isUrgent: true });
    const { fixtures } = await Promise.race([answer, timeout]);
    const fixture = fixtures.find(({ id }) => id === match.fixtureId);
    return fixture && hasSameClubs(match, fixture) ? fixture : null;
  } finally {
    timer.abort();
    timeout.catch(() => undefined);
  }
}

/** Turns a `SourceError` of the promise into the `source_*` error of the contract. */
export async function withSourceErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const { reason, retryAt } = error;
    throw new AppError(`source_${reason}`, {
      cause: error,
      ...(retryAt === null ? {} : { retryAfter: Math.max(1, Math.ceil((retryAt - Date.now()) / 1000)) }),
    });
  }
}
