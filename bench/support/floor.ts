import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, type IncomingMessage, request } from 'node:http';
import { finished } from 'node:stream/promises';
import type { Measurement } from './measurement.ts';
import { freePort, median } from './stage.ts';

/** Compares the medians of a figure and its floor, in milliseconds. Goal: at most three times the floor. */
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

const connections = new Agent({ keepAlive: true });

/** Downloads an answer without decompressing it, which is not the server's time. Throws unless the status is 2xx. */
export async function get(url: string, token?: string): Promise<void> {
  const headers = { 'accept-encoding': 'gzip, br', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { agent: connections, headers }, resolve).once('error', reject).end(),
  );
  await finished(answer.resume());
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
}

/** Starts a bare Fastify process that answers `urlOf(values)` with the rows of this query. */
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
