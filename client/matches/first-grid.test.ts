import { expect, test } from 'vitest';
import { sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { firstGridOf } from './first-grid.ts';

const HOUR = 3_600_000;

test('PLAY-13 HOME-08 GRP-07 the grid of a group comes first while it lacks picks, but after one with an own match of today', () => {
  const picked = sampleGrid(4, [sampleMatch(41, HOUR, { pick: 'draw' })]);
  const lacking = sampleGrid(9, [sampleMatch(91, HOUR)]);
  const complete = sampleGrid(9, [sampleMatch(91, HOUR, { pick: 'draw' })]);
  const live = sampleGrid(5, [sampleMatch(51, -HOUR, { pick: 'draw', status: 'live' })]);
  const first = (...grids: Parameters<typeof firstGridOf>[0]) => firstGridOf(grids, (id) => id === 9)?.id;
  expect(first(picked, lacking)).toBe(9);
  expect(first(picked, complete)).toBe(4);
  expect(first(picked, lacking, live)).toBe(5);
});
