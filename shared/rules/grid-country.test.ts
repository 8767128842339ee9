import { expect, test } from 'vitest';
import { countryCodeOf } from './grid-country.ts';

test('HOME-04 a grid’s country is known by any of its names', () => {
  const names = [
    'Argentina',
    'Bolivia',
    'Brazil',
    'Brasil',
    'Chile',
    'Colombia',
    'Ecuador',
    'Paraguay',
    'Perú',
    'Peru',
    'Mexico',
    'México',
    'AR',
    'World',
  ];
  expect(names.map(countryCodeOf)).toEqual([
    'AR',
    'BO',
    'BR',
    'BR',
    'CL',
    'CO',
    'EC',
    'PY',
    'PE',
    'PE',
    'MX',
    'MX',
    'AR',
    null,
  ]);
});
