import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { followCalendar } from './move-clock.ts';
import { loginsOf } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    templateName: string;
  }
}

/** Starts one PostgreSQL for the test run, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doce-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const url = new URL(server.adminUrl);
  url.pathname = '/postgres';
  const templateName = 'doce_template';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${templateName}`);
  // Faster; test data need not survive a power failure.
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  await client.end();
  const template = new URL(url);
  template.pathname = `/${templateName}`;
  await migrate(template.href, loginsOf(template.href));
  await decidePrizes(template.href);
  await followCalendar(template.href);
  project.provide('serverUrl', url.href);
  project.provide('templateName', templateName);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Decides for prizes in each country, as the demonstration does. In an empty installation each one is a need. */
async function decidePrizes(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('update country_terms set has_prizes = true');
  await client.end();
}
