import type { Database } from '../database/database.ts';
import type { Clock } from './clock.ts';

const RESYNC_MS = 60_000;

/**
 * Starts a clock that follows the database's (decisions, section 2): it asks once a minute and adds the monotonic time
 * of this machine, which shows the same time on all instances.
 */
export async function startDatabaseClock(database: Database): Promise<Clock & { stop(): void }> {
  let offset = 0;
  const sync = async () => {
    const asked = performance.now();
    const [row] = await database.rows<{ ms: string }>('select extract(epoch from game_now()) * 1000 as ms');
    const answered = performance.now();
    offset = Number(row!.ms) - (asked + answered) / 2;
  };
  await sync();
  // While the database does not answer, the last offset stays.
  const timer = setInterval(() => void sync().catch(() => undefined), RESYNC_MS);
  timer.unref();
  return { now: () => Math.round(performance.now() + offset), stop: () => clearInterval(timer) };
}
