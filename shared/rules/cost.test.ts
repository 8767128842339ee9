import { expect, test } from 'vitest';
import { CHANCE_SHARES, sayForecast } from './cost.ts';

test('ADM-64 a forecast is said in whole numbers', () => {
  const said = (shares: number[]) => shares.map((share) => sayForecast(1_200 * share));
  expect(said([CHANCE_SHARES[10], CHANCE_SHARES[11], CHANCE_SHARES[12]])).toEqual([
    { kind: 'about', count: 19 },
    { kind: 'between', from: 3, to: 4 },
    { kind: 'oneIn', count: 3 },
  ]);
  expect([0, 0.001, 0.66, 0.8, 1, 2, 9.5, 10].map(sayForecast)).toEqual([
    { kind: 'none' },
    { kind: 'oneIn', count: 1_000 },
    { kind: 'oneIn', count: 2 },
    { kind: 'exactly', count: 1 },
    { kind: 'exactly', count: 1 },
    { kind: 'exactly', count: 2 },
    { kind: 'between', from: 9, to: 10 },
    { kind: 'about', count: 10 },
  ]);
});
