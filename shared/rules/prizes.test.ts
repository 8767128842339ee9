import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GRID_SIZE, MIN_WINNING_HITS, PRIZES, prizeDueAt, prizeFor } from './prizes.ts';

test('HOME-02 12 hits win an iPhone, 11 a jersey, 10 shorts, 9 nothing', () => {
  expect([12, 11, 10, 9, 0].map((hits) => prizeFor(hits)?.prizeKey ?? null)).toEqual([
    'iphone',
    'jersey',
    'shorts',
    null,
    null,
  ]);
  expect(PRIZES[0].hits).toBe(GRID_SIZE);
});

test('HOME-02 10 hits or more win a prize, fewer win none, and more hits never win a lesser prize', () => {
  fc.assert(
    fc.property(fc.nat(30), (hits) => {
      expect(prizeFor(hits) !== null).toBe(hits >= MIN_WINNING_HITS);
      expect(prizeFor(hits + 1)?.hits ?? 0).toBeGreaterThanOrEqual(prizeFor(hits)?.hits ?? 0);
    }),
  );
});

test('ADM-18 a prize is due 30 days after its grid ended', () => {
  expect(new Date(prizeDueAt(Date.UTC(2026, 10, 22, 21))).toISOString()).toBe('2026-12-22T21:00:00.000Z');
});
