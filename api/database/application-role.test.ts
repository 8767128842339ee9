import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { EnvError } from '../config/variables.ts';
import { readEnv } from '../config/env.ts';
import { openAsApplication } from '../open-database.ts';
import { asApplication, createTestDatabase } from '../testing/test-database.ts';
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
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the address of a database of the separate server with another login. */
const as = (username: string, database = 'juego') =>
  Object.assign(new URL(server.adminUrl), { username, password: 'x', pathname: `/${database}` }).href;

async function sql(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

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
  `create temp table t (line text); copy t from program 'true'`,
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
  'update pick_event set accepted_at = now()',
  'delete from pick_event',
  `insert into pick_event (player_id, picks, op_ids, salt, accepted_at) values (1, '[]', '{}', '', now())`,
  `update pick set pick = 'draw'`,
  `insert into pick (player_id, match_id, pick, seq, chosen_at) values (1, 1, 'draw', 1, now())`,
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
    // 42501: insufficient privilege; 0LP01: invalid grant; 42704 is a name that does not exist, which would prove nothing.
    if (!['42501', '0LP01'].includes(code!)) accepted.push(`${code} ${text}`);
    expect(await current(), text).toBe(login);
  }
  expect(accepted).toEqual(WITHOUT_EFFECT.map((text) => `null ${text}`));
}

describe('SEC-07 the login of the application', () => {
  test('SEC-07 forty statements of an intruder are refused, and the role never changes', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const { username } = new URL(inject('serverUrl'));
    await expectRefusals(asApplication(database.url), username, database.url);
  });

  test('SEC-07 an owner without superuser creates the login, also when a restored backup lacks it', async () => {
    await migrate(as('dueno'), as('web'));
    await expectRefusals(as('web'), 'dueno', as('dueno'));
    await sql(as('dueno'), 'revoke doce_app from web');
    await migrate(as('dueno'), as('web'));
    await expectRefusals(as('web'), 'dueno', as('dueno'));
  });

  test('SEC-07 its settings belong to the role, not to the connection', async () => {
    await migrate(as('dueno'), as('web'));
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
    await expect(migrate(as('dueno'), as('fuerte'))).rejects.toThrow(
      /^The login fuerte of DATABASE_URL has rights .*member of dueno.*the start creates it/,
    );
    await migrate(as('dueno'), as('web'));
    await sql(as('dueno'), `alter role web password 'otra'`);
    const settings = { databasePool: 1, databaseReadUrl: null, hasPooler: false };
    await expect(openAsApplication(as('web'), settings)).rejects.toThrow(
      /^The database refuses the login of DATABASE_URL: .*alter role/,
    );
    await sql(as('dueno'), `alter role web password 'x'`);
  });

  test('SEC-07 an owner that may not create roles gets the statements for a superuser, without the password', async () => {
    const refused = migrate(as('sinpermiso', 'otro'), as('nueva', 'otro'));
    await expect(refused).rejects.toThrow(
      /Let a superuser run: .*create role "nueva" login password '\.\.\.'; grant doce_app to "nueva"/,
    );
  });

  // After the tests of an owner without superuser: only the creator of a role may grant it.
  test('SEC-07 the embedded database refuses them too', async () => {
    await migrate(server.adminUrl, server.url);
    await expectRefusals(server.url, new URL(server.adminUrl).username, server.adminUrl);
  });

  test.each([
    { DATABASE_URL: 'postgres://doce:x@db:5432/doce' },
    { DATABASE_ADMIN_URL: 'postgres://doce:x@db:5432/doce' },
    {
      DATABASE_URL: 'postgres://doce:x@db:5432/doce',
      DATABASE_ADMIN_URL: 'postgres://doce:y@db:5432/doce',
    },
  ])('SEC-07 the settings %o are refused with what to do', (settings) => {
    expect(() => readEnv(settings)).toThrow(EnvError);
    expect(() => readEnv(settings)).toThrow(/both must be set, with different logins/);
  });
});
