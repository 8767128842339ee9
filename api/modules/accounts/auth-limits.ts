import { Injectable } from '@nestjs/common';
import type { Endpoint, LimitName } from '../../../shared/contract/endpoint.ts';
import { normalizeEmail } from '../../../shared/rules/registration.ts';
import type { CallLimiter } from '../../http/access.guard.ts';
import type { Caller, Request } from '../../http/request.ts';
import { addressKey, mailboxKey, networkOf } from '../../platform/rate-limits-address.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import type { Visitor } from './visitor.ts';

/** Use cases count these per account: passwords by their result, mails without an error for the caller. */
const ACCOUNT_COUNTED_ELSEWHERE: LimitName[] = ['login', 'ownPassword', 'requestReset', 'sendVerification'];
/** The use case counts these once the input is valid, so that a field error costs nothing. */
const COUNTED_LATER: LimitName[] = ['contact', 'register'];

/** Counts each call of an endpoint with a limit, for its account and its network (SEC-02). */
@Injectable()
export class ContractCallLimiter implements CallLimiter {
  constructor(private readonly limits: RateLimits) {}

  /** Raises `too_many_requests`. */
  async check({ limit }: Endpoint, request: Request, caller: Caller | null): Promise<void> {
    if (!limit || COUNTED_LATER.includes(limit)) return;
    const account = ACCOUNT_COUNTED_ELSEWHERE.includes(limit) ? null : accountOf(request, caller);
    await this.limits.take([
      ...this.limits.ofNetwork(limit, request.ip),
      ...(account ? this.limits.ofAccount(limit, account) : []),
    ]);
  }
}

/** Returns the caller's account, or the e-mail address in the body. The body is not parsed yet and can be anything. */
function accountOf({ body }: Request, caller: Caller | null): string | null {
  if (caller) return `player ${caller.playerId}`;
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? addressKey(normalizeEmail(email.slice(0, 320))) : null;
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const FAILURES_BEFORE_PAUSE = 10;
const LONGEST_PAUSE = 15 * MINUTE;
/** The wait between attempts from one network while many networks attack an account. */
const ATTACK_PAUSE = 30;
const UNLIMITED = 1_000_000_000;

/** The limits that depend on more than the call: on its result, or on the address in the form (SEC-02). */
@Injectable()
export class AuthLimits {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a registration for its network; `ip` is the address of the connection. Raises `too_many_requests`. */
  async takeRegistration(ip: string): Promise<void> {
    await this.limits.take(this.limits.ofNetwork('register', ip));
  }

  /**
   * Limits how often a network or an account learns that an address or username is taken; only a find counts.
   *
   * @raises `too_many_requests` before the search, because the refusal must not reveal whether something is taken
   */
  async limitTaken<T>(asker: { ip: string; playerId?: number }, search: () => Promise<T[]>): Promise<T[]> {
    const counters = [
      ...this.limits.ofNetwork('taken', asker.ip),
      ...(asker.playerId ? this.limits.ofAccount('taken', `player ${asker.playerId}`) : []),
    ];
    await this.limits.take(counters);
    const taken = await search();
    if (taken.length === 0) await this.limits.giveBack(counters);
    return taken;
  }

  /** Counts a mail to this address. Raises `too_many_requests`. */
  async takeMail(name: 'requestReset' | 'sendVerification', email: string): Promise<void> {
    await this.limits.take(this.limits.ofAccount(name, mailboxKey(email)));
  }

  /** Counts a mail to this address. Returns whether it may be sent; the answer to the caller must not reveal that. */
  async mayMail(name: 'requestReset' | 'sendVerification', email: string): Promise<boolean> {
    return (await this.limits.count(this.limits.ofAccount(name, mailboxKey(email)))) === null;
  }

  /**
   * Counts a login attempt before the password check, per pair of address and network or known browser. Raises
   * `too_many_requests`, in the pause after ten failures too; under attack a network has one attempt in 30 seconds.
   * A check that raises is no attempt.
   */
  async tryLogin<T>(email: string, visitor: Visitor, check: () => Promise<T>): Promise<T> {
    const { windows, streak, pause, attackPause } = this.loginKeys(email, visitor);
    const failures = await this.limits.countOf(streak);
    const attack = visitor.knownBrowser ? [] : this.limits.ofAccount('loginAttack', addressKey(email));
    const isAttacked = (await this.limits.count(attack)) !== null;
    const counters = [
      ...windows,
      { key: streak, most: UNLIMITED, seconds: DAY },
      ...(failures >= FAILURES_BEFORE_PAUSE ? [{ key: pause, most: 1, seconds: pauseAfter(failures) }] : []),
      ...(isAttacked ? [{ key: attackPause, most: 1, seconds: ATTACK_PAUSE }] : []),
    ];
    await this.limits.take(counters);
    // A full window did not count.
    return this.limits.orGiveBack([...counters, ...(isAttacked ? [] : attack)], check);
  }

  /** A correct password resets the counts of its pair. */
  async resetLogins(email: string, visitor: Visitor): Promise<void> {
    const { windows, ...keys } = this.loginKeys(email, visitor);
    await this.limits.forget([...windows.map(({ key }) => key), ...Object.values(keys)]);
  }

  /** A reset by mail resets the counts of the address from all networks. */
  async forgetLogins(email: string): Promise<void> {
    const address = addressKey(email);
    await this.limits.forgetAll([`login:${address}:`, `loginAttack:${address}:`]);
  }

  private loginKeys(email: string, { ip, knownBrowser }: Visitor) {
    const pair = `${addressKey(email)}:${knownBrowser ?? networkOf(ip)}`;
    return {
      windows: this.limits.ofAccount('login', pair),
      streak: `login:${pair}:streak`,
      pause: `login:${pair}:pause`,
      attackPause: `login:${pair}:attack`,
    };
  }
}

/** Returns seconds: a minute after the tenth failure, doubled by each further one, at most 15 minutes. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, MINUTE * 2 ** (failures - FAILURES_BEFORE_PAUSE));
}
