import { Inject, Injectable } from '@nestjs/common';
import type { LimitName } from '../../shared/contract/endpoint.ts';
import { ENV, type Env } from '../config/env.ts';
import { Database, type Statement } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';
import { CLOCK, type Clock } from './clock.ts';

/** So many calls in so many seconds, counted from the first one. */
export interface Window {
  most: number;
  seconds: number;
}
/** A window of somebody: `key` tells whose. */
export interface Counter extends Window {
  key: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Where nobody means harm, one address stands for a whole office, or for a test run. */
const REGISTRATIONS_BEFORE_PRODUCTION = 1000;

interface Limit {
  /** Per account, or per address where nobody is logged in. */
  perAccount: Window[];
  perIp: Window[];
}

/** How often whoever calls may call what (SEC-02). Per account, login's goes on in login-limits.ts; those of mails are silent (see there). */
export function limitsOf(env: Pick<Env, 'isProduction'>): Record<LimitName, Limit> {
  const most = (count: number, seconds: number): Window => ({ most: count, seconds });
  return {
    login: { perAccount: [most(5, MINUTE), most(10, 15 * MINUTE)], perIp: [most(10, 10), most(100, HOUR)] },
    register: { perAccount: [], perIp: [most(env.isProduction ? 5 : REGISTRATIONS_BEFORE_PRODUCTION, HOUR)] },
    requestReset: { perAccount: [most(1, MINUTE), most(5, DAY)], perIp: [most(10, HOUR)] },
    sendVerification: { perAccount: [most(1, MINUTE), most(5, DAY)], perIp: [most(10, HOUR)] },
    tokenCheck: { perAccount: [], perIp: [most(30, 10 * MINUTE)] },
    // Whoever holds a session may guess its password no faster by deleting the account than by changing the password.
    ownPassword: { perAccount: [most(5, 15 * MINUTE)], perIp: [] },
    ownData: { perAccount: [most(5, HOUR)], perIp: [most(50, HOUR)] },
    bets: { perAccount: [most(30, MINUTE)], perIp: [most(300, MINUTE)] },
    invite: { perAccount: [most(20, DAY)], perIp: [most(50, HOUR)] },
    join: { perAccount: [most(20, HOUR)], perIp: [most(50, HOUR)] },
    contact: { perAccount: [most(3, DAY)], perIp: [most(5, HOUR)] },
    push: { perAccount: [most(60, HOUR)], perIp: [] },
  };
}

/**
 * Counts in one statement whatever a call counts against, or nothing when one of the windows is full: so a refused call never lengthens the
 * wait. Two calls at once on the last free place both count, and the second sees that it is one too many.
 */
const COUNT: Statement = {
  name: 'rate-limit-count',
  text: `
    with wanted as (
      select * from unnest($1::text[], $2::int[], $3::bigint[]) as wanted (key, most, ms)
    ), full_before as (
      select held.expire from rate_limit held join wanted using (key) where held.expire > $4::bigint and held.points >= wanted.most
    ), counted as (
      insert into rate_limit as held (key, points, expire)
      select key, 1, $4::bigint + ms from wanted where not exists (select from full_before) order by key
      on conflict (key) do update set
        points = case when held.expire > $4::bigint then held.points + 1 else 1 end,
        expire = case when held.expire > $4::bigint then held.expire else excluded.expire end
      returning key, points, expire
    )
    select expire from full_before
    union all
    select counted.expire from counted join wanted using (key) where counted.points > wanted.most`,
};

/** The counts that all instances share, in one small table of PostgreSQL. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Counts a call; the seconds to wait (at least 1) when it is one too many, else null. */
  async count(counters: Counter[]): Promise<number | null> {
    if (!this.env.hasRateLimits || counters.length === 0) return null;
    const now = this.clock.now();
    const full = await this.database.rows<{ expire: string }>(COUNT, [
      counters.map(({ key }) => key),
      counters.map(({ most }) => most),
      counters.map(({ seconds }) => seconds * 1000),
      now,
    ]);
    if (full.length === 0) return null;
    return Math.max(1, Math.ceil((Math.max(...full.map(({ expire }) => Number(expire))) - now) / 1000));
  }

  /** As `count`, but raises `too_many_requests` with the time to wait. */
  async take(counters: Counter[]): Promise<void> {
    const retryAfter = await this.count(counters);
    if (retryAfter !== null) throw new AppError('too_many_requests', { retryAfter });
  }

  /** How often it was counted in the window that runs now. */
  async countOf(key: string): Promise<number> {
    if (!this.env.hasRateLimits) return 0;
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

  async forget(keys: string[]): Promise<void> {
    if (!this.env.hasRateLimits) return;
    await this.database.rows('delete from rate_limit where key = any ($1)', [keys]);
  }
}

/** The windows of one caller under one limit. */
export function countersOf(name: LimitName, whose: string, windows: Window[]): Counter[] {
  return windows.map((window) => ({ ...window, key: `${name}:${whose}:${window.seconds}` }));
}
