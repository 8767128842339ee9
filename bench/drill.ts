import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { runDocumented } from '../api/testing/documented-commands.ts';
import { accountFor } from '../api/tools/embedded-postgres/account.ts';
import { startServer } from '../api/tools/embedded-postgres/server.ts';
import { missingPackages, POSTGRES_BIN, startLocalCluster } from '../ops/local-cluster.ts';
import { buildOrExit } from '../scripts/build.ts';
import { type Content, readContent, savePicks } from './drill/ledger.ts';
import { addGrid, addPlayers, importBuilt } from './support/stage.ts';

/**
 * `npm run drill` restores backups of a cluster (docs/running.md) and compares the restored ledger with the live
 * one; with one more save each comparison must differ. Exit code 1: a line of its table is not as expected.
 */
const PLAYERS = 100;
const ROUNDS = 10;

interface Line {
  what: string;
  live: string;
  restored: string;
  expected: 'same' | 'different';
}

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Not installed: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
await buildOrExit();
console.log(`${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}, PostgreSQL 15\n`);
// PostgreSQL runs as another user than root, and the usual temporary folder may be closed to it.
const folder = mkdtempSync('/tmp/doce-drill-');
const cluster = await startLocalCluster({ apps: ['127.0.0.1:1'], folder });
const undo: (() => void | Promise<void>)[] = [
  () => rmSync(folder, { recursive: true, force: true }),
  () => cluster.stop(),
];
const lines: Line[] = [];
try {
  const { migrate } = await importBuilt<{ migrate: (url: string, logins: object) => Promise<unknown> }>(
    'database/migrate.js',
  );
  await migrate(cluster.urls.owner, { url: cluster.urls.web, queueUrl: cluster.urls.queue });
  const owner = connect(cluster.urls.owner);
  const web = connect(cluster.urls.web);
  const superuser = connect(cluster.urls.superuser);
  const { matchIds } = await addGrid(owner, '2 days');
  const players = (await addPlayers(owner, PLAYERS)).map(({ id }) => id);
  const save = (rounds: number, by = players) => savePicks(web, by, matchIds, rounds);

  await save(ROUNDS);
  const primary = (await cluster.primary())!;
  await timed('pgBackRest, full backup', () => runPgbackrest(primary.name, ['--type=full', 'backup']));
  await save(ROUNDS);
  const moment = await timeOf(owner);
  const atMoment = await readContent(owner);
  await save(1, players.slice(0, 1));
  const oneLater = await timeOf(owner);
  await save(ROUNDS);
  await archiveAll(superuser);
  const restored = await timed('pgBackRest, restore to a moment', () => restoreTo(primary.name, moment));
  const content = await readContent(restored);
  const upTo = (time: string) => readContent(owner, time);
  addLine('restored to a moment: ledger', (await upTo(moment)).ledger, content.ledger);
  addLine('restored to a moment: current picks', atMoment.picks, content.picks);
  addLine('the same, one save later: ledger', (await upTo(oneLater)).ledger, content.ledger, 'different');

  await superuser.query('create database doce_restored owner doce');
  const copyUrl = Object.assign(new URL(cluster.urls.owner), { pathname: '/doce_restored' }).href;
  const programs = { programs: POSTGRES_BIN, cwd: folder };
  await timed('pg_dump', () => runDocumented('backup', { ...programs, databaseUrl: cluster.urls.owner }));
  await timed('pg_restore', () => runDocumented('restore', { ...programs, databaseUrl: copyUrl }));
  const copy = await readContent(connect(copyUrl));
  addLines('dumped and restored', await readContent(owner), copy, 'same');
  await save(1, players.slice(0, 1));
  addLines('the same, one save later', await readContent(owner), copy, 'different');
} finally {
  for (const step of undo.toReversed()) await step();
}

const rows = lines.map((line) => [line.what, line.live, line.restored, line.expected, isAsExpected(line)]);
const heads = ['compared', 'live', 'restored', 'expected', 'as expected'];
console.log('');
for (const cells of [heads, heads.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`);
process.exit(lines.every((line) => isAsExpected(line) === 'yes') ? 0 : 1);

function addLine(what: string, live: string, restored: string, expected: Line['expected'] = 'same'): void {
  lines.push({ what, live, restored, expected });
}

function addLines(what: string, live: Content, restored: Content, expected: Line['expected']): void {
  addLine(`${what}: ledger`, live.ledger, restored.ledger, expected);
  addLine(`${what}: current picks`, live.picks, restored.picks, expected);
}

function isAsExpected({ live, restored, expected }: Line): 'yes' | 'NO' {
  return (live === restored) === (expected === 'same') ? 'yes' : 'NO';
}

function connect(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 10 });
  pool.on('error', () => undefined);
  undo.push(() => pool.end());
  return pool;
}

async function timed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return result;
}

/** Returns the clock of the primary, to the microsecond. */
async function timeOf(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ now: string }>('select clock_timestamp()::text as now');
  return rows[0]!.now;
}

/** Waits until everything written so far is in the archive. */
async function archiveAll(superuser: pg.Pool): Promise<void> {
  const { rows } = await superuser.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const isArchived = async () =>
    (await superuser.query('select from pg_stat_archiver where last_archived_wal >= $1', [rows[0]!.file]))
      .rowCount === 1;
  while (!(await isArchived())) await setTimeout(200);
}

/** Restores the database to a moment into a new folder. Returns connections once the recovery has ended. */
async function restoreTo(node: string, moment: string): Promise<pg.Pool> {
  const clusterDir = join(folder, 'restored');
  mkdirSync(clusterDir, { mode: 0o700 });
  const account = accountFor(folder);
  if (account.uid !== undefined) execFileSync('chown', [`${account.uid}:${account.gid}`, clusterDir]);
  runPgbackrest(node, [
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
    // The restored database must not write to the archive of the live one.
    '--archive-mode=off',
    `--pg1-path=${clusterDir}`,
    'restore',
  ]);
  const binaries = { initdb: join(POSTGRES_BIN, 'initdb'), postgres: join(POSTGRES_BIN, 'postgres') };
  const server = await startServer({ clusterDir, binaries, account, log: console.log });
  undo.push(server.stop);
  const url = Object.assign(new URL(cluster.urls.owner), { host: `127.0.0.1:${server.port}` });
  const restored = connect(url.href);
  const isRecovering = async () => {
    const { rows } = await restored.query<{ is: boolean }>('select pg_is_in_recovery() as is');
    return rows[0]!.is;
  };
  while (await isRecovering()) await setTimeout(200);
  return restored;
}

/** Runs pgBackRest with the configuration of a node, as the user of its PostgreSQL. */
function runPgbackrest(node: string, args: string[]): void {
  const config = ['--config', join(folder, node, 'pgbackrest.conf'), '--stanza=doce'];
  execFileSync('pgbackrest', [...config, ...args], { ...accountFor(folder), cwd: folder, stdio: 'pipe' });
}
