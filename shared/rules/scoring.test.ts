import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTENTIONS, MATCH_STATUSES, type Attention } from './match-status.ts';
import { OUTCOMES, outcomeOf } from './outcome.ts';
import { isHit, pickResult, type MatchResult, percentageOf } from './scoring.ts';

const START = 1_000_000;
const score = fc.record({ home: fc.nat(6), away: fc.nat(6) });
const result = fc.record({ status: fc.constantFrom(...MATCH_STATUSES), score: fc.option(score) });
const pick = fc.constantFrom(...OUTCOMES);
const resultOf = (rest: Partial<MatchResult & { attention: Attention; now: number }>) =>
  pickResult({
    pick: 'home_win',
    status: 'scheduled',
    attention: null,
    score: null,
    startTime: START,
    now: START,
    ...rest,
  });

describe('a hit', () => {
  test('JOB-04 a finished match gives a hit for its outcome', () => {
    const finished: MatchResult = { status: 'finished', score: { home: 2, away: 1 } };
    expect(OUTCOMES.filter((each) => isHit(each, finished))).toEqual(['home_win']);
  });

  test('JOB-04 exactly one pick is a hit in a match with a result, and no pick in any other match', () => {
    fc.assert(
      fc.property(result, (one) => {
        const hits = OUTCOMES.filter((each) => isHit(each, one));
        const isDecided = one.status === 'finished' && one.score;
        expect(hits).toEqual(isDecided ? [outcomeOf(one.score!)] : []);
      }),
    );
  });
});

describe('the result of a pick', () => {
  test('HIST-03 a pick is pending until the start, then awaiting until there is a result', () => {
    expect(resultOf({ now: START - 1 })).toBe('pending');
    expect(resultOf({ now: START })).toBe('awaiting');
    expect(resultOf({ now: START + 1, status: 'finished' })).toBe('awaiting');
  });

  test('HIST-03 a pick is correct or incorrect once there is a result', () => {
    expect(resultOf({ now: START + 1, status: 'finished', score: { home: 1, away: 0 } })).toBe('correct');
    expect(resultOf({ now: START + 1, status: 'finished', score: { home: 1, away: 1 } })).toBe('incorrect');
  });

  test('HIST-03 a live match gives live and a void match cancelled, with any score', () => {
    expect(resultOf({ status: 'live', score: { home: 1, away: 0 } })).toBe('live');
    expect(resultOf({ status: 'cancelled', score: { home: 1, away: 0 } })).toBe('cancelled');
  });

  test('HIST-03 a pick for an interrupted match awaits its result', () => {
    const live = { status: 'live', score: { home: 0, away: 0 } } as const;
    expect(ATTENTIONS.map((attention) => resultOf({ ...live, attention }))).toEqual([
      'awaiting',
      'awaiting',
      'awaiting',
      'live',
      'live',
      'live',
      'live',
    ]);
  });

  test('HIST-03 a pick for a match that was interrupted before its shown start awaits its result', () => {
    expect(resultOf({ status: 'live', attention: 'suspended', now: START - 1 })).toBe('awaiting');
  });

  test('HIST-03 a pick is shown as correct exactly when it is counted as a hit', () => {
    fc.assert(
      fc.property(
        pick,
        result,
        fc.constantFrom(null, ...ATTENTIONS),
        fc.nat(2 * START),
        (chosen, one, attention, now) => {
          const shown = pickResult({ ...one, attention, pick: chosen, startTime: START, now });
          expect(shown === 'correct').toBe(isHit(chosen, one));
        },
      ),
    );
  });
});

test('ADM-14 a percentage has one decimal, and is 0 of 0', () => {
  expect(percentageOf(2, 3)).toBe(66.7);
  expect(percentageOf(1, 8)).toBe(12.5);
  expect(percentageOf(1, 16)).toBe(6.3);
  expect(percentageOf(12, 12)).toBe(100);
  expect(percentageOf(0, 0)).toBe(0);
});

test('ADM-14 a percentage lies between 0 and 100, within 0.05 of the exact value', () => {
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
