import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aSourceGrid, begin, ended, type SourceGrid } from '../../testing/source-grid.ts';
import { anAdmin, aPlayer } from '../../testing/builders.ts';
import { setScore } from '../../testing/won-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { ScoreGrid } from '../scoring/score-grid.ts';
import { SourceError } from './source/football-source.ts';
import { UpdateMatches } from './update-matches.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const player = await aPlayer(app);
beforeEach(() => {
  app.source.failWith = null;
});

const updateNow = () => admin.call('POST /admin/update-results');
const refresh = () => app.app.get(UpdateMatches).updateUpcoming();
const pickAll = (grid: SourceGrid, pick: string) => player.pick(grid.matchIds, pick);
const pickOne = async (matchId: number, pick = 'draw') => {
  const { body } = await player.call('POST /bets', { matchId, prediction: pick });
  return body.results[0].code ?? body.results[0].status;
};
const gridOf = async (id: number) => (await admin.call(`GET /admin/game-groups/${id}`)).body.data;
const matchOf = async (grid: SourceGrid, index = 0) =>
  (await gridOf(grid.id)).games.find((match: any) => match.id === grid.matchIds[index]);
const hitsOf = async (gridId: number) => {
  const [row] =
    await app.sql`select hits from grid_score where grid_id = ${gridId} and player_id = ${player.id}`;
  return row?.hits ?? null;
};
const runsOf = (gridId: number) =>
  app.sql`select id, results from scoring_run where grid_id = ${gridId} order by id`;

describe('results', () => {
  test('JOB-04 a final score is stored, its picks are scored, the grid settles', async () => {
    // The source is also asked about the matches of other tests, which the first update finishes.
    await updateNow();
    const { checked: others } = (await updateNow()).body.data;
    const grid = await aSourceGrid(app, 2, admin);
    await pickAll(grid, 'home_win');
    await begin(app, grid.fixtureIds, 120);
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(2, 1) });
    app.source.set({
      id: grid.fixtureIds[1]!,
      status: 'live',
      sourceStatus: '2H',
      goals: { home: 0, away: 1 },
    });
    const { status, body } = await updateNow();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ checked: others + 2, updated: 2, finished: 1 });
    expect(body.message).toBe(`Juegos actualizados: 2 de ${others + 2} revisados. Finalizados: 1`);
    expect(await hitsOf(grid.id)).toBe(1);
    expect(await gridOf(grid.id)).toMatchObject({ status: 'closed' });
    expect(await matchOf(grid, 1)).toMatchObject({ status: 'live', homeScore: 0, awayScore: 1 });

    app.source.set({ id: grid.fixtureIds[1]!, ...ended(3, 1) });
    await updateNow();
    expect(await hitsOf(grid.id)).toBe(2);
    expect(await gridOf(grid.id)).toMatchObject({ status: 'settled' });
  });

  test('JOB-04 the score after 90 minutes counts, not the score after extra time', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await pickAll(grid, 'draw');
    await begin(app, grid.fixtureIds, 150);
    const goals = { home: 3, away: 2 };
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(1, 1), sourceStatus: 'AET', goals });
    await updateNow();
    expect(await matchOf(grid)).toMatchObject({ homeScore: 1, awayScore: 1, sourceStatus: 'AET' });
    expect(await hitsOf(grid.id)).toBe(1);
  });

  test('JOB-04 a correction by the source is a new run, and both are kept; the same report again is not', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await pickAll(grid, 'home_win');
    await begin(app, grid.fixtureIds, 120);
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(1, 0) });
    await updateNow();
    const first = await runsOf(grid.id);
    expect(await hitsOf(grid.id)).toBe(1);
    await updateNow();
    expect(await runsOf(grid.id)).toEqual(first);
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(1, 1) });
    await updateNow();
    expect(await hitsOf(grid.id)).toBe(0);
    const both = await runsOf(grid.id);
    expect(both.slice(0, first.length)).toEqual(first);
    expect(both.slice(first.length).map(({ results }) => [results[0].home, results[0].away])).toEqual([
      [1, 1],
    ]);
    expect(await gridOf(grid.id)).toMatchObject({ status: 'settled' });
  });

  test('JOB-06 a score set by hand is not overwritten, and gives hits', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await pickAll(grid, 'away_win');
    await begin(app, grid.fixtureIds, 120);
    await setScore(admin, grid.matchIds[0]!, [0, 4]);
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(1, 0) });
    await updateNow();
    await refresh();
    expect(await matchOf(grid)).toMatchObject({
      status: 'finished',
      homeScore: 0,
      awayScore: 4,
      scoreBy: 'admin',
    });
    expect(await hitsOf(grid.id)).toBe(1);
  });

  test('JOB-06 a match that is cancelled by hand stays cancelled; a match that is given back follows the source again', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await begin(app, grid.fixtureIds, 120);
    const set = (status: string) =>
      admin.call(`PUT /admin/games/${grid.matchIds[0]}/update-score`, { homeScore: 5, awayScore: 5, status });
    await set('cancelled');
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(1, 0) });
    await updateNow();
    expect(await matchOf(grid)).toMatchObject({ status: 'cancelled', homeScore: null });
    await set('scheduled');
    expect(await matchOf(grid)).toMatchObject({
      status: 'finished',
      homeScore: 1,
      awayScore: 0,
      scoreBy: 'source',
    });
  });

  test('JOB-04 a void match gives no hits', async () => {
    const grid = await aSourceGrid(app, 2, admin);
    await pickAll(grid, 'draw');
    await begin(app, grid.fixtureIds, 120);
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(0, 0) });
    app.source.set({ id: grid.fixtureIds[1]!, status: 'cancelled', sourceStatus: 'CANC' });
    await updateNow();
    expect(await hitsOf(grid.id)).toBe(1);
    expect(await gridOf(grid.id)).toMatchObject({ status: 'settled' });
  });
});

describe('the scheduled import', () => {
  test('JOB-03 moves the start of a match that is still to come, and players can go on picking', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    const start = new Date(Date.now() + 72 * 3_600_000);
    app.source.set({ id: grid.fixtureIds[0]!, start });
    expect((await refresh()).updated).toBeGreaterThan(0);
    expect(await matchOf(grid)).toMatchObject({
      startTime: start.toISOString(),
      closesAt: start.toISOString(),
    });
    expect(await pickOne(grid.matchIds[0]!)).toBe('accepted');
  });

  test('PLAY-06 a match that is postponed after it closed shows its new start and takes no picks', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await begin(app, grid.fixtureIds, 5);
    const closedAt = (await matchOf(grid)).closesAt;
    app.source.set({ id: grid.fixtureIds[0]!, status: null, attention: 'postponed', sourceStatus: 'PST' });
    await updateNow();
    expect(await matchOf(grid)).toMatchObject({ status: 'scheduled', attention: 'postponed' });
    const start = new Date(Date.now() + 48 * 3_600_000);
    app.source.set({
      id: grid.fixtureIds[0]!,
      status: 'scheduled',
      attention: null,
      sourceStatus: 'NS',
      start,
    });
    await updateNow();
    expect(await matchOf(grid)).toMatchObject({
      attention: null,
      startTime: start.toISOString(),
      closesAt: closedAt,
    });
    expect(await pickOne(grid.matchIds[0]!)).toBe('match_started');
  });

  test('PLAY-06 a match that the source reports under way before its time locks at once', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    app.source.set({
      id: grid.fixtureIds[0]!,
      status: 'live',
      sourceStatus: '1H',
      kickedOffAt: new Date(Date.now() - 60_000),
    });
    await refresh();
    expect(await pickOne(grid.matchIds[0]!)).toBe('match_started');
    expect(Date.parse((await matchOf(grid)).closesAt)).toBeLessThanOrEqual(Date.now());
  });

  test('JOB-03 an answer without changes writes nothing and takes no lock', async () => {
    const grid = await aSourceGrid(app, 2, admin);
    await refresh();
    const versions = () => app.sql`select xmin::text from match where grid_id = ${grid.id} order by id`;
    const before = await versions();
    await refresh();
    expect(await versions()).toEqual(before);
  });

  test('JOB-03 a crest that failed in the import is copied later', async () => {
    const image = app.source.image.bind(app.source);
    app.source.image = () => Promise.reject(new SourceError('unavailable', 'a test failure'));
    const grid = await aSourceGrid(app, 1, admin);
    const [id] = grid.fixtureIds as [number];
    const { home } = app.source.fixtures.get(id)!;
    app.source.set({ id, home: { ...home, logo: `https://media.example/late-${id}.png` } });
    await refresh();
    expect(await matchOf(grid)).toMatchObject({ homeTeamImage: null });
    app.source.image = image;
    await refresh();
    expect((await matchOf(grid)).homeTeamImage).toMatch(/64\.webp$/);
  });
});

describe('a source in trouble', () => {
  test('JOB-08 changes no data, answers with its code, and is retried', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await pickAll(grid, 'home_win');
    await begin(app, grid.fixtureIds, 120);
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(1, 0) });
    const before = await app.sql`select * from match where grid_id = ${grid.id}`;
    for (const reason of ['unavailable', 'nonsense', 'quota', 'rate', 'key', 'plan', 'request'] as const) {
      app.source.failWith = new SourceError(reason, 'a test failure');
      const { body } = await updateNow();
      expect(body).toMatchObject({ success: false, data: null, code: `source_${reason}` });
      await expect(app.app.get(UpdateMatches).updateDueResults()).rejects.toThrow('a test failure');
      await expect(refresh()).rejects.toThrow('a test failure');
    }
    expect(await app.sql`select * from match where grid_id = ${grid.id}`).toEqual(before);
    app.source.failWith = null;
    await app.app.get(UpdateMatches).updateDueResults();
    expect(await matchOf(grid)).toMatchObject({ status: 'finished' });
  });

  test('JOB-08 does not prevent a grid from closing by the clock', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await begin(app, grid.fixtureIds, 1);
    app.source.failWith = new SourceError('unavailable', 'a test failure');
    await updateNow();
    expect(await gridOf(grid.id)).toMatchObject({ status: 'closed' });
  });

  test('JOB-08 a fixture that the source no longer knows stays as it is', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await begin(app, grid.fixtureIds, 120);
    app.source.fixtures.delete(grid.fixtureIds[0]!);
    expect((await updateNow()).status).toBe(200);
    expect(await matchOf(grid)).toMatchObject({ status: 'scheduled' });
  });
});

describe('a crash in the middle', () => {
  test('JOB-03 a crash between a result and its scoring is repaired by the next round', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await pickAll(grid, 'home_win');
    await begin(app, grid.fixtureIds, 120);
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(1, 0) });
    const crash = vi.spyOn(app.app.get(ScoreGrid), 'scoreIfNeeded').mockRejectedValue(new Error('killed'));
    await expect(app.app.get(UpdateMatches).updateDueResults()).rejects.toThrow('killed');
    expect(await matchOf(grid)).toMatchObject({ status: 'finished' });
    expect(await gridOf(grid.id)).not.toMatchObject({ status: 'settled' });
    crash.mockRestore();
    // The next round finds no change at the source, and picks that are not scored.
    await app.app.get(UpdateMatches).updateDueResults();
    expect(await hitsOf(grid.id)).toBe(1);
    expect(await gridOf(grid.id)).toMatchObject({ status: 'settled' });
  });
});
