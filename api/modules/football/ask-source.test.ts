import { afterEach, describe, expect, test } from 'vitest';
import { anAdmin } from '../../testing/builders.ts';
import { aSourceGrid, begin, createGrid, ended } from '../../testing/source-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { SourceError } from './source/football-source.ts';
import { UpdateMatches } from './update-matches.ts';

const fixturesByIds = 'fixturesByIds' as const;

const app = await setUpApp();
const admin = await anAdmin(app);
afterEach(() => {
  app.source.failWith = null;
  Reflect.deleteProperty(app.source, fixturesByIds);
});

const updateNow = () => admin.call('POST /admin/update-results');
const importGrid = (ids: number[], name = 'Fecha 40') => createGrid(admin, ids, { name });

test('JOB-08 an administrator asks the source even if its daily quota seems used up', async () => {
  const lastAsked = () => app.source.calls.findLast(({ name }) => name === 'fixturesByIds');
  const id = 990_001;
  app.source.set({ id });
  expect((await importGrid([id], 'Con insistencia')).status).toBe(201);
  expect(lastAsked()).toMatchObject({ argument: [id], isUrgent: true });
  await app.app.get(UpdateMatches).updateUpcoming();
  expect(lastAsked()).toMatchObject({ isUrgent: false });
  await updateNow();
  expect(lastAsked()).toMatchObject({ isUrgent: true });
});

test('ADM-02 the answer of an update says what it checked and changed', async () => {
  // The source is also asked about the matches of other tests, which the first update finishes.
  await updateNow();
  const { checked: others } = (await updateNow()).body.data;
  const grid = await aSourceGrid(app, 2, admin);
  await begin(app, grid.fixtureIds, 120);
  for (const id of grid.fixtureIds) app.source.set({ id, ...ended(1, 0) });
  expect((await updateNow()).body).toMatchObject({
    success: true,
    message: `Juegos actualizados: 2 de ${others + 2} revisados. Finalizados: 2`,
    data: { checked: others + 2, updated: 2, finished: 2 },
  });
});

test('JOB-03 ADM-02 the update also moves the starts of matches to come, and stores the result of a match that was brought forward', async () => {
  const grid = await aSourceGrid(app, 2, admin);
  const [early, moved] = grid.fixtureIds as [number, number];
  const start = new Date(Date.now() + 6 * 3_600_000);
  app.source.set({ id: early, start: new Date(Date.now() - 7_200_000), ...ended(2, 1) });
  app.source.set({ id: moved, start });
  expect((await updateNow()).status).toBe(200);
  const { games: matches } = (await admin.call(`GET /admin/game-groups/${grid.id}`)).body.data;
  expect(matches.find(({ id }: any) => id === grid.matchIds[0])).toMatchObject({
    status: 'finished',
    homeScore: 2,
  });
  expect(matches.find(({ id }: any) => id === grid.matchIds[1]).startTime).toBe(start.toISOString());
});

describe('matches that a grid lacks', () => {
  const fill = (gridId: number, ids: number[]) =>
    admin.call(`POST /admin/api-football/game-groups/${gridId}/games`, {
      games: ids.map((id) => ({ fixture: { id } })),
    });

  test('ADM-07 ADM-10 are added from the source once, after the existing ones, with an audit entry', async () => {
    const grid = await aSourceGrid(app, 11, admin);
    const ids = [anUnknownFixture()];
    const { status, body } = await fill(grid.id, ids);
    expect([status, body.message]).toEqual([200, 'Partidos agregados a la jornada']);
    expect(body.data).toMatchObject({ id: grid.id, gameCount: 12 });
    expect(body.data.games.at(-1)).toMatchObject({
      homeTeam: `Local ${ids[0]}`,
      order: 12,
    });
    // A match that is already in the grid stays there.
    expect((await fill(grid.id, ids)).body.data).toMatchObject({ gameCount: 12 });
    const added = await app.sql`select after ->> 'gameGroupId' as grid from audit_event
        where action = 'game.assign' and subject = 'game:' || ${body.data.games.at(-1).id}`;
    expect(added).toEqual([{ grid: String(grid.id) }]);
  });

  test('ADM-07 a match of another grid or a started match is named, and nothing is added', async () => {
    const [grid, other] = [await aSourceGrid(app, 2, admin), await aSourceGrid(app, 1, admin)];
    const free = anUnknownFixture();
    const taken = await fill(grid.id, [free, other.fixtureIds[0]!]);
    expect(taken.body).toMatchObject({ code: 'fixture_taken', fields: [{ field: 'games.1' }] });
    const begun = anUnknownFixture();
    app.source.set({ id: begun, start: new Date(Date.now() - 60_000) });
    const late = await fill(grid.id, [free, begun]);
    expect(late.body).toMatchObject({ code: 'match_started', fields: [{ field: 'games.1' }] });
    const { body } = await admin.call(`GET /admin/game-groups/${grid.id}`);
    expect(body.data.gameCount).toBe(2);
  });

  test('ADM-07 a started, settled or unknown grid takes no matches', async () => {
    const grid = await aSourceGrid(app, 2, admin);
    await begin(app, grid.fixtureIds.slice(0, 1), 30);
    expect((await fill(grid.id, [anUnknownFixture()])).body.code).toBe('grid_under_way');
    await app.sql`update grid set status = 'settled' where id = ${grid.id}`;
    expect((await fill(grid.id, [anUnknownFixture()])).body.code).toBe('grid_settled');
    expect((await fill(999_999, [anUnknownFixture()])).status).toBe(404);
  });
});

describe('a source that fails during an import', () => {
  test('JOB-08 pictures or fixtures that fail leave no grid, and the same selection works later', async () => {
    const ids = [anUnknownFixture(), anUnknownFixture()];
    const counts = () =>
      app.sql`select (select count(*) from grid) as grids, (select count(*) from match) as matches`;
    const before = await counts();
    const answer = app.source.fixturesByIds.bind(app.source);
    app.source.fixturesByIds = async (asked) => {
      const all = await answer(asked);
      app.source.failWith = new SourceError('unavailable', 'gone in the middle');
      return { ...all, fixtures: all.fixtures.slice(0, 1) };
    };
    const half = await importGrid(ids);
    expect(half.body).toMatchObject({ success: false, code: 'not_found', fields: [{ field: 'games.1' }] });
    expect(await counts()).toEqual(before);
    Reflect.deleteProperty(app.source, fixturesByIds);
    const down = await importGrid(ids);
    expect(down.body).toMatchObject({ success: false, data: null, code: 'source_unavailable' });
    expect(await counts()).toEqual(before);
    app.source.failWith = null;
    const made = await importGrid(ids);
    expect([made.status, made.body.data.games.length]).toEqual([201, 2]);
  });
});

let nextFixture = 70_000;
function anUnknownFixture(): number {
  nextFixture += 1;
  return app.source.set({ id: nextFixture }).id;
}
