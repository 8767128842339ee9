import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GAME_STATUSES, isFinal, type GameStatus } from './game-status.ts';
import { canReplaceGame, nextGridStatus, orderGridsFor, type GridState } from './grid-lifecycle.ts';
import { GRID_STATUSES } from './grid-status.ts';

const NOW = 100;
const game = (status: GameStatus, startTime: number, closesAt = startTime) => ({
  status,
  startTime,
  closesAt,
});
const toCome = game('scheduled', NOW + 1);
const begun = game('scheduled', NOW);
const live = game('live', NOW - 10);
const finished = game('finished', NOW - 50);
const cancelled = game('cancelled', NOW + 50);

/** Without `furthest` the grid never had a further status than the present one. */
const next = (games: GridState['games'], { status = 'open', furthest = status }: Partial<GridState> = {}) =>
  nextGridStatus({ status, furthest, games, now: NOW });

const anyGame = fc.record({
  status: fc.constantFrom(...GAME_STATUSES),
  startTime: fc.nat(200),
  closesAt: fc.nat(200),
});
const anyStatus = fc.constantFrom(...GRID_STATUSES);
const stage = (status: (typeof GRID_STATUSES)[number]) => GRID_STATUSES.indexOf(status);
const anyGrid: fc.Arbitrary<GridState> = fc
  .record({
    status: anyStatus,
    furthest: anyStatus,
    games: fc.array(anyGame, { maxLength: 6 }),
    now: fc.constant(NOW),
  })
  .filter(({ status, furthest }) => stage(furthest) >= stage(status));

describe('what the system does', () => {
  test('JOB-05 a grid stays open while a match is to come', () => {
    expect(next([live, finished, toCome])).toBe('open');
  });

  test('JOB-05 a grid closes when its last match has started', () => {
    expect(next([live, finished, begun])).toBe('closed');
    expect(next([game('live', NOW + 5)])).toBe('closed');
    expect(next([game('scheduled', NOW + 500, NOW - 1)])).toBe('closed');
  });

  test('JOB-05 a void match that never starts does not hold a grid open', () => {
    expect(next([live, cancelled])).toBe('closed');
  });

  test('JOB-05 a grid settles when its last match has ended, finished or void', () => {
    expect(next([finished, cancelled], { status: 'closed' })).toBe('settled');
    expect(next([finished, cancelled])).toBe('settled');
    expect(next([finished, live], { status: 'closed' })).toBe('closed');
  });

  test('JOB-05 a grid without matches is left alone', () => {
    expect(next([])).toBe('open');
    expect(next([], { status: 'closed' })).toBe('closed');
  });
});

describe('what a person did', () => {
  test('JOB-05 a grid that a person opened again stays open', () => {
    expect(next([live, begun], { furthest: 'closed' })).toBe('open');
    expect(next([finished], { furthest: 'settled' })).toBe('open');
  });

  test('JOB-05 a grid that a person closed early is not opened, and settles when its matches have ended', () => {
    expect(next([toCome], { status: 'closed' })).toBe('closed');
    expect(next([finished], { status: 'closed' })).toBe('settled');
  });

  test('JOB-05 a grid that a person took back from settled stays', () => {
    expect(next([finished], { status: 'closed', furthest: 'settled' })).toBe('closed');
    expect(next([finished], { status: 'open', furthest: 'settled' })).toBe('open');
  });

  test('JOB-05 a grid that was closed by mistake and opened again still settles at its end', () => {
    expect(next([live], { furthest: 'closed' })).toBe('open');
    expect(next([finished], { furthest: 'closed' })).toBe('settled');
  });

  test('JOB-05 a grid that a person settled stays settled', () => {
    expect(next([toCome], { status: 'settled' })).toBe('settled');
  });
});

describe('always', () => {
  test('JOB-05 a grid never moves backwards, and looking twice changes nothing', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const status = nextGridStatus(grid);
        expect(stage(status)).toBeGreaterThanOrEqual(stage(grid.status));
        const furthest = stage(status) > stage(grid.furthest) ? status : grid.furthest;
        expect(nextGridStatus({ ...grid, status, furthest })).toBe(status);
      }),
    );
  });

  test('JOB-05 a grid moves only when no match is to come, and settles only when none is left', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const status = nextGridStatus(grid);
        if (status === grid.status) return;
        const isToCome = (each: GridState['games'][number]) =>
          each.status === 'scheduled' && Math.min(each.startTime, each.closesAt!) > NOW;
        expect(grid.games.some(isToCome)).toBe(false);
        if (status === 'settled') expect(grid.games.every((each) => isFinal(each.status))).toBe(true);
      }),
    );
  });

  test('JOB-05 a step that a person took back is not taken again', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const status = nextGridStatus(grid);
        if (stage(grid.furthest) >= stage(status)) expect(status).toBe(grid.status);
      }),
    );
  });
});

test('ADM-06 another match can take the place of a void one while none is being played or awaits its result', () => {
  expect(canReplaceGame([cancelled, toCome, finished], NOW)).toBe(true);
  expect(canReplaceGame([cancelled, toCome, live], NOW)).toBe(false);
  expect(canReplaceGame([cancelled, toCome, begun], NOW)).toBe(false);
  expect(canReplaceGame([], NOW)).toBe(true);
});

test('HOME-04 the grids of the player’s country come first, else by start date, then id', () => {
  const grids = [
    { id: 1, country: 'AR', startDate: 5 },
    { id: 4, country: 'PE', startDate: 9 },
    { id: 3, country: 'PE', startDate: 7 },
    { id: 2, country: 'BR', startDate: 5 },
  ];
  expect(orderGridsFor('PE', grids).map(({ id }) => id)).toEqual([3, 4, 1, 2]);
  expect(orderGridsFor(null, grids).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('HOME-04 a player sees every grid, and no other country’s before one of their own', () => {
  const grid = fc.record({
    id: fc.nat(),
    country: fc.constantFrom('AR', 'BR', 'PE'),
    startDate: fc.constantFrom('2026-11-21', '2026-11-22'),
  });
  fc.assert(
    fc.property(fc.uniqueArray(grid, { selector: ({ id }) => id }), (given) => {
      const ordered = orderGridsFor('PE', given);
      expect(new Set(ordered)).toEqual(new Set(given));
      const lastOwn = ordered.findLastIndex(({ country }) => country === 'PE');
      expect(ordered.slice(0, lastOwn + 1).every(({ country }) => country === 'PE')).toBe(true);
    }),
  );
});
