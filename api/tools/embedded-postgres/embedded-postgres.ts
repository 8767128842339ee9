import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { accountFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, readPassword, superuser } from './cluster.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import { findPostmaster, stopOrphan } from './orphan.ts';
import { findHolder, takeLock } from './pid-lock.ts';
import { startServer } from './server.ts';

/** A running PostgreSQL server. Close the connections before `stop`, which shuts it down cleanly. */
export interface EmbeddedPostgres {
  /** With the application's login, which `migrate` creates. */
  url: string;
  /** With the job queue's login, which `migrate` creates. */
  queueUrl: string;
  /** With the login of the superuser, who owns the database; only migration and demonstration data use it. */
  adminUrl: string;
  stop: () => Promise<void>;
}

interface Options {
  dataDir: string;
  log: (line: string) => void;
}

const database = 'doce';
const applicationLogin = 'doce_web';
const queueLogin = 'doce_jobs';

/**
 * Starts the embedded database of a data directory, which it creates if missing (OPS-01). `log` gets fatal messages.
 *
 * @raises EmbeddedPostgresError with a line to print: in use, no permission, disk full, unsupported platform
 */
export async function startEmbeddedPostgres({ dataDir, log }: Options): Promise<EmbeddedPostgres> {
  const clusterDir = clusterDirOf(dataDir);
  try {
    mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
    const lock = takeLock(lockFileOf(dataDir));
    if ('heldBy' in lock) {
      throw new EmbeddedPostgresError(
        `Another Doce runs on DATA_DIR ${resolve(dataDir)} (pid ${lock.heldBy})`,
      );
    }
    try {
      return await startLocked(clusterDir, lock.release, log);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(explainFailure((error as Error).message, clusterDir), { cause: error });
  }
}

/** Returns whether the data directory has a database. */
export function hasEmbeddedPostgres(dataDir: string): boolean {
  return existsSync(clusterDirOf(dataDir));
}

/** Returns the database of the Doce that runs on the data directory, or starts it. For commands. */
export async function joinOrStartEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const clusterDir = clusterDirOf(options.dataDir);
  const running = findHolder(lockFileOf(options.dataDir)) && findPostmaster(clusterDir);
  if (!running) return startEmbeddedPostgres(options);
  return { ...addressesOf(running.port, readPassword(clusterDir)), stop: () => Promise.resolve() };
}

async function startLocked(
  clusterDir: string,
  release: () => void,
  log: Options['log'],
): Promise<EmbeddedPostgres> {
  const account = accountFor(clusterDir);
  const binaries = findBinaries(account);
  ensureCluster(clusterDir, binaries, account);
  const password = readPassword(clusterDir);
  await stopOrphan(clusterDir);
  const server = await startServer({ clusterDir, binaries, account, log });
  const stop = async (): Promise<void> => {
    await server.stop();
    release();
  };
  try {
    await ensureDatabase(server.port, password);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...addressesOf(server.port, password), stop };
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new Client({
    connectionString: urlOf(port, `${superuser}:${password}`, 'postgres'),
  });
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount !== 0) return;
    await client.query(`CREATE DATABASE ${database}`);
    // Every login may connect to these, and make temporary tables there.
    await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM public');
  } finally {
    await client.end();
  }
}

/** The passwords of the other logins are derived from the superuser's, so they need no file and do not reveal it. */
function addressesOf(port: number, password: string): { url: string; queueUrl: string; adminUrl: string } {
  const derived = (login: string) =>
    `${login}:${createHmac('sha256', password).update(login).digest('base64url')}`;
  return {
    url: urlOf(port, derived(applicationLogin)),
    queueUrl: urlOf(port, derived(queueLogin)),
    adminUrl: urlOf(port, `${superuser}:${password}`),
  };
}

function urlOf(port: number, login: string, name = database): string {
  return `postgres://${login}@127.0.0.1:${port}/${name}`;
}

function clusterDirOf(dataDir: string): string {
  return join(resolve(dataDir), 'postgres');
}

function lockFileOf(dataDir: string): string {
  return join(resolve(dataDir), 'doce.lock');
}
