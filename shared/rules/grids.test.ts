import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRID_STATUSES } from './grid-status.ts';
import {
  GRID_MATCHES_MAX,
  GRID_NAME_MAX,
  canReplaceMatch,
  deletionRefusal,
  nextGridName,
  nextGridStatus,
  orderGridsFor,
  type GridState,
} from './grids.ts';
import { MATCH_STATUSES, isFinal, type MatchStatus } from './match-status.ts';

const NOW = 100;
const match = (status: MatchStatus, startTime: number, closesAt = startTime) => ({
  status,
  startTime,
  closesAt,
  isRevealed: status !== 'cancelled' && startTime <= NOW,
});
const toCome = match('scheduled', NOW + 1);
const begun = match('scheduled', NOW);
const live = match('live', NOW - 10);
const finished = match('finished', NOW - 50);
const cancelled = match('cancelled', NOW + 50);

/** Without `furthest` the grid never had a further status than the present one. */
const next = (
  matches: GridState['matches'],
  { status = 'open', furthest = status }: Partial<GridState> = {},
) => nextGridStatus({ status, furthest, matches, now: NOW });

const anyMatch = fc.record({
  status: fc.constantFrom(...MATCH_STATUSES),
  startTime: fc.nat(200),
  closesAt: fc.nat(200),
  isRevealed: fc.boolean(),
});
const anyStatus = fc.constantFrom(...GRID_STATUSES);
const stage = (status: (typeof GRID_STATUSES)[number]) => GRID_STATUSES.indexOf(status);
const anyGrid: fc.Arbitrary<GridState> = fc
  .record({
    status: anyStatus,
    furthest: anyStatus,
    matches: fc.array(anyMatch, { maxLength: 6 }),
    now: fc.constant(NOW),
  })
  .filter(({ status, furthest }) => stage(furthest) >= stage(status));

describe('steps of the system', () => {
  test('JOB-05 JOB-17 a closed match that can open again is still to come', () => {
    const closed = { ...begun, canReopen: true };
    expect(next([begun])).toBe('closed');
    expect(next([closed])).toBe('open');
    expect(canReplaceMatch([closed], NOW)).toBe(true);
    expect(deletionRefusal(closed, 'open', NOW)).toBeNull();
    // A result by hand settles as before.
    expect(next([{ ...finished, canReopen: true }])).toBe('settled');
  });

  test('ADM-37 a draft opens at its time', () => {
    for (const [opensAt, expected] of [
      [null, 'draft'],
      [NOW + 1, 'draft'],
      [NOW, 'open'],
    ] as const)
      expect(
        nextGridStatus({ status: 'draft', furthest: 'open', matches: [toCome], opensAt, now: NOW }),
      ).toBe(expected);
  });

  test('JOB-05 a grid stays open while a match has not started', () => {
    expect(next([live, finished, toCome])).toBe('open');
  });

  test('JOB-05 a grid closes when its last match has started', () => {
    expect(next([live, finished, begun])).toBe('closed');
    expect(next([match('live', NOW + 5)])).toBe('closed');
    expect(next([match('scheduled', NOW + 500, NOW - 1)])).toBe('closed');
  });

  test('JOB-05 a void match does not keep a grid open', () => {
    expect(next([live, cancelled])).toBe('closed');
  });

  test('JOB-05 a grid settles when its last match has ended, finished or void', () => {
    expect(next([finished, cancelled], { status: 'closed' })).toBe('settled');
    expect(next([finished, cancelled])).toBe('settled');
    expect(next([finished, live], { status: 'closed' })).toBe('closed');
  });

  test('JOB-05 a grid without matches keeps its status', () => {
    expect(next([])).toBe('open');
    expect(next([], { status: 'closed' })).toBe('closed');
  });
});

describe('after a change by an administrator', () => {
  test('JOB-05 a grid that an administrator opened again stays open', () => {
    expect(next([live, begun], { furthest: 'closed' })).toBe('open');
    expect(next([finished], { furthest: 'settled' })).toBe('open');
  });

  test('JOB-05 a grid that an administrator closed early stays closed and settles when its matches have ended', () => {
    expect(next([toCome], { status: 'closed' })).toBe('closed');
    expect(next([finished], { status: 'closed' })).toBe('settled');
  });

  test('JOB-05 GRP-14 a grid with a result that was set before its match is revealed closes, and settles from the reveal on', () => {
    const early = match('finished', NOW + 50, NOW - 1);
    expect(next([finished, early])).toBe('closed');
    expect(next([finished, { ...early, isRevealed: true }])).toBe('settled');
  });

  test('JOB-05 a grid that an administrator moved back from settled stays there', () => {
    expect(next([finished], { status: 'closed', furthest: 'settled' })).toBe('closed');
    expect(next([finished], { status: 'open', furthest: 'settled' })).toBe('open');
  });

  test('JOB-05 a grid that was closed by mistake and opened again still settles', () => {
    expect(next([live], { furthest: 'closed' })).toBe('open');
    expect(next([finished], { furthest: 'closed' })).toBe('settled');
  });

  test('JOB-05 a grid that an administrator settled stays settled', () => {
    expect(next([toCome], { status: 'settled' })).toBe('settled');
  });
});

describe('properties', () => {
  test('JOB-05 a grid never moves backwards, and a second check changes nothing', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const status = nextGridStatus(grid);
        expect(stage(status)).toBeGreaterThanOrEqual(stage(grid.status));
        const furthest = stage(status) > stage(grid.furthest) ? status : grid.furthest;
        expect(nextGridStatus({ ...grid, status, furthest })).toBe(status);
      }),
    );
  });

  test('JOB-05 a grid moves only when every match has started, and settles only when every match has ended', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const status = nextGridStatus(grid);
        if (status === grid.status) return;
        const isToCome = (each: GridState['matches'][number]) =>
          each.status === 'scheduled' && Math.min(each.startTime, each.closesAt!) > NOW;
        expect(grid.matches.some(isToCome)).toBe(false);
        if (status === 'settled')
          expect(
            grid.matches.every(
              (each) => isFinal(each.status) && (each.isRevealed || each.status === 'cancelled'),
            ),
          ).toBe(true);
      }),
    );
  });

  test('JOB-05 the system does not repeat a step that an administrator took back', () => {
    fc.assert(
      fc.property(anyGrid, (grid) => {
        const status = nextGridStatus(grid);
        if (stage(grid.furthest) >= stage(status)) expect(status).toBe(grid.status);
      }),
    );
  });
});

test('ADM-06 a void match can be replaced while no match is being played or awaits its result', () => {
  expect(canReplaceMatch([cancelled, toCome, finished], NOW)).toBe(true);
  expect(canReplaceMatch([cancelled, toCome, live], NOW)).toBe(false);
  expect(canReplaceMatch([cancelled, toCome, begun], NOW)).toBe(false);
  expect(canReplaceMatch([], NOW)).toBe(true);
});

test('HOME-04 grids sort by the player’s country, start date and id', () => {
  const grids = [
    { id: 1, country: 'AR', startDate: 5 },
    { id: 4, country: 'PE', startDate: 9 },
    { id: 3, country: 'PE', startDate: 7 },
    { id: 2, country: 'BR', startDate: 5 },
  ];
  expect(orderGridsFor('PE', grids).map(({ id }) => id)).toEqual([3, 4, 1, 2]);
  expect(orderGridsFor(null, grids).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});

test('HOME-04 the order loses no grid and puts no other country before the player’s', () => {
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

test('ADM-07 a match can be deleted until it starts in an open grid', () => {
  expect(deletionRefusal(toCome, 'open', NOW)).toBeNull();
  expect(deletionRefusal(begun, 'open', NOW)).toBe('match_started');
  expect(deletionRefusal(match('scheduled', NOW + 1, NOW), 'open', NOW)).toBe('match_started');
  expect(deletionRefusal(match('live', NOW + 1), 'closed', NOW)).toBe('match_started');
  expect(deletionRefusal(finished, 'closed', NOW)).toBe('match_started');
});

test('ADM-07 a void match can be deleted until its grid is settled', () => {
  expect(deletionRefusal(match('cancelled', NOW - 50), 'closed', NOW)).toBeNull();
  expect(deletionRefusal(match('cancelled', NOW - 50), 'settled', NOW)).toBe('grid_settled');
  expect(deletionRefusal(toCome, 'settled', NOW)).toBe('grid_settled');
});

test('ADM-07 a match without a grid can always be deleted', () => {
  for (const each of [toCome, begun, live, finished, cancelled])
    expect(deletionRefusal(each, null, NOW)).toBeNull();
});

test('ADM-05 a grid takes 48 matches and a name of 80 characters', () => {
  expect([GRID_MATCHES_MAX, GRID_NAME_MAX]).toEqual([48, 80]);
});

test('ADM-62 the next name of a grid has the next number, or the new days', () => {
  const names = ['Fecha 34', 'Doce 30/11 – 6/12', 'Rodada 9 (BR)', 'Copa', 'x'.repeat(80)];
  expect(nextGridName('Doce 25/11', '2026-12-04', '2026-12-04')).toBe('Doce 4/12');
  expect(names.map((name) => nextGridName(name, '2026-12-04', '2026-12-07'))).toEqual([
    'Fecha 35',
    'Doce 4/12 – 7/12',
    'Rodada 10 (BR)',
    'Copa 2',
    'x'.repeat(80),
  ]);
});

test('ADM-63 a draft does not open by itself once a match has started', () => {
  const statusWith = (starts: number[]) =>
    nextGridStatus({
      status: 'draft',
      furthest: 'draft',
      opensAt: 50,
      now: 100,
      matches: starts.map((start) => match('scheduled', start)),
    });
  expect([statusWith([150, 200]), statusWith([90, 200]), statusWith([])]).toEqual(['open', 'draft', 'open']);
  const cancelled = [match('cancelled', 90), match('scheduled', 200)];
  expect(
    nextGridStatus({ status: 'draft', furthest: 'draft', opensAt: 50, now: 100, matches: cancelled }),
  ).toBe('open');
});
