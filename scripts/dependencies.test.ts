import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-command.ts';

interface Package {
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const packageOf = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package;

test('SEC-10 docs/dependencies.md has size, licence and reason of each dependency', () => {
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\S+)` +\| +([\d.]+ [kM]B) +\| +(\S.*?) +\| +(\S.*?) +\|$/gm)];
  const listed = rows.map(([, name, , licence]) => [name, licence]);
  const { dependencies, devDependencies } = packageOf('.');
  const installed = Object.keys({ ...dependencies, ...devDependencies }).map((name) => [
    name,
    packageOf(`node_modules/${name}`).license,
  ]);
  expect(listed.toSorted()).toEqual(installed.toSorted());
});
