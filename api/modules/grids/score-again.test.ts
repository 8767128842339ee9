import { expect, test } from 'vitest';
import { lockScoring } from '../../database/locks.ts';
import { AdminTasks } from '../../platform/admin-tasks.ts';
import { JobQueue } from '../../platform/job-queue.ts';
import { aGrid, aPlayer, anAdmin, kickOff } from '../../testing/builders.ts';
import { setScore } from '../../testing/won-grid.ts';
import type { FakeJobQueue } from '../../testing/fake-job-queue.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const owner = await app.connect();

const again = (gridId: number) => admin.call(`POST /admin/game-groups/${gridId}/score-again`);
const tasks = async () => (await admin.call('GET /admin/tasks')).body.data;
const stateOf = async (id: number) => (await tasks()).find((task: any) => task.id === id).state;
const logged = async (gridId: number) =>
  app.sql`select after from audit_event where action = 'grid.rescore' and subject = 'grid:' || ${gridId}`;

/** A grid with one hit that is stored as no hit. */
async function aMiscountedGrid(): Promise<number> {
  const { id, matchIds } = await aGrid(app, 1);
  const { token } = await aPlayer(app);
  await app.call('POST /bets', { token, body: { matchId: matchIds[0], prediction: 'home_win' } });
  await kickOff(app, matchIds);
  await setScore(admin, matchIds[0]!);
  await app.sql`update grid_score set hits = 0 where grid_id = ${id}`;
  return id;
}

test('ADM-17 the count and its audit entry are one transaction: if one fails, neither is stored', async () => {
  const gridId = await aMiscountedGrid();
  await owner.query(`
      create function fail_to_log() returns trigger language plpgsql as $$ begin raise 'the log is full'; end $$;
      create trigger fail_to_log before insert on audit_event for each row when (new.action = 'grid.rescore') execute function fail_to_log()`);
  const hits = () => app.sql`select hits from grid_score where grid_id = ${gridId}`;
  expect((await again(gridId)).status).toBe(500);
  expect([await hits(), await logged(gridId)]).toEqual([[{ hits: 0 }], []]);
  await owner.query('drop function fail_to_log cascade');
  expect((await again(gridId)).body.data.result).toMatchObject({ players: 1, changed: 1 });
  expect([await hits(), await logged(gridId)]).toEqual([
    [{ hits: 1 }],
    [{ after: { players: 1, changed: 1 } }],
  ]);
});

test('JOB-03 ADM-17 a retry does not repeat a count that was stored when the process died, and the audit log has it once', async () => {
  const gridId = await aMiscountedGrid();
  const { id, result } = (await again(gridId)).body.data;
  // As if the process had died after the transaction that stored the hits and the result.
  await app.sql`update admin_task set finished_at = null, outcome = null where id = ${id}`;
  const queue = app.app.get<FakeJobQueue>(JobQueue);
  await queue.sendTask('task-score-grid', id);
  queue.wake('task-score-grid');
  await eventually(async () => (await stateOf(id)) === 'succeeded');
  expect((await tasks()).find((task: any) => task.id === id).result).toEqual(result);
  expect(await logged(gridId)).toHaveLength(1);
});

test('ADM-02 JOB-03 a task that the queue refuses waits, and runs when the queue takes it', async () => {
  const gridId = await aMiscountedGrid();
  const queue = app.app.get<FakeJobQueue>(JobQueue);
  queue.sendTask = () => Promise.reject(new Error('the queue is full'));
  const refused = again(gridId);
  const waiting = await eventually(async () => (await tasks()).find(({ state }: any) => state === 'running'));
  Reflect.deleteProperty(queue, 'sendTask');
  // As the next poll does; a second request wakes it.
  expect((await again(gridId)).status).toBe(409);
  expect((await refused).body.data).toMatchObject({ id: waiting.id, result: { changed: 1 } });
});

test('ADM-02 one instance counts two grids at the same time', async () => {
  const [locked, other] = [await aMiscountedGrid(), await aMiscountedGrid()];
  let first: Promise<unknown> = Promise.resolve();
  await app.database.transaction(async (tx) => {
    await lockScoring(tx, locked);
    first = again(locked);
    const underWay = await eventually(async () => (await tasks()).find(({ progress }: any) => progress));
    const second = (await again(other)).body.data;
    expect(await stateOf(second.id)).toBe('succeeded');
    expect(await stateOf(underWay.id)).toBe('running');
  });
  await first;
});

test('ADM-02 JOB-03 a task that waits for a worker runs when an instance can take it', async () => {
  const gridId = await aMiscountedGrid();
  const queue = app.app.get<FakeJobQueue>(JobQueue);
  queue.isPaused = true;
  const id = await app.app
    .get(AdminTasks, { strict: false })
    .start({ kind: 'score-grid', lane: String(gridId), input: { gridId }, actorId: admin.id });
  expect(await stateOf(id)).toBe('running');
  queue.isPaused = false;
  queue.wake('task-score-grid');
  await eventually(async () => (await stateOf(id)) === 'succeeded');
});
