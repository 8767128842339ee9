import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../scripts/run-command.ts';

/** Functions that at least one of the oldest browsers of vite.config.ts lacks. The build translates the language, not these. */
const newer = [
  ...[
    'Promise.withResolvers',
    'Promise.try',
    'Array.fromAsync',
    'Object.groupBy',
    'Map.groupBy',
    'Iterator.from',
  ],
  ...[
    'URL.canParse',
    'URL.parse',
    'AbortSignal.any',
    'RegExp.escape',
    'Error.isError',
    'Uint8Array.fromBase64',
  ],
];

test('PWA-22 the app and its worker call no function that the oldest supported browsers lack', () => {
  // The folder also has the assets of earlier releases.
  const [assets] = JSON.parse(readFileSync(join(root, 'dist/.releases.json'), 'utf8')) as [string[]];
  const scripts = assets.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`);
  expect(scripts.length).toBeGreaterThan(20);
  const found = ['service-worker.js', ...scripts].flatMap((file) => {
    const code = readFileSync(join(root, 'dist/client', file), 'utf8');
    return newer.filter((name) => code.includes(name)).map((name) => `${name} in ${file}`);
  });
  expect(found).toEqual([]);
});
