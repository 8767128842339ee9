import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { startRelay } from '../testing/relay.ts';
import { asApplication, asQueue, createTestDatabase } from '../testing/test-database.ts';
import { eventually } from '../testing/test-app.ts';
import { JobQueue, type RecurringJob } from './job-queue.ts';
import { createLogger } from './logging.ts';

const DAY_MS = 86_400_000;
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let one: JobQueue;
let other: JobQueue;
/** Marks a job as lost, as pg-boss does if its worker dies. */
let boss: PgBoss;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const logger = createLogger('silent');
  one = new JobQueue({ url: asQueue(testDatabase.url), logger });
  other = new JobQueue({ url: asQueue(testDatabase.url), logger });
  boss = new PgBoss({
    connectionString: testDatabase.url,
    supervise: false,
    schedule: false,
  });
  await one.start();
  await other.start();
  await boss.start();
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop(), boss.stop({ graceful: false })]);
  await testDatabase.drop();
});

const lastRunOf = async (name: string) => (await one.lastRuns()).find((run) => run.name === name);

test('JOB-03 if two instances send rounds in one period, one round runs', async () => {
  let runs = 0;
  const job: RecurringJob = {
    name: 'daily',
    everyMs: DAY_MS,
    run: async () => `run ${(runs += 1)}`,
  };
  for (const queue of [one, other]) await queue.addRecurring(job);
  for (const queue of [one, other, one]) await queue.sendRound(job);
  const run = await eventually(async () => (await lastRunOf('daily'))?.finished_at && lastRunOf('daily'));
  expect(run).toMatchObject({
    name: 'daily',
    outcome: 'succeeded',
    detail: null,
  });
  expect(runs).toBe(1);
  expect((await boss.findJobs('daily')).map(({ output }) => output)).toEqual([{ done: 'run 1' }]);
});

test('JOB-03 jobs go on after a database that hung', async () => {
  const relay = await startRelay(asQueue(testDatabase.url));
  const queue = new JobQueue({
    url: relay.url,
    logger: createLogger('silent'),
    timeoutMs: 500,
  });
  await queue.start();
  let runs = 0;
  const job: RecurringJob = {
    name: 'hung',
    everyMs: 1000,
    run: async () => `run ${(runs += 1)}`,
  };
  await queue.addRecurring(job);
  for (const round of [1, 2]) {
    await eventually(async () => {
      await queue.sendRound(job);
      return runs >= round;
    });
    relay.hang();
  }
  await queue.stop();
  await relay.cut();
});

test('JOB-03 JOB-08 a failed round is not retried, and its code is known', async () => {
  let runs = 0;
  const job: RecurringJob = {
    name: 'failing',
    everyMs: DAY_MS,
    run: async () => {
      runs += 1;
      throw new AppError('source_unavailable');
    },
  };
  await one.addRecurring(job);
  await one.sendRound(job);
  const run = await eventually(async () => (await lastRunOf('failing'))?.finished_at && lastRunOf('failing'));
  expect(run).toMatchObject({
    outcome: 'failed',
    detail: 'source_unavailable',
  });
  const [stored] = await boss.findJobs('failing');
  expect([stored!.state, runs]).toEqual(['failed', 1]);
});

test('JOB-03 another instance retries a round whose process died', async () => {
  let release = () => {};
  const died = new Promise<string>((resolve) => (release = () => resolve('too late')));
  const job = { name: 'dying', everyMs: DAY_MS };
  await one.addRecurring({ ...job, run: () => died });
  await one.sendRound({ ...job, run: () => died });
  const active = await eventually(async () =>
    (await boss.findJobs('dying')).find(({ state }) => state === 'active'),
  );
  expect(await lastRunOf('dying')).toMatchObject({
    finished_at: null,
    outcome: null,
  });
  await other.addRecurring({ ...job, run: async () => 'done by the other' });
  // pg-boss does the same when the heartbeats stop.
  await boss.fail('dying', active.id);
  // The timer of the other instance does the same.
  await other.sendRound({ ...job, run: () => died });
  await eventually(async () => (await lastRunOf('dying'))?.outcome === 'succeeded');
  release();
  expect((await boss.findJobs('dying')).map(({ output }) => output)).toEqual([{ done: 'done by the other' }]);
});

test('SEC-07 code that the login of the queue plants does not run with the rights of the application', async () => {
  const intruder = new Client({ connectionString: asQueue(testDatabase.url) });
  await intruder.connect();
  await intruder.query(`
    create table pgboss.seen (login text);
    create function pgboss.look() returns trigger language plpgsql as $$ begin insert into pgboss.seen values (session_user); return new; end $$;
    create trigger look before insert on pgboss.job_common for each row execute function pgboss.look()`);
  const watched = { name: 'watched', everyMs: DAY_MS, run: async () => 'done' };
  await one.addRecurring(watched);
  await one.sendRound(watched);
  const { rows } = await intruder.query('select distinct login from pgboss.seen');
  await intruder.query('drop table pgboss.seen; drop function pgboss.look cascade');
  await intruder.end();
  expect(rows).toEqual([{ login: new URL(asQueue(testDatabase.url)).username }]);
  const application = new Client({
    connectionString: asApplication(testDatabase.url),
  });
  await application.connect();
  for (const statement of ['select from pgboss.queue', 'insert into pgboss.job_common (name) values ($$x$$)'])
    await expect(application.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  await application.end();
});
