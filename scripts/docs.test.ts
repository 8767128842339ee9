import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run-command.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: root }).toSorted(),
];
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);
const lines = (path: string) => read(path).trimEnd().split('\n').length;
/** The anchors of a page's titles, as GitHub makes them. */
const anchorsOf = (path: string) =>
  matches(read(path), /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('DOC-01 links to files and titles that exist', () => {
    const broken = matches(text, /\]\(((?!https?:)[^)\s]+)\)/g).filter((link) => {
      const [path = '', anchor] = link.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test('DOC-01 names npm scripts and paths that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
    expect(matches(text, /npm run ([\w-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
    const paths = matches(
      text,
      /`(?:npx vitest run |npx tsc -p )?((?:api|bench|client|docs|e2e|locales|ops|scripts|shared)\/[\w./-]+)/g,
    );
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test('DOC-01 README.md says where things are', () => {
  const [, places = ''] = /^## Where things are\n+```\n(.*?)^```$/ms.exec(read('README.md')) ?? [];
  const folders = matches(places, /^(\w+(?:, \w+)*) {2}/gm).flatMap((names) => names.split(', '));
  const paths = [...folders, ...matches(places, /(\w+\/\w+)/g)];
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(pages.filter((page) => page !== 'README.md' && !page.startsWith('docs/decisions/0')))(
  'DOC-01 %s begins with what its reader can do',
  (page) => expect(read(page)).toMatch(/^# .+\n\n[^\n]*\bcan\b/),
);

test('DOC-01 the pages are short', () => {
  expect(lines('README.md')).toBeLessThanOrEqual(120);
  expect(lines('CONTRIBUTING.md')).toBeLessThanOrEqual(150);
  const decisions = pages.filter((page) => page.startsWith('docs/decisions/'));
  expect(decisions.filter((page) => lines(page) > 40)).toEqual([]);
  const words = pages.flatMap((page) => read(page).split(/\s+/).filter(Boolean));
  expect(words.length).toBeLessThanOrEqual(24_000);
});

test('DOC-01 a requirement has at most two sentences', () => {
  const rows = matches(read('docs/requirements.md'), /^- ([A-Z\d]+-\d{2} .+)$/gm);
  expect(rows.length).toBeGreaterThan(300);
  const quoted = /'[^']*'|"[^"]*"|`[^`]*`|\([^)]*\)|e\.g\.|…/g;
  expect(rows.filter((row) => matches(row.replaceAll(quoted, ''), /([.?])(?=\s|$)/g).length > 2)).toEqual([]);
});
