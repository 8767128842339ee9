import type { Database } from '../database/database.ts';
import type { Clock } from './clock.ts';

const RESYNC_MS = 60_000;

/**
 * A clock that follows the database's (decisions, section 2), so that several instances tell players one time. It asks once a minute and
 * between that trusts this machine's steady clock.
 */
export async function startDatabaseClock(database: Database): Promise<Clock & { stop(): void }> {
  let offset = 0;
  const follow = async () => {
    const asked = performance.now();
    const [row] = await database.rows<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const answered = performance.now();
    offset = Number(row!.ms) - (asked + answered) / 2;
  };
  await follow();
  // A database that does not answer for a while leaves the last offset in place.
  const timer = setInterval(() => void follow().catch(() => undefined), RESYNC_MS);
  timer.unref();
  return { now: () => Math.round(performance.now() + offset), stop: () => clearInterval(timer) };
}
