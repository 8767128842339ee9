import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../tools/embedded-postgres/embedded-postgres.ts';
import { dataSourceOptions } from './connect.ts';
import { migrate } from './migrate.ts';

/** A separate server, because roles belong to the server, not to a database. */
let server: EmbeddedPostgres;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'doce-roles-'));
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await sql(
    server.url,
    `create role dueno login createrole password 'x'`,
    'create database juego owner dueno',
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the address of the database with the login of its owner, which is not a superuser. */
const asOwner = () => {
  const url = new URL(server.url);
  return Object.assign(url, { username: 'dueno', password: 'x', pathname: '/juego' }).href;
};

async function sql(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function workAsApplication(): Promise<void> {
  const source = await new DataSource(dataSourceOptions(asOwner(), 'application', 1)).initialize();
  const [row] = await source.query<{ name: string }[]>('select current_user as name');
  expect(row!.name).toBe('doce_app');
  await expect(source.query('delete from pick_event')).rejects.toThrow(/permission denied/);
  await source.destroy();
}

test('OPS-06 an owner without superuser takes the role of the application, also when a restored backup lacks the membership', async () => {
  expect(await migrate(asOwner())).toMatchObject({ hasApplicationRole: true });
  await workAsApplication();
  // As after a restore: the owner has created the role, and no migration grants it.
  await sql(asOwner(), 'revoke doce_app from dueno');
  await expect(workAsApplication()).rejects.toThrow(/permission denied to set role/);
  expect(await migrate(asOwner())).toMatchObject({ hasApplicationRole: true });
  await workAsApplication();
});

test('OPS-06 an owner without the right to grant the role starts with a warning', async () => {
  await sql(server.url, 'revoke doce_app from dueno cascade', 'revoke admin option for doce_app from dueno');
  expect(await migrate(asOwner())).toMatchObject({ hasApplicationRole: false });
});
