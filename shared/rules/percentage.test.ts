import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentageOf } from './percentage.ts';

test('ADM-14 a percentage has one decimal, and is 0 when there is nothing to count', () => {
  expect(percentageOf(2, 3)).toBe(66.7);
  expect(percentageOf(1, 8)).toBe(12.5);
  expect(percentageOf(1, 16)).toBe(6.3);
  expect(percentageOf(12, 12)).toBe(100);
  expect(percentageOf(0, 0)).toBe(0);
});

test('ADM-14 a percentage lies between 0 and 100, within half a tenth of the truth', () => {
  const counts = fc
    .integer({ min: 1, max: 100_000 })
    .chain((total) => fc.tuple(fc.nat(total), fc.constant(total)));
  fc.assert(
    fc.property(counts, ([correct, total]) => {
      const percentage = percentageOf(correct, total);
      expect(percentage).toBeGreaterThanOrEqual(0);
      expect(percentage).toBeLessThanOrEqual(100);
      expect(Math.abs(percentage - (correct / total) * 100)).toBeLessThanOrEqual(0.05 + 1e-9);
      expect(Number(percentage.toFixed(1))).toBe(percentage);
    }),
  );
});
