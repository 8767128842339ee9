import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ticks of `/proc` in a second. Linux fixes it for programs. */
const TICKS = 100;

/** Seconds of processor time. */
export interface CpuSeconds {
  api: number;
  database: number;
}

/** Returns the processor time of these processes and of the server with first process `database`. Linux only. */
function cpuSecondsOf({ api, database }: { api: number[]; database: number }): CpuSeconds {
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readStat(Number(name)) : []));
  const sum = (of: Stat[]) => of.reduce((total, { own }) => total + own, 0) / TICKS;
  const server = stats.find(({ pid }) => pid === database);
  return {
    api: sum(stats.filter(({ pid }) => api.includes(pid))),
    // The time of backends that have ended counts for the first process.
    database:
      sum(stats.filter(({ pid, parent }) => pid === database || parent === database)) +
      (server?.ended ?? 0) / TICKS,
  };
}

/** Returns what `work` returns, and the processor time that the processes used meanwhile. */
export async function whileCounting<T>(
  processes: { api: number[]; database: number },
  work: () => Promise<T>,
): Promise<[result: T, cpu: CpuSeconds]> {
  const before = cpuSecondsOf(processes);
  const result = await work();
  const after = cpuSecondsOf(processes);
  return [result, { api: after.api - before.api, database: after.database - before.database }];
}

/** Returns the id of the first process of the embedded database. */
export function postmasterOf(dataDir: string): number {
  const [folder] = readdirSync(dataDir).filter((name) => name.startsWith('postgres'));
  return Number(readFileSync(join(dataDir, folder!, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

interface Stat {
  pid: number;
  parent: number;
  /** Ticks of the process, and of its ended children. */
  own: number;
  ended: number;
}

function readStat(pid: number): Stat[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return [{ pid, parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! }];
  } catch {
    // The process has ended meanwhile.
    return [];
  }
}
