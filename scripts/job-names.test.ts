import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import admin from '../locales/es/admin.json' with { type: 'json' };
import { root } from './run-command.ts';

test('ADM-06 every scheduled job has a name in words', () => {
  const names = globSync('api/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\.every\(\{\s*name: '([\w-]+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(8);
  expect(Object.keys(admin.source.jobName).toSorted()).toEqual(names.toSorted());
});
