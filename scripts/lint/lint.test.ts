import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, tool } from '../run-command.ts';

const DECORATOR = 'declare const Controller: () => ClassDecorator;\n';

type Planted = [rule: string, path: string, code: string];

/** The rules of this project, and code that breaks each, by path. */
const PLANTED: Planted[] = [
  ['no-restricted-syntax', 'scripts/default-export.ts', 'export default 1;'],
  ['no-restricted-syntax', 'shared/record/enum.ts', 'export enum A { b = 1 }'],
  ['no-restricted-syntax', 'api/http/routes.ts', `${DECORATOR}@Controller()\nexport class A {}`],
  ['no-restricted-syntax', 'api/clock.ts', "export const a = 'select now()';"],
  ['no-restricted-syntax', 'api/clock-2.ts', 'export const a = `select ${1}, clock_timestamp()`;'],
  ['no-restricted-syntax', 'api/modules/picks/queries.ts', 'export const a = 1;'],
  ['no-restricted-syntax', 'client/ui/await.ts', 'export const a = await Promise.resolve(1);'],
  ['no-restricted-syntax', 'client/pwa/late-part.tsx', 'export const a = await Promise.resolve(1);'],
  ['no-restricted-syntax', 'client/ui/uuid.ts', 'export const a = () => crypto.randomUUID();'],
  ['no-restricted-syntax', 'client/ui/locale.ts', 'export const f = (at: Date) => at.toLocaleDateString();'],
  ['no-restricted-syntax', 'client/ui/sweden.ts', "export const a = 'sv-SE';"],
  ['no-restricted-syntax', 'shared/rules/decode.ts', 'export const f = (a: string) => decodeURI(a);'],
  ['no-restricted-syntax', 'client/ui/lazy.ts', "export { lazy };\nimport { lazy } from 'react';"],
  ['no-restricted-globals', 'shared/rules/global.ts', 'export const f = () => fetch;'],
  ['no-restricted-properties', 'shared/contract/now.ts', 'export const f = () => Date.now();'],
  ['max-len', 'ops/long.ts', `// ${'A long comment. '.repeat(8)}\nexport const a = 1;`],
  [
    'rules-of-hooks',
    'client/ui/hook.ts',
    'export const f = (a: () => void) => a && useA();\nconst useA = () => 1;',
  ],
  ['plain-comments', 'e2e/what.ts', '// What the button says.\nexport const a = 1;'],
  ['plain-comments', 'e2e/who.ts', '/** Who may call. */\nexport const a = 1;'],
  ['plain-comments', 'e2e/whose.ts', '/** Whose turn it is. */\nexport const a = 1;'],
  ['plain-comments', 'e2e/of.ts', '/**\n * Of the tabs.\n */\nexport const a = 1;'],
  ['plain-comments', 'e2e/whoever.ts', '/* It is for whoever needs it. */\nexport const a = 1;'],
  ['plain-comments', 'e2e/nobody.ts', '// Told to nobody.\nexport const a = 1;'],
  ['plain-comments', 'e2e/somebody.ts', '/** Somebody has it. */\nexport const a = 1;'],
  ['plain-comments', 'e2e/whom.ts', '/* By whom. */\nexport const a = 1;'],
];

/** The rules that need types, and code that breaks each. */
const TYPED: Record<string, string> = {
  'await-thenable': 'export async function f() { await 1; }',
  'no-array-delete': 'export const f = (a: number[]) => { delete a[0]; };',
  'no-base-to-string': 'export const f = (a: object) => `${String(a)}`;',
  'no-duplicate-type-constituents': "export type A = 'a' | 'a';",
  'no-floating-promises': 'export const f = (p: Promise<void>) => { p; };',
  'no-for-in-array': 'export const f = (a: string[]) => { for (const i in a) console.log(i); };',
  'no-implied-eval': "setTimeout('x()', 1);",
  'no-misused-promises':
    'export const f = (a: number[]) => a.forEach(async () => { await Promise.resolve(); });',
  'no-redundant-type-constituents': 'export type A = unknown | string;',
  'no-unnecessary-type-assertion': 'export const f = (a: string) => a as string;',
  'no-unsafe-argument': 'declare const a: any; export const f = Number.parseInt(a);',
  'no-unsafe-assignment': 'declare const a: any; export const f = a;',
  'no-unsafe-call': 'declare const a: any; a();',
  'no-unsafe-enum-comparison': 'declare enum A { x = 1 } export const f = (a: A) => a === 1;',
  'no-unsafe-member-access': 'declare const a: any; a.b;',
  'no-unsafe-return': 'declare const a: any; export const f = () => a;',
  'no-unsafe-unary-minus': 'export const f = (a: string) => -a;',
  'non-nullable-type-assertion-style': 'export const f = (a: string | null) => a as string;',
  'only-throw-error': "export const f = () => { throw 'a'; };",
  'prefer-find': 'export const f = (a: number[]) => a.filter((b) => b > 1)[0];',
  'prefer-includes': "export const f = (a: string) => a.indexOf('b') !== -1;",
  'prefer-nullish-coalescing': "export const f = (a: string | null) => a || 'b';",
  'prefer-optional-chain': 'export const f = (a: { b: { c: number } | null }) => a.b && a.b.c;',
  'prefer-promise-reject-errors': "export const f = () => Promise.reject('a');",
  'prefer-regexp-exec': 'export const f = (a: string) => a.match(/b/);',
  'prefer-string-starts-ends-with': "export const f = (a: string) => a[0] === 'b';",
  'restrict-plus-operands': 'export const f = (a: number, b: string[]) => a + b;',
  'restrict-template-expressions': 'export const f = (a: { b: 1 }) => `${a}`;',
  'unbound-method': 'class A { x = 1; b() { return this.x; } } export const { b } = new A();',
};

const typed = Object.entries(TYPED).map(([rule, code]): Planted => [rule, `shared/typed/${rule}.ts`, code]);

const ACCEPTED = [
  ['vite.config.ts', 'export default 1;'],
  ['api/http/routes.controller.ts', `${DECORATOR}@Controller()\nexport class A {}`],
  ['api/clock-3.ts', 'export const f = (clock: { now: () => number }) => `${clock.now()} now`;'],
  ['api/await.ts', 'export const a = await Promise.resolve(1);'],
  [
    'client/ui/decode.ts',
    'export const f = (a: string) => { try { return decodeURI(a); } catch { return a; } };',
  ],
  ['api/unsafe.test.ts', 'export const f = (a: string) => JSON.parse(a);'],
  ['e2e/text.ts', '/** The text of the button. */\nexport const a = 1;'],
  [
    'e2e/wrapped.ts',
    '// A wrapped sentence on the player\n// who has a pick, and\n// of a match.\nexport const a = 1;',
  ],
  ['e2e/offers.ts', '// Offers and whole numbers begin otherwise.\nexport const a = 1;'],
  ['e2e/quoted.ts', '// The account `nobody` of the system.\nexport const a = 1;'],
  ['e2e/code.ts', "export const a = 'What? Somebody!';"],
] as const;

let folder: string;
let found: Map<string, { code: string }[]>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doce-lint-'));
  for (const file of ['oxlint.config.ts', 'scripts/lint/plain-comments.ts'])
    cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const compilerOptions = { strict: true, experimentalDecorators: true, types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const files = [...[...PLANTED, ...typed].map(([, path, code]) => [path, code] as const), ...ACCEPTED];
  for (const [path, code] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const args = [tool('oxlint'), '--format=json', ...files.map(([path]) => path)];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  found = Map.groupBy(diagnostics, ({ filename }) => filename);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for([...PLANTED, ...typed])('the lint reports %s in %s', ([rule, path]) => {
  expect(rulesOf(path)).toContain(rule);
});

test.for(ACCEPTED)('the lint accepts %s', ([path]) => {
  expect(rulesOf(path)).toEqual([]);
});

/** Returns the names of the rules that a file breaks. */
const rulesOf = (path: string) => found.get(path)?.map(({ code }) => /\((.+)\)/.exec(code)?.[1]) ?? [];
