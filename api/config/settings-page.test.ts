import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { LimitName } from '../../shared/contract/endpoint.ts';
import { LIMITS, type Window } from './limits.ts';
import { VARIABLES } from './variables.ts';

const HEAD = `# Settings

With this page you can look up each environment variable of Doce. An empty one counts as unset; a wrong one ends the start with one line.
`;
const ABOUT_LIMITS = `## Rate limits

All processes share the counts: \`5/1m\` is five calls in a minute. A call over a limit gets 429 with \`Retry-After\`. An account is also the address in a
form, a network one IP address (of IPv6 the first 64 bits).
`;

/** The calls that each limit counts. */
const LIMIT_TEXTS: Readonly<Record<LimitName, string>> = {
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

function settingLine([name, type]: [string, z.ZodType]): string {
  const fallback = fallbackOf(type);
  return `- \`${name}\`${fallback === null ? '' : ` (\`${fallback}\`)`}: ${type.description}`;
}

/** Returns the value of an unset variable; null if it has none. */
function fallbackOf(type: z.ZodType): string | null {
  if (type instanceof z.ZodDefault) return String(type.def.defaultValue);
  return type instanceof z.ZodPipe ? fallbackOf(type.in as z.ZodType) : null;
}

function windowText({ most, seconds }: Window): string {
  const [size, unit] = (
    [
      [86_400, 'd'],
      [3600, 'h'],
      [60, 'm'],
      [1, 's'],
    ] as const
  ).find(([each]) => seconds % each === 0)!;
  return `${most}/${seconds / size}${unit}`;
}

const limitLine = ([name, text]: [string, string]) => {
  const windows = ['account', 'network'].flatMap((of) => {
    const found = LIMITS[`${name}.${of}` as keyof typeof LIMITS];
    return found === undefined ? [] : [`${of} \`${found.map(windowText).join(',')}\``];
  });
  return `- \`${name}\`, ${windows.join(', ')}: ${text}.`;
};

test('OPS-06 SEC-02 DOC-01 docs/settings.md has every setting and rate limit (-u writes the page)', async () => {
  const settings = Object.entries<z.ZodType>(VARIABLES.shape);
  expect(settings.filter(([, { description }]) => !description)).toEqual([]);
  const lists = [settings.map(settingLine), Object.entries(LIMIT_TEXTS).map(limitLine)];
  const [variables, limits] = lists.map((lines) => `${lines.join('\n')}\n`);
  const page = [HEAD, variables, ABOUT_LIMITS, limits].join('\n');
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/settings.md'));
});
