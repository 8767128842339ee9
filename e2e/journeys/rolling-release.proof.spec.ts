import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { migrations } from '../../api/database/migrations/index.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../api/tools/embedded-postgres/embedded-postgres.ts';
import { ask, newPlayer, type Player } from '../support/people.ts';
import { freePort, isRunning, type Program, runDoce, stop } from '../support/processes.ts';
import { addMigration, makeNextRelease, type Release } from '../support/release.ts';
import { SteadySaves } from '../support/steady-saves.ts';

const NEXT = `MatchVenue_from${migrations.at(-1)!.name.slice(-13)}_9999999999999`;
/** Adds a column to a table that saves use and to the view that players' grids are read from. */
const EXPAND = `
  alter table match add column venue text;
  do $$ begin
    execute 'create or replace view match_detail as ' ||
      regexp_replace(pg_get_viewdef('match_detail'), '\\n   FROM ', E',\\n    m.venue\\n   FROM ');
  end $$;
  create table venue (name text primary key);
  grant select on venue to doce_app`;

let dataDir: string;
let server: EmbeddedPostgres;
let owner: Client;
let release: Release;
const running: Program[] = [];

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'doce-rolling-'));
  server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  owner = new Client({ connectionString: server.adminUrl });
  await owner.connect();
  release = makeNextRelease();
  addMigration(release, NEXT, EXPAND);
});
test.afterAll(async () => {
  await Promise.all(running.map((program) => stop(program)));
  await owner.end();
  await server.stop();
  release.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function newProcess(): Promise<{ url: string; start: (folder?: string) => Program }> {
  const port = String(await freePort());
  const env = {
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: server.url,
    DATABASE_QUEUE_URL: server.queueUrl,
    DATABASE_ADMIN_URL: server.adminUrl,
    DEMO: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  return {
    url: `http://localhost:${port}`,
    start(folder) {
      const program = runDoce(env, folder);
      running.push(program);
      return program;
    },
  };
}

/** Four matches whose picks stay open during the test. */
async function openMatches(url: string, { token }: Player): Promise<number[]> {
  const grids = await ask<{ games: { id: number; startTime: string }[] }[]>(url, 'GET /games', { token });
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const open = grids.flatMap(({ games }) => games).filter(({ startTime }) => startTime > inAnHour);
  expect(open.length).toBeGreaterThanOrEqual(4);
  return open.slice(0, 4).map(({ id }) => id);
}

test('OPS-62 a new release migrates and replaces the old one under saves: none is lost or doubled, and the old one starts again', async () => {
  const [one, two] = [await newProcess(), await newProcess()];
  const old = one.start();
  await isRunning(old, one.url);
  const players = await Promise.all(
    ['ana.r', 'bea.r', 'caro.r', 'dani.r'].map((name) => newPlayer(one.url, name)),
  );
  const saves = new SteadySaves([one.url, two.url], players, await openMatches(one.url, players[0]!));
  const savesBy = (url: string, more: number) => {
    const enough = saves.countBy(url) + more;
    return expect.poll(() => saves.countBy(url)).toBeGreaterThanOrEqual(enough);
  };
  await savesBy(one.url, 50);

  // A long report. The migration waits for its lock, and saves go on.
  await owner.query('begin');
  await owner.query('select from match limit 1');
  const next = two.start(release.folder);
  await expect.poll(() => isMigrationWaiting()).toBe(true);
  await savesBy(one.url, 50);
  expect(await hasMigrated()).toBe(false);
  await owner.query('commit');
  await isRunning(next, two.url);
  expect(await hasMigrated()).toBe(true);
  await savesBy(one.url, 50);
  await savesBy(two.url, 50);

  old.child.kill('SIGTERM');
  expect(await old.ended).toBe(0);
  await savesBy(two.url, 50);

  const again = one.start();
  await isRunning(again, one.url);
  await savesBy(one.url, 50);
  await saves.stop();

  const counts = new Map<string, number>();
  for (const failure of saves.retried) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  console.log(`${saves.saved.length} saves; failures that clients saw: ${JSON.stringify([...counts])}`);
  expect(saves.wrong).toEqual([]);
  for (const failure of counts.keys()) expect(failure).toMatch(/^E[A-Z]+$|^UND_ERR_SOCKET$|: 503 /);
  await expectStoredOnce(saves);
});

test('OPS-04 a stopping server answers while a load balancer notices: not ready, and each answer closes its connection', async () => {
  const { url, start } = await newProcess();
  const program = start();
  await isRunning(program, url);
  // On a connection of its own, so that no call meets the end of an earlier connection.
  const look = (path: string) =>
    new Promise<(number | string | undefined)[]>((resolve, reject) => {
      const asking = request(`${url}/api${path}`, { agent: new Agent({ keepAlive: true }) });
      asking.once('error', reject);
      asking.once('response', (response) => {
        response.resume().once('end', () => resolve([response.statusCode, response.headers.connection]));
      });
      asking.end();
    });
  expect(await look('/ready')).toEqual([200, 'keep-alive']);
  program.child.kill('SIGTERM');
  await expect.poll(() => look('/ready'), { intervals: [100] }).toEqual([503, 'close']);
  expect(await look('/games/home')).toEqual([200, 'close']);
  expect(await program.ended).toBe(0);
});

async function isMigrationWaiting(): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'match'::regclass`,
  );
  return rowCount! > 0;
}

async function hasMigrated(): Promise<boolean> {
  const { rowCount } = await owner.query('select from typeorm_migrations where name = $1', [NEXT]);
  return rowCount === 1;
}

/** Compares the answers to clients with the ledger and with the current picks. */
async function expectStoredOnce({ saved }: SteadySaves): Promise<void> {
  const { rows: ledger } = await owner.query<{ op: string; count: number }>(
    'select op::text, count(*)::int from pick_event, unnest(op_ids) op group by op',
  );
  const stored = new Map(ledger.map(({ op, count }) => [op, count]));
  expect(saved.filter(({ opId }) => stored.get(opId) !== 1)).toEqual([]);
  const { rows: picks } = await owner.query<{ key: string; pick: string }>(
    `select player_id || ' ' || match_id as key, pick from pick where player_id = any($1)`,
    [saved.map(({ playerId }) => playerId)],
  );
  const last = new Map(
    saved.map(({ playerId, matchId, prediction }) => [`${playerId} ${matchId}`, prediction]),
  );
  expect(new Map(picks.map(({ key, pick }) => [key, pick]))).toEqual(last);
}
