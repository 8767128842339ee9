import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { EnvError } from '../config/variables.ts';
import { readEnv, readMigrationEnv } from '../config/env.ts';
import { checkQueueLogin, openAsApplication } from '../open-database.ts';
import { attackDefiners, DEFINER_CALLS } from '../testing/definer-attacks.ts';
import { asApplication, asQueue, createTestDatabase } from '../testing/test-database.ts';
import { withClient } from '../testing/with-client.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../tools/embedded-postgres/embedded-postgres.ts';
import { migrate } from './migrate.ts';

/** A separate server, because roles belong to the server, not to a database. */
let server: EmbeddedPostgres;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'doce-roles-'));
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await sql(
    server.adminUrl,
    `create role dueno login createrole password 'x'`,
    `create role sinpermiso login password 'x'`,
    'create database juego owner dueno',
    'create database otro owner sinpermiso',
    'create database antes owner dueno',
    'create database vacia owner dueno',
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the address of a database of the separate server with another login. */
const as = (username: string, database = 'juego') =>
  Object.assign(new URL(server.adminUrl), {
    username,
    password: 'x',
    pathname: `/${database}`,
  }).href;

/** Returns the logins of a running process. */
const logins = () => ({ url: as('web'), queueUrl: as('cola') });

const query = (url: string, text: string) => withClient(url, (client) => client.query(text));
const sql = (url: string, ...statements: string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** A player and a match that takes picks, for `save_picks` to read. */
const OPEN_MATCH = [
  'insert into player default values',
  `insert into league (source, source_id, name, country) values ('x', 1, 'Liga', 'MX')`,
  `insert into team (source, source_id, name) values ('x', 1, 'Norte'), ('x', 2, 'Sur')`,
  `insert into grid (name, country, start_date, end_date) values ('Jornada', 'MX', statement_now()::date, statement_now()::date)`,
  `insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, grid_id)
   values ('x', 1, 1, 1, 2, statement_now() + interval '1 day', 1)`,
];

/** Statements of an intruder. `{owner}` is the role that owns the database. */
const FORBIDDEN = [
  'set role {owner}',
  'set session authorization {owner}',
  'alter role {owner} password $$x$$',
  'alter role current_user superuser',
  'alter role current_user createrole',
  'grant {owner} to current_user',
  'grant pg_execute_server_program to current_user',
  'create role intruder login',
  'create database intruder',
  'create schema intruder',
  'create table public.intruder (id int)',
  'create function public.intruder() returns int language sql as $$select 1$$',
  'create extension dblink',
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/tmp/doce-intruder'`,
  'create temporary table pick_event (id int)',
  'create temporary view audit_event as select 1 as id',
  'create function pg_temp.payload() returns int language sql as $$select 1$$',
  'create operator pg_temp.+ (leftarg = int4, rightarg = int4, function = int4pl)',
  `select pg_read_file('PG_VERSION')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/hostname')`,
  'select rolpassword from pg_authid',
  'select pg_reload_conf()',
  'alter system set fsync = off',
  'set session_replication_role = replica',
  'alter table pick_event disable trigger all',
  'alter table audit_event disable trigger all',
  'drop trigger pick_event_is_append_only on pick_event',
  'drop table pick_event',
  'truncate pick_event',
  'truncate audit_event',
  'update pick_event set accepted_at = statement_now()',
  'delete from pick_event',
  `insert into pick_event (player_id, picks, op_ids, salt, accepted_at) values (1, '[]', '{}', '', statement_now())`,
  `update pick set pick = 'draw'`,
  `insert into pick (player_id, match_id, pick, seq, chosen_at) values (1, 1, 'draw', 1, statement_now())`,
  'delete from pick',
  `update audit_event set action = 'x'`,
  'delete from audit_event',
  `insert into audit_event (at, action, subject) values ('2020-01-01', 'x', 'x')`,
  'delete from scoring_run',
  'delete from prize',
  'delete from match',
  'delete from player',
  'delete from typeorm_migrations',
  'alter function save_picks owner to current_user',
  `create or replace function is_revealed(m match) returns boolean language sql as 'select true'`,
  `create or replace function game_now() returns timestamptz language sql as $$select timestamptz '2020-01-01'$$`,
  `create or replace function statement_now() returns timestamptz language sql as $$select timestamptz '2020-01-01'$$`,
  'alter function game_now() immutable',
  'alter function game_now() owner to current_user',
  'alter function statement_now() rename to other_now',
  'drop function statement_now() cascade',
  'select pg_terminate_backend(pid) from pg_stat_activity where usename = $${owner}$$',
];
/** PostgreSQL accepts these from any login. They must not change the role. */
const WITHOUT_EFFECT = ['set role none', 'reset role', 'reset session authorization'];

async function expectRefusals(applicationUrl: string, owner: string, adminUrl: string): Promise<void> {
  // A connection of the owner that the intruder could end.
  const victim = new Client({ connectionString: adminUrl });
  await victim.connect();
  onTestFinished(() => victim.end());
  const client = new Client({ connectionString: applicationUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const current = async () => (await client.query('select current_user::text as it')).rows[0].it;
  const login = await current();
  expect(login).toBe(new URL(applicationUrl).username);
  const accepted: string[] = [];
  for (const statement of [...WITHOUT_EFFECT, ...FORBIDDEN]) {
    const text = statement.replaceAll('{owner}', owner);
    const code = await client.query(text).then(
      () => null,
      (error: { code: string }) => error.code,
    );
    // 42501: insufficient privilege; 0LP01: invalid grant. 42704 (unknown name) would prove nothing.
    if (!['42501', '0LP01'].includes(code!)) accepted.push(`${code} ${text}`);
    expect(await current(), text).toBe(login);
  }
  expect(accepted).toEqual(WITHOUT_EFFECT.map((text) => `null ${text}`));
}

test('SEC-07 forty statements of an intruder are refused, and the role never changes', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { username } = new URL(inject('serverUrl'));
  await expectRefusals(asApplication(database.url), username, database.url);
});

test('SEC-07 no function with the rights of the owner looks into the temporary schema of its caller, or is open to all logins', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { rows } = await query(
    database.url,
    `select proname as name, proconfig as settings, has_function_privilege('public', oid, 'execute') as is_open
     from pg_proc where prosecdef and pronamespace <> 'pg_catalog'::regnamespace order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(DEFINER_CALLS));
  for (const { name, settings, is_open } of rows) {
    const path = settings?.find((setting: string) => setting.startsWith('search_path='));
    expect(path, name).toMatch(/, pg_temp$/);
    expect(is_open, name).toBe(false);
  }
});

test('SEC-07 a function with the rights of the owner runs no code of its caller, even if temporary objects are allowed', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  await sql(database.url, `grant temporary on database ${database.name} to doce_web`);
  await sql(database.url, ...OPEN_MATCH);
  expect(await attackDefiners(asApplication(database.url))).toEqual([]);
  // The attack finds a function without that end of its search path.
  await sql(database.url, 'alter function save_picks set search_path = public');
  expect(await attackDefiners(asApplication(database.url), ['views'])).toContain(
    `views: save_picks ran as ${new URL(database.url).username}`,
  );
});

test('SEC-07 the login of the job queue reads and writes no table of the game', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const { username } = new URL(inject('serverUrl'));
  await expectRefusals(asQueue(database.url), username, database.url);
  const { rows } = await query(
    asQueue(database.url),
    `select c.oid::regclass::text as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'm')
       and (has_table_privilege(oid, 'select, insert, update, delete, truncate') or has_any_column_privilege(oid, 'select, insert, update'))
     union all
     select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege(oid, 'execute')`,
  );
  expect(rows).toEqual([]);
});

test('SEC-07 the queue of an earlier release, made by the owner, goes to the login of the queue with its jobs', async () => {
  await sql(as('dueno', 'antes'), 'create schema pgboss');
  const before = new PgBoss({ connectionString: as('dueno', 'antes'), supervise: false, schedule: false });
  await before.start();
  await before.createQueue('old');
  await before.send('old', { id: 7 });
  const logins = { url: as('web', 'antes'), queueUrl: as('cola', 'antes') };
  await migrate(as('dueno', 'antes'), logins);
  const after = new PgBoss({ connectionString: logins.queueUrl, supervise: false, createSchema: false });
  await after.start();
  expect(await after.fetch('old')).toMatchObject([{ data: { id: 7 } }]);
  await after.createQueue('new');
  // A process of the earlier release still runs on it.
  await before.send('new', { id: 8 });
  expect(await after.fetch('new')).toMatchObject([{ data: { id: 8 } }]);
  await Promise.all([before, after].map((boss) => boss.stop({ graceful: false })));
  const { rows } = await query(
    server.adminUrl.replace(/[^/]*$/, 'antes'),
    `select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'pgboss'::regnamespace
     union select proowner::regrole::text from pg_proc where pronamespace = 'pgboss'::regnamespace`,
  );
  expect(rows).toEqual([{ owner: 'cola' }]);
});

test('SEC-31 production refuses a superuser as the owner, in one line', async () => {
  const { username } = new URL(server.adminUrl);
  await expect(migrate(server.adminUrl, server, { isProduction: true })).rejects.toThrow(
    new RegExp(`^DATABASE_ADMIN_URL has the login of a superuser \\(${username}\\)[^\\n]*$`),
  );
  await migrate(as('dueno'), logins(), { isProduction: true });
});

test('SEC-31 without the login of the owner a process runs on a migrated database, and refuses another one in one line', async () => {
  const settings = { databasePool: 1, databaseReadUrl: null, hasPooler: false };
  await migrate(as('dueno'), logins());
  await (await openAsApplication(as('web'), settings)).close();
  await expect(openAsApplication(as('web', 'vacia'), settings)).rejects.toThrow(
    /^The database lacks migrations of this program \(Baseline\d+\)\. Run "npm run migrate"[^\n]*$/,
  );
  await expect(checkQueueLogin(as('nadie'))).rejects.toThrow(
    /^The database refuses the login of DATABASE_QUEUE_URL: [^\n]*$/,
  );
});

test('SEC-07 an owner without superuser creates the login, also when a restored backup lacks it', async () => {
  await migrate(as('dueno'), logins());
  await expectRefusals(as('web'), 'dueno', as('dueno'));
  await sql(as('dueno'), 'revoke doce_app from web');
  await migrate(as('dueno'), logins());
  await expectRefusals(as('web'), 'dueno', as('dueno'));
});

test('SEC-07 its settings belong to the role, not to the connection', async () => {
  await migrate(as('dueno'), logins());
  const client = new Client({ connectionString: as('web') });
  await client.connect();
  const { rows } = await client.query(
    `select name, setting, source from pg_settings
     where name in ('lock_timeout', 'jit', 'TimeZone', 'idle_in_transaction_session_timeout') order by lower(name)`,
  );
  expect(rows.map(({ name, setting, source }) => [name, setting, source])).toEqual([
    ['idle_in_transaction_session_timeout', '60000', 'user'],
    ['jit', 'off', 'user'],
    ['lock_timeout', '20000', 'user'],
    ['TimeZone', 'UTC', 'user'],
  ]);
  await client.end();
});

test('SEC-07 a login with more rights, and a wrong password, are refused with what to do', async () => {
  await sql(server.adminUrl, `create role fuerte login password 'x'`, 'grant dueno to fuerte');
  await expect(migrate(as('dueno'), { ...logins(), url: as('fuerte') })).rejects.toThrow(
    /^The login fuerte of DATABASE_URL has rights .*member of dueno.*the migration creates it/,
  );
  await migrate(as('dueno'), logins());
  await sql(as('dueno'), `alter role web password 'otra'`);
  const settings = { databasePool: 1, databaseReadUrl: null, hasPooler: false };
  await expect(openAsApplication(as('web'), settings)).rejects.toThrow(
    /^The database refuses the login of DATABASE_URL: .*alter role/,
  );
  await sql(as('dueno'), `alter role web password 'x'`);
});

test('SEC-07 an owner that may not create roles gets the statements for a superuser, without the password', async () => {
  const refused = migrate(as('sinpermiso', 'otro'), {
    url: as('nueva', 'otro'),
    queueUrl: as('cola', 'otro'),
  });
  await expect(refused).rejects.toThrow(
    /Let a superuser run: .*create role "nueva" login password '\.\.\.'; grant doce_app to "nueva"/,
  );
});

// After the tests of an owner without superuser: only the creator of a role may grant it.
test('SEC-07 the embedded database refuses them too', async () => {
  await migrate(server.adminUrl, server);
  for (const other of ['postgres', 'template1'])
    await expect(query(server.url.replace(/[^/]*$/, other), 'select 1')).rejects.toMatchObject({
      code: '42501',
    });
  await expectRefusals(server.url, new URL(server.adminUrl).username, server.adminUrl);
});

const db = (login: string) => `postgres://${login}@db:5432/doce`;
test.each([
  { DATABASE_URL: db('doce:x') },
  { DATABASE_ADMIN_URL: db('doce:x') },
  { DATABASE_URL: db('doce:x'), DATABASE_ADMIN_URL: db('doce:y') },
  { DATABASE_URL: db('web:x'), DATABASE_ADMIN_URL: db('doce:y') },
  { DATABASE_URL: db('web:x'), DATABASE_QUEUE_URL: db('web:x') },
  { DATABASE_URL: db('web:x'), DATABASE_QUEUE_URL: db('doce:x'), DATABASE_ADMIN_URL: db('doce:y') },
])('SEC-07 the settings %o are refused with what to do', (settings) => {
  expect(() => readEnv(settings)).toThrow(EnvError);
  expect(() => readEnv(settings)).toThrow(/must have different logins/);
  expect(() => readMigrationEnv(settings)).toThrow(EnvError);
});

test('SEC-31 only a migration and the loading of a demonstration need the login of the owner', () => {
  const two = { DATABASE_URL: db('web:x'), DATABASE_QUEUE_URL: db('jobs:x') };
  expect(readEnv(two)).toMatchObject({ databaseAdminUrl: null, isDemo: false });
  expect(() => readEnv({ ...two, DEMO: 'true' })).toThrow(/^DEMO: needs DATABASE_ADMIN_URL/);
  expect(() => readMigrationEnv(two)).toThrow(/^DATABASE_URL, .*: must be set for a migration/);
  expect(readMigrationEnv({ ...two, DATABASE_ADMIN_URL: db('doce:x') })).toMatchObject({
    databaseQueueUrl: two.DATABASE_QUEUE_URL,
    isProduction: false,
  });
});
