import { expect, test } from 'vitest';
import { whereTheyDiffer } from './differences.ts';

test('ADM-11 of two long texts the place is shown where they begin to differ', () => {
  const long = 'a'.repeat(300);
  expect(whereTheyDiffer('Hola', 'Hola a todos')).toEqual(['Hola', 'Hola a todos']);
  expect(whereTheyDiffer(`${long} sí`, `${long} no`)).toEqual([
    `…${'a'.repeat(19)} sí`,
    `…${'a'.repeat(19)} no`,
  ]);
  expect(whereTheyDiffer('', long)).toEqual(['', `${'a'.repeat(100)}…`]);
  expect(whereTheyDiffer(long, long)).toEqual([`${'a'.repeat(100)}…`, `${'a'.repeat(100)}…`]);
});
