import type { LimitName } from '../../shared/contract/endpoint.ts';

/** At most `most` calls in `seconds` seconds, counted from the first call. */
export interface Window {
  most: number;
  seconds: number;
}

type LimitKey = `${LimitName}.${'account' | 'network'}`;
/** The windows of each limit: `account` per account or address in the form, `network` per IP address. */
export type Limits = Partial<Record<LimitKey, readonly Window[]>>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const per = (most: number, seconds: number): Window => ({ most, seconds });

/** The limits per network are wide, because mobile carriers put thousands of phones behind one address. */
export const LIMITS: Limits = {
  'login.account': [per(5, MINUTE), per(10, 15 * MINUTE)],
  'login.network': [per(100, 10), per(3000, HOUR)],
  // A device renews every 15 minutes. A carrier's address with ten thousand phones stays far below.
  'refresh.network': [per(3000, MINUTE)],
  'loginAttack.account': [per(100, HOUR)],
  'register.network': [per(1000, HOUR)],
  'taken.account': [per(10, HOUR)],
  'taken.network': [per(100, 10 * MINUTE)],
  'requestReset.account': [per(1, MINUTE), per(5, DAY)],
  'requestReset.network': [per(300, HOUR)],
  'sendVerification.account': [per(1, MINUTE), per(5, DAY)],
  'sendVerification.network': [per(300, HOUR)],
  'tokenCheck.network': [per(600, 10 * MINUTE)],
  // Deleting the account must not be a faster way to guess its password than changing the password.
  'ownPassword.account': [per(5, 15 * MINUTE)],
  'ownPassword.network': [per(100, 10), per(3000, HOUR)],
  'ownData.account': [per(5, HOUR)],
  'ownData.network': [per(500, HOUR)],
  'bets.account': [per(30, MINUTE)],
  'bets.network': [per(6000, MINUTE)],
  'invite.account': [per(20, DAY)],
  'invite.network': [per(1000, HOUR)],
  'join.account': [per(20, HOUR)],
  'join.network': [per(2000, HOUR)],
  'report.account': [per(5, DAY)],
  'contact.account': [per(3, DAY)],
  'contact.network': [per(30, HOUR)],
  'push.account': [per(60, HOUR)],
  'mailUnverified.account': [per(3, DAY)],
  'mailKind.account': [per(10, DAY)],
  // Three of 1,000,000 codes are valid at a time: a week of guessing opens one in a thousand accounts.
  'secondFactor.account': [per(5, 5 * MINUTE), per(50, DAY)],
  'passkey.network': [per(300, 10 * MINUTE)],
};
