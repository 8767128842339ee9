import { expect, test } from 'vitest';
import { emptyOutbox } from '../outbox/outbox-row.ts';
import type { VisitorChoice } from '../outbox/visitor-choices.ts';
import { sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { sampleChoice, sampleRow } from '../testing/sample-outbox.ts';
import { sortChoices } from './sort-choices.ts';

const hour = 3_600_000;
const now = Date.now();
const inAnHour = new Date(now + hour).toISOString();

function choice(matchId: number, gridId = 1, startTime = inAnHour): VisitorChoice {
  const { playerId: _, ...rest } = sampleChoice(matchId);
  return { ...rest, gridId, match: { ...rest.match, startTime } };
}

function sorted(choices: VisitorChoice[], grids = [sampleGrid(1, [])], own = emptyOutbox) {
  const { toSend, others, impossible } = sortChoices(choices, grids, own, now);
  return {
    toSend: toSend.map(({ matchId }) => matchId),
    others: others.map(({ matchId }) => matchId),
    impossible: impossible.map(({ choice: { matchId }, reason }) => [matchId, reason]),
  };
}

test('FILL-07 case 42 of twelve choices eight are sent, and the four matches with a saved pick stay', () => {
  const games = Array.from({ length: 12 }, (_, index) =>
    sampleMatch(index + 1, hour, index < 4 ? { pick: 'draw' } : {}),
  );
  const all = games.map(({ id }) => choice(id));
  expect(sorted(all, [sampleGrid(1, games)])).toEqual({
    toSend: [5, 6, 7, 8, 9, 10, 11, 12],
    others: [1, 2, 3, 4],
    impossible: [],
  });
});

test('FILL-07 a choice that equals the saved pick needs nothing, and a pick that waits on this device counts as saved', () => {
  const games = [sampleMatch(1, hour, { pick: 'home_win' }), sampleMatch(2, hour), sampleMatch(3, hour)];
  const own = {
    ...emptyOutbox,
    rows: [
      sampleRow(2, { prediction: 'draw' }),
      sampleRow(3, { prediction: 'away_win', state: 'queued' as const }),
    ],
  };
  expect(sorted([choice(1), choice(2), choice(3)], [sampleGrid(1, games)], own)).toEqual({
    toSend: [],
    others: [2, 3],
    impossible: [],
  });
});

test('FILL-09 case 44 each choice that is no longer possible has its reason', () => {
  const grids = [
    sampleGrid(1, [
      sampleMatch(1, hour, { status: 'cancelled' }),
      sampleMatch(2, -hour),
      // Locked on screen, but the server takes it until the start.
      sampleMatch(3, hour / 12),
    ]),
    sampleGrid(2, [sampleMatch(4, hour)]),
    sampleGrid(3, [sampleMatch(5, hour)], { status: 'closed' }),
  ];
  const choices = [
    choice(1),
    choice(2),
    choice(3),
    choice(4),
    choice(5, 3),
    // Taken out of its grid, of a grid that is gone, and of one that is over.
    choice(6),
    choice(7, 9),
    choice(8, 9, new Date(now - hour).toISOString()),
  ];
  expect(sorted(choices, grids)).toEqual({
    toSend: [3],
    others: [],
    impossible: [
      [1, 'match_cancelled'],
      [2, 'match_started'],
      [4, 'match_moved'],
      [5, 'grid_closed'],
      [6, 'match_moved'],
      [7, 'grid_closed'],
      [8, 'match_started'],
    ],
  });
});

test('FILL-09 a saved pick of a match that is no longer possible is no refusal', () => {
  const games = [sampleMatch(1, -hour, { pick: 'draw' })];
  expect(sorted([choice(1)], [sampleGrid(1, games)])).toEqual({ toSend: [], others: [], impossible: [] });
});
