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

/** Styles that the build does not translate, and the first browser of each kind that has them. */
const styles: [what: string, pattern: RegExp, since: Record<string, number>][] = [
  [':has()', /:has\(/, { chrome: 105, safari: 15.4, firefox: 121 }],
  ['lh', /\d(lh|rlh)\b/, { chrome: 111, safari: 16.4, firefox: 120 }],
  ['dvh', /\ddvh\b/, { chrome: 108, safari: 15.4, firefox: 101 }],
  ['@container', /@container/, { chrome: 105, safari: 16, firefox: 110 }],
  ['color-mix()', /color-mix\(/, { chrome: 111, safari: 16.2, firefox: 113 }],
  [':popover-open', /:popover-open/, { chrome: 114, safari: 17, firefox: 125 }],
  ['@starting-style', /@starting-style/, { chrome: 117, safari: 17.5, firefox: 129 }],
  ['light-dark()', /light-dark\(/, { chrome: 123, safari: 17.5, firefox: 120 }],
  ['@scope', /@scope/, { chrome: 118, safari: 17.4, firefox: 128 }],
  ['nesting', /\{[^{}]*&/, { chrome: 112, safari: 16.5, firefox: 117 }],
];

test('PWA-22 the style sheets use nothing that the oldest supported browsers lack', () => {
  const [, target] = /const target = \[(.*)\]/.exec(readFileSync(join(root, 'vite.config.ts'), 'utf8'))!;
  const oldest = [...target!.matchAll(/'([a-z]+)([\d.]+)'/g)].map(
    ([, name, version]) => [name!, Number(version)] as const,
  );
  expect(oldest.map(([name]) => name).toSorted()).toEqual(['chrome', 'firefox', 'safari']);
  const sheets = assetsOfRelease('.css').map((name) => readBuilt(`assets/${name}`));
  const lacking = styles.flatMap(([what, pattern, since]) =>
    oldest
      .filter(([name, version]) => version < since[name]! && sheets.some((sheet) => pattern.test(sheet)))
      .map(([name, version]) => `${what} in ${name} ${version}`),
  );
  expect(sheets.length).toBeGreaterThan(10);
  expect(lacking).toEqual([]);
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
  const scripts = assetsOfRelease('.js').map((name) => `assets/${name}`);
  expect(scripts.length).toBeGreaterThan(20);
  return scripts;
}

function assetsOfRelease(end: string): string[] {
  const [assets] = JSON.parse(readFileSync(join(root, 'dist/.releases.json'), 'utf8')) as [string[]];
  return assets.filter((name) => name.endsWith(end));
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
