import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** A program of ours that runs as a person would start it. */
export interface Program {
  child: ChildProcess;
  /** All that it has said so far, on both streams. */
  said(): string;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts one with these variables and no other of Doce's. */
export function run(args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  const keep = (data: Buffer) => (words += data.toString());
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    // The streams stay open when a killed one leaves its database behind.
    child.once('exit', (code) => setTimeout(() => resolve(code), 500));
  });
  return { child, said: () => words, ended };
}

/** The production build; `release` is the folder whose `dist` is to run, ours unless said otherwise. */
export const runDoce = (env: Record<string, string>, release = ROOT): Program =>
  run([join(release, 'dist', 'api', 'main.js')], env);

/** `npm run admin -- ...`. */
export async function runAdmin(args: string[], env: Record<string, string>): Promise<void> {
  const program = run(['dist/api/commands/admin.js', ...args], env);
  const code = await program.ended;
  if (code !== 0) throw new Error(`admin ${args.join(' ')} ended with ${code}: ${program.said()}`);
}

/** Ends it as Ctrl-C or a container does, and waits. A program that does not end is killed. */
export async function stop(program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (program.child.exitCode === null && program.child.signalCode === null) program.child.kill(signal);
  const killer = setTimeout(() => program.child.kill('SIGKILL'), 40_000);
  const code = await program.ended;
  clearTimeout(killer);
  return code;
}

/** Waits until Doce has said that it runs; raises with its words when it ends instead, or within a minute has not. */
export async function isRunning(program: Program, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (program.child.exitCode !== null)
      throw new Error(`the app ended with ${program.child.exitCode}: ${program.said()}`);
    if (program.said().includes('Stop with Ctrl-C') && (await isReady(url))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer: ${program.said()}`);
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** A port that no program is given by chance: it can be left for a while and taken again. */
export async function quietPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
