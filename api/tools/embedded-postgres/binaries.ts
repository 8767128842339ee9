import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the programs that npm installed, which the account can run; raises EmbeddedPostgresError. If only root can
 * read the checkout (/root/doce), it copies them once per version to a readable folder.
 */
export function findBinaries(account: Account): Binaries {
  const { native, version } = installed();
  const failure = whyNotRunnable(native, account);
  if (!failure) return programsIn(native);
  if (account.uid === undefined) throw unusable(failure);

  for (const parent of ['/var/cache', tmpdir(), '/tmp']) {
    const copy = join(parent, `doce-postgresql-${version}-${process.arch}`);
    if (isTrusted(copy) && !whyNotRunnable(copy, account)) return programsIn(copy);
    if (tryToCopy(native, copy) && !whyNotRunnable(copy, account)) return programsIn(copy);
  }
  throw unusable(failure);
}

function programsIn(native: string): Binaries {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
}

/** Finds the programs of this platform: the package embedded-postgres has one dependency per platform. */
function installed(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  try {
    if (process.platform === 'win32') throw new Error('The watchdog is a shell script');
    const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const entry = packages.resolve(`@embedded-postgres/${platform}`);
    const { version } = packages(join(dirname(entry), '../package.json')) as { version: string };
    return { native: join(dirname(entry), '../native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server`,
    );
  }
}

function whyNotRunnable(native: string, account: Account): string | undefined {
  const { error, status, stderr } = spawnSync(programsIn(native).postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  if (error) return error.message;
  return status === 0 ? undefined : `exit code ${status} ${stderr.trim().split('\n')[0]}`.trim();
}

function unusable(failure: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run here (${failure}): set DATABASE_URL to a PostgreSQL server`,
  );
}

/** Returns whether root made the copy and no other account can change it. */
function isTrusted(dir: string): boolean {
  const found = lstatSync(dir, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

/** Copies to a temporary name and renames, so that an interrupted copy is never used. */
function tryToCopy(native: string, target: string): boolean {
  try {
    mkdirSync(dirname(target), { recursive: true });
    const unfinished = mkdtempSync(`${target}-`);
    try {
      cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
      execFileSync('chmod', ['-R', 'a+rX,go-w', unfinished]);
      rmSync(target, { recursive: true, force: true });
      renameSync(unfinished, target);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
    return true;
  } catch {
    return isTrusted(target);
  }
}
