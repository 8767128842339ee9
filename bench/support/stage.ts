import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildOrExit } from '../../scripts/build.ts';
import { root } from '../../scripts/run-command.ts';

const JWT_SECRET = randomBytes(32).toString('base64');

/** A temporary database with the current schema. `owner` may write everything. */
export interface Stage {
  /** With the application's login. */
  url: string;
  owner: pg.Pool;
  /** Starts the built API on it. Returns its address. */
  startApi: (env?: Record<string, string>) => Promise<string>;
  /** Kills the API at this address (SIGKILL). */
  killApi: (url: string) => void;
  /** Returns the process id of the API at this address. */
  pidOf: (url: string) => number;
  /** The folder of the embedded database. */
  dataDir: string;
}

/** Creates a stage, runs `work` on it and removes it. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  await buildOrExit();
  const dataDir = mkdtempSync(join(tmpdir(), 'doce-bench-'));
  const children: ChildProcess[] = [];
  const apis = new Map<string, ChildProcess>();
  const { startEmbeddedPostgres } = await importBuilt<{
    startEmbeddedPostgres: (
      options: object,
    ) => Promise<{ url: string; queueUrl: string; adminUrl: string; stop: () => Promise<void> }>;
  }>('tools/embedded-postgres/embedded-postgres.js');
  const { migrate } = await importBuilt<{ migrate: (adminUrl: string, logins: object) => Promise<unknown> }>(
    'database/migrate.js',
  );
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const owner = new pg.Pool({ connectionString: server.adminUrl, max: 10 });
  owner.on('error', () => undefined);
  try {
    await migrate(server.adminUrl, server);
    return await work({
      url: server.url,
      owner,
      async startApi(env = {}) {
        const port = await freePort();
        const databases = { DATABASE_URL: server.url, DATABASE_QUEUE_URL: server.queueUrl };
        const child = runApi(port, { ...databases, DATA_DIR: dataDir, ...env });
        children.push(child);
        const url = `http://127.0.0.1:${port}`;
        apis.set(url, child);
        await answers(`${url}/api/ready`);
        return url;
      },
      killApi: (url) => void apis.get(url)?.kill('SIGKILL'),
      pidOf: (url) => apis.get(url)!.pid!,
      dataDir,
    });
  } finally {
    for (const child of children) {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((resolve) => child.once('exit', resolve));
    }
    await owner.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Runs the built API without rate limits and frequent jobs; it accepts the tokens of `addPlayers`. `log` is a file for
 * its log.
 */
export function runApi(
  port: number,
  env: Record<string, string>,
  log: number | 'ignore' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, ['dist/api/main.js'], {
    cwd: root,
    stdio: ['ignore', log, 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      JWT_SECRET,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      RESULTS_EVERY: '1h',
      IMPORT_EVERY: '1h',
      ...env,
    },
  });
}

/** Imports a built module by its path below `dist/api`. It exists only after a build: the caller names its type. */
export async function importBuilt<T>(path: string): Promise<T> {
  return (await import(`../../dist/api/${path}`)) as T;
}

/** Adds a grid of 12 matches that start in `startsIn` (a SQL interval). */
export async function addGrid(
  owner: pg.Pool,
  startsIn: string,
  result: 'scheduled' | 'finished' = 'scheduled',
): Promise<{ gridId: number; matchIds: number[] }> {
  await owner.query(
    `insert into league (source, source_id, name, country) values ('bench', 1, 'Liga', 'Argentina') on conflict do nothing`,
  );
  await owner.query(
    `insert into team (source, source_id, name) select 'bench', n, 'Club Atlético ' || n from generate_series(1, 24) n on conflict do nothing`,
  );
  const grid = await owner.query<{ id: number }>(
    `insert into grid (name, country, start_date, end_date) values ('Grilla', 'Argentina', statement_now()::date, statement_now()::date + 7) returning id`,
  );
  const gridId = grid.rows[0]!.id;
  const matches = await owner.query<{ id: number }>(
    `insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, grid_id, position, status, home_score, away_score)
     select 'bench', $1::int * 100 + n, (select id from league where source = 'bench'),
       (select id from team where source = 'bench' and source_id = n), (select id from team where source = 'bench' and source_id = n + 12),
       game_now() + $2::interval, statement_now(), $1, n, $3, case when $3 = 'finished' then n % 3 end, case when $3 = 'finished' then n * 7 % 4 end
     from generate_series(1, 12) n returning id`,
    [gridId, startsIn, result],
  );
  return { gridId, matchIds: matches.rows.map(({ id }) => id) };
}

/** Adds verified players with sessions. Returns their access tokens. */
export async function addPlayers(owner: pg.Pool, count: number): Promise<{ id: number; token: string }[]> {
  const { rows } = await owner.query<{ id: number; sid: string }>(
    `with p as (insert into player select from generate_series(1, $1) returning id),
     a as (insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, email_verified_at)
       select id, 'Ana', 'Prueba', 'bench' || id, 'bench' || id || '@example.org', '-', 'AR', '+540000000', '1990-01-01', 'es', statement_now() from p returning player_id)
     insert into session (id, player_id, refresh_hash, expires_at)
     select gen_random_uuid(), player_id, uuid_send(gen_random_uuid()), statement_now() + interval '1 day' from a returning player_id as id, id as sid`,
    [count],
  );
  return rows.map(({ id, sid }) => ({ id, token: accessToken(id, sid) }));
}

function accessToken(playerId: number, sessionId: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: String(playerId), sid: sessionId, iat: now, exp: now + 3600, jti: randomUUID() })}`;
  return `${body}.${createHmac('sha256', JWT_SECRET).update(body).digest('base64url')}`;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Waits at most a minute for a successful answer. */
export async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(url).then(
        (r) => r.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer`);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
