import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';

export const superuser = 'doce';

/**
 * Returns the data directory argument for a PostgreSQL that is started in that directory. On Linux it is the working
 * directory, because PostgreSQL's account may have no access to a parent folder such as /root.
 */
export function dataDirArgument(clusterDir: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/** The environment of the database's processes, without our variables: no PG* variable changes their behaviour. */
export const clusterEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Creates the database files if they are missing or an earlier start was interrupted. Raises EmbeddedPostgresError. */
export function ensureCluster(clusterDir: string, binaries: Binaries, account: Account): void {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return giveTo(account, clusterDir);

  const unfinished = `${clusterDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = `${clusterDir}.password`;
  if (!existsSync(passwordFile)) makePassword(passwordFile);
  // initdb reads the password from an open file, because its account may have no access to the folder.
  const forInitdb = `${clusterDir}.password.new`;
  rmSync(forInitdb, { force: true });
  writeFileSync(forInitdb, readFileSync(passwordFile), { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(unfinished, account.uid, account.gid);
    chownSync(forInitdb, account.uid, account.gid);
  }
  const password = openSync(forInitdb, 'r');
  try {
    runInitdb(unfinished, binaries, account, password);
  } finally {
    closeSync(password);
    rmSync(forInitdb, { force: true });
  }
  rmSync(clusterDir, { recursive: true, force: true });
  renameSync(unfinished, clusterDir);
}

/** Returns the password of the superuser. Raises EmbeddedPostgresError if its file is missing. */
export function readPassword(clusterDir: string): string {
  const file = `${clusterDir}.password`;
  if (!existsSync(file)) {
    throw new EmbeddedPostgresError(
      `${file} is missing: restore it from a backup, or remove ${clusterDir} to start again with an empty database`,
    );
  }
  return readFileSync(file, 'utf8').trim();
}

/** Writes to a temporary name and renames, so that the file is never incomplete. */
function makePassword(file: string): void {
  writeFileSync(`${file}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function runInitdb(dir: string, { initdb }: Binaries, account: Account, password: number): void {
  const options = [
    `--pgdata=${dataDirArgument(dir)}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=scram-sha-256',
    '--pwfile=/dev/stdin',
    '--no-instructions',
  ];
  const { error, status, stdout, stderr } = spawnSync(initdb, options, {
    ...account,
    cwd: dir,
    env: clusterEnvironment,
    stdio: [password, 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (error || status !== 0) {
    throw new EmbeddedPostgresError(explainFailure(error?.message ?? stderr + stdout, dir));
  }
}
