import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-command.ts';

/** Licences that let an organiser run, change and pass on the program. */
const KNOWN =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|BlueOak-1\.0\.0|LGPL-3\.0-or-later|CC-BY-4\.0|Zlib)\b/;

test('SEC-10 each package that is installed has a licence of the list', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { license?: string }>;
  };
  const installed = Object.entries(packages).filter(([folder]) => folder !== '');
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { license }]) => !KNOWN.test(license ?? '')).map(([name]) => name)).toEqual([]);
});
