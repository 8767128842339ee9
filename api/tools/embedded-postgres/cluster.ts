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
 * What to tell PostgreSQL as its data directory, when started in it. On Linux its own working directory, because a
 * path below a folder closed to its account (/root) could not be walked, whereas a directory once entered stays open.
 */
export function dataDirArgument(clusterDir: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/** The environment of the database's processes: nothing of ours, so that no PG* variable leads it astray. */
export const clusterEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Makes the database's files once. A set left half made by an earlier start is made again. Throws EmbeddedPostgresError. */
export function ensureCluster(clusterDir: string, binaries: Binaries, account: Account): void {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return giveTo(account, clusterDir);

  const unfinished = `${clusterDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = `${clusterDir}.password`;
  if (!existsSync(passwordFile)) makePassword(passwordFile);
  // initdb reads the password from an open file, as its account may not be able to walk to it.
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

/** The superuser's password. Throws EmbeddedPostgresError when its file has been lost. */
export function readPassword(clusterDir: string): string {
  const file = `${clusterDir}.password`;
  if (!existsSync(file)) {
    throw new EmbeddedPostgresError(
      `${file} is missing: restore it from a backup, or remove ${clusterDir} to begin anew`,
    );
  }
  return readFileSync(file, 'utf8').trim();
}

/** Under its name only once it is whole. */
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
