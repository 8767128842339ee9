import { Logger } from '@nestjs/common';
import { describe, expect, test, vi } from 'vitest';
import { serveMetrics } from '../../http/serve-metrics.ts';
import { createLogger } from '../../platform/logging.ts';
import { JobQueue } from '../../platform/job-queue.ts';
import type { FakeJobQueue } from '../../testing/fake-job-queue.ts';
import { aPlayer, PASSWORD } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { Metrics } from './metrics.ts';

const logged: string[] = [];
const logger = createLogger('info', { write: (line: string) => void logged.push(line) });
const app = await setUpApp({ logger });

const text = () => app.app.get(Metrics).text();
/** Returns the value of a metric with these labels, in any order. */
function valueIn(metrics: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const lines = metrics.split('\n').filter((line) => line.split(/[{ ]/)[0] === name);
  const line = lines.find((each) =>
    Object.entries(labels).every(([key, value]) => each.includes(`${key}="${value}"`)),
  );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
const valueOf = async (name: string, labels?: Record<string, string>) => valueIn(await text(), name, labels);

describe('metrics for Prometheus', () => {
  test('API-04 every line has the text format, and each metric is declared once', async () => {
    await app.call('GET /health');
    const lines = (await text()).trimEnd().split('\n');
    const label = String.raw`[a-z_]+="(?:[^"\\\n]|\\.)*"`;
    // The lag of the event loop is Nan until Node has measured it. Prometheus reads Nan as a number.
    const sample = new RegExp(
      String.raw`^[a-z_0-9]+(?:\{${label}(?:,${label})*\})? (?:-?[0-9.]+(?:e[+-]?[0-9]+)?|Nan)$`,
    );
    expect(lines.filter((line) => line !== '' && !line.startsWith('#') && !sample.test(line))).toEqual([]);
    const explained = lines.filter((line) => line.startsWith('# TYPE'));
    expect(new Set(explained).size).toBe(explained.length);
  });

  test('API-04 requests are counted by their declared route, never by their URL', async () => {
    const { token } = await aPlayer(app);
    for (const id of [7, 8, 9]) await app.call(`GET /groups/${id}/leaderboard`, { token });
    await app.call('GET /groups/7/leaderboard');
    await app.call('GET /there/is/nothing');
    const count = (labels: Record<string, string>) =>
      valueOf('http_request_duration_seconds_count', { method: 'GET', ...labels });
    expect(await count({ route: '/api/groups/:id/leaderboard', status: '404' })).toBe(3);
    expect(await count({ route: '/api/groups/:id/leaderboard', status: '401' })).toBe(1);
    expect(await text()).not.toMatch(/groups\/\d|there\/is\/nothing/);
    const labels = { route: '/api/groups/:id/leaderboard', status: '404', le: '+Inf' };
    expect(await valueOf('http_request_duration_seconds_bucket', labels)).toBe(3);
  });

  test('API-04 the outboxes: waiting and due messages, and the age of the oldest due one', async () => {
    // The sender would take the due mails before they are counted.
    await app.app.get(MailSender).beforeApplicationShutdown();
    await app.sql`delete from mail`;
    await app.sql`insert into mail (dedupe_key, recipient, template, language, params, next_attempt_at, failed_at, given_up_at, sent_at)
       select n, 'a@example.org', 'verify-email', 'es', '{}', statement_now() + at, failed, given_up, sent
      from (values
         ('late', interval '-90 seconds', null::timestamptz, null::timestamptz, null::timestamptz), ('later', interval '1 hour', null, null, null),
         ('failed', interval '0', statement_now(), null, null), ('dealt with', interval '0', statement_now(), statement_now(), null),
         ('sent', interval '0', null, null, statement_now() - interval '200 seconds')) as m (n, at, failed, given_up, sent)`;
    await app.sql`insert into push_delivery (subscription_id, occasion_id, next_attempt_at)
      select n, 1, statement_now() + interval '1 hour' from generate_series(1, 5) n`;
    expect(await valueOf('doce_queue_waiting', { queue: 'mail' })).toBe(2);
    expect(await valueOf('doce_queue_due', { queue: 'mail' })).toBe(1);
    expect(await valueOf('doce_queue_late_seconds', { queue: 'mail' })).toBeGreaterThanOrEqual(90);
    expect(await valueOf('doce_mail_failed')).toBe(1);
    expect(await valueOf('doce_queue_waiting', { queue: 'push' })).toBe(5);
    expect(await valueOf('doce_queue_due', { queue: 'push' })).toBe(0);
    expect(await valueOf('doce_queue_late_seconds', { queue: 'push' })).toBe(0);
  });

  test('OPS-74 a mail server that refuses makes the outbox late, one full mailbox does not', async () => {
    const own = await setUpApp();
    const late = async () =>
      valueIn(await own.app.get(Metrics).text(), 'doce_queue_late_seconds', { queue: 'mail' });
    const sender = own.app.get(MailSender);
    own.mail.failWith = new Error('connect ECONNREFUSED');
    await aPlayer(own, { isVerified: false });
    for (const minutes of [0, 5, 20]) {
      await moveClock(own, minutes * 60_000);
      await sender.wake();
    }
    expect(await late()).toBeGreaterThanOrEqual(25 * 60);
    await own.sql`insert into mail (dedupe_key, recipient, template, language, params, sent_at)
      values ('left', 'b@example.org', 'verify-email', 'es', '{}', statement_now())`;
    expect(await late()).toBeLessThan(60);
  });

  test('API-04 the last run of each job and its result, also of a running one', async () => {
    const at = new Date();
    app.app.get<FakeJobQueue>(JobQueue).runs = [
      { name: 'well', started_at: at, finished_at: at, outcome: 'succeeded', detail: null },
      { name: 'badly', started_at: at, finished_at: at, outcome: 'failed', detail: 'a secret of the job' },
      { name: 'under-way', started_at: at, finished_at: null, outcome: null, detail: null },
    ];
    expect(await valueOf('doce_job_succeeded', { job: 'well' })).toBe(1);
    expect(await valueOf('doce_job_succeeded', { job: 'badly' })).toBe(0);
    expect(await valueOf('doce_job_succeeded', { job: 'under-way' })).toBeUndefined();
    expect(await valueOf('doce_job_started_timestamp_seconds', { job: 'under-way' })).toBeGreaterThan(1.7e9);
    expect(await text()).not.toContain('a secret of the job');
  });

  test('API-04 the connections to the database and the queries that wait for one', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let running = 0;
    const queries = Array.from({ length: 8 }, () =>
      app.database.transaction(async (tx) => {
        await tx.rows('select 1');
        running += 1;
        await released;
      }),
    );
    await eventually(() => running === 8);
    const waiters = Array.from({ length: 4 }, () => app.sql`select 1`);
    // The pool is read before the database is queried.
    const pending = text();
    release();
    const metrics = await pending;
    await Promise.all([...queries, ...waiters]);
    expect([
      valueIn(metrics, 'doce_db_pool_connections', { state: 'busy' }),
      valueIn(metrics, 'doce_db_pool_connections', { state: 'idle' }),
      valueIn(metrics, 'doce_db_pool_waiting'),
    ]).toEqual([8, 0, 4]);
    expect(await valueOf('doce_db_pool_connections_max')).toBe(8);
  });

  test('OPS-74 the archive of WAL only if there is one', async () => {
    // The database of the tests has no archive.
    expect(await valueOf('doce_wal_archived_timestamp_seconds')).toBeUndefined();
  });

  test('API-04 without the database, doce_database_up is 0 and the other metrics stay', async () => {
    expect(await valueOf('doce_database_up')).toBe(1);
    const away = vi.spyOn(app.database, 'rows').mockRejectedValue(new Error('the database is away'));
    expect(await valueOf('doce_database_up')).toBe(0);
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    away.mockRestore();
  });

  test('API-04 the metrics have their own port and are not at the address of the app', async () => {
    for (const path of ['/metrics', '/api/metrics']) {
      const answer = await app.app.getHttpAdapter().getInstance().inject({ method: 'GET', url: path });
      expect(answer.statusCode).toBe(404);
    }
    expect(app.env.metricsPort).toBe(null);
    const served = await serveMetrics({ port: 0, host: '127.0.0.1' }, text);
    const answer = await fetch(served.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('doce_database_up 1');
    expect((await fetch(new URL('/', served.url))).status).toBe(404);
    expect((await fetch(served.url, { method: 'POST' })).status).toBe(404);
    await served.close();
  });
});

describe('health and log', () => {
  test('OPS-75 the log tells which account was erased, by its number', async () => {
    const player = await aPlayer(app);
    const said = vi.spyOn(Logger.prototype, 'log');
    const { status } = await player.call('POST /auth/me/delete', { password: PASSWORD });
    expect(status).toBeLessThan(300);
    expect(said.mock.calls).toContainEqual([{ playerId: player.id }, 'account erased']);
    said.mockRestore();
  });

  test('API-04 without the database the process is healthy but not ready', async () => {
    const away = vi.spyOn(app.database, 'rows').mockRejectedValue(new Error('the database is away'));
    expect((await app.call('GET /health')).body).toEqual({ status: 'ok' });
    expect((await app.call('GET /ready')).status).toBe(503);
    away.mockRestore();
    expect((await app.call('GET /ready')).body).toEqual({ status: 'ready' });
  });

  test('API-04 a log line for each refused request, with the id of its answer and no data of the caller', async () => {
    const player = await aPlayer(app);
    logged.length = 0;
    await app.call('POST /auth/login', { body: { email: player.email, password: PASSWORD } });
    await app.call('POST /auth/login', { body: { email: player.email, password: 'mistyped 7' } });
    await player.call('GET /auth/check-email-verification?x=secreto');
    const { headers } = await app.call('GET /auth/me');
    const lines = logged.map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({
      app: 'doce',
      requestId: headers['x-request-id'],
      method: 'GET',
      route: '/api/auth/me',
      status: 401,
      ms: expect.any(Number),
    });
    for (const secret of [player.email, player.token, PASSWORD, 'mistyped', 'secreto'])
      expect(logged.join('')).not.toContain(secret);
  });
});
