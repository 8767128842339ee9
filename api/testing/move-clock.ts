import type { FakeClock } from './fakes.ts';
import { withClient } from './with-client.ts';

/** Milliseconds to the moment of `CALENDAR` (vitest.config.ts). */
const calendarMs = Number(process.env['CALENDAR_SHIFT'] ?? 0);

/** How far the clock of a database has moved, and the clocks of the applications on it, by the owner's address. */
const databases = new Map<string, { movedMs: number; clocks: Set<FakeClock> }>();

function entryOf(databaseUrl: string) {
  const entry = databases.get(databaseUrl) ?? { movedMs: 0, clocks: new Set<FakeClock>() };
  databases.set(databaseUrl, entry);
  return entry;
}

/** Returns the milliseconds by which `moveClock` has moved the database. */
export const movedMsOf = (databaseUrl: string): number => databases.get(databaseUrl)?.movedMs ?? 0;

/** Lets the clock of an application follow its database. Returns what ends this. */
export function followDatabase(databaseUrl: string, clock: FakeClock): () => void {
  const { movedMs, clocks } = entryOf(databaseUrl);
  clock.advance(movedMs);
  clocks.add(clock);
  return () => void (clocks.delete(clock) && clocks.size === 0 && databases.delete(databaseUrl));
}

/**
 * Lets time pass: moves the database's clock and those of all applications on it. `clock.advance` moves one process
 * alone, for tests of a wrong process clock and of what only a process times.
 */
export async function moveClock({ databaseUrl }: { databaseUrl: string }, ms: number): Promise<void> {
  const entry = entryOf(databaseUrl);
  entry.movedMs += ms;
  await setDatabaseClock(databaseUrl, entry.movedMs + calendarMs);
  for (const clock of entry.clocks) clock.advance(ms);
}

/** Sets a new database to the moment of `CALENDAR`, as its tests are. */
export async function followCalendar(ownerUrl: string): Promise<void> {
  if (calendarMs !== 0) await setDatabaseClock(ownerUrl, calendarMs);
}

/**
 * Sets the database `ms` ahead of the server's clock. Only its owner may. Open connections, prepared statements and the
 * plans of functions follow at once, and both functions stay inlined.
 */
export async function setDatabaseClock(ownerUrl: string, ms: number): Promise<void> {
  /* oxlint-disable eslint-js/no-restricted-syntax -- the two functions of baseline/clock.sql */
  await withClient(ownerUrl, (owner) =>
    owner.query(`
      create or replace function game_now() returns timestamptz volatile language sql parallel safe
        as $$ select clock_timestamp() + interval '${ms} milliseconds' $$;
      create or replace function statement_now() returns timestamptz stable language sql parallel safe
        as $$ select statement_timestamp() + interval '${ms} milliseconds' $$;
    `),
  );
  /* oxlint-enable eslint-js/no-restricted-syntax */
}
