import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberRefusal, ORDER_MAX, SCORE_MAX, SEARCH_MAX, toNonNegativeInteger } from './panel-input.ts';

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['+2', 2],
  ['007', 7],
  ['2.9', 2],
  ['2,9', 2],
  ['2.95', 2],
  ['', 0],
  ['abc', 0],
  ['3abc', 0],
  ['-1', 0],
  ['1e3', 0],
  ['0x10', 0],
  ['NaN', 0],
  ['Infinity', 0],
  ['--', 0],
])('ADM-08 %j means %d', (text, value) => expect(toNonNegativeInteger(text)).toBe(value));

test('ADM-08 every text gives an integer of 0 or more', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-+]?\d{1,400}[.,]?\d*$/), fc.double().map(String));
  fc.assert(
    fc.property(typed, (text) => {
      const value = toNonNegativeInteger(text);
      expect(Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)).toBe(true);
    }),
  );
});

test('ADM-08 an integer gives itself', () => {
  fc.assert(fc.property(fc.maxSafeNat(), (value) => toNonNegativeInteger(String(value)) === value));
});

test.each([
  ['-1', 'too_small'],
  ['-0,5', 'too_small'],
  [' -12 ', 'too_small'],
  ['-1.25', 'too_small'],
  ['100', 'too_big'],
  ['0', null],
  ['-0', null],
  ['99', null],
  ['99.9', null],
  ['', null],
  ['-', null],
  ['abc', null],
  ['-3abc', null],
  ['abc-3', null],
])('ADM-08 %j is refused from 0 to 99: %s', (text, refusal) => expect(numberRefusal(text, 99)).toBe(refusal));

test('ADM-08 a score is at most 99, an order at most 9,999, and a search has at most 120 characters', () => {
  expect([SCORE_MAX, ORDER_MAX, SEARCH_MAX]).toEqual([99, 9_999, 120]);
});
