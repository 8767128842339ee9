import { expect, test } from 'vitest';
import { findOptions } from './find-options.ts';

const options = [
  { value: 'Equatorial Guinea', note: 'GQ' },
  { value: 'Guinea', note: 'GN' },
  { value: 'Perú', note: 'PE' },
  { value: 'World', note: null },
];
const found = (typed: string) => findOptions(options, typed).map(({ value }) => value);

test('ADM-09 countries are found without regard to case and accents, those that begin with the text first', () => {
  expect(found('GUINEA')).toEqual(['Guinea', 'Equatorial Guinea']);
  expect(found(' peru ')).toEqual(['Perú']);
  expect(found('pe')).toEqual(['Perú']);
  expect(found('gq')).toEqual(['Equatorial Guinea']);
  expect(found('')).toHaveLength(4);
  expect(found('zzz')).toEqual([]);
});
