import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { addCrowd } from './support/crowd.ts';
import { addGroup } from './support/groups.ts';
import type { Measurement } from './support/measurement.ts';
import { openBoards } from './support/product.ts';
import { postmasterOf, whileCounting } from './support/cpu.ts';
import { rate } from './support/http-load.ts';
import { addGrid, addPlayers, freePort, median, onStage } from './support/stage.ts';

/** `members`: of the usual and of the largest group. A test runs the smallest size. */
export const SMALLEST = { members: [4, 60], rounds: 1, seconds: 1 };
const WHOLE = { members: [20, 1_000], rounds: 5, seconds: 3 };
type Size = typeof WHOLE;

const PAGE = '?page=1&limit=20';

interface Call {
  what: string;
  path: string;
  /** The goal as a ratio to the floor. */
  goal: number;
  /** Sends the tag of the first answer, so that the answer is 304. */
  isConditional?: boolean;
}

/**
 * Measures the calls of phones during matches, in requests a second. The floor is bare Fastify that sends the same
 * JSON after two prepared statements by primary key over `pg`.
 */
export async function measureMatchHour(size: Size = WHOLE): Promise<Measurement[]> {
  return onStage(async ({ url: databaseUrl, owner, dataDir, startApi, pidOf }) => {
    const { tokens, large, small, tables } = await fill(owner, size);
    const api = await startApi();
    const server = { databaseUrl, postmaster: postmasterOf(dataDir), api, pid: pidOf(api) };
    const group = `/api/groups/${small}`;
    const calls: Call[] = [
      { what: 'GET /games', path: '/api/games', goal: 0.9 },
      { what: 'GET /auth/me', path: '/api/auth/me', goal: 1 },
      { what: 'GET /groups', path: '/api/groups', goal: 1 },
      { what: 'GET /bets/history', path: '/api/bets/history', goal: 0.7 },
      { what: 'GET /groups/:id/leaderboard', path: `${group}/leaderboard`, goal: 1 },
      { what: 'GET /groups/:id/picks', path: `${group}/picks`, goal: 1 },
      { what: 'GET /groups/:id/picks, 304', path: `${group}/picks`, goal: 1.5, isConditional: true },
    ];
    const measured: Measurement[] = [];
    for (const call of calls) measured.push(await measure(server, call, tokens, size));
    const [one, other] = [`${group}/picks${PAGE}`, `/api/groups/${large}/picks${PAGE}`];
    measured.push(await compare(api, [one, other], tokens.slice(0, 1), size));
    for (const table of tables) measured.push(await measureTable(databaseUrl, owner, table, size));
    return measured;
  });
}

interface SizedTable {
  groupId: number;
  reader: number;
  members: number;
  matches: number;
  /** The goal in milliseconds, on a quiet machine. */
  goalMs: number;
}

/** Measures a count of a table with its names, in milliseconds. The floor is a read of one group by its key. */
async function measureTable(
  databaseUrl: string,
  owner: pg.Pool,
  { groupId, reader, members, matches, goalMs }: SizedTable,
  { rounds }: Size,
): Promise<Measurement> {
  const { boards, close } = await openBoards(databaseUrl);
  const [ours, floor]: [number[], number[]] = [[], []];
  let used = 0;
  try {
    for (let round = 0; round < 8 * rounds + 2; round += 1) {
      const before = await processorMs(owner);
      const ms = await timed(() => boards.page(reader, groupId, { page: 1, limit: 50 }));
      if (round > 1) used += (await processorMs(owner)) - before;
      const byKey = await timed(() => owner.query('select from player_group where id = $1', [groupId]));
      // The first reads open connections and plan their statements.
      if (round > 1) [ours, floor].map((list, index) => list.push(index === 0 ? ms : byKey));
    }
  } finally {
    await close();
  }
  const value = median(ours);
  return {
    ...{ what: `a table, ${members.toLocaleString('en')} members x ${matches} matches`, value, unit: 'ms' },
    ...{ floor: 'a read by key', floorValue: median(floor), ratio: value / median(floor) },
    ...{ goal: `<= ${goalMs} ms`, isMet: value <= goalMs },
    note: `${(used / ours.length).toFixed(2)} ms of processor time`,
  };
}

/** The processor time so far of this process and of the connections of the database. */
async function processorMs(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where state is not null`,
  );
  const { user, system } = process.cpuUsage();
  return rows.reduce((sum, { pid }) => sum + runNs(pid) / 1e6, (user + system) / 1e3);
}

function runNs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    // The connection has ended meanwhile.
    return 0;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

interface Server {
  databaseUrl: string;
  postmaster: number;
  api: string;
  pid: number;
}

async function measure(
  { databaseUrl, postmaster, api, pid }: Server,
  { what, path, goal, isConditional }: Call,
  tokens: string[],
  { rounds, seconds }: Size,
): Promise<Measurement> {
  const first = await fetch(api + path, { headers: { authorization: `Bearer ${tokens[0]!}` } });
  const text = await first.text();
  if (!first.ok) throw new Error(`${path}: ${first.status} ${text}`);
  // A tag is of one player's answer.
  const headers: Record<string, string> = isConditional
    ? { 'if-none-match': first.headers.get('etag')! }
    : {};
  const callers = isConditional ? tokens.slice(0, 1) : tokens;
  const bare = await startBare(databaseUrl, text);
  const [ours, floor]: [number[], number[]] = [[], []];
  const [costs, floorCosts]: [number[], number[]] = [[], []];
  /** Requests a second, and milliseconds of processor time of one. */
  const count = async (address: string, server: number, more = {}) => {
    const processes = { api: [server], database: postmaster };
    const [perSecond, cpu] = await whileCounting(processes, () => rate(address, callers, seconds, more));
    return [perSecond, ((cpu.api + cpu.database) * 1000) / (perSecond * seconds)] as const;
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const [own, cost] = await count(api + path, pid, headers);
      ours.push(own);
      costs.push(cost);
      const [other, otherCost] = await (isConditional
        ? count(api + path, pid)
        : count(bare.url, bare.child.pid!));
      floor.push(other);
      floorCosts.push(otherCost);
    }
  } finally {
    bare.child.kill('SIGTERM');
  }
  return row(
    what,
    ours,
    isConditional ? 'the same as 200' : 'bare Fastify, two reads by key',
    floor,
    goal,
    `${median(costs).toFixed(2)} ms of processor time beside ${median(floorCosts).toFixed(2)}, ${text.length} bytes`,
  );
}

/** Compares a page of a group of 1,000 members with that of a usual group, for one player who is in both. */
async function compare(
  api: string,
  [one, other]: [string, string],
  tokens: string[],
  { members, rounds, seconds }: Size,
): Promise<Measurement> {
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await rate(api + other, tokens, seconds));
    floor.push(await rate(api + one, tokens, seconds));
  }
  const what = `GET /groups/:id/picks, ${members[1]!.toLocaleString('en')} members x 48 matches`;
  return row(what, ours, `${members[0]} members`, floor, 1 / 1.5);
}

function row(
  what: string,
  ours: number[],
  floor: string,
  theirs: number[],
  goal: number,
  note?: string,
): Measurement {
  const ratio = median(ours.map((value, index) => value / theirs[index]!));
  return {
    what,
    value: median(ours),
    unit: 'requests/s',
    floor,
    floorValue: median(theirs),
    ratio,
    goal: `>= ${goal.toFixed(2)}`,
    isMet: ratio >= goal,
    note,
  };
}

/** Four grids of the past, a live one that the usual group plays, and two open grids. */
async function fill(
  owner: pg.Pool,
  { members: [usual, most] }: Size,
): Promise<{ tokens: string[]; small: number; large: number; tables: SizedTable[] }> {
  const players = await addPlayers(owner, usual!);
  const past: number[] = [];
  for (let made = 0; made < 4; made += 1) {
    const { gridId } = await addGrid(owner, '-1 day', 'finished');
    await addCrowd(owner, made === 0 ? most! - usual! : 0, gridId);
    past.push(gridId);
  }
  const live = await addGrid(owner, '-30 minutes');
  await owner.query(`update match set status = 'live', home_score = 1, away_score = 0 where grid_id = $1`, [
    live.gridId,
  ]);
  await addCrowd(owner, 0, live.gridId);
  for (const startsIn of ['1 day', '3 days'])
    await addCrowd(owner, 0, (await addGrid(owner, startsIn)).gridId);
  const { rows } = await owner.query<{ id: number }>('select id from player order by id');
  const everyone = rows.map(({ id }) => id);
  const ids = players.map(({ id }) => id);
  const small = await addGroup(owner, ids, [live.gridId]);
  const large = await addGroup(owner, everyone, past);
  const reader = everyone[0]!;
  const tables = [];
  for (const [members, goalMs] of [
    [10, 3],
    [50, 5],
  ] as const) {
    const some = everyone.slice(0, members);
    const groupId = await addGroup(owner, some, [...past.slice(0, 3), live.gridId]);
    tables.push({ groupId, reader, members: some.length, matches: 48, goalMs });
  }
  tables.push({ groupId: large, reader, members: everyone.length, matches: 48, goalMs: 100 });
  await owner.query('vacuum analyze');
  return { tokens: players.map(({ token }) => token), small, large, tables };
}

async function startBare(databaseUrl: string, json: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const program = `import fastify from 'fastify'; import pg from 'pg';
    let text = ''; for await (const part of process.stdin) text += part;
    const value = JSON.parse(text);
    const pool = new pg.Pool({ connectionString: ${JSON.stringify(databaseUrl)}, max: 10 });
    const app = fastify();
    app.get('/', async ({ headers }) => {
      const { sub, sid } = JSON.parse(Buffer.from(headers.authorization.split('.')[1], 'base64url'));
      await pool.query({ name: 'session', text: 'select player_id, expires_at from session where id = $1', values: [sid] });
      await pool.query({ name: 'account', text: 'select username, country from account where player_id = $1', values: [sub] });
      return value;
    });
    await app.listen({ port: ${port}, host: '127.0.0.1' }); console.log('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(json);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { url: `http://127.0.0.1:${port}/`, child };
}
