import { expect, test } from 'vitest';
import { readStandings } from './api-football-standings.ts';
import { SourceError } from './football-source.ts';

const record = (win: number, draw: number, lose: number) => ({ played: win + draw + lose, win, draw, lose });
const row = (id: number, over: object = {}) => ({
  rank: id,
  team: { id, name: `Club ${id}` },
  form: 'LWWDL',
  all: record(4, 3, 2),
  home: record(3, 1, 0),
  away: record(1, 2, 2),
  ...over,
});
const entry = (...standings: unknown[][]) => ({ league: { id: 71, season: 2026, standings } });
const read = (...standings: unknown[][]) => readStandings([entry(...standings)]).read[0]!.clubs;

test('HELP-01 a row has the place, the last five results, and the records at home and away', () => {
  expect(readStandings([entry([row(1, { form: 'DDLWWDL' })])]).read).toEqual([
    {
      leagueId: 71,
      season: 2026,
      clubs: [
        {
          teamId: 1,
          place: 1,
          form: 'LWWDL',
          home: { won: 3, drawn: 1, lost: 0 },
          away: { won: 1, drawn: 2, lost: 2 },
        },
      ],
    },
  ]);
});

test.each([
  ['rank', null, 'place'],
  ['rank', 'first', 'place'],
  ['form', null, 'form'],
  ['form', 'W-L', 'form'],
  ['form', '', 'form'],
  ['home', null, 'home'],
  ['home', { played: 3, win: 1, draw: 0, lose: 0 }, 'home'],
  ['away', undefined, 'away'],
  ['away', record(0, 0, 0), 'away'],
])('HELP-01 `%s` %j is left out, the rest of the row stays', (field, value, left) => {
  const [plain] = read([row(1)]);
  expect(read([row(1, { [field]: value })])).toEqual([{ ...plain, [left]: null }]);
});

test('HELP-01 of several tables no place is taken, and of a club in two of them only what both say', () => {
  const other = { form: 'WWWWW', home: record(0, 0, 1) };
  expect(read([row(1), row(2)], [row(1, other), row(3)])).toMatchObject([
    { teamId: 1, place: null, form: null, home: null, away: { won: 1 } },
    { teamId: 2, place: null, form: 'LWWDL' },
    { teamId: 3, place: null, form: 'LWWDL' },
  ]);
  expect(read([row(1), row(2)], [])).toMatchObject([{ place: 1 }, { place: 2 }]);
});

test('HELP-01 a row that names no club is left out; none that does is nonsense', () => {
  expect(read([row(1), { rank: 2 }, 'x']).map(({ teamId }) => teamId)).toEqual([1]);
  expect(() => readStandings([entry([{ rank: 2 }])])).toThrow(SourceError);
  expect(() => readStandings([{ fixture: null }])).toThrow(SourceError);
  expect(readStandings([]).read).toEqual([]);
  expect(read([])).toEqual([]);
});
