import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { accountFor, giveTo } from '../tools/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { startServer } from '../tools/embedded-postgres/server.ts';
import { aFolder } from '../testing/a-folder.ts';
import { aGrid, aPlayer, PASSWORD } from '../testing/builders.ts';
import { runDocumented } from '../testing/documented-commands.ts';
import { setUpApp } from '../testing/test-app.ts';
import { loginsOf } from '../testing/test-database.ts';
import { withClient } from '../testing/with-client.ts';
import { migrate } from './migrate.ts';

/** Returns the folder of an installed PostgreSQL with backup programs. The embedded one has none. */
const programs = globSync(['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql@*/bin'])
  .filter((folder) =>
    ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))),
  )
  .toSorted()
  .at(-1);

/** Starts a server. Returns the URL of an empty database; its owner may create roles but is no superuser. */
async function newServer(release: 'installed' | 'embedded' = 'installed'): Promise<string> {
  const dir = aFolder();
  const superuser = release === 'installed' ? await startInstalled(dir) : await startEmbedded(dir);
  await withClient(superuser, async (client) => {
    await client.query(`create role jefa login createrole password 'x'`);
    await client.query('create database juego owner jefa');
  });
  return Object.assign(new URL(superuser), { username: 'jefa', password: 'x', pathname: '/juego' }).href;
}

async function startInstalled(dir: string): Promise<string> {
  // The account of an older PostgreSQL needs access to the folder of its files.
  chmodSync(dir, 0o755);
  const clusterDir = join(dir, 'postgres');
  mkdirSync(clusterDir, { mode: 0o700 });
  const account = accountFor(clusterDir);
  giveTo(account, clusterDir);
  const binaries = { initdb: join(programs!, 'initdb'), postgres: join(programs!, 'postgres') };
  const options = [
    '--pgdata=.',
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  execFileSync(binaries.initdb, [...options, '--no-sync'], { ...account, cwd: clusterDir, stdio: 'pipe' });
  const { port, stop } = await startServer({ clusterDir, binaries, account, log: () => undefined });
  onTestFinished(stop);
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function startEmbedded(dir: string): Promise<string> {
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir: dir, log: () => undefined });
  onTestFinished(stop);
  return adminUrl;
}

/** Returns a checksum of each table's rows that does not depend on their order. */
const contents = (url: string) =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const sums = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
      );
      sums.set(name, rows[0]!.sum);
    }
    return sums;
  });

describe.skipIf(!programs)('a backup', () => {
  test.each(['installed', 'embedded'] as const)(
    'OPS-06 the documented commands restore a backup on a new server (%s) whose owner is no superuser, and players continue with the same data',
    async (release) => {
      const before = await newServer();
      await migrate(before, loginsOf(before));
      const app = await setUpApp({ databaseUrl: before });
      const ana = await aPlayer(app);
      const { matchIds } = await aGrid(app, 12);
      const pick = (matchId: number) => ({ matchId, prediction: 'home_win' });
      await ana.call('POST /bets', { predictions: matchIds.slice(0, 11).map(pick) });
      const kept = await contents(before);
      expect(kept.get('public.pick')).toMatch(/^11 /);

      const dir = aFolder();
      runDocumented('backup', { programs: programs!, databaseUrl: before, cwd: dir });
      const after = await newServer(release);
      runDocumented('restore', { programs: programs!, databaseUrl: after, cwd: dir });
      expect(await contents(after)).toEqual(kept);

      // The new release has its schema, its role and its triggers.
      await migrate(after, loginsOf(after));
      const again = await setUpApp({ databaseUrl: after });
      const { body } = await again.call('POST /auth/login', {
        body: { email: ana.email, password: PASSWORD },
      });
      const answer = await again.call('POST /bets', { token: body.access_token, body: pick(matchIds[11]!) });
      expect(answer.body.results).toMatchObject([{ status: 'accepted' }]);
      await expect(again.sql`delete from pick_event`).rejects.toThrow(/permission denied/);
      expect((await contents(after)).get('public.pick')).toMatch(/^12 /);
    },
    180_000,
  );

  test('OPS-06 a restore of a broken file, or into a database that is not empty, changes nothing', async () => {
    const url = await newServer();
    await withClient(url, (client) =>
      client.query('create table account (id int); insert into account values (7)'),
    );
    const dir = aFolder();
    execFileSync('bash', ['-c', 'head -c 2000 /dev/zero > doce.dump'], { cwd: dir });
    expect(() => runDocumented('restore', { programs: programs!, databaseUrl: url, cwd: dir })).toThrow();
    const full = await newServer();
    await migrate(full);
    runDocumented('backup', { programs: programs!, databaseUrl: full, cwd: dir });
    expect(() => runDocumented('restore', { programs: programs!, databaseUrl: url, cwd: dir })).toThrow();
    expect([...(await contents(url))]).toEqual([['public.account', expect.stringMatching(/^1 /)]]);
  }, 180_000);
});
