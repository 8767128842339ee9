import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMIT_TEXTS, LIMITS, type Window } from './limits.ts';
import { describeVariables } from './variables.ts';

const HEAD = `# Settings

With this page you can look up each environment variable of Doce. An empty one counts as unset; a wrong one ends the start with one line.
`;
const ABOUT_LIMITS = `## Rate limits

All processes share the counts: \`5/1m\` is five calls in a minute. A call over a limit gets 429 with \`Retry-After\`. An account is also the address in a
form, a network one IP address (of IPv6 the first 64 bits).
`;

const line = ({ name, fallback, text }: ReturnType<typeof describeVariables>[number]) =>
  `- \`${name}\`${fallback === null ? '' : ` (\`${fallback}\`)`}: ${text}`;

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
  const settings = describeVariables();
  expect(settings.filter(({ text }) => text === '')).toEqual([]);
  const limits = Object.entries(LIMIT_TEXTS).map(limitLine);
  const page = [HEAD, `${settings.map(line).join('\n')}\n`, ABOUT_LIMITS, `${limits.join('\n')}\n`].join(
    '\n',
  );
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/settings.md'));
});
