import type { LimitName } from '../../shared/contract/endpoint.ts';

/** At most `most` calls in `seconds` seconds, counted from the first call. */
export interface Window {
  most: number;
  seconds: number;
}

type LimitKey = `${LimitName}.${'account' | 'network'}`;
/** The windows of each limit: `account` per account or address in the form, `network` per IP address. */
export type Limits = Partial<Record<LimitKey, Window[]>>;

const DAY = 86_400;

/**
 * The default limits. The limits per network are wide, because mobile carriers put thousands of phones behind one
 * address.
 */
const DEFAULTS = {
  'login.account': '5/1m,10/15m',
  'login.network': '100/10s,3000/1h',
  // A device renews every 15 minutes. A carrier's address with ten thousand phones stays far below.
  'refresh.network': '3000/1m',
  'loginAttack.account': '100/1h',
  'register.network': '1000/1h',
  'taken.account': '10/1h',
  'taken.network': '100/10m',
  'requestReset.account': '1/1m,5/1d',
  'requestReset.network': '300/1h',
  'sendVerification.account': '1/1m,5/1d',
  'sendVerification.network': '300/1h',
  'tokenCheck.network': '600/10m',
  // Deleting the account must not be a faster way to guess its password than changing the password.
  'ownPassword.account': '5/15m',
  'ownPassword.network': '100/10s,3000/1h',
  'ownData.account': '5/1h',
  'ownData.network': '500/1h',
  'bets.account': '30/1m',
  'bets.network': '6000/1m',
  'invite.account': '20/1d',
  'invite.network': '1000/1h',
  'join.account': '20/1h',
  'join.network': '2000/1h',
  'report.account': '5/1d',
  'contact.account': '3/1d',
  'contact.network': '30/1h',
  'push.account': '60/1h',
  'mailUnverified.account': '3/1d',
  'mailKind.account': '10/1d',
  // Three of 1,000,000 codes are valid at a time: a week of guessing opens one in a thousand accounts.
  'secondFactor.account': '5/5m,50/1d',
  'passkey.network': '300/10m',
} as const satisfies Partial<Record<LimitKey, string>>;

export const LIMIT_DEFAULTS: Readonly<Record<string, string>> = DEFAULTS;

/** The calls that each limit counts, for docs/settings.md. */
export const LIMIT_TEXTS: Readonly<Record<LimitName, string>> = {
  login:
    'logins; of an account wrong passwords from one network or a known browser, then each waits up to 15 min',
  refresh: 'renewals of sessions, one each 15 minutes',
  loginAttack: 'logins from all networks; above it one in 30 seconds for each network',
  register: 'accepted registrations',
  taken: 'answers that an address or username is taken',
  requestReset: 'reset links',
  sendVerification: 'verification mails',
  tokenCheck: 'opened links and codes',
  ownPassword: 'wrong own passwords, of a network all calls with one',
  ownData: 'downloads of the own data',
  bets: 'saves of picks',
  invite: 'invitations by mail',
  join: 'attempts to join a group',
  report: 'reports of names',
  contact: 'contact requests',
  push: 'changes of push subscriptions',
  mailUnverified: 'mails to an unverified address',
  mailKind: 'mails of one kind to a verified address',
  secondFactor: 'wrong six-digit codes of an administrator',
  passkey: 'options and logins of passkeys',
};

/**
 * Reads RATE_LIMITS: `on`, or differences such as `register.network=60/1h login.network=off`. Returns all limits, or a
 * sentence about the error.
 */
export function readLimits(text: string): Limits | string {
  const texts: Record<string, string> = { ...DEFAULTS };
  for (const entry of text === 'on' ? [] : text.trim().split(/\s+/)) {
    const [key = '', windows = ''] = entry.split('=');
    if (!Object.hasOwn(DEFAULTS, key))
      return `must be on, off or limits like register.network=60/1h; ${key} is none of ${Object.keys(DEFAULTS).join(', ')}`;
    if (!parseWindows(windows))
      return `${entry} must be like ${key}=60/1h or ${key}=10/1m,100/1d (1 to 1000000 calls in 1s to 1d), or ${key}=off`;
    texts[key] = windows;
  }
  return Object.fromEntries(Object.entries(texts).map(([key, windows]) => [key, parseWindows(windows)]));
}

function parseWindows(text: string): Window[] | null {
  if (text === 'off') return [];
  const windows = text.split(',').map((part) => {
    const [, most, time] = /^(\d{1,7})\/(\w+)$/.exec(part) ?? [];
    return { most: Number(most), seconds: (parseDuration(time ?? '') ?? 0) / 1000 };
  });
  const isUsable = ({ most, seconds }: Window) =>
    most >= 1 && most <= 1_000_000 && Number.isInteger(seconds) && seconds >= 1 && seconds <= DAY;
  return windows.every(isUsable) ? windows : null;
}

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns the milliseconds of `500ms`, `30s`, `15m`, `1h` or `7d`; null for others, also without a unit. */
export function parseDuration(text: string): number | null {
  const [, amount, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(text.trim()) ?? [];
  return amount && unit && Number(amount) > 0 ? Number(amount) * units[unit as keyof typeof units] : null;
}
