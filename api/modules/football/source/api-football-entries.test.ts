import { expect, test } from 'vitest';
import { readFixtures, type DroppedEntry } from './api-football-entries.ts';
import { SourceError, type SourceFixture } from './football-source.ts';
import { fixtureEntry } from '../../../testing/source-stub.ts';

function read(...list: unknown[]): { fixtures: SourceFixture[]; dropped: DroppedEntry[] } {
  const { read: fixtures, dropped } = readFixtures(list);
  return { fixtures, dropped };
}

const one = (entry: unknown): SourceFixture => read(entry).fixtures[0]!;
const withFixture = (id: number, part: Record<string, unknown>): Record<string, unknown> => {
  const entry = fixtureEntry(id);
  return { ...entry, fixture: { ...(entry['fixture'] as object), ...part } };
};

test('JOB-01 an upcoming match is mapped to our fields', () => {
  expect(one(fixtureEntry(5))).toEqual({
    id: 5,
    league: { id: 128, name: 'Liga Profesional Argentina', logo: null, country: 'Argentina', season: 2026 },
    home: { id: 10, name: 'Club 10', logo: 'https://media.api-sports.io/football/teams/10.png' },
    away: { id: 11, name: 'Club 11', logo: 'https://media.api-sports.io/football/teams/11.png' },
    start: new Date('2026-03-01T23:00:00Z'),
    status: 'scheduled',
    attention: null,
    sourceStatus: 'NS',
    goals: null,
    fullTime: null,
    kickedOffAt: null,
  });
});

test('JOB-01 a live match has goals but no final score', () => {
  const entry = withFixture(5, { status: { short: '2h' }, periods: { first: 1_772_406_060, second: null } });
  expect(
    one({ ...entry, goals: { home: 1, away: 0 }, score: { fulltime: { home: 1, away: 0 } } }),
  ).toMatchObject({
    status: 'live',
    sourceStatus: '2H',
    goals: { home: 1, away: 0 },
    fullTime: null,
    kickedOffAt: new Date(1_772_406_060_000),
  });
});

test('JOB-01 after extra time the score of 90 minutes counts, not the goals', () => {
  const entry = fixtureEntry(5, { short: 'AET', goals: [2, 1], fulltime: [1, 1] });
  expect(one(entry)).toMatchObject({
    status: 'finished',
    goals: { home: 2, away: 1 },
    fullTime: { home: 1, away: 1 },
  });
});

test.each([[[null, null]], [[1, null]]] as [unknown, unknown][][])(
  'JOB-08 a match that is over without a full-time score %j is not finished',
  (fulltime) => {
    const entry = fixtureEntry(5, { short: 'FT', goals: [2, 1], fulltime });
    expect(one(entry)).toMatchObject({ status: null, attention: 'undecided', fullTime: null });
  },
);

test.each([
  ['PST', null, 'postponed'],
  ['SUSP', null, 'suspended'],
  ['CANC', 'cancelled', null],
  ['AWD', null, 'undecided'],
  ['??', null, 'unknown'],
])('JOB-01 the status %s is mapped to %s, %s', (short, status, attention) => {
  const entry = fixtureEntry(5, { short, goals: [3, 0], fulltime: [3, 0] });
  expect(one(entry)).toMatchObject({ status, attention, fullTime: null });
});

test.each([
  ['negative goals', fixtureEntry(5, { short: 'FT', goals: [-3, 0], fulltime: [1, 0] })],
  ['absurd goals', fixtureEntry(5, { short: 'FT', goals: [1, 0], fulltime: [1, 900] })],
  ['goals in words', fixtureEntry(5, { goals: ['two', 0] })],
  ['half a goal', fixtureEntry(5, { goals: [0.5, 0] })],
  ['a date in words', withFixture(5, { date: 'yesterday' })],
  ['a date of the year 1', withFixture(5, { date: '0001-01-01T00:00:00+00:00' })],
  ['a number of words', withFixture(5, { id: 'x' }), null],
  ['a status that is a number', withFixture(5, { status: { short: 7 } })],
  [
    'a team against itself',
    fixtureEntry(5, { teams: { home: { id: 1, name: 'A' }, away: { id: 1, name: 'A' } } }),
  ],
  [
    'a team without a name',
    fixtureEntry(5, { teams: { home: { id: 1, name: ' ' }, away: { id: 2, name: 'B' } } }),
  ],
  ['nothing', null, null],
] as [string, unknown, (number | null)?][])(
  'JOB-08 an entry with %s is left out and reported, the others stay',
  (_, entry, fixtureId = 5) => {
    const { fixtures, dropped } = read(entry, fixtureEntry(6));
    expect(fixtures.map(({ id }) => id)).toEqual([6]);
    expect(dropped).toEqual([{ index: 0, problem: expect.any(String), fixtureId }]);
  },
);

test('JOB-08 an answer without a readable entry is nonsense', () => {
  expect(() => read({ fixture: null }, 7)).toThrow(SourceError);
});

test('JOB-01 an empty answer is valid', () => {
  expect(read()).toEqual({ fixtures: [], dropped: [] });
});

test.each(['javascript:alert(1)', '/relative.png', 7])('JOB-08 a logo at %s is ignored', (logo) => {
  const teams = { home: { id: 1, name: 'A', logo }, away: { id: 2, name: 'B', logo: null } };
  expect(one(fixtureEntry(5, { teams })).home.logo).toBeNull();
});

test.each([
  ['kicks in the full-time score', [3, 5], null, null],
  ['kicks in the full-time score and beside it', [5, 4], { home: 4, away: 3 }, null],
  ['a winner in 90 minutes of the second leg', [0, 1], { home: 4, away: 2 }, 'finished'],
] as const)('JOB-01 JOB-18 a shoot-out with %s needs an administrator', (_, fulltime, penalty, status) => {
  const entry = fixtureEntry(5, { short: 'PEN', goals: [...fulltime], fulltime: [...fulltime] });
  const score = { ...(entry['score'] as object), penalty };
  expect(one({ ...entry, score })).toMatchObject({
    status,
    attention: 'undecided',
    fullTime: status && { home: fulltime[0], away: fulltime[1] },
  });
});

test('JOB-01 a shoot-out after a draw is finished, whatever its kicks are', () => {
  const entry = fixtureEntry(5, { short: 'PEN', goals: [1, 1], fulltime: [1, 1] });
  for (const penalty of [null, { home: 4, away: 2 }, { home: 'x' }, 7])
    expect(one({ ...entry, score: { ...(entry['score'] as object), penalty } })).toMatchObject({
      status: 'finished',
      attention: null,
      fullTime: { home: 1, away: 1 },
    });
});

test('JOB-08 JOB-18 an id that stands for two matches is read as neither; an entry that comes twice is read once', () => {
  const [entry, other] = [fixtureEntry(5), fixtureEntry(6)];
  const twin = { ...fixtureEntry(6), fixture: entry['fixture'] };
  const { fixtures, dropped } = read(entry, twin, other, { ...other });
  expect(fixtures.map(({ id }) => id)).toEqual([6]);
  expect(dropped.map(({ index, fixtureId }) => [index, fixtureId])).toEqual([
    [0, 5],
    [1, 5],
  ]);
});
