import 'reflect-metadata';
import { createECDH, randomBytes } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { get } from 'node:https';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { TEST_CERTIFICATE, TEST_KEY } from '../../api/testing/push-service.ts';
import { importBuilt } from './stage.ts';

export interface Vapid {
  publicKey: string;
  privateKey: string;
  subject: string;
}

/** The first tenth of the devices (by session id) is gone, and the next twentieth is throttled. */
const GONE_UNTIL = 0.1;
const THROTTLED_UNTIL = 0.15;

/**
 * A push service's counts. taken, well, twice: devices with a push, never refused, with several; gone, throttled:
 * answers.
 */
interface SinkCounts {
  taken: number;
  well: number;
  twice: number;
  gone: number;
  throttled: number;
}

/**
 * Starts a push service in its own process. With `isTroubled` it answers 410 to a tenth of the devices and 429 once to
 * a twentieth, chosen by the session id; else it accepts every push.
 */
export async function startSink(
  isTroubled = false,
): Promise<{ url: string; counts: () => Promise<SinkCounts>; child: ChildProcess }> {
  const program = `import { createServer } from 'node:https';
    const devices = new Map();
    let gone = 0, throttled = 0;
    const partOf = (path) => parseInt(path.slice(6, 8), 16) / 256;
    const answer = (path) => {
      const part = ${isTroubled} ? partOf(path) : 1;
      if (part < ${GONE_UNTIL}) { gone += 1; return 410; }
      if (part < ${THROTTLED_UNTIL} && !devices.has(path)) { throttled += 1; devices.set(path, 0); return 429; }
      devices.set(path, (devices.get(path) ?? 0) + 1);
      return 201;
    };
    const server = createServer({ cert: ${JSON.stringify(TEST_CERTIFICATE)}, key: ${JSON.stringify(TEST_KEY)} }, (request, response) => {
      request.resume();
      request.once('end', () => {
        if (request.method === 'POST') return response.writeHead(answer(request.url), { 'retry-after': '5' }).end();
        const taken = [...devices].filter(([, times]) => times > 0);
        const well = taken.filter(([path]) => partOf(path) >= ${THROTTLED_UNTIL}).length;
        const twice = taken.filter(([, times]) => times > 1).length;
        response.end(JSON.stringify({ taken: taken.length, well, twice, gone, throttled }));
      });
    });
    server.listen(0, '127.0.0.1', () => console.log(String(server.address().port)));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  );
  const url = `https://localhost:${port}`;
  const counts = () =>
    new Promise<SinkCounts>((resolve, reject) => {
      get(url, { ca: TEST_CERTIFICATE }, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += part));
        answer.once('end', () => resolve(JSON.parse(text) as SinkCounts));
      }).once('error', reject);
    });
  return { url, counts, child };
}

/** Adds devices, each of a player of its own, with 200 different keys. */
export async function addDevices(owner: pg.Pool, count: number, service: string): Promise<void> {
  const keys = Array.from({ length: 200 }, () => createECDH('prime256v1').generateKeys('base64url'));
  await owner.query(
    `with p as (insert into player select from generate_series(1, $1) returning id),
     a as (insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language)
       select id, 'Ana', 'Prueba', 'push' || id, 'push' || id || '@example.org', '-', 'AR', '+540', '1990-01-01', 'es' from p returning player_id),
     s as (insert into session (id, player_id, refresh_hash, expires_at)
       select gen_random_uuid(), player_id, uuid_send(gen_random_uuid()), statement_now() + interval '30 days' from a returning id, player_id),
     w as (insert into push_preference (player_id, announcements, reminders, results) select player_id, true, false, false from a)
     insert into push_subscription (session_id, endpoint, p256dh, auth, language, time_zone, created_at)
     select id, $2 || '/push/' || id, ($3::text[])[1 + player_id % 200], $4, case when player_id % 3 = 0 then 'pt-BR' else 'es' end, 'America/Lima', statement_now() from s`,
    [count, service, keys, randomBytes(16).toString('base64url')],
  );
  await owner.query('vacuum analyze push_subscription, session, account');
}

/** Returns its id. */
export async function addAnnouncement(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into announcement (title, content, is_active, is_pinned) values ('Fecha 34', $1, true, false) returning id`,
    [`<p>${'Hay fútbol. '.repeat(20)}</p>`],
  );
  return rows[0]!.id;
}

/** Throws if a device did not get its push. */
export async function refuseLosses(owner: pg.Pool, id: number, devices: number): Promise<void> {
  const { rows } = await owner.query<{ delivered: number }>(
    'select delivered from push_occasion where announcement_id = $1',
    [id],
  );
  if (rows[0]?.delivered !== devices) throw new Error(`${rows[0]?.delivered} of ${devices} were delivered`);
}

/** Runs the product's fan-out in this process. */
export async function openPushes(
  databaseUrl: string,
  vapid: Vapid,
): Promise<{
  announce: (id: number) => Promise<void>;
  send: () => Promise<void>;
  close: () => Promise<void>;
}> {
  type Made<T> = new (...args: unknown[]) => T;
  const { Database } = await importBuilt<{
    Database: Made<{ transaction: (work: (tx: unknown) => Promise<unknown>) => Promise<unknown> }>;
  }>('database/database.js');
  const { dataSourceOptions } = await importBuilt<{ dataSourceOptions: (...args: unknown[]) => object }>(
    'database/connect.js',
  );
  const push = (file: string) => importBuilt<Record<string, Made<never>>>(`modules/push/${file}.js`);
  const { WebPushTransport } = await push('push-transport');
  const { PushOutbox } = await push('push-outbox');
  const { PushSender } = await push('push-sender');

  const source = await new DataSource(
    dataSourceOptions(databaseUrl, 'application', 10) as never,
  ).initialize();
  const database = new Database(source);
  const clock = { now: () => Date.now() };
  const env = { vapid, publicUrl: 'https://doce.example', pushServiceUrl: null };
  const transport: { close: () => Promise<void> } = new WebPushTransport!(env, { ca: TEST_CERTIFICATE });
  const sender: { wake: () => Promise<void> } = new PushSender!(database, null, transport, clock, env);
  const outbox: { announce: (tx: unknown, id: number) => Promise<void> } = new PushOutbox!(
    database,
    sender,
    null,
    clock,
  );
  return {
    announce: async (id) => void (await database.transaction((tx) => outbox.announce(tx, id))),
    send: () => sender.wake(),
    close: async () => {
      await transport.close();
      await source.destroy();
    },
  };
}
