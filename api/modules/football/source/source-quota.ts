import type { IncomingHttpHeaders } from 'node:http';
import { SourceError } from './football-source.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Two clocks never agree: a "day used up" this soon after midnight may still speak of yesterday. */
const MIDNIGHT_DOUBT = 10 * MINUTE;
/** How often a day thought used up is tried all the same (the plan may have grown): by whoever comes, and when a person asks. */
const TRIED_EVERY = 15 * MINUTE;
const INSISTED_EVERY = MINUTE;

/**
 * What the source still lets us ask: the day's requests (they come back at 00:00 UTC) and the minute's, of which a small part is left
 * alone, because refused calls count too and other tools may use the same key. Times are milliseconds since 1970.
 */
export class SourceQuota {
  #day = {
    seenAt: -Infinity,
    left: null as number | null,
    limit: null as number | null,
    closedUntil: -Infinity,
    triedAt: -Infinity,
    isInsisted: false,
  };
  #minute = { closedUntil: -Infinity };

  /** Reads the allowance from an answer's headers; headers that are missing or no figures change nothing. */
  learn(headers: IncomingHttpHeaders, now: number): void {
    const dayLeft = figure(headers['x-ratelimit-requests-remaining']);
    this.#day.limit = figure(headers['x-ratelimit-requests-limit']) ?? this.#day.limit;
    if (dayLeft !== null) {
      this.#day.left = dayLeft;
      this.#day.seenAt = now;
      if (dayLeft === 0) this.closeDay(now);
    }
    const minuteLeft = figure(headers['x-ratelimit-remaining']);
    const minuteLimit = figure(headers['x-ratelimit-limit']);
    if (minuteLeft !== null && minuteLimit !== null) {
      const reserve = Math.min(5, Math.floor(minuteLimit / 10));
      if (minuteLeft <= reserve) this.closeMinute(now, MINUTE);
    }
  }

  /** The source has answered: a day thought used up is not, unless this was its last request. */
  answered(headers: IncomingHttpHeaders): void {
    if (figure(headers['x-ratelimit-requests-remaining']) === 0) return;
    if (this.#day.left === 0) this.#day.left = null;
    this.#day.closedUntil = -Infinity;
  }

  /** A person asks: of a day thought used up the next call goes out all the same, at most once a minute. */
  insist(now: number): void {
    if (this.isDayClosed(now)) this.#day.isInsisted = now - this.#day.triedAt >= INSISTED_EVERY;
  }

  /** The day's requests are used up: but for a trial now and then nothing goes out before 00:00 UTC. */
  closeDay(now: number): void {
    const today = Math.floor(now / DAY) * DAY;
    this.#day.closedUntil = now - today < MIDNIGHT_DOUBT ? today + MIDNIGHT_DOUBT : today + DAY;
    this.#day.left = 0;
    this.#day.seenAt = now;
    this.#day.triedAt = now;
    this.#day.isInsisted = false;
  }

  /** Nothing goes out for the given time, a minute when the source does not say. */
  closeMinute(now: number, forMs: number = MINUTE): void {
    this.#minute.closedUntil = Math.max(this.#minute.closedUntil, now + forMs);
  }

  /** Is the day thought used up: is what goes out now a trial? */
  isDayClosed(now: number): boolean {
    return now < this.#day.closedUntil;
  }

  /** How long a call has to wait (0: not at all, which uses up the trial it may be). Raises `SourceError` quota when the day is over. */
  waitFor(now: number): number {
    const pause = Math.max(0, this.#minute.closedUntil - now);
    if (!this.isDayClosed(now)) return pause;
    if (!this.#day.isInsisted && now - this.#day.triedAt < TRIED_EVERY) {
      const until = new Date(this.#day.closedUntil).toISOString();
      const retryAt = this.#day.closedUntil;
      throw new SourceError('quota', `the day's requests are used up until ${until}`, { retryAt });
    }
    if (pause > 0) return pause;
    this.#day.triedAt = now;
    this.#day.isInsisted = false;
    return 0;
  }

  /** Until when the minute's requests are used up; null when they are not. */
  busyUntil(now: number): Date | null {
    return this.#minute.closedUntil > now ? new Date(this.#minute.closedUntil) : null;
  }

  /** The day's figures for the panel; what was left yesterday says nothing about today. */
  figures(now: number): { requestsLeftToday: number | null; requestsPerDay: number | null } {
    const isToday = Math.floor(this.#day.seenAt / DAY) === Math.floor(now / DAY);
    return { requestsLeftToday: isToday ? this.#day.left : null, requestsPerDay: this.#day.limit };
  }
}

function figure(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
