import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextGoal, provisionalHits, provisionalOutcome } from './live.ts';
import { ATTENTIONS, MATCH_STATUSES } from './match-status.ts';
import { OUTCOMES, outcomeOf } from './outcome.ts';

const match = fc
  .record({
    status: fc.constantFrom(...MATCH_STATUSES),
    attention: fc.option(fc.constantFrom(...ATTENTIONS)),
    score: fc.option(fc.record({ home: fc.nat(5), away: fc.nat(5) })),
    pick: fc.option(fc.constantFrom(...OUTCOMES)),
    takesPicks: fc.boolean(),
  })
  .filter(({ status, score }) => status !== 'finished' || score !== null);

test('LIVE-02 the outcome as it stands is that of the score of a live or finished match, unless an administrator decides it', () => {
  fc.assert(
    fc.property(match, (each) => {
      const isLive = each.status === 'live' && each.attention !== 'undecided';
      const isPlayed = isLive || each.status === 'finished';
      expect(provisionalOutcome(each)).toBe(isPlayed && each.score ? outcomeOf(each.score) : null);
    }),
  );
});

test('LIVE-02 7 hits of 9 with 3 matches to come can become 10', () => {
  const played = (count: number, home: number) =>
    Array.from({ length: count }, () => ({
      ...{ status: 'finished' as const, attention: null },
      score: { home, away: 1 },
      pick: 'home_win' as const,
      takesPicks: false,
    }));
  const toCome = Array.from({ length: 3 }, () => ({
    ...{ status: 'scheduled' as const, attention: null },
    score: null,
    pick: 'draw' as const,
    takesPicks: true,
  }));
  expect(provisionalHits([...played(7, 2), ...played(2, 0), ...toCome])).toEqual({
    hits: 7,
    counted: 9,
    left: 3,
    best: 10,
  });
});

test('LIVE-02 every match that is not void counts once, and the best result is never below the hits', () => {
  fc.assert(
    fc.property(fc.array(match, { maxLength: 12 }), (matches) => {
      const { hits, counted, left, best } = provisionalHits(matches);
      expect(counted + left).toBe(matches.filter(({ status }) => status !== 'cancelled').length);
      expect(hits).toBeLessThanOrEqual(counted);
      expect(best).toBeGreaterThanOrEqual(hits);
      expect(best).toBeLessThanOrEqual(counted + left);
    }),
  );
});

test('LIVE-02 the best result is reached only by outcomes that can still happen', () => {
  fc.assert(
    fc.property(fc.array(match, { maxLength: 12 }), (matches) => {
      const { best } = provisionalHits(matches);
      // Every open match ends with the player's pick. A match that takes picks gets one first.
      const ended = matches.map((each) => {
        if (each.status === 'finished' || each.status === 'cancelled') return each;
        const pick = each.pick ?? (each.takesPicks ? ('draw' as const) : null);
        const score = { home: pick === 'home_win' ? 1 : 0, away: pick === 'away_win' ? 1 : 0 };
        return { ...each, status: 'finished' as const, score, pick, takesPicks: false };
      });
      expect(provisionalHits(ended)).toMatchObject({ hits: best, left: 0, best });
    }),
  );
});

test.each([
  ['home_win', 0, 0, { side: 'home', isHit: true }],
  ['home_win', 1, 0, { side: 'away', isHit: false }],
  ['home_win', 2, 0, null],
  ['home_win', 0, 1, null],
  ['draw', 0, 1, { side: 'home', isHit: true }],
  ['draw', 1, 1, { side: 'home', isHit: false }],
  ['away_win', 0, 0, { side: 'away', isHit: true }],
] as const)('LIVE-02 what the next goal changes: %s at %i–%i', (pick, home, away, change) => {
  const at = (status: 'live' | 'finished') =>
    nextGoal({ status, attention: null, score: { home, away }, pick });
  expect(at('live')).toEqual(change);
  expect(at('finished')).toBeNull();
});
