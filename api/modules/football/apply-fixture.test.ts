import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ATTENTIONS, MATCH_STATUSES, statusFromSource } from '../../../shared/rules/match-status.ts';
import { aFixture } from '../../testing/fakes.ts';
import { SOURCE_STATUSES } from '../../testing/taking-back-steps.ts';
import { applyFixture, isChanged, type KnownMatch, withoutAdminResult } from './apply-fixture.ts';
import type { SourceFixture } from './source/football-source.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

function match(rest: Partial<KnownMatch> = {}): KnownMatch {
  const start = rest.start ?? minutes(60);
  return {
    start,
    revealAt: start,
    status: 'scheduled',
    attention: null,
    score: null,
    scoreBy: null,
    sourceStatus: 'NS',
    sourceScore: null,
    sourceClubs: null,
    sourceBeganAt: null,
    homeId: 14,
    awayId: 15,
    ...rest,
  };
}
/** Returns a fixture as the source reports it, with this short status. */
function report(short: string, rest: Partial<SourceFixture> = {}): SourceFixture {
  return { ...aFixture(7), start: minutes(60), sourceStatus: short, ...statusFromSource(short), ...rest };
}
const after = (before: KnownMatch, fixture: SourceFixture) => applyFixture(before, fixture, NOW);

describe('statuses', () => {
  test.each([
    ['PST', 'postponed'],
    ['SUSP', 'suspended'],
    ['ABD', 'undecided'],
    ['AWD', 'undecided'],
    ['WO', 'undecided'],
    ['XYZ', 'unknown'],
  ] as const)('JOB-03 %s leaves the status and needs attention (%s)', (short, attention) => {
    for (const status of ['scheduled', 'live'] as const) {
      expect(after(match({ status }), report(short))).toMatchObject({
        status,
        attention,
        sourceStatus: short,
      });
    }
  });

  test('JOB-03 CANC makes a match void, and a new date makes it scheduled again', () => {
    const cancelled = after(match({ status: 'live', score: { home: 1, away: 0 } }), report('CANC'));
    expect(cancelled).toMatchObject({ status: 'cancelled', score: null, scoreBy: null });
    expect(after(match({ ...cancelled }), report('NS', { start: minutes(600) }))).toMatchObject({
      status: 'scheduled',
      start: minutes(600),
      attention: null,
    });
  });

  test('JOB-03 a match under way shows the goals so far', () => {
    expect(after(match(), report('2H', { goals: { home: 2, away: 0 } }))).toMatchObject({
      status: 'live',
      score: { home: 2, away: 0 },
      scoreBy: 'source',
    });
  });
});

describe('scores', () => {
  test('JOB-04 the score after 90 minutes counts, not extra time and not penalties', () => {
    for (const short of ['AET', 'PEN']) {
      const fixture = report(short, { goals: { home: 3, away: 2 }, fullTime: { home: 1, away: 1 } });
      expect(after(match(), fixture)).toMatchObject({
        status: 'finished',
        score: { home: 1, away: 1 },
        scoreBy: 'source',
      });
    }
  });

  test('JOB-04 a corrected final score replaces the first one', () => {
    const finished = match({ status: 'finished', score: { home: 1, away: 1 }, scoreBy: 'source' });
    expect(after(finished, report('FT', { fullTime: { home: 2, away: 1 } })).score).toEqual({
      home: 2,
      away: 1,
    });
  });

  test('JOB-08 a match without a score after 90 minutes is not finished', () => {
    expect(
      after(match({ status: 'live' }), report('FT', { goals: { home: 1, away: 0 }, fullTime: null })).status,
    ).toBe('live');
  });

  test('JOB-08 a finished match that the source reports as live stays finished and needs attention', () => {
    const finished = match({ status: 'finished', score: { home: 1, away: 1 }, scoreBy: 'source' });
    for (const short of ['NS', '2H', 'ABD', 'XYZ']) {
      const next = after(finished, report(short));
      expect(next).toMatchObject({ status: 'finished', score: { home: 1, away: 1 }, sourceStatus: short });
      expect(next.attention).not.toBeNull();
    }
  });
});

describe('starts', () => {
  test('JOB-03 a postponed match keeps its picks and moves when it has a date', () => {
    const postponed = match({ ...after(match(), report('PST')) });
    expect(postponed.start).toEqual(minutes(60));
    expect(after(postponed, report('NS', { start: minutes(9_000) }))).toMatchObject({
      start: minutes(9_000),
      attention: null,
    });
  });

  test('JOB-03 a match that began before the reported start gets its true start', () => {
    expect(after(match(), report('1H', { start: minutes(-20) })).start).toEqual(minutes(-20));
  });

  test('JOB-03 a match that began keeps the start it had', () => {
    expect(after(match(), report('1H', { start: minutes(90) })).start).toEqual(minutes(60));
    expect(after(match({ status: 'finished' }), report('FT', { start: minutes(90) })).start).toEqual(
      minutes(60),
    );
  });

  test('PLAY-06 a first half that began early makes the match live, also if its status is not live', () => {
    for (const short of ['NS', 'SUSP', 'XYZ']) {
      expect(after(match(), report(short, { kickedOffAt: minutes(-3) })).status).toBe('live');
    }
    expect(after(match(), report('NS', { kickedOffAt: minutes(3) })).status).toBe('scheduled');
  });
});

describe('always', () => {
  const score = fc.record({ home: fc.nat(9), away: fc.nat(9) });
  const anyMatch = fc
    .record({
      start: fc.integer({ min: -500, max: 500 }).map(minutes),
      status: fc.constantFrom(...MATCH_STATUSES),
      attention: fc.constantFrom(null, ...ATTENTIONS),
      score: fc.option(score),
      scoreBy: fc.constantFrom(null, 'source' as const, 'admin' as const),
    })
    .map((rest) =>
      match({
        ...rest,
        score: rest.status === 'finished' ? (rest.score ?? { home: 0, away: 0 }) : rest.score,
      }),
    );
  const anyFixture = fc
    .record({
      short: fc.constantFrom(...SOURCE_STATUSES, 'PEN'),
      goals: fc.option(score),
      fullTime: fc.option(score),
      start: fc.integer({ min: -500, max: 500 }).map(minutes),
      kickedOffAt: fc.option(fc.integer({ min: -500, max: 500 }).map(minutes)),
    })
    .map(({ short, ...rest }) => report(short, rest));

  test('JOB-06 a report of the source never changes a result set by hand', () => {
    fc.assert(
      fc.property(anyMatch, anyFixture, (before, fixture) => {
        const byHand = { ...before, scoreBy: 'admin' as const };
        const { status, attention, score, scoreBy, sourceStatus } = after(byHand, fixture);
        expect({ status, attention, score, scoreBy, sourceStatus }).toEqual({
          status: byHand.status,
          attention: byHand.attention,
          score: byHand.score,
          scoreBy: 'admin',
          sourceStatus: fixture.sourceStatus,
        });
      }),
    );
  });

  test("JOB-06 the source's status and score are stored beside a result set by hand, and the start follows the source until the match begins", () => {
    const byHand = match({ status: 'finished', score: { home: 3, away: 0 }, scoreBy: 'admin' });
    const moved = after(byHand, report('NS', { start: minutes(30) }));
    expect(moved).toMatchObject({ start: minutes(30), sourceScore: null, sourceBeganAt: null });
    const live = after(byHand, report('1H', { goals: { home: 0, away: 1 }, start: minutes(-5) }));
    expect(live).toMatchObject({ sourceScore: { home: 0, away: 1 }, sourceBeganAt: NOW });
    const over = { ...byHand, ...live, revealAt: NOW };
    const final = report('AET', { goals: { home: 0, away: 3 }, fullTime: { home: 0, away: 2 } });
    expect(after(over, { ...final, start: minutes(90) })).toMatchObject({
      status: 'finished',
      score: { home: 3, away: 0 },
      start: live.start,
      sourceScore: { home: 0, away: 2 },
      sourceBeganAt: NOW,
    });
    const swapped = after(byHand, { ...report('1H'), home: report('1H').away, away: report('1H').home });
    expect(swapped).toMatchObject({ sourceStatus: '1H', sourceScore: null, sourceBeganAt: null });
  });

  test('PLAY-06 the moment when the source reported a match live is kept', () => {
    fc.assert(
      fc.property(anyMatch, anyFixture, (before, fixture) => {
        const began = { ...before, sourceBeganAt: minutes(-9) };
        expect(after(began, fixture).sourceBeganAt).toEqual(minutes(-9));
        expect(withoutAdminResult(began, fixture, NOW).sourceBeganAt).toEqual(minutes(-9));
      }),
    );
  });

  test('JOB-04 the same report a second time changes nothing', () => {
    fc.assert(
      fc.property(anyMatch, anyFixture, (before, fixture) => {
        const once = after(before, fixture);
        expect(isChanged(once, after({ ...before, ...once }, fixture))).toBe(false);
      }),
    );
  });

  test('JOB-04 a finished match always has a score, a scheduled or void match never has one from the source', () => {
    fc.assert(
      fc.property(anyMatch, anyFixture, (before, fixture) => {
        const next = after(before, fixture);
        if (next.status === 'finished') expect(next.score).not.toBeNull();
        if (next.scoreBy === 'source') expect(['live', 'finished']).toContain(next.status);
        const first = after(match({ start: fixture.start, sourceStatus: null }), fixture);
        expect(first.status === 'finished').toBe(first.score !== null && fixture.status === 'finished');
      }),
    );
  });

  test('JOB-08 a fixture with other or swapped clubs changes nothing and needs attention', () => {
    const before = match();
    const fixture = report('FT', { fullTime: { home: 3, away: 0 } });
    const swapped = { ...fixture, home: fixture.away, away: fixture.home };
    expect(after(before, swapped)).toMatchObject({ status: 'scheduled', score: null, attention: 'clubs' });
  });
});
