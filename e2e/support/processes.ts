import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

export interface Program {
  child: ChildProcess;
  /** The output so far, stdout and stderr. */
  said: () => string;
  /** The exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** Starts a Node process with only these environment variables. */
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
    // An orphaned database keeps the streams open.
    child.once('exit', (code) => setTimeout(() => resolve(code), 500));
  });
  return { child, said: () => words, ended };
}

/** Starts the production build. `release` is a folder with another `dist`. */
export const runDoce = (env: Record<string, string>, release = ROOT): Program =>
  run([join(release, 'dist', 'api', 'main.js')], env);

/** `npm run admin -- ...`. */
export function runAdmin(args: string[], env: Record<string, string>): Promise<void> {
  return runCommand('admin', args, env);
}

/** Runs a built command. Throws with its output if it fails. */
export async function runCommand(name: string, args: string[], env: Record<string, string>): Promise<void> {
  const program = run([`dist/api/commands/${name}.js`, ...args], env);
  const code = await program.ended;
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}: ${program.said()}`);
}

/** Sends a signal and waits for the end. Kills the process after 40 s. */
export async function stop(program: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (program.child.exitCode === null && program.child.signalCode === null) program.child.kill(signal);
  const killer = setTimeout(() => program.child.kill('SIGKILL'), 40_000);
  const code = await program.ended;
  clearTimeout(killer);
  return code;
}

/** The limit of fixtures and journeys that start servers, in milliseconds. Only a start that hangs reaches it. */
export const START_LIMIT = 600_000;

/** Waits until Doce is ready. Throws with its output if it ends. */
export async function isRunning({ child, said }: Program, url: string): Promise<void> {
  while (!(said().includes('Stop with Ctrl-C') && (await isReady(url)))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the app ended with ${child.exitCode ?? child.signalCode}: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

/** A free port outside the range of ephemeral ports, so it stays free while a server restarts. */
export async function freePort(): Promise<number> {
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
