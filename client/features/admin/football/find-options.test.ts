import { expect, test } from 'vitest';
import { findOptions } from './find-options.ts';

const options = [
  { value: 'Equatorial-Guinea', label: 'Guinea Ecuatorial', note: 'GQ' },
  { value: 'New-Guinea', label: 'Nueva Guinea', note: null },
  { value: 'Peru', label: 'Perú', note: 'PE' },
  { value: 'World', label: 'World', note: null },
];
const found = (typed: string) => findOptions(options, typed).map(({ value }) => value);

test('ADM-09 countries are found without regard to case and accents, those that begin with the text first', () => {
  expect(found('GUINEA')).toEqual(['Equatorial-Guinea', 'New-Guinea']);
  expect(found(' perú ')).toEqual(['Peru']);
  expect(found('pe')).toEqual(['Peru']);
  expect(found('gq')).toEqual(['Equatorial-Guinea']);
  expect(found('nueva')).toEqual(['New-Guinea']);
  expect(found('new')).toEqual(['New-Guinea']);
  expect(found('')).toHaveLength(4);
  expect(found('zzz')).toEqual([]);
});
