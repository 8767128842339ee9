import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { sampleName, SAMPLE_GRID, secretOf, textsOf } from '../testing/sample-site.ts';
import { fromText, toHex } from './bytes.ts';
import { compareCall, type PublicGrid } from './compare-call.ts';
import { type Card, commitmentOf, digestOfWinners, type Entry, type ResultEntry } from './entry.ts';
import { clubKeyOf, GridLog, stateAt } from './grid-log.ts';
import { judgeGrid } from './judge-grid.ts';
import { sheetOf } from './sheet.ts';

const head = { gridId: SAMPLE_GRID, at: 0 };
const START = 10_000;
const match = (matchId: number, more: Partial<Extract<Entry, { type: 'match' }>> = {}): Entry => ({
  ...{ ...head, type: 'match', matchId, number: 0, start: START, ...textsOf(matchId) },
  ...more,
});
const start = (matchId: number, at = START, begun = START): Entry => ({
  ...{ ...head, type: 'start', at, matchId, start: begun },
});
const result = (matchId: number, what: ResultEntry['status'] | [number, number], at = START): Entry => ({
  ...{ ...head, type: 'result', at, matchId, by: 'source' },
  status: typeof what === 'string' ? what : 'finished',
  score: typeof what === 'string' ? null : { home: what[0], away: what[1] },
});
const salt = sha256(fromText('salt'));
const save = (player: string, card: Card): Entry => {
  const pseudonym = sampleName(player);
  const commitment = commitmentOf(sha256, { salt, pseudonym, gridId: SAMPLE_GRID, card });
  return { ...head, type: 'save', pseudonym, commitment };
};
const settle = (winners: { player: string; hits: number }[] = [], at = START): Entry => {
  const list = winners.map(({ player, hits }) => ({ pseudonym: sampleName(player), hits }));
  return { ...head, at, type: 'settlement', winners: list.length, digest: digestOfWinners(sha256, list) };
};
/** A grid with these entries. */
const aGrid = (...entries: Entry[]) => {
  const grid = new GridLog(sha256, SAMPLE_GRID);
  for (const [place, entry] of entries.entries()) grid.add(place, entry);
  return grid;
};
const wordsOf = ({ findings }: Pick<GridLog, 'findings'>) =>
  findings.map(({ code, words }) => `${code} ${words}`);

describe('the entries of a grid', () => {
  test('SEAL-11 a result needs a start, a cancellation needs none', () => {
    expect(wordsOf(aGrid(match(1), result(1, [1, 0])))).toEqual([
      'W3 entry 1: match 1 has a result before its start',
    ]);
    expect(wordsOf(aGrid(match(1), result(1, 'cancelled')))).toEqual([]);
    expect(wordsOf(aGrid(match(1), start(1), result(1, [1, 0])))).toEqual([]);
  });

  test('SEAL-11 the same two clubs are found in either order, other ones are not', () => {
    const twin = { home: textsOf(1).away, away: textsOf(1).home };
    expect(wordsOf(aGrid(match(1), match(2, twin)))).toEqual([
      'W4 entry 1: the matches 1 and 2 have the same two clubs',
    ]);
    expect(wordsOf(aGrid(match(1), match(2)))).toEqual([]);
    expect(clubKeyOf('Großer ẞ')).toBe(clubKeyOf('GROSSER SS'));
  });

  test('SEAL-11 a grid is over when each match has a start or a cancellation', () => {
    expect(aGrid().isOver()).toBe(false);
    expect(aGrid(match(1), match(2), start(1)).isOver()).toBe(false);
    expect(aGrid(match(1), start(1), match(2), start(2)).isOver()).toBe(true);
    expect(aGrid(match(1), result(1, 'cancelled'), result(1, 'open')).isOver()).toBe(true);
    expect(aGrid(match(1), result(1, 'open')).isOver()).toBe(false);
  });

  test('SEAL-11 the newest entry of a shorter log is found', () => {
    const grid = aGrid(match(1), save('Ana', [[1, 'draw']]), start(1));
    expect([0, 1, 2, 3].map((size) => grid.newestPlaceBelow(size))).toEqual([-1, 0, 0, 2]);
  });

  test('SEAL-05 an opening in the middle that is missing is told with their number', () => {
    const cards: Card[] = [[[1, 'draw']], [[1, 'home_win']], [[1, 'away_win']]];
    const saves = cards.map((card) => save('Ana', card));
    const openingOf = (index: number) => ({ place: index + 1, salt, card: cards[index]! });
    const open = (indexes: number[], ...end: Entry[]) => {
      const grid = aGrid(match(1), ...saves, start(1), ...end);
      grid.open(indexes.map(openingOf), 99);
      grid.finish();
      return wordsOf(grid);
    };
    expect(open([0, 2])).toEqual(['N4 the grid is not settled, and 1 of 3 cards are not open']);
    expect(open([0, 1, 2])).toEqual(['N4 the grid is not settled']);
    expect(open([0, 2], result(1, [1, 0]), settle())).toEqual(['W5 entry 2: 1 of 3 cards are not open']);
    expect(open([0, 1], result(1, [1, 0]), settle())).toEqual(['W5 entry 3: 1 of 3 cards are not open']);
    const unread = aGrid(match(1), ...saves, start(1), result(1, [1, 0]), settle());
    unread.finish();
    expect(wordsOf(unread)).toEqual(['W5 entry 1: 3 of 3 cards are not open']);
    const short = aGrid(match(1), ...saves);
    short.open([openingOf(0), { ...openingOf(0), place: 4 }], 4);
    expect(wordsOf(short)).toEqual([]);
  });
});

describe('settlements', () => {
  const settled = (...entries: Entry[]) => {
    const grid = aGrid(...entries);
    grid.finish();
    return wordsOf(grid);
  };
  const lacks = (place: number) => [`W6 entry ${place}: the settlement is without a result of match 1`];

  test('SEAL-11 each match needs its start and result, or its cancellation, before the settlement', () => {
    expect(settled(match(1), start(1), result(1, [1, 0]), settle())).toEqual([]);
    expect(settled(match(1), result(1, 'cancelled'), settle())).toEqual([]);
    expect(settled(match(1), start(1), result(1, 'open'), settle())).toEqual(lacks(3));
    expect(settled(match(1), start(1), settle(), result(1, [1, 0]))).toEqual(lacks(2));
    expect(settled(match(1), result(1, 'cancelled'), result(1, 'open'), start(1), settle())).toContain(
      lacks(4)[0],
    );
    const late = settled(match(1), result(1, [1, 0]), settle(), start(1));
    expect(late).toContain(lacks(2)[0]);
    // N4 tells the match that was announced behind the settlement.
    expect(settled(match(1), start(1), result(1, [1, 0]), settle(), match(2))).toEqual([
      'N4 entry 4: match 2 was added behind the first start of the grid',
    ]);
  });

  test('SEAL-11 another number of winners is told with both numbers', () => {
    const end = [match(1), start(1), result(1, [1, 0])];
    expect(settled(...end, settle([{ player: 'Ana', hits: 12 }]))).toEqual([
      'W6 entry 3: the settlement has 1 winners, picks and results give 0',
    ]);
    expect(settled(...end, { ...settle(), digest: new Uint8Array(32) } as Entry)).toEqual([
      'W6 entry 3: the winners are not those of the picks and results',
    ]);
  });
});

test('SEAL-11 what the log says of a match at each place', () => {
  const grid = aGrid(
    ...[match(2), match(1), match(1, { number: 1, start: START + 60 }), start(1, START, START + 50)],
    ...[result(1, [1, 0]), result(1, 'open'), result(1, 'cancelled')],
  );
  const states = [0, 1, 2, 3, 4, 5, 6].map((place) => stateAt(grid.matches.get(1)!, place));
  expect(states).toEqual([
    null,
    { start: START, status: 'scheduled', score: null },
    { start: START + 60, status: 'scheduled', score: null },
    { start: START + 50, status: 'started', score: null },
    { start: START + 50, status: 'finished', score: { home: 1, away: 0 } },
    { start: START + 50, status: 'started', score: null },
    { start: START + 50, status: 'cancelled', score: null },
  ]);
});

describe('two grids with one match', () => {
  const other = (entries: Entry[]) => {
    const grid = new GridLog(sha256, SAMPLE_GRID + 1);
    for (const [place, entry] of entries.entries()) grid.add(place, { ...entry, gridId: SAMPLE_GRID + 1 });
    return grid;
  };
  const compare = (own: Entry[], others: Entry[]) => {
    const grid = aGrid(...own);
    grid.compareGrid(other(others));
    return wordsOf(grid);
  };
  const differs = [`W3 entry 1: match 1 has another start or score in grid ${SAMPLE_GRID + 1}`];
  const early = (matchId: number) => start(matchId, START, START - 60);
  const own = [match(1), start(1)];

  test('SEAL-11 another start is found by id, and by source and source id', () => {
    const elsewhere = { ...textsOf(1), league: 'Copa' };
    expect(compare(own, [match(1, { sourceId: '7' }), early(1)])).toEqual(differs);
    expect(compare(own, [match(9, elsewhere), early(9)])).toEqual(differs);
    expect(compare(own, [match(9, { ...elsewhere, source: 'manual' }), early(9)])).toEqual([]);
    expect(compare(own, [match(9, { ...elsewhere, sourceId: '7' }), early(9)])).toEqual([]);
    expect(compare(own, own)).toEqual([]);
  });

  test('SEAL-11 a match that has not started, or is cancelled, in one of them may differ', () => {
    expect(compare([match(1)], [match(1), early(1)])).toEqual([]);
    expect(compare(own, [match(1, { start: 5 })])).toEqual([]);
    const cancelled = result(1, 'cancelled');
    expect(compare([...own, cancelled], [match(1), early(1)])).toEqual([]);
    expect(compare(own, [match(1), early(1), cancelled])).toEqual([]);
    expect(compare([...own, cancelled], [match(1), early(1), result(1, [1, 0])])).toEqual([]);
  });

  test('SEAL-11 two scores are compared, one is not', () => {
    const ended = (score: [number, number]) => [...own, result(1, score)];
    expect(compare(ended([1, 0]), ended([2, 0]))).toEqual(differs);
    expect(compare(ended([1, 0]), ended([1, 1]))).toEqual(differs);
    expect(compare(ended([1, 0]), ended([1, 0]))).toEqual([]);
    expect(compare(ended([1, 0]), own)).toEqual([]);
    expect(compare(own, ended([1, 0]))).toEqual([]);
    expect(compare(ended([1, 0]), [...own, result(1, 'open')])).toEqual([]);
  });
});

describe('times', () => {
  /** Judges a match of which a witness signed each entry at its time in `signed`. */
  const judge = (entries: Entry[], signed: (number | null)[], now = START) =>
    wordsOf({ findings: judgeGrid(aGrid(...entries), now, (place) => signed[place] ?? null) });

  test('SEAL-11 a start is signed at most 120 s after it, unless the match is cancelled', () => {
    const begun = [match(1), start(1)];
    expect(judge(begun, [0, START + 120])).toEqual([]);
    expect(judge(begun, [0, START + 121])).toEqual([
      'N1 the first witness signed the start of match 1 121 s after it',
    ]);
    expect(judge(begun, [0, null])).toEqual(['N1 no witness of the reader signed the start of match 1']);
    expect(judge([...begun, result(1, 'cancelled')], [0, null])).toEqual([]);
    expect(judge([...begun, result(1, 'cancelled'), result(1, 'open')], [0, null])).toHaveLength(1);
  });

  test('SEAL-11 a later start is told 60 s, and signed 120 s, after the old one at most', () => {
    const move = (at: number, moved: number, old = START) => [
      match(1, { start: old }),
      match(1, { number: 1, at, start: moved }),
    ];
    const unsigned = ['N2 no witness of the reader signed in time that match 1 was moved'];
    const later = START + 3_600;
    expect(judge(move(START + 60, later), [0, START + 120])).toEqual([]);
    expect(judge(move(START + 61, later), [0, START + 70])).toEqual([
      'N2 match 1 was moved 61 s after its old start',
    ]);
    expect(judge(move(START + 60, later), [0, START + 121])).toEqual(unsigned);
    expect(judge(move(START + 60, later), [0, null])).toEqual(unsigned);
    // Unknown is later than every hour.
    expect(judge(move(START, 0), [0, null])).toEqual(unsigned);
    expect(judge(move(START + 900, START), [0, null])).toEqual([]);
    expect(judge(move(START + 900, START - 5), [0, null])).toEqual([]);
    expect(judge(move(START + 900, later, 0), [0, null])).toEqual([]);
  });

  test('SEAL-11 an announcement behind the start proves nothing and needs nothing', () => {
    const moved = match(1, { number: 1, at: START + 900, start: START + 3_600 });
    expect(judge([match(1), start(1), moved], [0, START, null])).toEqual([]);
  });

  test('SEAL-11 an hour is known 10 minutes before the start entry, and stays known', () => {
    const unknown = ['N3 the hour of match 1 was unknown in the 10 minutes before its start'];
    const announce = (...said: [at: number, hour: number][]) => {
      const entries = said.map(([at, hour], number) => match(1, { at, number, start: hour }));
      return judge([...entries, start(1)], [...said.map(() => 0), START]);
    };
    expect(announce([START - 600, START])).toEqual([]);
    expect(announce([START - 599, START])).toEqual(unknown);
    expect(announce([0, 0], [START - 600, START])).toEqual([]);
    expect(announce([0, 0], [START - 599, START])).toEqual(unknown);
    expect(announce([0, START], [START - 300, 0], [START - 200, START])).toEqual(unknown);
    const late = [match(1), start(1), match(1, { number: 1, start: 0, at: START + 5 })];
    expect(judge(late, [0, START])).toEqual([]);
  });

  test('SEAL-11 an outcome differs from the settled one since the first result that gave another one', () => {
    const DAY = 24 * 3_600;
    const settled = [match(1), start(1), result(1, [1, 0]), settle([], START)];
    const signed = [0, START, START, START];
    const N5 = [
      'N5 the outcome of match 1 differs from the newest settlement, the winners are counted again',
    ];
    const W8 = ['W8 the outcome of match 1 differs from the settlement since more than 7 days'];
    const changed = [...settled, result(1, [2, 0], START + DAY), result(1, [0, 1], START + 2 * DAY)];
    expect(judge(settled, signed, START + 90 * DAY)).toEqual([]);
    expect(judge(settled.slice(0, 3), signed, START + 90 * DAY)).toEqual([]);
    expect(judge(changed, signed, START + 9 * DAY)).toEqual(N5);
    expect(judge(changed, signed, START + 9 * DAY + 1)).toEqual(W8);
    expect(judge([...changed, result(1, [3, 0])], signed, START + 90 * DAY)).toEqual([]);
    // The settlement counted a correction: the result before it was another one.
    const corrected = [match(1), start(1), result(1, [0, 1]), result(1, [1, 0]), settle()];
    expect(judge([...corrected, result(1, [0, 1], START + DAY)], signed, START + 7 * DAY + 5)).toEqual(N5);
    expect(judge([...settled, result(1, 'cancelled', START + DAY)], signed, START + DAY)).toEqual(N5);
  });
});

describe('the public call', () => {
  const call = (more: Partial<PublicGrid> = {}): PublicGrid => ({
    ...{ id: SAMPLE_GRID, name: 'Fecha 12', place: 99, settledAt: null, tiers: [], matches: [] },
    ...{ players: 1, named: [], stoppedSince: null },
    ...more,
  });
  const shown = (id: number) => ({
    ...{ id, ...textsOf(id), start: START, status: 'scheduled' as const, score: null },
  });
  const compare = (grid: GridLog, more: Partial<PublicGrid>) =>
    wordsOf({ findings: compareCall(sha256, grid, call(more), 99) });

  test('SEAL-11 a match may be missing if it has no start, is cancelled and no card has it', () => {
    const lacks = ['W7 the site does not have match 1'];
    expect(compare(aGrid(match(1), result(1, 'cancelled')), {})).toEqual([]);
    expect(compare(aGrid(match(1)), {})).toEqual(lacks);
    expect(compare(aGrid(match(1), start(1), result(1, 'cancelled')), {})).toEqual(lacks);
    expect(compare(aGrid(match(1), result(1, 'cancelled'), result(1, 'open')), {})).toEqual(lacks);
    const opened = aGrid(match(1), save('Ana', [[1, 'draw']]), result(1, 'cancelled'));
    opened.open([{ place: 1, salt, card: [[1, 'draw']] }], 99);
    expect(compare(opened, {})).toEqual(lacks);
    // It is announced behind the place of the call.
    expect(compare(aGrid(match(2), match(1)), { place: 0, matches: [shown(2)] })).toEqual([
      'W7 the site does not know entry 1',
    ]);
  });

  test('SEAL-11 a match that the log lacks, or announced later, is told', () => {
    const strange = ['W7 the log does not have match 3 of the site'];
    expect(compare(aGrid(), { matches: [shown(3)] })).toEqual(strange);
    expect(compare(aGrid(match(3)), { place: -1, matches: [shown(3)] })).toContain(strange[0]);
    const differs = { ...shown(3), home: 'x', start: 7, status: 'started' as const };
    expect(compare(aGrid(match(3)), { matches: [differs] })).toEqual([
      'W7 the site shows another home, start, status of match 3 than the log',
    ]);
  });

  test('SEAL-11 both halves of a score are compared', () => {
    const grid = aGrid(match(1), start(1), result(1, [1, 0]));
    const ended = (home: number, away: number) => ({
      ...shown(1),
      status: 'finished' as const,
      score: { home, away },
    });
    expect(compare(grid, { matches: [ended(1, 0)] })).toEqual([]);
    for (const [home, away] of [
      [1, 2],
      [2, 0],
    ] as const)
      expect(compare(grid, { matches: [ended(home, away)] })).toEqual([
        'W7 the site shows another score of match 1 than the log',
      ]);
    expect(compare(grid, { matches: [{ ...ended(1, 0), score: null }] })).toHaveLength(1);
  });

  test('SEAL-11 before the settlement no player is named as a winner', () => {
    const named = [{ username: 'Ana', hits: 12, secret: toHex(secretOf('Ana')) }];
    expect(compare(aGrid(), { named })).toEqual(['W7 the log does not say that Ana has 12 hits']);
  });
});

test('SEAL-14 the sheet has what people compare', () => {
  const grid = aGrid(
    ...[match(1), match(2, { start: 0 }), match(3), match(4), match(5)],
    match(2, { number: 1, at: 5, start: START }),
    ...[1, 2, 3].map((id) => start(id, START + 2)),
    ...[result(4, 'cancelled'), result(5, 'cancelled')],
    ...[result(1, [0, 1]), result(1, [1, 0]), result(2, [2, 2]), result(3, 'cancelled')],
    ...[settle([], START + 9), settle([], START + 10)],
  );
  const listed = { name: 'Fecha', players: 7, matches: [{ id: 4 }, { id: 1 }] };
  const named = [{ username: 'Ana', hits: 12, secret: 'kept away' }];
  const signed = new Map([
    [6, START + 120],
    [7, START + 121],
  ]);
  const sheet = sheetOf(grid, { ...listed, named } as PublicGrid, (place) => signed.get(place) ?? null);
  expect(sheet).toMatchObject({
    ...{ name: 'Fecha', players: 7, named: [{ username: 'Ana', hits: 12 }], saves: 0, pseudonyms: 0 },
    ...{ predictions: 0, started: 2, witnessed: 1, moved: 1, hiddenGrids: [] },
    settlements: [
      { place: 15, at: START + 9, winners: 0 },
      { place: 16, at: START + 10, winners: 0 },
    ],
  });
  expect(sheet.named).toEqual([{ username: 'Ana', hits: 12 }]);
  expect(sheet.matches.map(({ id, status, corrections }) => [id, status, corrections])).toEqual([
    [1, 'finished', 1],
    [2, 'finished', 0],
    [3, 'cancelled', 0],
    [4, 'cancelled', 0],
  ]);
  expect(sheet.matches.map(({ witnessedAt }) => witnessedAt)).toEqual([START + 120, START + 121, null, null]);
  expect(sheet.matches[1]!.announced).toEqual([
    { at: 0, start: 0 },
    { at: 5, start: START },
  ]);
  const alone = sheetOf(aGrid(match(1), match(2, { start: 0 })), null, () => null);
  expect(alone).toMatchObject({
    ...{ name: null, players: null, named: [], started: 0, witnessed: 0, moved: 1 },
    tiers: [12, 11, 10].map((hits) => ({ hits, winners: 0 })),
  });
  expect(alone.matches.map(({ corrections, by }) => [corrections, by])).toEqual([
    [0, null],
    [0, null],
  ]);
  const hidden = aGrid(match(1), save('Ana', [[1, 'draw']]), result(1, 'cancelled'));
  hidden.open([{ place: 1, salt, card: [[1, 'draw']] }], 99);
  expect(sheetOf(hidden, null, () => null).matches).toHaveLength(1);
  expect(sheetOf(aGrid(match(1), result(1, 'cancelled')), null, () => null).matches).toHaveLength(0);
});
