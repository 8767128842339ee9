import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

/** The folder of package.json. */
export const root = resolve(import.meta.dirname, '..');

/** Ahead of all others in the path: its `node` is the one that the tools are to run on. */
const tools = resolve(root, 'node_modules/.bin');

/**
 * Runs a command in the project's folder and waits for it.
 * In: `quiet` keeps its words for the answer instead of showing them. Out: the exit code, and the words kept.
 */
export function runCommand(
  command: string,
  args: string[],
  { quiet = false, env = {} }: { quiet?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: [tools, process.env.PATH].join(delimiter), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
    child.once('error', (error) => done({ code: 1, output: output + error.message }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** The path of a tool that npm installed. */
export function tool(name: string): string {
  return resolve(tools, name);
}
