import { type ChildProcess, spawn } from 'node:child_process';
import type { Measurement } from './measurement.ts';
import { freePort, median } from './stage.ts';

/** A figure and its floor by the medians of their rounds, in milliseconds: at most three times the floor is good. */
export function besideFloor(
  what: string,
  values: number[],
  floor: string,
  floorValues: number[],
): Measurement {
  const ratio = median(values) / median(floorValues);
  return {
    what,
    value: median(values),
    unit: 'ms',
    floor,
    floorValue: median(floorValues),
    ratio,
    goal: '<= 3',
    isMet: ratio <= 3,
  };
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Reads an answer to its end; raises when it is no good one. */
export async function get(url: string, token?: string): Promise<void> {
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${text}`);
}

/** A Fastify process that answers `urlOf(values)` with the rows of this query and does nothing else. */
export async function startBareRoute(
  databaseUrl: string,
  { name, text }: { name: string; text: string },
): Promise<{ urlOf: (values: unknown[]) => string; child: ChildProcess }> {
  const port = await freePort();
  const program = `import fastify from 'fastify'; import pg from 'pg';
    const pool = new pg.Pool({ connectionString: ${JSON.stringify(databaseUrl)}, max: 10 });
    const app = fastify();
    app.get('/', async ({ query }) => (await pool.query({ name: ${JSON.stringify(name)}, text: ${JSON.stringify(text)},
      values: JSON.parse(query.values) })).rows);
    await app.listen({ port: ${port}, host: '127.0.0.1' }); console.log('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const urlOf = (values: unknown[]) =>
    `http://127.0.0.1:${port}/?values=${encodeURIComponent(JSON.stringify(values))}`;
  return { urlOf, child };
}
