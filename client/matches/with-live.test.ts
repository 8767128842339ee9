import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveMatch } from '../../shared/contract/live.ts';
import { sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { withLive } from './with-live.ts';

const state = fc.record({
  status: fc.constantFrom('scheduled' as const, 'live' as const, 'finished' as const, 'cancelled' as const),
  attention: fc.constantFrom(null, 'postponed' as const, 'suspended' as const),
  homeScore: fc.constantFrom(null, 0, 1),
  awayScore: fc.constantFrom(null, 0, 1),
  version: fc.integer({ min: 1, max: 5 }),
});
const states = fc.array(state, { minLength: 1, maxLength: 4 });
const gridOf = (all: object[]) =>
  sampleGrid(
    1,
    all.map((each, id) => sampleMatch(id, 0, each)),
  );
const liveOf = (all: object[]) =>
  new Map(all.map((each, id) => [id, { id, gridId: 1, outcome: null, ...each } as LiveMatch]));

test('LIVE-03 the newer state of a match wins, whichever answer arrived last', () => {
  fc.assert(
    fc.property(states, states, (stored, live) => {
      const [merged] = withLive([gridOf(stored)], liveOf(live));
      merged!.games.forEach(({ status, attention, homeScore, awayScore, version }, id) => {
        const isNewer = live[id] && live[id].version >= stored[id]!.version;
        expect({ status, attention, homeScore, awayScore, version }).toEqual(isNewer ? live[id] : stored[id]);
      });
    }),
  );
});

test('LIVE-03 a state that changes nothing keeps match and grid, and other fields of a match stay', () => {
  fc.assert(
    fc.property(states, (stored) => {
      const grid = gridOf(stored);
      expect(withLive([grid], liveOf(stored))[0]).toBe(grid);
      const newer = stored.map((each) => ({ ...each, version: 9 }));
      const [merged] = withLive([grid], liveOf(newer));
      expect(merged!.games.map(({ homeTeam, bets }) => ({ homeTeam, bets }))).toEqual(
        grid.games.map(({ homeTeam, bets }) => ({ homeTeam, bets })),
      );
      expect(merged!.games[0]).not.toHaveProperty('gridId');
    }),
  );
});

test('LIVE-03 a stored match without a version takes the live state', () => {
  const [merged] = withLive(
    [gridOf([{ status: 'scheduled' }])],
    liveOf([{ status: 'live', attention: null, homeScore: 1, awayScore: 0, version: 1 }]),
  );
  expect(merged!.games[0]).toMatchObject({ status: 'live', homeScore: 1 });
});

test('SPLIT-01 a split comes from either answer, and an answer without one removes none', () => {
  const [counted, same] = [
    { home: 12, draw: 4, away: 8 },
    { home: 12, draw: 4, away: 8 },
  ];
  const live = { status: 'live', attention: null, homeScore: 0, awayScore: 0, version: 2 };
  const [fresh] = withLive([gridOf([live])], liveOf([{ ...live, split: counted }]));
  expect(fresh!.games[0]!.split).toEqual(counted);
  for (const split of [null, same]) {
    const grid = gridOf([{ ...live, split: counted }]);
    expect(withLive([grid], liveOf([{ ...live, split }]))[0]).toBe(grid);
    const [goal] = withLive([grid], liveOf([{ ...live, homeScore: 1, version: 3, split }]));
    expect(goal!.games[0]).toMatchObject({ homeScore: 1, split: counted });
  }
});
