import { expect, test } from 'vitest';
import { minute, sampleMatch } from '../../testing/sample-grids.ts';
import { isFinal, pictureContentOf } from './picture-content.ts';

const now = Date.parse('2026-11-22T18:00:00Z');
const later = (id: number, different = {}) => sampleMatch(id, 60 * minute, { now, ...different });
const live = (id: number, different = {}) =>
  sampleMatch(id, -30 * minute, { now, status: 'live', homeScore: 1, awayScore: 0, ...different });

test('SHARE-01 before the first start the picture has the number of picks and no pick', () => {
  const games = [later(1, { pick: 'home_win' }), later(2), later(3, { pick: 'draw', status: 'cancelled' })];
  expect(pictureContentOf({ games }, now)).toEqual({ kind: 'ready', picked: 1, total: 2 });
});

test('SHARE-01 afterwards it has the picks and hits of the started matches only', () => {
  const games = [
    live(1, { pick: 'home_win' }),
    live(2, { pick: 'draw', status: 'finished' }),
    live(3),
    later(4, { pick: 'away_win' }),
    sampleMatch(5, -minute, { now, pick: 'draw' }),
  ];
  const content = pictureContentOf({ games }, now);
  expect(content).toMatchObject({ kind: 'picks', hits: 1, decided: 2 });
  expect(content.kind === 'picks' && content.rows.map(({ pick, result }) => [pick, result])).toEqual([
    ['home_win', 'hit'],
    ['draw', 'miss'],
    [null, 'open'],
    [null, 'open'],
    ['draw', 'open'],
  ]);
});

test.each([
  ['a live match', [live(1)], false],
  ['a match that has not started', [live(1, { status: 'finished' }), later(2)], false],
  [
    'a finished and a cancelled match',
    [live(1, { status: 'finished' }), later(2, { status: 'cancelled' })],
    true,
  ],
])('SHARE-01 whether the hits are final: %s', (_, games, expected) => {
  expect(isFinal(pictureContentOf({ games }, now))).toBe(expected);
});

test('SHARE-01 a match that goes from live back to postponed shows no pick', () => {
  const games = [sampleMatch(1, -30 * minute, { now, pick: 'draw', attention: 'postponed' })];
  expect(pictureContentOf({ games }, now)).toEqual({ kind: 'ready', picked: 1, total: 1 });
});
