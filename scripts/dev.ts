import { type ChildProcess, spawn } from 'node:child_process';
import { root, tool } from './run-command.ts';

// Rebuilds and restarts the API at every change. Vite serves the app, and proxies what the API serves.
const env = { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? 'http://localhost:5173' };
const children: ChildProcess[] = [
  spawn(tool('nest'), ['start', '--watch', '--preserveWatchOutput'], { cwd: root, env, stdio: 'inherit' }),
  spawn(tool('vite'), [], { cwd: root, stdio: 'inherit' }),
];

// The terminal sends Ctrl-C to both processes. When one ends, the other is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endAll(signal));
for (const child of children) child.once('exit', () => endAll('SIGTERM'));

function endAll(signal: NodeJS.Signals): void {
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
