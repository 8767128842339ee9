import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockScoring } from '../../database/locks.ts';
import { AdminTasks } from '../../platform/admin-tasks.ts';
import { aGrid, aPlayer, anAdmin, type TestPlayer } from '../../testing/builders.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestPlayer;

beforeAll(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.close());

const again = (gridId: number, by = app) =>
  by.call(`POST /admin/game-groups/${gridId}/score-again`, { token: admin.token });
const tasks = async () => (await app.call('GET /admin/tasks', { token: admin.token })).body.data;
const stateOf = async (id: number) => (await tasks()).find((task: any) => task.id === id).state;
const logged = async (gridId: number) =>
  app.database.rows(`select after from audit_event where action = 'grid.rescore' and subject = $1`, [
    `grid:${gridId}`,
  ]);

/** A grid with one hit that stands as none. */
async function aMiscountedGrid(): Promise<number> {
  const { id, matchIds } = await aGrid(app, 1);
  const { token } = await aPlayer(app);
  await app.call('POST /bets', { token, body: { matchId: matchIds[0], prediction: 'home_win' } });
  await app.call(`PUT /admin/games/${matchIds[0]}/update-score`, {
    token: admin.token,
    body: { homeScore: 1, awayScore: 0, status: 'finished' },
  });
  await app.database.rows('update grid_score set hits = 0 where grid_id = $1', [id]);
  return id;
}

async function asOwner(work: (owner: Client) => Promise<unknown>): Promise<void> {
  const owner = new Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await work(owner).finally(() => owner.end());
}

test('ADM-17 counting again and its entry in the log stand together: without the one the other is not', async () => {
  const gridId = await aMiscountedGrid();
  await asOwner((owner) =>
    owner.query(`
      create function fail_to_log() returns trigger language plpgsql as $$ begin raise 'the log is full'; end $$;
      create trigger fail_to_log before insert on audit_event for each row when (new.action = 'grid.rescore') execute function fail_to_log()`),
  );
  const hits = () => app.database.rows('select hits from grid_score where grid_id = $1', [gridId]);
  expect((await again(gridId)).status).toBe(500);
  expect([await hits(), await logged(gridId)]).toEqual([[{ hits: 0 }], []]);
  await asOwner((owner) => owner.query('drop function fail_to_log cascade'));
  expect((await again(gridId)).body.data.result).toMatchObject({ players: 1, changed: 1 });
  expect([await hits(), await logged(gridId)]).toEqual([
    [{ hits: 1 }],
    [{ after: { players: 1, changed: 1 } }],
  ]);
});

test('JOB-03 ADM-17 what was counted when its process died is not counted again, and stands in the log once', async () => {
  const gridId = await aMiscountedGrid();
  const { id, result } = (await again(gridId)).body.data;
  // As if it had died before it could say so.
  await app.database.rows('update admin_task set finished_at = null, outcome = null where id = $1', [id]);
  await app.app.get(AdminTasks, { strict: false }).takeUp('score-grid', id);
  await eventually(async () => (await stateOf(id)) === 'succeeded');
  expect((await tasks()).find((task: any) => task.id === id).result).toEqual(result);
  expect(await logged(gridId)).toHaveLength(1);
});

test('ADM-02 JOB-03 a task that could not be sent to the queue was never asked for, and can be asked for at once', async () => {
  const worker = await createTestApp({ databaseUrl: app.databaseUrl, withJobs: true });
  const gridId = await aMiscountedGrid();
  const before = await tasks();
  try {
    await asOwner((owner) =>
      owner.query(`
        create function refuse_job() returns trigger language plpgsql as $$ begin raise 'the queue is full'; end $$;
        create trigger refuse_job before insert on pgboss.job_common for each row
          when (new.name = 'task-score-grid') execute function refuse_job()`),
    );
    expect((await again(gridId, worker)).status).toBe(500);
    expect(await tasks()).toEqual(before);
    await asOwner((owner) => owner.query('drop function refuse_job cascade'));
    expect((await again(gridId, worker)).body.data.result).toMatchObject({ changed: 1 });
  } finally {
    await worker.close();
  }
});

test('ADM-02 one grid is counted beside another by one instance', async () => {
  const shared = { databaseUrl: app.databaseUrl, withJobs: true };
  const worker = await createTestApp({ ...shared, env: { RESULTS_EVERY: '1d', IMPORT_EVERY: '1d' } });
  const [held, other] = [await aMiscountedGrid(), await aMiscountedGrid()];
  try {
    let first: Promise<unknown> = Promise.resolve();
    await app.database.transaction(async (tx) => {
      await lockScoring(tx, held);
      first = again(held, worker);
      const underWay = await eventually(async () => (await tasks()).find(({ progress }: any) => progress));
      const second = (await again(other, worker)).body.data;
      await eventually(async () => (await stateOf(second.id)) === 'succeeded');
      expect(await stateOf(underWay.id)).toBe('running');
    });
    await first;
  } finally {
    await worker.close();
  }
});

test('ADM-02 what nobody has begun yet waits for its turn, as long as the queue keeps it', async () => {
  const askedAgo = async (minutes: number) => {
    const [task] = await app.database.rows<{ id: number }>(
      `insert into admin_task (kind, lane, input, actor_id, asked_at)
       values ('score-grid', $1::int::text, '{}', $2, now() - $1 * interval '1 minute') returning id`,
      [minutes, admin.id],
    );
    return (await tasks()).find(({ id }: any) => id === task!.id);
  };
  expect(await askedAgo(9)).toMatchObject({ state: 'running' });
  expect(await askedAgo(11)).toMatchObject({ state: 'failed', failure: { code: 'task_interrupted' } });
});
