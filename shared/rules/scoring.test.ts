import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTENTIONS, GAME_STATUSES, type Attention } from './game-status.ts';
import { OUTCOMES, outcomeOf } from './outcome.ts';
import { countHits, isHit, pickResult, type MatchResult } from './scoring.ts';

const START = 1_000_000;
const score = fc.record({ home: fc.nat(6), away: fc.nat(6) });
const result = fc.record({ status: fc.constantFrom(...GAME_STATUSES), score: fc.option(score) });
const pick = fc.constantFrom(...OUTCOMES);
const matchId = fc.nat(11);
const picks = fc.array(fc.record({ matchId, pick }), { maxLength: 20 });
const results = fc.array(
  result.chain((one) => matchId.map((id) => ({ ...one, matchId: id }))),
  { maxLength: 12 },
);

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
  test('JOB-04 a finished match gives a hit to those who picked its outcome', () => {
    const finished: MatchResult = { status: 'finished', score: { home: 2, away: 1 } };
    expect(OUTCOMES.filter((each) => isHit(each, finished))).toEqual(['home_win']);
  });

  test('JOB-04 exactly one pick is a hit in a match with a result, and none in any other', () => {
    fc.assert(
      fc.property(result, (one) => {
        const hits = OUTCOMES.filter((each) => isHit(each, one));
        const isDecided = one.status === 'finished' && one.score;
        expect(hits).toEqual(isDecided ? [outcomeOf(one.score!)] : []);
      }),
    );
  });
});

describe('what a pick has come to', () => {
  test('HIST-03 pending until the start, awaiting from it on while there is no result', () => {
    expect(resultOf({ now: START - 1 })).toBe('pending');
    expect(resultOf({ now: START })).toBe('awaiting');
    expect(resultOf({ now: START + 1, status: 'finished' })).toBe('awaiting');
  });

  test('HIST-03 correct or incorrect once there is a result', () => {
    expect(resultOf({ now: START + 1, status: 'finished', score: { home: 1, away: 0 } })).toBe('correct');
    expect(resultOf({ now: START + 1, status: 'finished', score: { home: 1, away: 1 } })).toBe('incorrect');
  });

  test('HIST-03 live and void matches say so, whatever their score', () => {
    expect(resultOf({ status: 'live', score: { home: 1, away: 0 } })).toBe('live');
    expect(resultOf({ status: 'cancelled', score: { home: 1, away: 0 } })).toBe('cancelled');
  });

  test('HIST-03 a match that was being played and is held up awaits its result', () => {
    const live = { status: 'live', score: { home: 0, away: 0 } } as const;
    expect(ATTENTIONS.map((attention) => resultOf({ ...live, attention }))).toEqual([
      'awaiting',
      'awaiting',
      'awaiting',
      'live',
      'live',
    ]);
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

describe('counting', () => {
  test('JOB-04 hits are counted over matches with a result', () => {
    const home: MatchResult = { status: 'finished', score: { home: 1, away: 0 } };
    const given = [1, 2, 3, 4].map((id) => ({ matchId: id, pick: 'home_win' as const }));
    const known = [
      { matchId: 1, ...home },
      { matchId: 2, ...home, status: 'live' as const },
      { matchId: 3, ...home, status: 'cancelled' as const },
      { matchId: 9, ...home },
    ];
    expect(countHits(given, known)).toBe(1);
  });

  test('PLAY-03 of several picks for one match the later counts', () => {
    const results = [{ matchId: 1, status: 'finished' as const, score: { home: 0, away: 0 } }];
    expect(countHits([{ matchId: 1, pick: 'draw' }], results)).toBe(1);
    expect(
      countHits(
        [
          { matchId: 1, pick: 'draw' },
          { matchId: 1, pick: 'away_win' },
        ],
        results,
      ),
    ).toBe(0);
  });

  test('JOB-04 scoring the same picks and results again, or told twice, changes nothing', () => {
    fc.assert(
      fc.property(picks, results, (given, known) => {
        const hits = countHits(given, known);
        expect(countHits([...given, ...given], [...known, ...known])).toBe(hits);
        expect(hits).toBeLessThanOrEqual(new Set(given.map((each) => each.matchId)).size);
      }),
    );
  });

  test('JOB-04 with one pick per match the hits are the correct ones', () => {
    const unique = fc.uniqueArray(fc.record({ matchId, pick, result }), { selector: (each) => each.matchId });
    fc.assert(
      fc.property(unique, (rows) => {
        const known = rows.map((row) => ({ matchId: row.matchId, ...row.result }));
        expect(countHits(rows, known)).toBe(rows.filter((row) => isHit(row.pick, row.result)).length);
      }),
    );
  });
});
