import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-command.ts';
import { unheardErrors } from './void-async.ts';

const refused = [
  'async function save() { await send().unwrap(); } const press = () => void save();',
  'const save = async () => { const a = await send({ b }).unwrap(); say(a); }; void save();',
  'async function save() { try { a(); } catch { await send().unwrap(); } } void save();',
];
const accepted = [
  'async function save() { await send().unwrap(); } save().catch(say);',
  'async function save() { await send().unwrap().catch(say); } void save();',
  'async function save() { try { await send().unwrap(); } catch { say(); } } void save();',
  'async function save() { await send(); } void save();',
];

test('SHELL-12 the check reports each void of a function whose error is not handled', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doce-voids-'));
  mkdirSync(join(folder, 'client'));
  refused.forEach((code, index) => writeFileSync(join(folder, `client/refused-${index}.ts`), code));
  accepted.forEach((code, index) => writeFileSync(join(folder, `client/accepted-${index}.ts`), code));
  const found = unheardErrors(folder);
  rmSync(folder, { recursive: true });
  expect(found.toSorted()).toEqual(refused.map((_, index) => `client/refused-${index}.ts:1`));
});

test('SHELL-12 no button of the client ends in silence', () => {
  expect(unheardErrors(root)).toEqual([]);
});
