import { expect, test } from 'vitest';
import { COUNTRIES, COUNTRY_CODES, countryCodeOf } from './countries.ts';
import { isTimeZone } from './day-of.ts';

test('AUTH-06 nine countries, Argentina first, each with its ISO code and prefix', () => {
  expect(COUNTRIES.map(({ code, prefix }) => `${code} ${prefix}`)).toEqual([
    'AR +54',
    'MX +52',
    'CO +57',
    'PE +51',
    'CL +56',
    'EC +593',
    'PY +595',
    'BO +591',
    'BR +55',
  ]);
  expect(new Set(COUNTRY_CODES).size).toBe(9);
});

test('every country has a time zone that exists', () => {
  expect(COUNTRIES.filter(({ timeZone }) => !isTimeZone(timeZone))).toEqual([]);
});

test('HOME-04 every name of a country has its code', () => {
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
    ' peru ',
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
    'PE',
  ]);
});
