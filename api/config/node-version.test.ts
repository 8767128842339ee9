import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuseOldNode } from './node-version.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('OPS-76 a Node that is too old is refused in one line, before any other module runs', () => {
  expect(refuseOldNode('20.20.2')).toMatch(/^Doce needs Node 26 or newer, and this is 20\.20\.2: [^\n]+$/);
  expect(refuseOldNode('9.1.0')).not.toBeNull();
  for (const version of ['26.0.0', '26.10.0', '100.0.0']) expect(refuseOldNode(version)).toBeNull();
  for (const program of ['main.ts', 'commands/admin.ts', 'commands/migrate.ts'])
    expect(read(`api/${program}`)).toMatch(/^import '\.{1,2}\/config\/node-version\.ts';\n/);
});

test('OPS-76 documents, image and packages name the same Node', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    devDependencies: Record<string, string>;
  };
  const version = devDependencies['node']!.replace('^', '');
  expect(refuseOldNode(version)).toBeNull();
  expect(read('docs/running.md')).toContain(`node=v${version} `);
  expect(read('Dockerfile')).toContain(`FROM node:${version.split('.')[0]}-`);
});
