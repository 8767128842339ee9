import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { root } from './run-command.ts';

const GB = 2 ** 30;

/**
 * Creates an empty folder in memory for the tests, where copying databases takes a quarter of the CPU time. Returns
 * null without Linux's memory file system or about 1 GB of memory.
 */
export function makeMemoryFolder(): { path: string; remove: () => void } | null {
  const path = `/dev/shm/doce-tests-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;
  const remove = () => rmSync(path, { recursive: true, force: true });
  try {
    accessSync('/dev/shm', constants.W_OK);
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize < 3 * GB || process.availableMemory() < 5 * GB) return null;
    // An interrupted run leaves its files.
    remove();
    mkdirSync(path);
    return { path, remove };
  } catch {
    return null;
  }
}
