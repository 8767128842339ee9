import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const isLinux = process.platform === 'linux';

/** Whether a process of this number runs now. One that has ended and was not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
  if (!takesSignals(pid)) return false;
  return !isLinux || !/^[ZX]/.test(statFields(pid)[0] ?? '');
}

/** Whether the kernel still knows the number, be it as a process that has already ended. */
export function takesSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When the process began, in the system's own notation: with the number it names one process for ever. */
export function bornAt(pid: number): string {
  return isLinux ? (statFields(pid)[19] ?? '') : ps(pid, 'lstart=');
}

/** The command line of a process, '' when there is none. */
export function commandOf(pid: number): string {
  return isLinux ? readProc(pid, 'cmdline').replaceAll('\0', ' ') : ps(pid, 'args=');
}

/** Waits for the end of a process that need not be our child. Out: whether it ended within `ms`. */
export async function hasEndedWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await wait(20);
  }
  return true;
}

/** The fields of /proc/PID/stat after the command's name, which may itself hold spaces and brackets. */
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
