import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { AdminTasks } from '../../platform/admin-tasks.ts';
import { JobQueue } from '../../platform/job-queue.ts';
import { anAdmin } from '../../testing/builders.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { aSourceGrid, begin, createGrid, ended } from '../../testing/source-grid.ts';
import type { FakeJobQueue } from '../../testing/fake-job-queue.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { SourceError } from './source/football-source.ts';
import { UpdateMatches } from './update-matches.ts';

const fixturesByIds = 'fixturesByIds' as const;

const app = await setUpApp();
const admin = await anAdmin(app);
afterEach(() => {
  app.source.failWith = null;
  app.source.busyUntil = null;
  Reflect.deleteProperty(app.source, fixturesByIds);
});

const updateNow = (headers = {}) => app.call('POST /admin/update-results', { token: admin.token, headers });
const tasks = async () => (await admin.call('GET /admin/tasks')).body.data;
const importGrid = (ids: number[], name = 'Fecha 40', opId?: string) =>
  createGrid(admin, ids, { ...(opId && { opId }), name });

/** The source answers only after `release`. */
function blockSource(): { release: () => void } {
  let release = () => undefined as void;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const answer = app.source.fixturesByIds.bind(app.source);
  app.source.fixturesByIds = async (ids, options) => {
    if (app.source.busyUntil) options?.onWait?.(app.source.busyUntil);
    await blocked;
    return answer(ids, options);
  };
  return { release };
}

describe('a long task', () => {
  test('JOB-08 a task of an administrator asks the source even if its daily quota seems used up', async () => {
    const lastAsked = () => app.source.calls.findLast(({ name }) => name === 'fixturesByIds');
    const id = 990_001;
    app.source.set({ id });
    expect((await importGrid([id], 'Con insistencia')).status).toBe(201);
    expect(lastAsked()).toMatchObject({ argument: [id], isUrgent: true });
    await app.app.get(UpdateMatches).updateAll();
    expect(lastAsked()).toMatchObject({ isUrgent: false });
    await updateNow();
    expect(lastAsked()).toMatchObject({ isUrgent: true });
  });

  test('ADM-02 all administrators see the asker, the time and the result', async () => {
    // The source is also asked about the matches of other tests, which the first update finishes.
    await updateNow();
    const { checked: others } = (await updateNow()).body.data;
    const grid = await aSourceGrid(app, 2, admin);
    await begin(app, grid.fixtureIds, 120);
    for (const id of grid.fixtureIds) app.source.set({ id, ...ended(1, 0) });
    const { body } = await updateNow();
    expect(body).toMatchObject({
      success: true,
      message: `Juegos actualizados: 2 de ${others + 2} revisados. Finalizados: 2`,
    });
    const other = await anAdmin(app);
    const { body: seen } = await other.call('GET /admin/tasks');
    expect(seen.data[0]).toMatchObject({
      id: body.data.task.id,
      kind: 'update-results',
      askedBy: admin.username,
      state: 'succeeded',
      progress: null,
      result: { checked: others + 2, updated: 2, finished: 2 },
      failure: null,
    });
    expect(seen.data.find(({ kind }: any) => kind === 'create-grid')).toMatchObject({
      about: 'De la fuente',
      state: 'succeeded',
      result: { gameGroupId: grid.id, games: 2 },
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

  test('ADM-02 a second click answers that the task is running, and the panel shows its progress', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await begin(app, grid.fixtureIds, 120);
    const { release } = blockSource();
    const first = updateNow();
    const running = await eventually(async () => (await tasks()).find(({ progress }: any) => progress));
    expect(running).toMatchObject({
      kind: 'update-results',
      state: 'running',
      progress: { phase: 'asking', done: 0 },
    });
    const second = await updateNow({ 'accept-language': 'pt-BR' });
    expect([second.status, second.body.code]).toEqual([409, 'task_under_way']);
    expect(second.body.message).toMatch(/já está em andamento/);
    release();
    expect((await first).body.data).toMatchObject({ task: { state: 'succeeded' } });
    expect((await updateNow()).status).toBe(200);
  });

  test('I18N-06 JOB-08 a failed task stores an error code, which each page translates, and the next task can start', async () => {
    app.source.failWith = new SourceError('unavailable', 'a test failure');
    const grid = anUnknownFixture();
    const failed = await importGrid([grid]);
    expect([failed.status, failed.body.code]).toEqual([502, 'source_unavailable']);
    expect((await tasks())[0]).toMatchObject({
      kind: 'create-grid',
      state: 'failed',
      result: null,
      failure: { code: 'source_unavailable' },
    });
    app.source.failWith = null;
    expect((await importGrid([grid])).status).toBe(201);
  });

  test('ADM-02 JOB-03 a task without retries left is interrupted, and the next one can start', async () => {
    const queue = app.app.get<FakeJobQueue>(JobQueue);
    queue.isPaused = true;
    const id = await app.app
      .get(AdminTasks, { strict: false })
      .start({ kind: 'update-results', actorId: admin.id });
    expect((await updateNow()).body.code).toBe('task_under_way');
    await queue.lose(id);
    queue.isPaused = false;
    expect((await tasks())[0]).toMatchObject({ id, state: 'failed', failure: { code: 'task_interrupted' } });
    expect((await updateNow()).status).toBe(200);
  });
});

describe('an answer that was lost', () => {
  const gridsNamed = async (name: string) =>
    (await app.sql`select count(*)::int from grid where name = ${name}`)[0]!.count;

  test('ADM-10 two requests with one opId create one grid and get the same answer', async () => {
    const [opId, ids] = [randomUUID(), [anUnknownFixture(), anUnknownFixture()]];
    const first = await importGrid(ids, 'Pedida dos veces', opId);
    const again = await importGrid(ids, 'Pedida dos veces', opId);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data).toEqual(first.body.data);
    expect(await gridsNamed('Pedida dos veces')).toBe(1);
    expect((await tasks())[0]).toMatchObject({ opId, state: 'succeeded' });
  });

  test('ADM-10 a repeated request waits for the task that is still running', async () => {
    const [opId, ids] = [randomUUID(), [anUnknownFixture()]];
    const { release } = blockSource();
    const first = importGrid(ids, 'Pedida a la vez', opId);
    await eventually(async () => (await tasks()).find((task: any) => task.opId === opId)?.progress);
    const again = importGrid(ids, 'Pedida a la vez', opId);
    const other = await importGrid(ids, 'Otra', randomUUID());
    expect(other.body.code).toBe('task_under_way');
    release();
    expect((await again).body.data.task.id).toBe((await first).body.data.task.id);
    expect(await gridsNamed('Pedida a la vez')).toBe(1);
  });

  test('ADM-10 a request that reuses an opId with other input is a conflict', async () => {
    const [opId, ids] = [randomUUID(), [anUnknownFixture(), anUnknownFixture()]];
    const first = await importGrid(ids, 'Con dos', opId);
    const third = anUnknownFixture();
    expect((await importGrid([...ids, third], 'Con dos', opId)).body.code).toBe('conflict');
    expect((await importGrid(ids, 'Con otro nombre', opId)).body.code).toBe('conflict');
    const filling = await admin.call(`POST /admin/api-football/game-groups/${first.body.data.id}/games`, {
      games: [{ fixture: { id: third } }],
      opId,
    });
    expect(filling.body.code).toBe('conflict');
    expect((await importGrid(ids, 'Con dos', opId)).body.data).toEqual(first.body.data);
    expect([await gridsNamed('Con dos'), await gridsNamed('Con otro nombre')]).toEqual([1, 0]);
  });

  test('ADM-10 the opId of a failed task can be used again', async () => {
    const [opId, ids] = [randomUUID(), [anUnknownFixture()]];
    app.source.failWith = new SourceError('unavailable', 'a test failure');
    expect((await importGrid(ids, 'Al segundo intento', opId)).body.code).toBe('source_unavailable');
    app.source.failWith = null;
    expect((await importGrid(ids, 'Al segundo intento', opId)).status).toBe(201);
  });

  test('ADM-10 a task that stored its grid succeeds, even if a later step fails', async () => {
    const advanceGrids = app.app.get(AdvanceGrids, { strict: false });
    advanceGrids.catchUp = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
    try {
      const { status, body } = await importGrid([anUnknownFixture()], 'Ya guardada');
      expect([status, body.data.name, body.data.task.state]).toEqual([201, 'Ya guardada', 'succeeded']);
    } finally {
      Reflect.deleteProperty(advanceGrids, 'catchUp');
    }
  });
});

describe('matches that a grid lacks', () => {
  const fill = (gridId: number, ids: number[], opId?: string) =>
    admin.call(`POST /admin/api-football/game-groups/${gridId}/games`, {
      games: ids.map((id) => ({ fixture: { id } })),
      ...(opId && { opId }),
    });

  test('ADM-07 ADM-10 are added from the source once, after the existing ones, with an audit entry', async () => {
    const grid = await aSourceGrid(app, 11, admin);
    const [opId, ids] = [randomUUID(), [anUnknownFixture()]];
    const { status, body } = await fill(grid.id, ids, opId);
    expect([status, body.message]).toEqual([200, 'Partidos agregados a la jornada']);
    expect(body.data).toMatchObject({
      id: grid.id,
      gameCount: 12,
      task: { kind: 'fill-grid', about: 'De la fuente' },
    });
    expect(body.data.games.at(-1)).toMatchObject({
      homeTeam: `Local ${ids[0]}`,
      order: 12,
    });
    expect((await fill(grid.id, ids, opId)).body.data).toMatchObject({ gameCount: 12 });
    // Without an opId, a match that is already in the grid stays there.
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

describe('the limit of the source', () => {
  test('JOB-01 while the client of the source waits, the call answers at once, and the task continues in the background', async () => {
    const grid = await aSourceGrid(app, 1, admin);
    await begin(app, grid.fixtureIds, 120);
    app.source.set({ id: grid.fixtureIds[0]!, ...ended(1, 0) });
    const { release } = blockSource();
    app.source.busyUntil = new Date(Date.now() + 20_000);
    const { status, body } = await updateNow();
    expect([status, body.success]).toEqual([200, true]);
    expect(body.message).toMatch(/llegó a su límite por minuto/);
    expect(body.data.task).toMatchObject({
      state: 'running',
      progress: { phase: 'waiting', waitsUntil: app.source.busyUntil.toISOString() },
    });
    release();
    const done = await eventually(async () =>
      (await tasks()).find(({ id, state }: any) => id === body.data.task.id && state !== 'running'),
    );
    expect(done).toMatchObject({ state: 'succeeded', result: { finished: 1 } });
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

test('JOB-03 the queue runs a task, and does not repeat work whose result was stored when the process died', async () => {
  const shared = { databaseUrl: app.databaseUrl, source: app.source, withJobs: true };
  const worker = await setUpApp({ ...shared, env: { RESULTS_EVERY: '1d', IMPORT_EVERY: '1d' } });
  const id = anUnknownFixture();
  const created = await worker.call('POST /admin/api-football/create-game-group', {
    token: admin.token,
    body: {
      name: 'Por la cola',
      country: 'Argentina',
      games: [{ fixture: { id } }],
      startDate: '2026-11-20',
      endDate: '2026-11-27',
    },
  });
  expect(created.status).toBe(201);
  // As if the process had died after the transaction that stored the grid and the result.
  const taskId = created.body.data.task.id;
  await app.sql`update admin_task set finished_at = null, outcome = null where id = ${taskId}`;
  const queue = worker.app.get(JobQueue);
  await queue.sendTask('task-create-grid', taskId);
  queue.wake('task-create-grid');
  await eventually(async () => (await tasks()).find((task: any) => task.id === taskId).state === 'succeeded');
  const [row] = await app.sql`select count(*)::int as grids from grid where name = 'Por la cola'`;
  expect(row).toEqual({ grids: 1 });
});

let nextFixture = 70_000;
function anUnknownFixture(): number {
  nextFixture += 1;
  return app.source.set({ id: nextFixture }).id;
}
