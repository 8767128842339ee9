import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { followCalendar } from './move-clock.ts';
import { loginsOf } from './test-database.ts';
import { withClient } from './with-client.ts';

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
  await withClient(url.href, async (client) => {
    await client.query(`create database ${templateName}`);
    // Faster; test data need not survive a power failure.
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
  });
  const template = new URL(url);
  template.pathname = `/${templateName}`;
  await migrate(template.href, loginsOf(template.href));
  // Each country has prizes, as in the demonstration. In an empty installation each one is a need.
  await withClient(template.href, (client) => client.query('update country_terms set has_prizes = true'));
  await followCalendar(template.href);
  project.provide('serverUrl', url.href);
  project.provide('templateName', templateName);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
