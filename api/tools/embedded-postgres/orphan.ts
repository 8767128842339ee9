import { readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { commandOf, hasEndedWithin, isAlive, takesSignals } from './processes.ts';

/** The server that uses the database files. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Returns the name in the server's command line that identifies it among other servers. */
export function clusterName(clusterDir: string): string {
  return `doce-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`;
}

/** Returns the server that runs on these files; undefined if none runs. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const recorded = readPostmasterPid(clusterDir);
  return recorded && isAlive(recorded.pid) && isOurs(recorded.pid, clusterDir) ? recorded : undefined;
}

/**
 * Shuts down the server of a killed Doce. Deletes postmaster.pid if another process has its number now, because
 * PostgreSQL would refuse to start.
 */
export async function stopOrphan(clusterDir: string): Promise<void> {
  const orphan = findPostmaster(clusterDir);
  if (orphan) await stopPostmaster(orphan.pid, clusterDir);
  const recorded = readPostmasterPid(clusterDir);
  if (recorded && takesSignals(recorded.pid)) rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Requests a fast shutdown, and an immediate one after 30 s. Raises EmbeddedPostgresError. */
async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (isAlive(pid) && isOurs(pid, clusterDir)) process.kill(pid, signal);
    if (await hasEndedWithin(pid, timeoutMs)) return;
  }
  throw new EmbeddedPostgresError(`The database of ${clusterDir} (pid ${pid}) does not stop`);
}

function isOurs(pid: number, clusterDir: string): boolean {
  return commandOf(pid).includes(`cluster_name=${clusterName(clusterDir)}`);
}

/** Reads postmaster.pid: line 1 is the process number, line 4 the port. */
function readPostmasterPid(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
