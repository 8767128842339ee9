import { expect, test } from 'vitest';
import { callableNumber } from '../../shared/phones/phone-number.ts';
import { COUNTRIES } from '../../shared/rules/countries.ts';
import { demoPeople } from './demo-people.ts';

test('JOB-07 AUTH-27 each person of the demonstration has a telephone number of their country that can be called', () => {
  const people = demoPeople();
  expect(new Set(people.map(({ country }) => country)).size).toBe(COUNTRIES.length);
  for (const { country, phone } of people) {
    expect(phone.startsWith(COUNTRIES.find(({ code }) => code === country)!.prefix)).toBe(true);
    expect(callableNumber(phone, country)).toBe(phone);
  }
});
