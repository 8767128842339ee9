import { afterAll, expect, test } from 'vitest';
import { anAdmin, aPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { ApiFootballClient } from './source/api-football-client.ts';
import { createGrid } from '../../testing/source-grid.ts';
import { entries, fixtureEntry, startSourceStub } from '../../testing/source-stub.ts';
import { SourceRow } from './source/source-store.ts';

const START = new Date(Date.now() + 6 * 3_600_000).toISOString();

const stub = await startSourceStub();
const app = await setUpApp({
  footballSource: (database, clock) =>
    new ApiFootballClient({
      url: stub.url,
      key: 'k',
      clock,
      store: new SourceRow(database, 'api-football'),
    }),
});
const admin = await anAdmin(app);
afterAll(async () => {
  await stub.close();
});

type Entry = Record<string, unknown>;

/** An entry of a match to come, without pictures; `over` replaces top-level parts. */
function toCome(id: number, over: Entry = {}): Entry {
  const team = (number: number) => ({ id: number, name: `Club ${number}`, logo: null });
  const entry = fixtureEntry(id);
  return {
    ...entry,
    fixture: { ...(entry['fixture'] as Entry), date: START },
    teams: { home: team(id * 2), away: team(id * 2 + 1) },
    ...over,
  };
}

const ended = (home: unknown, away: unknown): Entry => ({
  goals: { home, away },
  score: { fulltime: { home, away } },
});
const finished = (id: number, home: unknown, away: unknown): Entry => {
  const entry = toCome(id, ended(home, away));
  return { ...entry, fixture: { ...(entry['fixture'] as Entry), status: { short: 'FT' } } };
};

const importGrid = (ids: number[]) => createGrid(admin, ids, { name: `Fecha ${ids[0]}` });
const sends = (...list: Entry[]) => {
  stub.reply = entries(list);
};
const update = () => admin.call('POST /admin/update-results');
const matchesOf = async (gridId: number) =>
  (await admin.call(`GET /admin/game-groups/${gridId}`)).body.data.games as any[];
const needOf = async (id: number) => {
  const line = await admin.need('game_undecided');
  return line?.first.find((need: any) => need.id === id)?.detail;
};

test.each([
  ['words', finished(101, 'two', 'one')],
  ['a negative number', finished(101, -1, 0)],
  ['half a goal', finished(101, 2.5, 0)],
  ['120 goals', finished(101, 120, 0)],
  ['a start in words', toCome(101, { fixture: { id: 101, date: 'soon', status: { short: 'FT' } } })],
  ['no teams', toCome(101, { teams: null })],
])(
  'JOB-11 ADM-02 a match whose data has %s is marked as unreadable, its data is not used, and the others are read',
  async (_, bad) => {
    sends(toCome(101), toCome(102), toCome(103));
    const grid = (await importGrid([101, 102, 103])).body.data;
    const [id, next, last] = grid.games.map((match: any) => match.id) as [number, number, number];
    const [before] = await matchesOf(grid.id);
    const later = new Date(Date.parse(START) + 3_600_000).toISOString();
    const moved = { ...toCome(102), fixture: { id: 102, date: later, status: { short: 'NS' } } };
    sends(bad, moved);
    await update();
    const after = await matchesOf(grid.id);
    expect(after[0]).toEqual({ ...before, attention: 'unreadable', version: expect.any(Number) });
    expect(after.find((match) => match.id === next)).toMatchObject({ startTime: later, attention: null });
    expect(await needOf(id)).toBe('unreadable');
    expect(await needOf(last)).toBe('absent');

    const player = await aPlayer(app);
    const { body } = await player.call(`GET /matches/group/${grid.id}`);
    expect(body.games.find((match: any) => match.id === id)).toMatchObject({ attention: 'unknown' });

    sends(toCome(101), moved, toCome(103));
    await update();
    expect((await matchesOf(grid.id)).map(({ attention }) => attention)).toEqual([null, null, null]);
    expect(await needOf(id)).toBeUndefined();
    await admin.call(`DELETE /admin/game-groups/${grid.id}`);
  },
);

test('JOB-11 an unreadable match is marked also if it is the only one in the answer', async () => {
  sends(toCome(201));
  const grid = (await importGrid([201])).body.data;
  sends(finished(201, '1', '0'));
  await update();
  expect(await matchesOf(grid.id)).toMatchObject([{ status: 'scheduled', attention: 'unreadable' }]);
});

test('JOB-11 ADM-10 an unreadable match cannot be imported, and is named', async () => {
  sends(toCome(301), toCome(302, { goals: { home: -1, away: 0 } }));
  const { body } = await importGrid([301, 302]);
  expect(body).toMatchObject({
    success: false,
    code: 'source_nonsense',
    fields: [{ field: 'games.1', code: 'invalid' }],
  });
});
