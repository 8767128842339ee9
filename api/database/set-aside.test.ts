import { expect, test } from 'vitest';
import { readEnv } from '../config/env.ts';
import { createLogger } from '../platform/logging.ts';
import { start } from '../start.ts';
import { aFolder } from '../testing/a-folder.ts';
import { withClient } from '../testing/with-client.ts';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { UnusableSchema } from './database-refused.ts';

const dataDir = aFolder();

const query = (url: string, sql: string): Promise<any[]> =>
  withClient(url, async (client) => (await client.query(sql)).rows);

/** Starts Doce on the embedded server, or on that of `addresses`. Returns the lines that it printed. */
async function startOn(addresses: Record<string, string>): Promise<{ lines: string[]; databases: string[] }> {
  const lines: string[] = [];
  const env = readEnv({ DATA_DIR: dataDir, PORT: '0', DEMO: 'false', LOG_LEVEL: 'silent', ...addresses });
  const running = await start(env, {
    webRoot: null,
    logger: createLogger('silent'),
    print: (line) => lines.push(line),
  });
  const databases = await databasesOf(running.adminUrl!);
  await running.stop();
  return { lines, databases };
}

async function databasesOf(url: string): Promise<string[]> {
  const rows = await query(url, `select datname from pg_database where datname like 'doce%' order by 1`);
  return rows.map(({ datname }) => datname);
}

test('OPS-78 an embedded database too old to upgrade is set aside under another name; one at DATABASE_URL is refused', async () => {
  const { url, queueUrl, adminUrl, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await query(
    adminUrl,
    `create table typeorm_migrations (id serial primary key, timestamp bigint, name text);
     insert into typeorm_migrations (timestamp, name) values (1763800001000, 'Baseline1763800001000')`,
  );
  const addresses = { DATABASE_URL: url, DATABASE_QUEUE_URL: queueUrl, DATABASE_ADMIN_URL: adminUrl };
  await expect(startOn(addresses)).rejects.toThrow(UnusableSchema);
  expect(await databasesOf(adminUrl)).toEqual(['doce']);
  await stop();
  const { lines, databases } = await startOn({});
  expect(databases).toEqual(['doce', expect.stringMatching(/^doce_old_\d{14}$/)]);
  expect(lines.filter((line) => line.includes(databases[1]!))).toEqual([
    expect.stringMatching(/^The data of an older Doce cannot be upgraded\. [^\n]* begins anew\.$/),
  ]);
  expect((await startOn({})).databases).toEqual(databases);
});
