import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

/** The folder of package.json. */
export const root = resolve(import.meta.dirname, '..');

/** Comes first in PATH, so that the tools run on its `node`. */
const tools = resolve(root, 'node_modules/.bin');

/**
 * Runs a command in the project's folder and waits for it.
 *
 * @param options.quiet captures the output instead of printing it
 * @returns the exit code and the captured output
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
