import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { bornAt, isAlive } from './processes.ts';

/** The process that holds a lock. Process numbers are reused, so the start time is part of the identity. */
interface Holder {
  pid: number;
  born: string;
}

/**
 * Takes the lock file for this process, also if its last holder no longer runs.
 *
 * @returns a function that releases the lock, or the number of the process that holds it
 */
export function takeLock(file: string): { release: () => void } | { heldBy: number } {
  const mine: Holder = { pid: process.pid, born: bornAt(process.pid) };
  // The complete file gets its name last, because another process could take over an empty lock.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(mine));
  try {
    for (;;) {
      try {
        linkSync(unfinished, file);
        return { release: () => rmSync(file, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const heldBy = findHolder(file);
      if (heldBy !== undefined) return { heldBy };
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Returns the process that holds the lock now, if any. */
export function findHolder(file: string): number | undefined {
  try {
    const { pid, born } = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return isAlive(pid) && bornAt(pid) === born ? pid : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error;
    return undefined;
  }
}
