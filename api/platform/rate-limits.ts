import { Inject, Injectable } from '@nestjs/common';
import type { LimitName } from '../../shared/contract/endpoint.ts';
import { ENV, type Env } from '../config/env.ts';
import { Database, type Queries, type Statement } from '../database/database.ts';
import { AppError } from './app-error.ts';
import type { Window } from '../config/limits.ts';
import { CLOCK, type Clock } from './clock.ts';
import { networkOf } from './rate-limits-address.ts';

/** A window of an account or network. */
export interface Counter extends Window {
  key: string;
}

/** The clocks of processes may differ by this much. */
const SKEW_MS = 60_000;

/**
 * Counts a call in all its windows, or in none if one is full: a refused call never lengthens the wait. If two
 * simultaneous calls want the last free place, both count and the second one is refused. A window that ends much later
 * than a new one was stored by a clock that was ahead, and begins anew.
 */
const COUNT: Statement = {
  name: 'rate-limit-count',
  text: `
    with wanted as (
      select * from unnest($1::text[], $2::int[], $3::bigint[]) as wanted (key, most, ms)
    ), full_before as (
      select stored.expire from rate_limit stored join wanted using (key) 
      where stored.expire > $4::bigint and stored.expire <= $4::bigint + wanted.ms + ${SKEW_MS}
        and stored.points >= wanted.most
    ), counted as (
      insert into rate_limit as stored (key, points, expire)
      select key, 1, $4::bigint + ms from wanted where not exists (select from full_before) order by key
      on conflict (key) do update set
        points = case when stored.expire > $4::bigint and stored.expire <= excluded.expire + ${SKEW_MS}
          then stored.points + 1 else 1 end,
        expire = case when stored.expire > $4::bigint and stored.expire <= excluded.expire + ${SKEW_MS}
          then stored.expire else excluded.expire end
      returning key, points, expire
    )
    select expire from full_before
    union all
    select counted.expire from counted join wanted using (key) where counted.points > wanted.most`,
};

/** Rate limits in a table that all instances share (SEC-02). While they are off, nothing is counted. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns the counters of a limit for a network. `ip` is the address of the connection. */
  ofNetwork(name: LimitName, ip: string): Counter[] {
    return countersOf(name, `ip ${networkOf(ip)}`, this.env.limits[`${name}.network`]);
  }

  /** Returns the counters of a limit for an account. `account` identifies it. */
  ofAccount(name: LimitName, account: string): Counter[] {
    return countersOf(name, account, this.env.limits[`${name}.account`]);
  }

  /** Returns how many accounts have used up a limit now. */
  async countFull(name: LimitName): Promise<number> {
    const windows = this.env.hasRateLimits ? (this.env.limits[`${name}.account`] ?? []) : [];
    const [row] = await this.database.rows<{ accounts: number }>(
      `select count(distinct split_part(key, ':', 2))::int as accounts
       from rate_limit join unnest($2::int[], $3::int[]) as limits (most, seconds)
         on split_part(key, ':', 3) = seconds::text
       where starts_with(key, $1) and points >= most and expire > $4`,
      [`${name}:`, windows.map(({ most }) => most), windows.map(({ seconds }) => seconds), this.clock.now()],
    );
    return row!.accounts;
  }

  /** Counts a call, optionally in an open transaction. Returns null, or the seconds to wait if a window is full. */
  async count(counters: Counter[], queries: Queries = this.database): Promise<number | null> {
    if (!this.env.hasRateLimits || counters.length === 0) return null;
    const now = this.clock.now();
    const full = await queries.rows<{ expire: string }>(COUNT, [
      counters.map(({ key }) => key),
      counters.map(({ most }) => most),
      counters.map(({ seconds }) => seconds * 1000),
      now,
    ]);
    if (full.length === 0) return null;
    return Math.max(1, Math.ceil((Math.max(...full.map(({ expire }) => Number(expire))) - now) / 1000));
  }

  /** As `count`, but raises `too_many_requests` with the seconds to wait. */
  async take(counters: Counter[]): Promise<void> {
    const retryAfter = await this.count(counters);
    if (retryAfter !== null) throw new AppError('too_many_requests', { retryAfter });
  }

  /**
   * Counts a guess before it is checked, so that simultaneous guesses stay within the limit; a right one resets the
   * count, and one without a verdict (`overloaded`) is none. Raises `too_many_requests`.
   */
  async guess<T>(counters: Counter[], check: () => Promise<T>): Promise<T> {
    await this.take(counters);
    const result = await this.orGiveBack(counters, check);
    if (result) await this.forget(counters.map(({ key }) => key));
    return result;
  }

  /** Undoes a `count` if the check raises. */
  async orGiveBack<T>(counters: Counter[], check: () => Promise<T>): Promise<T> {
    return check().catch(async (error: unknown) => {
      await this.giveBack(counters).catch(() => undefined);
      throw error;
    });
  }

  /** Undoes a `count`. */
  async giveBack(counters: Counter[]): Promise<void> {
    await this.database.rows(
      'update rate_limit set points = points - 1 where key = any ($1) and points > 0',
      [counters.map(({ key }) => key)],
    );
  }

  /** Returns the number of calls in the current window. */
  async countOf(key: string): Promise<number> {
    const [row] = await this.database.rows<{ points: number }>(
      'select points from rate_limit where key = $1 and expire > $2',
      [key, this.clock.now()],
    );
    return row?.points ?? 0;
  }

  async deleteExpired(): Promise<number> {
    const rows = await this.database.rows('delete from rate_limit where expire <= $1 returning key', [
      this.clock.now(),
    ]);
    return rows.length;
  }

  /** Forgets all counters whose keys begin with one of the texts. */
  async forgetAll(beginnings: string[]): Promise<void> {
    await this.database.rows(
      'delete from rate_limit where exists (select from unnest($1::text[]) as text where starts_with(key, text))',
      [beginnings],
    );
  }

  async forget(keys: string[]): Promise<void> {
    await this.database.rows('delete from rate_limit where key = any ($1)', [keys]);
  }
}

function countersOf(name: LimitName, whose: string, windows: readonly Window[] = []): Counter[] {
  return windows.map((window) => ({ ...window, key: `${name}:${whose}:${window.seconds}` }));
}
