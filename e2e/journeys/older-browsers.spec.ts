import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parseAst } from 'vite';
import { root } from '../../scripts/run-command.ts';

/**
 * Functions that one of vite.config.ts's oldest browsers lacks. Those that the app and its libraries test before they
 * use them are left out, e.g. `showPopover` and `Intl.Segmenter`.
 */
const newerStatic = new Set([
  ...['Promise.withResolvers', 'Promise.try', 'Array.fromAsync', 'Object.groupBy', 'Map.groupBy'],
  ...['Iterator.from', 'URL.canParse', 'URL.parse', 'AbortSignal.any', 'AbortSignal.timeout'],
  ...['RegExp.escape', 'Error.isError', 'Uint8Array.fromBase64', 'Uint8Array.fromHex', 'Response.json'],
  ...['Intl.DurationFormat', 'CSS.registerProperty'],
]);
/** Methods of prototypes, by name alone. */
const newerMethods = new Set([
  ...['toSorted', 'toReversed', 'toSpliced', 'with', 'isWellFormed', 'toWellFormed', 'getOrInsert'],
  ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
  ...['isDisjointFrom', 'transferToFixedLength', 'toBase64', 'toHex', 'roundRect', 'checkVisibility'],
  ...['setHTML', 'setHTMLUnsafe', 'moveBefore', 'requestClose', 'showPicker', 'togglePopover'],
]);

test('PWA-22 the app and its worker call no function that the oldest supported browsers lack', () => {
  expect(newerIn('a.toSorted(b); c?.with(0, 1); new AbortController(); AbortSignal.timeout(1)')).toEqual([
    'toSorted',
    'with',
    'AbortSignal.timeout',
  ]);
  expect(newerIn('a.sort(/(?<b>c)/); /(?<!a)b/.test(c); /a/v.test(c)')).toEqual(['/(?<!a)b/', '/a/v']);
  const found = ['service-worker.js', ...scriptsOfApp()].flatMap((file) =>
    newerIn(readBuilt(file)).map((what) => `${what} in ${file}`),
  );
  expect(found).toEqual([]);
});

/** Returns what a script uses of the two lists above, and the patterns that Safari 15 does not read. */
function newerIn(code: string): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, callee, object, property, computed, regex } = node as SyntaxNode;
    if (type === 'CallExpression' && callee?.type === 'MemberExpression' && !callee.computed)
      if (newerMethods.has(callee.property!.name!)) found.push(callee.property!.name!);
    if (type === 'MemberExpression' && !computed) {
      const name = `${object!.name}.${property!.name}`;
      if (newerStatic.has(name)) found.push(name);
    }
    if (regex && (regex.flags.includes('v') || /\(\?<[=!]/.test(regex.pattern)))
      found.push(`/${regex.pattern}/${regex.flags}`);
    Object.values(node).forEach(look);
  };
  look(parseAst(code, { sourceType: 'module' }));
  return found;
}

interface SyntaxNode {
  type?: string;
  name?: string;
  callee?: SyntaxNode;
  object?: SyntaxNode;
  property?: SyntaxNode;
  computed?: boolean;
  regex?: { pattern: string; flags: string };
}

/**
 * Styles that the build does not translate, and the first browser of each kind that has them. `@container` is missing:
 * its rules are additions, like those of `@supports`.
 */
const styles: [what: string, pattern: RegExp, since: Record<string, number>][] = [
  [':has()', /:has\(/, { chrome: 105, safari: 15.4, firefox: 121 }],
  ['lh', /\d(lh|rlh)\b/, { chrome: 109, safari: 16.4, firefox: 120 }],
  ['dvh', /\d[dsl]v[hw]\b/, { chrome: 108, safari: 15.4, firefox: 101 }],
  ['color-mix()', /color-mix\(/, { chrome: 111, safari: 16.2, firefox: 113 }],
  ['oklch()', /ok(lch|lab)\(/, { chrome: 111, safari: 15.4, firefox: 113 }],
  [':popover-open', /:popover-open/, { chrome: 114, safari: 17, firefox: 125 }],
  ['@starting-style', /@starting-style/, { chrome: 117, safari: 17.5, firefox: 129 }],
  ['light-dark()', /light-dark\(/, { chrome: 123, safari: 17.5, firefox: 120 }],
  ['@scope', /@scope/, { chrome: 118, safari: 17.4, firefox: 128 }],
  ['@property', /@property/, { chrome: 85, safari: 16.4, firefox: 128 }],
  ['nesting', /\{[^{}]*&/, { chrome: 112, safari: 16.5, firefox: 117 }],
];

test('PWA-22 the style sheets use nothing that the oldest supported browsers lack, without a fallback', () => {
  const [, target] = /const target = \[(.*)\]/.exec(readFileSync(join(root, 'vite.config.ts'), 'utf8'))!;
  const oldest = [...target!.matchAll(/'([a-z]+)([\d.]+)'/g)].map(
    ([, name, version]) => [name!, Number(version)] as const,
  );
  expect(oldest.map(([name]) => name).toSorted()).toEqual(['chrome', 'firefox', 'safari']);
  const sheets = assetsOfRelease('.css').map((name) => withoutFallbacks(readBuilt(`assets/${name}`)));
  const lacking = styles.flatMap(([what, pattern, since]) =>
    oldest
      .filter(([name, version]) => version < since[name]! && sheets.some((sheet) => pattern.test(sheet)))
      .map(([name, version]) => `${what} in ${name} ${version}`),
  );
  expect(sheets.length).toBeGreaterThan(10);
  expect(lacking).toEqual([]);
});

test('PWA-22 a style has a fallback in @supports or by an earlier declaration, which a variable makes useless', () => {
  const left = (sheet: string) => withoutFallbacks(sheet).includes('1dvh');
  expect(left('.a{top:1dvh}')).toBe(true);
  expect(left('.a{top:1vh;left:1dvh}')).toBe(true);
  expect(left('.a{top:1vh;top:calc(1dvh - var(--b))}')).toBe(true);
  expect(left('.a{top:1vh;top:1dvh}')).toBe(false);
  expect(left('@supports (top:1dvh){@media print{.a{top:1dvh}}.b{top:1dvh}}.c{top:1vh}')).toBe(false);
});

/**
 * Returns a sheet without the blocks of `@supports` and without the declarations that follow one of the same property.
 * A browser accepts every value with `var()`, and then has none, so such a declaration stays.
 */
function withoutFallbacks(sheet: string): string {
  return sheet
    .replaceAll(/@supports[^{]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
    .replaceAll(/\{([^{}]*)\}/g, (_, body: string) => {
      const known = new Set<string>();
      const kept = body.split(';').filter((declaration) => {
        const [property = ''] = declaration.split(':', 1);
        const isSecond = known.has(property) && !declaration.includes('var(');
        known.add(property);
        return !isSecond;
      });
      return `{${kept.join(';')}}`;
    });
}

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
