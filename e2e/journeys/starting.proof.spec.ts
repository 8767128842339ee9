import { request } from 'node:http';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { makeKeys } from '../../api/config/keys.ts';
import { DEMO_PASSWORD } from '../../api/demo/demo-people.ts';
import { joinOrStartEmbeddedPostgres } from '../../api/tools/embedded-postgres/embedded-postgres.ts';
import { ask, logInByApi } from '../support/people.ts';
import { runAdmin, runCommand, stop, START_LIMIT } from '../support/processes.ts';
import { type Instance, newInstance, start, open, databaseOf, stopAll } from '../support/instances.ts';

/** Starts the production build as processes, without a browser. */
test.describe.configure({ mode: 'serial', timeout: START_LIMIT });
test.afterAll(stopAll);

/** A demonstration. The other tests use its database server too. */
let main: Instance;
test.beforeAll(async () => {
  main = await newInstance();
  await open(main);
});

interface Match {
  id: number;
  startTime: string;
  bets: { betType: string }[];
}

/** Ana's match that starts last. */
async function lastMatch({ url }: Instance): Promise<Match & { token: string }> {
  const token = await logInByApi(url, 'ana@doce.example', DEMO_PASSWORD);
  const grids = await ask<{ games: Match[] }[]>(url, 'GET /games', { token });
  const matches = grids.flatMap(({ games }) => games);
  return { ...matches.toSorted((a, b) => b.startTime.localeCompare(a.startTime))[0]!, token };
}

async function pickLastMatch(instance: Instance, prediction: string): Promise<void> {
  const { id, token } = await lastMatch(instance);
  await ask(instance.url, 'POST /bets', { token, body: { matchId: id, prediction } });
}

test('OPS-04 a signal or a kill leaves nothing that blocks the next start', async () => {
  const instance = await newInstance();
  const first = await open(instance);
  await pickLastMatch(instance, 'away_win');
  expect(await stop(first, 'SIGINT')).toBe(0);
  expect(databaseOf(instance)).toBeUndefined();

  const second = await open(instance);
  expect(second.said()).not.toContain('loaded just now');
  expect((await lastMatch(instance)).bets[0]!.betType).toBe('away_win');
  await pickLastMatch(instance, 'draw');
  const orphan = databaseOf(instance);
  await stop(second, 'SIGKILL');

  // The database notices the kill and stops, before this start or during it.
  await open(instance);
  expect(databaseOf(instance)?.pid).not.toBe(orphan?.pid);
  expect((await lastMatch(instance)).bets[0]!.betType).toBe('draw');
});

test('OPS-04 OPS-07 an empty game names the command for its administrator; a stopping server answers open requests', async () => {
  const instance = await newInstance({ DEMO: 'false' });
  const program = await open(instance);
  expect(program.said()).toContain(`who logs in at ${instance.url}/admin`);
  const answer = await new Promise<(number | string | undefined)[]>((resolve, reject) => {
    const body = JSON.stringify({ email: 'unknown@example.org', password: 'x' });
    const asking = request(`${instance.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
    });
    asking.once('error', reject);
    asking.once('response', (response) => {
      const { statusCode, headers } = response.resume();
      resolve([statusCode, headers.connection]);
    });
    // The server has accepted the request. Stop it, and finish the request after it closed its port.
    asking.once('continue', () => {
      program.child.kill('SIGTERM');
      untilClosed(instance.url).then(() => asking.end(body), reject);
    });
    asking.flushHeaders();
  });
  expect(answer).toEqual([401, 'close']);
  expect(await program.ended).toBe(0);
  expect(databaseOf(instance)).toBeUndefined();
});

test('OPS-01 SEC-06 settings that cannot work are refused in one line, and leave no database running', async () => {
  const port = main.env['PORT']!;
  const refusals: [Record<string, string>, string | RegExp][] = [
    [{ PORT: port }, `Port ${port} on 127.0.0.1 is taken: set PORT to another one.`],
    [{ DATA_DIR: main.dataDir }, /^Another Doce runs on DATA_DIR /],
    [{ RESULTS_EVERY: 'often' }, /^RESULTS_EVERY: /],
    [
      { NODE_ENV: 'production' },
      /^JWT_SECRET, .*PUBLIC_URL, DATABASE_URL, DATABASE_QUEUE_URL: must be set in production$/,
    ],
  ];
  for (const [env, line] of refusals) {
    const instance = await newInstance(env);
    const program = start(instance.env);
    expect(await program.ended).toBe(1);
    const lines = program.said().trim().split('\n');
    expect(lines.at(-1)).toMatch(line);
    expect(lines.join('\n')).not.toMatch(/ at .*:\d+/);
    expect(databaseOf(instance)).toBeUndefined();
  }
  expect((await fetch(`${main.url}/api/ready`)).status).toBe(200);
});

test('OPS-02 OPS-07 with DATABASE_URL there is no embedded database and no demonstration account; a command creates the administrator', async () => {
  const addresses = await newDatabase('elsewhere');
  const instances = [await newInstance(addresses), await newInstance(addresses)];
  // Both run the migrations at the same time.
  const programs = await Promise.all(instances.map(open));
  const [one, two] = instances as [Instance, Instance];
  for (const instance of instances) expect(databaseOf(instance)).toBeUndefined();
  await expect(logInByApi(one.url, 'admin@doce.example', DEMO_PASSWORD)).rejects.toThrow('401');
  await runAdmin(['create', '--email', 'jefa@example.org', '--username', 'jefa'], {
    ...one.env,
    ADMIN_PASSWORD: 'cancha-de-tierra-7',
  });
  const token = await logInByApi(two.url, 'jefa@example.org', 'cancha-de-tierra-7');
  await ask(two.url, 'GET /admin/me', { token });
  expect(await Promise.all(programs.map((program) => stop(program)))).toEqual([0, 0]);
});

test('SEC-31 after the migration the process has no connection of the owner and does not need its login', async () => {
  const { DATABASE_ADMIN_URL, ...addresses } = await newDatabase('sinjefa');
  const instance = await newInstance(addresses);
  const tooEarly = start(instance.env);
  expect(await tooEarly.ended).toBe(1);
  expect(tooEarly.said().trim()).toMatch(/^The database lacks migrations of this program[^\n]*$/);
  await runCommand('migrate', [], { ...instance.env, DATABASE_ADMIN_URL });
  const program = await open(instance);
  await runAdmin(['create', '--email', 'jefa@example.org', '--username', 'jefa'], {
    ...instance.env,
    ADMIN_PASSWORD: 'cancha-de-tierra-7',
  });
  expect(await loginsOf('sinjefa')).toEqual(['doce_jobs', 'doce_web']);
  await stop(program);
  // The embedded database of a demonstration, which was loaded as its owner.
  expect(await loginsOf('doce')).toEqual(['doce_jobs', 'doce_web']);
});

test('API-04 OPS-08 production prints only log lines, and one warning for each missing setting and for no administrator', async () => {
  const keys = makeKeys();
  const { DATABASE_ADMIN_URL, ...addresses } = await newDatabase('product');
  await runCommand('migrate', [], { NODE_ENV: 'production', ...addresses, DATABASE_ADMIN_URL });
  const { env } = await newInstance({
    NODE_ENV: 'production',
    ...addresses,
    DATABASE_POOL: '1000',
    PUBLIC_URL: 'https://doce.example',
    JWT_SECRET: keys.jwtSecret,
    VAPID_PUBLIC_KEY: keys.vapidPublicKey,
    VAPID_PRIVATE_KEY: keys.vapidPrivateKey,
    VAPID_SUBJECT: 'mailto:ops@doce.lat',
    MAIL_FROM: 'Doce <no-reply@doce.lat>',
    SUPPORT_EMAIL: 'soporte@doce.lat',
    LOG_LEVEL: 'info',
  });
  const program = start(env);
  await expect.poll(() => program.said(), { timeout: START_LIMIT }).toContain('Doce runs at');
  await stop(program);
  const lines = program.said().trim().split('\n');
  const said = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  const warnings = said.filter(({ level }) => level === 40).map(({ msg }) => msg.split(/[ =]/)[0]);
  expect(warnings.toSorted()).toEqual(['API_FOOTBALL_KEY', 'DATABASE_POOL', 'No', 'SMTP_URL']);
});

/** Creates a database on the embedded server of `main`. Returns the settings for it. */
async function newDatabase(name: string) {
  const { url, queueUrl, adminUrl } = await joinOrStartEmbeddedPostgres({
    dataDir: main.dataDir,
    log: () => undefined,
  });
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const owner = { username: `owner_of_${name}`, password: 'x' };
  await client.query(`create role ${owner.username} login createrole password 'x'`);
  await client.query(`create database ${name} owner ${owner.username}`);
  // The superuser made the login, so only it may do this.
  await client.query(`grant doce_jobs to ${owner.username}`);
  await client.end();
  const at = (address: string, login = {}) =>
    Object.assign(new URL(address), { pathname: `/${name}`, ...login }).href;
  return {
    DATABASE_URL: at(url),
    DATABASE_QUEUE_URL: at(queueUrl),
    DATABASE_ADMIN_URL: at(adminUrl, owner),
  };
}

/** Returns the logins with connections to a database of the embedded server, without the one that asks. */
async function loginsOf(database: string): Promise<string[]> {
  const { adminUrl } = await joinOrStartEmbeddedPostgres({ dataDir: main.dataDir, log: () => undefined });
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string }>(
      `select distinct usename as login from pg_stat_activity
       where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid() order by 1`,
      [database],
    );
    return rows.map(({ login }) => login);
  } finally {
    await client.end();
  }
}

/** Waits until the server takes no new connection. */
async function untilClosed(url: string): Promise<void> {
  const isOpen = () =>
    fetch(`${url}/api/health`, { headers: { connection: 'close' } }).then(
      (response) => response.status !== 503,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
}
