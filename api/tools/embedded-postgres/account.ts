import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Who runs the database; empty: whoever runs Doce. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the owner of its files, at first as `nobody`,
 * an account every system has, so that none need be made.
 */
export function accountFor(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

/** Gives a folder with all it holds to the account. */
export function giveTo({ uid, gid }: Account, dir: string): void {
  if (uid === undefined || statSync(dir).uid === uid) return;
  execFileSync('chown', ['-R', `${uid}:${gid}`, dir]);
}

function nobody(): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  // macOS writes -2, the kernel counts without a sign.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}
