const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Mails leave from 8:00 to 22:00 of the reader's country. */
const [FIRST_HOUR, LAST_HOUR] = [8, 22];
const EVENING_HOUR = 20;
/** The shortest span that a run of the job does not miss. */
const SHORTEST = HOUR / 2;

/**
 * Returns when the reminder of a lock may leave: 3 to 6 hours before it between 8:00 and 22:00, else from 20:00 to
 * 22:00 of the evening before. Epoch milliseconds in and out; `timeZone`: IANA name.
 */
export function reminderSpan(lockAt: number, timeZone: string): [from: number, until: number] {
  const offset = offsetAt(lockAt, timeZone);
  const lock = lockAt + offset;
  const [earliest, latest] = [lock - 6 * HOUR, lock - 3 * HOUR];
  for (const day of [startOfDay(earliest), startOfDay(latest)]) {
    const from = Math.max(earliest, day + FIRST_HOUR * HOUR);
    const until = Math.min(latest, day + LAST_HOUR * HOUR);
    if (until - from >= SHORTEST) return [from - offset, until - offset];
  }
  const evening = startOfDay(latest - LAST_HOUR * HOUR);
  return [evening + EVENING_HOUR * HOUR - offset, evening + LAST_HOUR * HOUR - offset];
}

/** Whether a mail may leave at `now` (epoch milliseconds) to a reader in `timeZone`. */
export function isMailHour(now: number, timeZone: string): boolean {
  const local = now + offsetAt(now, timeZone);
  const hour = (local - startOfDay(local)) / HOUR;
  return hour >= FIRST_HOUR && hour < LAST_HOUR;
}

function startOfDay(local: number): number {
  return Math.floor(local / DAY) * DAY;
}

/** Returns the milliseconds to add to UTC. Swedish writes a time as ISO 8601 does. */
function offsetAt(at: number, timeZone: string): number {
  const local = Date.parse(`${new Date(at).toLocaleString('sv', { timeZone })}Z`);
  return local - Math.floor(at / 1000) * 1000;
}
