import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { createTestDatabase } from './test-database.ts';

const FIXTURE = join(import.meta.dirname, '../database/upgrade/fixtures/ec1a496.sql.gz');

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
  const { url, drop } = await createTestDatabase({ isEmpty: true });
  onTestFinished(drop);
  const load = new Client({ connectionString: url });
  await load.connect();
  await load.query(gunzipSync(readFileSync(FIXTURE)).toString());
  await load.end();
  // The dump changes the settings of its connection.
  const client = new Client({ connectionString: url });
  await client.connect();
  client.on('error', () => undefined);
  onTestFinished(() => client.end());
  return { url, rows: async (sql) => (await client.query(sql)).rows };
}
