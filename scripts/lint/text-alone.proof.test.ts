import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-command.ts';
import { textsBesideOthers } from './text-alone.ts';

const given = [
  "import { Fragment, type ReactNode } from 'react';",
  'declare const word: string, count: number, isBusy: boolean, children: ReactNode, words: string[];',
  'declare const t: (key: string) => string, Spinner: () => ReactNode;',
];

const refused = [
  'export const a = <button>{isBusy && <Spinner />}{word}</button>;',
  'export const a = <button>{isBusy ? <Spinner /> : null}{children}</button>;',
  "export const a = <p>{t('text')} <b>{word}</b></p>;",
  'export const a = <p>{isBusy && count}<Spinner /></p>;',
  'export const a = <p><b>{word}</b>!</p>;',
  'export const a = <p>{words}</p>;',
  'export const a = <>{word}</>;',
  'export const a = <Fragment>{word}</Fragment>;',
  'export function A() { return isBusy ? word : null; }',
  'export function A() { return children; }',
];

const accepted = [
  'export const a = <button>{isBusy && <Spinner />}<span>{word}</span></button>;',
  "export const a = <p>{isBusy ? word : t('other')}</p>;",
  'export const a = <p>{`${word} ${count}`}</p>;',
  "export const a = <p><b>{word}</b>{' '}{/* A comment. */}<i>{count}</i></p>;",
  'export const a = <ul>{words.map((each) => <li key={each}>{each}</li>)}</ul>;',
  'export const a = <p>{word && <b>{word}</b>}<i>{count}</i></p>;',
  'export function A() { function say() { return word; } return <p>{say()}</p>; }',
];

test('SHELL-11 the check reports each text beside something else, and no text alone in its element', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doce-texts-'));
  mkdirSync(join(folder, 'client'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const compilerOptions = { strict: true, jsx: 'react-jsx', module: 'esnext', moduleResolution: 'bundler' };
  writeFileSync(join(folder, 'client/tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  const write = (name: string, code: string) =>
    writeFileSync(join(folder, `client/${name}.tsx`), [...given, code].join('\n'));
  refused.forEach((code, index) => write(`refused-${index}`, code));
  accepted.forEach((code, index) => write(`accepted-${index}`, code));
  const found = textsBesideOthers(folder);
  rmSync(folder, { recursive: true });
  expect([...new Set(found)].toSorted()).toEqual(
    refused.map((_, index) => `client/refused-${index}.tsx:${given.length + 1}`),
  );
});

test('SHELL-11 each text of the client is alone in its element', () => {
  expect(textsBesideOthers(root)).toEqual([]);
});
