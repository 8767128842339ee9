import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The account that runs the database. Empty means the account that runs Doce. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Returns the account for PostgreSQL, which refuses to run as root: for root the owner of the database files, or at the
 * first start the account `nobody`, which every system has.
 */
export function accountFor(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobodyAccount();
}

/** Makes the account the owner of a folder and everything in it. */
export function giveTo({ uid, gid }: Account, dir: string): void {
  if (uid === undefined || statSync(dir).uid === uid) return;
  execFileSync('chown', ['-R', `${uid}:${gid}`, dir]);
}

function nobodyAccount(): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  // macOS writes -2, but the kernel uses unsigned numbers.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}
