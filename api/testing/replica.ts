import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { eventually } from './eventually.ts';
import { followCalendar } from './move-clock.ts';
import { asApplication, loginsOf } from './test-database.ts';
import { withClient } from './with-client.ts';

/** A migrated database on a server of its own, and a replica of it on another. */
export interface ReplicatedDatabase {
  /** The primary, with the login of the owner. */
  url: string;
  /** The replica, with the login of the application. */
  readUrl: string;
  /** The replica keeps answering with its present data. */
  pause(): Promise<void>;
  /** Ends `pause`, and waits until the replica has everything that the primary has now. */
  resume(): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dir = mkdtempSync(join(tmpdir(), 'doce-replica-'));
  const [one, two] = [join(dir, 'one'), join(dir, 'two')];
  const open = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => undefined });
  const before = await open(one);
  await migrate(before.adminUrl, loginsOf(before.adminUrl));
  await followCalendar(before.adminUrl);
  await before.stop();
  cpSync(one, two, { recursive: true });
  const primary = await open(one);
  const { port, username, password } = new URL(primary.adminUrl);
  writeFileSync(join(two, 'postgres/standby.signal'), '');
  appendFileSync(
    join(two, 'postgres/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  const replica = await open(two);
  return {
    url: primary.adminUrl,
    readUrl: asApplication(replica.adminUrl),
    pause: async () => void (await ask(replica.adminUrl, 'select pg_wal_replay_pause()')),
    async resume() {
      await ask(replica.adminUrl, 'select pg_wal_replay_resume()');
      const written = await ask(primary.adminUrl, 'select pg_current_wal_lsn()');
      await eventually(
        async () => (await ask(replica.adminUrl, `select pg_last_wal_replay_lsn() >= '${written}'`)) === true,
      );
    },
    stopReplica: () => replica.stop(),
    async stop() {
      await replica.stop();
      await primary.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Returns the first value of the first row. */
async function ask(url: string, sql: string): Promise<string | boolean> {
  const { rows } = await withClient(url, (client) =>
    client.query<(string | boolean)[]>({ text: sql, rowMode: 'array' }),
  );
  return rows[0]![0]!;
}
