import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parseAst } from 'vite';
import { root } from '../../scripts/run-command.ts';

/** Functions that one of vite.config.ts's oldest browsers lacks. The build translates only the language. */
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
  const found = ['service-worker.js', ...scriptsOfApp()].flatMap((file) => {
    const code = readBuilt(file);
    return newer.filter((name) => code.includes(name)).map((name) => `${name} in ${file}`);
  });
  expect(found).toEqual([]);
});

test('PWA-22 no module of the app waits at its top level, because WebKit then hands out modules that did not run', () => {
  expect(hasTopLevelAwait('async () => await 1; class A { async b() { for await (const c of d); } }')).toBe(
    false,
  );
  expect(hasTopLevelAwait('if (a) { b = (await c).d; }')).toBe(true);
  expect(hasTopLevelAwait('for await (const c of d);')).toBe(true);
  expect(scriptsOfApp().filter((file) => hasTopLevelAwait(readBuilt(file)))).toEqual([]);
});

/** Returns the scripts of this build. The folder also has the assets of earlier releases. */
function scriptsOfApp(): string[] {
  const [assets] = JSON.parse(readFileSync(join(root, 'dist/.releases.json'), 'utf8')) as [string[]];
  const scripts = assets.filter((name) => name.endsWith('.js')).map((name) => `assets/${name}`);
  expect(scripts.length).toBeGreaterThan(20);
  return scripts;
}

function readBuilt(file: string): string {
  return readFileSync(join(root, 'dist/client', file), 'utf8');
}

function hasTopLevelAwait(code: string): boolean {
  const has = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    const { type, await: awaits } = node as { type?: string; await?: boolean };
    if (type?.includes('Function')) return false;
    return type === 'AwaitExpression' || awaits === true || Object.values(node).some(has);
  };
  return has(parseAst(code, { sourceType: 'module' }));
}
