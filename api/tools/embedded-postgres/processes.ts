import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const isLinux = process.platform === 'linux';

/** Returns whether a process with this number runs. A zombie does not count. */
export function isAlive(pid: number): boolean {
  if (!takesSignals(pid)) return false;
  return !isLinux || !/^[ZX]/.test(statFields(pid)[0] ?? '');
}

/** Returns whether the kernel knows the number, zombies included. */
export function takesSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns a process's start time in the system's notation; with the number it identifies the process. */
export function bornAt(pid: number): string {
  return isLinux ? (statFields(pid)[19] ?? '') : ps(pid, 'lstart=');
}

/** Returns the command line of a process; '' if it does not exist. */
export function commandOf(pid: number): string {
  return isLinux ? readProc(pid, 'cmdline').replaceAll('\0', ' ') : ps(pid, 'args=');
}

/** Waits up to `ms` for the end of any process. Returns whether it ended. */
export async function hasEndedWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await wait(20);
  }
  return true;
}

/** Returns the fields of /proc/PID/stat after the command name, which may hold spaces and brackets. */
function statFields(pid: number): string[] {
  const stat = readProc(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
