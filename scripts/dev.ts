import { type ChildProcess, spawn } from 'node:child_process';
import { root, tool } from './run-command.ts';

// The API rebuilt and restarted at every change, and the app by Vite, which hands /api on to it.
const children: ChildProcess[] = [
  spawn(tool('nest'), ['start', '--watch', '--preserveWatchOutput'], { cwd: root, stdio: 'inherit' }),
  spawn(tool('vite'), [], { cwd: root, stdio: 'inherit' }),
];

// Ctrl-C reaches both by itself; when one ends, so does the other.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endAll(signal));
for (const child of children) child.once('exit', () => endAll('SIGTERM'));

function endAll(signal: NodeJS.Signals): void {
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
