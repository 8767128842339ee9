import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { bornAt, isAlive } from './processes.ts';

/** Who holds a lock: its process number, and its beginning, because numbers are used again. */
interface Holder {
  pid: number;
  born: string;
}

/**
 * Takes the lock file for this process. A lock left by a process that no longer runs is taken over.
 * Out: a function that gives it back, or the number of the process that holds it.
 */
export function takeLock(file: string): { release: () => void } | { heldBy: number } {
  const mine: Holder = { pid: process.pid, born: bornAt(process.pid) };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const heldBy = findHolder(file);
    if (heldBy !== undefined) return { heldBy };
    rmSync(file, { force: true });
  }
}

/** The process that holds the lock now, if any. */
export function findHolder(file: string): number | undefined {
  try {
    const { pid, born } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return isAlive(pid) && bornAt(pid) === born ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error;
    return undefined;
  }
}
