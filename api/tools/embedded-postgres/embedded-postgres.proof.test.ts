import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withClient } from '../../testing/with-client.ts';
import {
  type EmbeddedPostgres,
  joinOrStartEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { findPostmaster } from './orphan.ts';
import { hasEndedWithin, isAlive } from './processes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ignore = (): void => undefined;
let dataDir: string;
let running: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'doce-db-'));
  [running, children] = [[], []];
});
afterEach(async () => {
  children.forEach((child) => child.kill('SIGKILL'));
  for (const database of running) await database.stop();
  const left = findPostmaster(join(dataDir, 'postgres'));
  if (left) await hasEndedWithin(left.pid, 20_000);
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(dir = dataDir): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir: dir, log: ignore });
  running.push(database);
  return database;
}

const query = (url: string, sql: string): Promise<Record<string, unknown>[]> =>
  withClient(url, async (client) => (await client.query(sql)).rows);

/** Starts another Doce in its own process. Returns the process and the database address when its database runs. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; postmaster: number }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))});
    const { adminUrl: url } = await startEmbeddedPostgres({ dataDir: process.argv[1], log() {} });
    process.on('SIGINT', () => {});
    console.log(url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The other Doce ended with ${code}`)));
  });
  return { child, url, postmaster: findPostmaster(join(dataDir, 'postgres'))!.pid };
}

test('OPS-01 the database keeps its data, and a stopped one leaves no process behind', async () => {
  const first = await start();
  await query(first.adminUrl, 'CREATE TABLE kept AS SELECT 12 AS matches');
  const { pid } = findPostmaster(join(dataDir, 'postgres'))!;
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await start();
  expect(await query(second.adminUrl, 'SELECT matches FROM kept')).toEqual([{ matches: 12 }]);
});

test('OPS-01 it speaks UTF-8, listens on this machine only and requires its password', async () => {
  const { adminUrl: url } = await start();
  expect(await query(url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  expect(await query(url, "SELECT upper('ñandú, ação') AS text")).toEqual([{ text: 'ÑANDÚ, AÇÃO' }]);
  expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await query(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
    /password authentication failed/,
  );
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
});

test('OPS-01 a second Doce on the same data directory is refused in one line', async () => {
  const other = await startElsewhere();
  await expect(start()).rejects.toThrow(`Another Doce runs on DATA_DIR ${dataDir} (pid ${other.child.pid})`);
  expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('OPS-07 a command uses the database of a running Doce and leaves it running', async () => {
  const other = await startElsewhere();
  const joined = await joinOrStartEmbeddedPostgres({ dataDir, log: ignore });
  expect(joined.adminUrl).toBe(other.url);
  await joined.stop();
  expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('OPS-01 two data directories run side by side', async () => {
  const [first, second] = await Promise.all([start(), start(join(dataDir, 'second'))]);
  await query(first.adminUrl, 'CREATE TABLE only_here ()');
  await expect(query(second.adminUrl, 'SELECT FROM only_here')).rejects.toThrow(/does not exist/);
});

test('OPS-04 Ctrl-C does not stop the database; Doce stops it', async () => {
  const other = await startElsewhere();
  process.kill(-other.child.pid!, 'SIGINT');
  expect(await query(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('OPS-01 the database of a killed Doce shuts down by itself', async () => {
  const other = await startElsewhere();
  other.child.kill('SIGKILL');
  expect(await hasEndedWithin(other.postmaster, 20_000)).toBe(true);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('OPS-01 the next start after a kill works without repair and finds the data', async () => {
  const other = await startElsewhere();
  await query(other.url, 'CREATE TABLE kept AS SELECT 12 AS matches');
  other.child.kill('SIGKILL');
  await hasEndedWithin(other.child.pid!, 20_000);
  const next = await start();
  expect(await query(next.adminUrl, 'SELECT matches FROM kept')).toEqual([{ matches: 12 }]);
});

test('OPS-01 a database killed together with Doce recovers', async () => {
  const other = await startElsewhere();
  await query(other.url, 'CREATE TABLE kept AS SELECT 12 AS matches');
  process.kill(other.postmaster, 'SIGKILL');
  other.child.kill('SIGKILL');
  await hasEndedWithin(other.child.pid!, 20_000);
  const next = await start();
  expect(await query(next.adminUrl, 'SELECT matches FROM kept')).toEqual([{ matches: 12 }]);
});

test('OPS-01 a lock file or pid file with the number of another program is ignored', async () => {
  await (await start()).stop();
  const note = join(dataDir, 'postgres/postmaster.pid');
  writeFileSync(note, `${process.ppid}\n/somewhere\n0\n5432\n\n127.0.0.1\n\nready\n`);
  writeFileSync(join(dataDir, 'doce.lock'), JSON.stringify({ pid: process.ppid, born: 'another time' }));
  const next = await start();
  expect(await query(next.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(isAlive(process.ppid)).toBe(true);
});

test('OPS-01 incomplete files of an interrupted first start are replaced', async () => {
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true });
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres.password.new'), 'half');
  const { adminUrl: url } = await start();
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(readFileSync(join(dataDir, 'postgres.password'), 'utf8')).not.toBe('half');
});

test('OPS-01 a failed start prints its reason in one line', async () => {
  writeFileSync(join(dataDir, 'file'), '');
  const refused = startEmbeddedPostgres({ dataDir: join(dataDir, 'file/below'), log: ignore });
  await expect(refused).rejects.toThrow(/^[^\n]+$/);
  await expect(refused).rejects.toMatchObject({ name: 'EmbeddedPostgresError' });
});
