import { readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { commandOf, hasEndedWithin, isAlive, takesSignals } from './processes.ts';

/** What the files say of the server that uses them. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** A name that the server bears on its command line, by which it is known among other servers. */
export function clusterName(clusterDir: string): string {
  return `doce-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`;
}

/** The server running on these files now, if any. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const noted = readNote(clusterDir);
  return noted && isAlive(noted.pid) && isOurs(noted.pid, clusterDir) ? noted : undefined;
}

/**
 * Ends the server that a killed Doce left behind, cleanly, so that its files are free; and takes away its note when
 * the number in it has gone to another process meanwhile, by which PostgreSQL would be misled.
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const orphan = findPostmaster(clusterDir);
  if (orphan) await stopPostmaster(orphan.pid, clusterDir);
  const noted = readNote(clusterDir);
  if (noted && takesSignals(noted.pid)) rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Fast shutdown; if that does not come to an end, an immediate one, from which the next start recovers. */
export async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (isAlive(pid) && isOurs(pid, clusterDir)) process.kill(pid, signal);
    if (await hasEndedWithin(pid, patience)) return;
  }
  throw new EmbeddedPostgresError(`The database of ${clusterDir} (pid ${pid}) does not stop`);
}

function isOurs(pid: number, clusterDir: string): boolean {
  return commandOf(pid).includes(`cluster_name=${clusterName(clusterDir)}`);
}

/** postmaster.pid: the process number in its first line, the port in its fourth. */
function readNote(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
