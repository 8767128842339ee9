import type { IncomingHttpHeaders } from 'node:http';
import { SourceError } from './football-source.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Two clocks never agree: a "day used up" this soon after midnight may still speak of yesterday. */
const MIDNIGHT_DOUBT = 10 * MINUTE;

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

  /** The day's requests are used up: nothing goes out before 00:00 UTC. */
  closeDay(now: number): void {
    const today = Math.floor(now / DAY) * DAY;
    this.#day.closedUntil = now - today < MIDNIGHT_DOUBT ? today + MIDNIGHT_DOUBT : today + DAY;
    this.#day.left = 0;
    this.#day.seenAt = now;
  }

  /** Nothing goes out for the given time, a minute when the source does not say. */
  closeMinute(now: number, forMs: number = MINUTE): void {
    this.#minute.closedUntil = Math.max(this.#minute.closedUntil, now + forMs);
  }

  /** How long a call has to wait (0: not at all). Raises `SourceError` quota when the day is over. */
  waitFor(now: number): number {
    if (now < this.#day.closedUntil) {
      const until = new Date(this.#day.closedUntil).toISOString();
      const retryAt = this.#day.closedUntil;
      throw new SourceError('quota', `the day's requests are used up until ${until}`, { retryAt });
    }
    return Math.max(0, this.#minute.closedUntil - now);
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
