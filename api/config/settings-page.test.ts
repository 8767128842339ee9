import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMIT_DEFAULTS, LIMIT_TEXTS } from './limits.ts';
import { describeVariables } from './variables.ts';

const HEAD = `# Settings

With this page you can look up each environment variable of Doce. An empty one counts as unset; a wrong one ends the start with one line.
`;
const LIMITS = `## Rate limits

All processes share the counts; above a limit a call gets 429 with \`Retry-After\`. An account is also the address in a form, a network one IP address (of IPv6 the first 64 bits), behind
which a mobile carrier may have thousands of phones. \`RATE_LIMITS\` keeps what it does not name; windows go from \`1s\` to \`1d\`.
`;

const line = ({ name, fallback, text }: ReturnType<typeof describeVariables>[number]) =>
  `- \`${name}\`${fallback === null ? '' : ` (\`${fallback}\`)`}: ${text}`;

const limitLine = ([name, text]: [string, string]) => {
  const windows = ['account', 'network'].flatMap((of) => {
    const found = LIMIT_DEFAULTS[`${name}.${of}`];
    return found === undefined ? [] : [`${of} \`${found}\``];
  });
  return `- \`${name}\`, ${windows.join(', ')}: ${text}.`;
};

test('OPS-06 SEC-02 DOC-01 docs/settings.md has every setting and rate limit (-u writes the page)', async () => {
  const settings = describeVariables();
  expect(settings.filter(({ text }) => text === '')).toEqual([]);
  const limits = Object.entries(LIMIT_TEXTS).map(limitLine);
  const page = [HEAD, `${settings.map(line).join('\n')}\n`, LIMITS, `${limits.join('\n')}\n`].join('\n');
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/settings.md'));
});
