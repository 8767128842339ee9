import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { makeKeys } from '../../api/config/keys.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../api/demo/demo-people.ts';
import { joinOrStartEmbeddedPostgres } from '../../api/tools/embedded-postgres/embedded-postgres.ts';
import { findPostmaster } from '../../api/tools/embedded-postgres/orphan.ts';
import { freePort, isRunning, type Program, run, runAdmin, runDoce, stop } from '../support/processes.ts';

/** Starts the production build as processes, without a browser. */
test.describe.configure({ mode: 'serial', timeout: 90_000 });

const dirs: string[] = [];
const running = new Set<Program>();
test.afterAll(async () => {
  await Promise.all([...running].map((program) => stop(program)));
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

interface Instance {
  url: string;
  dataDir: string;
  env: Record<string, string>;
}

async function newInstance(env: Record<string, string> = {}): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doce-start-'));
  dirs.push(dataDir);
  const port = String(await freePort());
  return {
    url: `http://localhost:${port}`,
    dataDir,
    env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
  };
}

async function open(instance: Instance): Promise<Program> {
  const program = runDoce(instance.env);
  running.add(program);
  await isRunning(program, instance.url);
  return program;
}

async function close(program: Program, signal?: NodeJS.Signals): Promise<number | null> {
  const code = await stop(program, signal);
  running.delete(program);
  return code;
}

/** Starts Doce with settings that it refuses. Returns the exit code and the printed lines. */
async function refusalOf(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const program = runDoce({ LOG_LEVEL: 'warn', ...env });
  running.add(program);
  const code = await program.ended;
  running.delete(program);
  return { code, lines: program.said().trim().split('\n') };
}

const databaseOf = ({ dataDir }: Instance) => findPostmaster(join(dataDir, 'postgres'));

async function call(instance: Instance, path: string, token = '', body?: object) {
  const response = await fetch(`${instance.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

async function logIn(instance: Instance, email: string, password = DEMO_PASSWORD): Promise<string> {
  const { status, body } = await call(instance, '/auth/login', '', { email, password });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.access_token;
}

/** Picks the latest match. */
async function pickSomething(instance: Instance, token: string, prediction: string): Promise<number> {
  const { body: grids } = await call(instance, '/games', token);
  const match = grids
    .flatMap(({ games }: any) => games)
    .sort((a: any, b: any) => Date.parse(b.startTime) - Date.parse(a.startTime))[0];
  const { body } = await call(instance, '/bets', token, { matchId: match.id, prediction });
  expect(body.results).toMatchObject([{ status: 'accepted' }]);
  return match.id;
}

async function pickOf(instance: Instance, token: string, matchId: number): Promise<string | undefined> {
  const { body: grids } = await call(instance, '/games', token);
  return grids.flatMap(({ games }: any) => games).find(({ id }: any) => id === matchId)?.bets[0]?.betType;
}

let main: Instance;
let matchId: number;

test('OPS-01 OPS-04 the first start loads the demonstration; a signal or a kill leaves nothing that blocks the next start', async () => {
  main = await newInstance();
  const first = await open(main);
  expect(first.said()).toContain(`Doce runs at ${main.url}`);
  for (const { email } of DEMO_ACCOUNTS)
    expect(first.said()).toMatch(new RegExp(`${email} +${DEMO_PASSWORD}`));
  expect(first.said()).toContain('the demonstration data was loaded just now');
  const page = await fetch(main.url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')]);
  for (const { email } of DEMO_ACCOUNTS) await logIn(main, email);
  matchId = await pickSomething(main, await logIn(main, 'ana@doce.example'), 'away_win');

  expect(databaseOf(main)).toBeDefined();
  // Ctrl-C in a terminal.
  expect(await close(first, 'SIGINT')).toBe(0);
  expect(databaseOf(main)).toBeUndefined();
  await expect(fetch(main.url)).rejects.toThrow();

  const second = await open(main);
  expect(second.said()).not.toContain('loaded just now');
  expect(await pickOf(main, await logIn(main, 'ana@doce.example'), matchId)).toBe('away_win');
  const token = await logIn(main, 'ana@doce.example');
  await call(main, '/bets', token, { matchId, prediction: 'draw' });
  const orphan = databaseOf(main);
  await close(second, 'SIGKILL');
  expect(databaseOf(main)).toEqual(orphan);

  await open(main);
  expect(databaseOf(main)?.pid).not.toBe(orphan?.pid);
  expect(await pickOf(main, token, matchId)).toBe('draw');
});

test('OPS-01 JOB-08 OPS-05 a second instance works without football source and mail server', async () => {
  const other = await newInstance();
  await close(await open(other));
  const closed = await freePort();
  Object.assign(other.env, {
    API_FOOTBALL_URL: `http://127.0.0.1:${closed}`,
    API_FOOTBALL_KEY: 'nobody-home',
    SMTP_URL: `smtp://127.0.0.1:${closed}`,
    IMPORT_EVERY: '1s',
    RESULTS_EVERY: '1s',
  });
  const program = await open(other);
  expect((await call(main, '/ready')).status).toBe(200);
  const registered = await call(other, '/auth/register', '', {
    firstName: 'Eva',
    lastName: 'Prueba',
    username: 'eva.sola',
    email: 'eva@example.org',
    password: 'tribuna-popular-9',
    country: 'BR',
    phone: '11955550000',
    birthDate: '1992-03-14',
  });
  expect(registered.status).toBe(201);
  const token = await logIn(other, 'ana@doce.example');
  const picked = await pickSomething(other, token, 'home_win');
  expect(await pickOf(other, token, picked)).toBe('home_win');
  const admin = await logIn(other, 'admin@doce.example');
  expect((await call(other, '/admin/second-factor', admin, { code: '123456' })).status).toBe(200);
  const asked = await call(other, '/admin/api-football/countries', admin);
  expect(asked).toMatchObject({ status: 502, body: { success: false, code: 'source_unavailable' } });
  // The instances have separate data.
  expect(
    (await call(main, '/auth/login', '', { email: 'eva@example.org', password: 'tribuna-popular-9' })).status,
  ).toBe(401);
  expect(await close(program)).toBe(0);
  expect(databaseOf(other)).toBeUndefined();
});

test('OPS-04 a stopping server answers open requests', async () => {
  const instance = await newInstance({ DEMO: 'false' });
  const program = await open(instance);
  const answer = await new Promise<{ status: number | undefined; connection: string | undefined }>(
    (resolve, reject) => {
      const body = JSON.stringify({ email: 'nobody@example.org', password: 'x' });
      const asking = request(`${instance.url}/api/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          expect: '100-continue',
        },
      });
      asking.once('error', reject);
      asking.once('response', (response) => {
        const { statusCode: status, headers } = response.resume();
        resolve({ status, connection: headers.connection });
      });
      // The server has accepted the request. Stop it, and finish the request after it closed its port.
      asking.once('continue', () => {
        program.child.kill('SIGTERM');
        untilClosed(instance.url).then(() => asking.end(body), reject);
      });
      asking.flushHeaders();
    },
  );
  expect(answer).toEqual({ status: 401, connection: 'close' });
  expect(await close(program)).toBe(0);
  expect(databaseOf(instance)).toBeUndefined();
});

test('OPS-01 a taken port prints one line and leaves no database running', async () => {
  const late = await newInstance({ PORT: main.env['PORT']! });
  const { code, lines } = await refusalOf(late.env);
  expect(code).toBe(1);
  expect(lines.at(-1)).toBe(`Port ${main.env['PORT']} on 127.0.0.1 is taken: set PORT to another one.`);
  expect(lines.join('\n')).not.toMatch(/ at .*:\d+/);
  expect(databaseOf(late)).toBeUndefined();
});

test('OPS-01 two instances cannot share a data directory', async () => {
  const { code, lines } = await refusalOf({ ...main.env, PORT: String(await freePort()) });
  expect([code, lines]).toEqual([1, [expect.stringMatching(/^Another Doce runs on DATA_DIR /)]]);
  expect((await call(main, '/ready')).status).toBe(200);
});

test('OPS-02 OPS-07 with DATABASE_URL there is no embedded database and no demonstration account; a command creates the administrator', async () => {
  const server = await joinOrStartEmbeddedPostgres({ dataDir: main.dataDir, log: () => undefined });
  await sql(server.adminUrl, 'create database elsewhere');
  const addresses = addressesOf(server, 'elsewhere');
  const instances = [await newInstance(addresses), await newInstance(addresses)];
  // Both run the migrations at the same time.
  const [left, right] = await Promise.all(instances.map(open));
  const [one, two] = instances as [Instance, Instance];
  for (const instance of instances) expect(databaseOf(instance)).toBeUndefined();
  expect(left!.said()).not.toContain('Demonstration accounts');
  expect(
    (await call(one, '/auth/login', '', { email: 'admin@doce.example', password: DEMO_PASSWORD })).status,
  ).toBe(401);
  await runAdmin(['create', '--email', 'jefa@example.org', '--username', 'jefa'], {
    ...one.env,
    ADMIN_PASSWORD: 'cancha-de-tierra-7',
  });
  const token = await logIn(two, 'jefa@example.org', 'cancha-de-tierra-7');
  expect((await call(two, '/admin/me', token)).status).toBe(200);
  expect(await Promise.all([close(left!), close(right!)])).toEqual([0, 0]);
});

test('OPS-02 a foreign database and an unreachable database are refused in one line', async () => {
  const server = await joinOrStartEmbeddedPostgres({ dataDir: main.dataDir, log: () => undefined });
  await sql(server.adminUrl, 'create database foreign_one');
  const foreign = addressesOf(server, 'foreign_one');
  await sql(foreign.DATABASE_ADMIN_URL, 'create table customer (id int)');
  const instance = await newInstance(foreign);
  expect(await refusalOf(instance.env)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The database at DATABASE_ADMIN_URL is not Doce's: .*customer/)],
  });
  const DATABASE_ADMIN_URL = `postgres://a:b@127.0.0.1:${await freePort()}/none`;
  expect(await refusalOf({ ...instance.env, DATABASE_ADMIN_URL })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The database at DATABASE_ADMIN_URL cannot be reached: /)],
  });
});

test('SEC-06 production without secrets and a mistyped NODE_ENV are refused in one line', async () => {
  const instance = await newInstance({ NODE_ENV: 'production' });
  expect(await refusalOf(instance.env)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^JWT_SECRET, .*PUBLIC_URL, DATABASE_URL: must be set in production$/)],
  });
  expect(await refusalOf({ ...instance.env, NODE_ENV: 'Production' })).toEqual({
    code: 1,
    lines: ['NODE_ENV: must be production, development or test'],
  });
  expect(databaseOf(instance)).toBeUndefined();
});

test('OPS-08 a public demonstration needs DEMO=true and has its own passwords', async () => {
  const instance = await newInstance({ PUBLIC_URL: 'https://doce.example' });
  const { code, lines } = await refusalOf(instance.env);
  expect([code, lines[0]]).toEqual([1, expect.stringMatching(/^DEMO: must be true or false/)]);
  expect(databaseOf(instance)).toBeUndefined();

  instance.env = { ...instance.env, DEMO: 'true' };
  const first = await open(instance);
  expect(first.said()).toContain('Warning: DEMO=true');
  const [, printed = ''] = /admin@doce\.example +(\S+)/.exec(first.said()) ?? [];
  expect(printed).toMatch(/^[0-9a-f]{20}$/);
  await logIn(instance, 'admin@doce.example', printed);
  const published = { email: 'admin@doce.example', password: DEMO_PASSWORD };
  expect((await call(instance, '/auth/login', '', published)).status).toBe(401);
  expect((await fetch(`${instance.url}/dev/mailbox`)).status).toBe(404);
  expect((await call(instance, '/config')).body).toMatchObject({ testSite: true });
  await close(first);

  const second = await open(instance);
  expect(second.said()).toContain(printed);
  await close(second);
});

test('API-04 OPS-08 production prints only log lines and one warning for each missing setting', async () => {
  const server = await joinOrStartEmbeddedPostgres({ dataDir: main.dataDir, log: () => undefined });
  await sql(server.adminUrl, 'create database product');
  const keys = makeKeys();
  const instance = await newInstance({
    NODE_ENV: 'production',
    ...addressesOf(server, 'product'),
    DATABASE_POOL: '1000',
    PUBLIC_URL: 'https://doce.example',
    JWT_SECRET: keys.jwtSecret,
    VAPID_PUBLIC_KEY: keys.vapidPublicKey,
    VAPID_PRIVATE_KEY: keys.vapidPrivateKey,
    VAPID_SUBJECT: 'mailto:ops@doce.example',
    LOG_LEVEL: 'info',
  });
  const program = runDoce(instance.env);
  running.add(program);
  await expect.poll(() => program.said(), { timeout: 60_000 }).toContain('Doce runs at');
  expect(await close(program)).toBe(0);
  const said = program
    .said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  const warnings = said.filter(({ level }) => level === 40).map(({ msg }) => msg.split(/[ =]/)[0]);
  expect(warnings.toSorted()).toEqual(['API_FOOTBALL_KEY', 'DATABASE_POOL', 'SMTP_URL']);
});

test('OPS-01 an invalid setting is named in one line', async () => {
  const instance = await newInstance({ RESULTS_EVERY: 'often' });
  const { code, lines } = await refusalOf(instance.env);
  expect([code, lines.length, lines[0]]).toEqual([1, 1, expect.stringMatching(/^RESULTS_EVERY: /)]);
  const admin = run(['dist/api/commands/admin.js', 'create'], instance.env);
  expect(await admin.ended).toBe(1);
});

async function sql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Returns the settings for another database on an embedded server. */
function addressesOf({ url, adminUrl }: { url: string; adminUrl: string }, database: string) {
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  return { DATABASE_URL: at(url), DATABASE_ADMIN_URL: at(adminUrl) };
}

/** Waits until the server takes no new connection. */
async function untilClosed(url: string): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(`${url}/api/health`, { headers: { connection: 'close' } }).then(
          (response) => response.status !== 503,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(false);
}
