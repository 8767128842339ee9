import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostmaster } from '../../api/tools/embedded-postgres/orphan.ts';
import { freePort, isRunning, type Program, runDoce, stop } from './processes.ts';

const dirs: string[] = [];
const running = new Set<Program>();

/** Settings of a server process. A test starts and stops it. */
export interface Instance {
  url: string;
  dataDir: string;
  env: Record<string, string>;
}

/** Chooses a free port and a new data directory. */
export async function newInstance(env: Record<string, string> = {}): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doce-start-'));
  dirs.push(dataDir);
  const port = String(await freePort());
  return {
    url: `http://localhost:${port}`,
    dataDir,
    env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
  };
}

export function start(env: Record<string, string>): Program {
  const program = runDoce(env);
  running.add(program);
  void program.ended.then(() => running.delete(program));
  return program;
}

/** Starts an instance and waits until it is ready. */
export async function open({ env, url }: Instance): Promise<Program> {
  const program = start(env);
  await isRunning(program, url);
  return program;
}

export const databaseOf = ({ dataDir }: Instance) => findPostmaster(join(dataDir, 'postgres'));

/** Stops what runs and deletes the data. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((program) => stop(program)));
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
}
