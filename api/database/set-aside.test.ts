import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../config/env.ts';
import { createLogger } from '../platform/logging.ts';
import { start } from '../start.ts';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { UnusableSchema } from './database-refused.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'doce-old-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<any[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts Doce on the embedded server. Returns the lines that it printed. */
async function startOn(demo: boolean): Promise<{ lines: string[]; databases: string[] }> {
  const lines: string[] = [];
  const env = readEnv({ DATA_DIR: dataDir, PORT: '0', DEMO: String(demo), LOG_LEVEL: 'silent' });
  const running = await start(env, {
    webRoot: null,
    logger: createLogger('silent'),
    print: (line) => lines.push(line),
  });
  const databases = await query(
    running.adminUrl!,
    `select datname from pg_database where datname like 'doce%' order by 1`,
  );
  await running.stop();
  return { lines, databases: databases.map(({ datname }) => datname) };
}

test('OPS-02 a demonstration too old to upgrade is set aside under another name; other data is refused', async () => {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await query(
    server.adminUrl,
    `create table typeorm_migrations (id serial primary key, timestamp bigint, name text);
     insert into typeorm_migrations (timestamp, name) values (1763700019000, 'SealAnew1763700019000')`,
  );
  await server.stop();
  await expect(startOn(false)).rejects.toThrow(UnusableSchema);
  const { lines, databases } = await startOn(true);
  expect(databases).toEqual(['doce', expect.stringMatching(/^doce_old_\d{14}$/)]);
  expect(lines.filter((line) => line.includes(databases[1]!))).toEqual([
    expect.stringMatching(
      /^The demonstration of an older Doce cannot be upgraded\..*a new demonstration begins\.$/,
    ),
  ]);
  expect((await startOn(true)).databases).toEqual(databases);
});
