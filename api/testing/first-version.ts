import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { createTestDatabase } from './test-database.ts';

const FIXTURE = join(import.meta.dirname, '../database/upgrade/fixtures/ec1a496.sql.gz');

/** The name of the database that each test copies, because loading the dump takes longer than a copy. */
let template: Promise<string> | undefined;

/**
 * Creates a database as the first version (commit ec1a496) left it: its demonstration, a grid with prizes in every state, groups, and mails and pushes that
 * wait. The password of its accounts from example.org is PASSWORD of builders.ts. The database exists until the end of the test.
 *
 * The dump was made once, through the API of that version. Its images are shortened.
 */
export async function firstVersionDatabase(): Promise<{
  url: string;
  rows: (sql: string) => Promise<any[]>;
}> {
  const { url, drop } = await createTestDatabase({ template: await (template ??= loadDump()) });
  onTestFinished(drop);
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on('error', () => undefined);
  onTestFinished(() => client.end());
  return { url, rows: async (sql) => (await client.query(sql)).rows };
}

/** Loads the dump into a database of its own, which ends with the server, and returns its name. */
async function loadDump(): Promise<string> {
  const { name, url } = await createTestDatabase({ template: 'template0' });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(gunzipSync(readFileSync(FIXTURE)).toString());
  await client.end();
  return name;
}
