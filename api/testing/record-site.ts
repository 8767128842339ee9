import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { expect } from 'vitest';
import type { GridRecord } from '../../shared/contract/record.ts';
import { type CheckedRecord, checkRecord } from '../../shared/record/check-record.ts';
import { readList, readParts } from '../../shared/record/files.ts';
import { CloseMatches } from '../modules/matches/close-matches.ts';
import { aFolder } from './a-folder.ts';
import type { TestApp } from './test-app.ts';
import { withClient } from './with-client.ts';

export const sha256 = async (text: string) => hash('sha256', text);

/** A copy of what a site shows of a grid. Tests change it as a dishonest organiser would. */
export interface RecordSite {
  told: GridRecord;
  list: string;
  files: Map<string, string | null>;
}

/** Runs the job that notes starts and writes files. */
export const closeMatches = ({ app }: TestApp) => app.get(CloseMatches).closeDue();

/** Runs that job, and ends its connections when they wait for what `hold` locks. */
export async function killCloseMatches(app: TestApp, hold: string): Promise<void> {
  const [holder, killer] = [1, 2].map(() => new Client({ connectionString: app.databaseUrl })) as [
    Client,
    Client,
  ];
  await Promise.all([holder.connect(), killer.connect()]);
  try {
    await holder.query(`begin; ${hold}`);
    let isOver = false;
    const job = closeMatches(app)
      .then(() => 'was not killed', String)
      .finally(() => (isOver = true));
    while (!isOver) {
      await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename <> current_user and wait_event_type = 'Lock'`);
      await setTimeout(5);
    }
    expect(await job).toContain('terminating connection');
  } finally {
    await Promise.all([holder.end(), killer.end()]);
  }
}

/** Reads an address outside the API. */
export async function readFile({ app }: TestApp, url: string) {
  const { statusCode, payload, headers } = await app.getHttpAdapter().getInstance().inject({ url });
  return { status: statusCode, text: payload, headers };
}

/** Copies the record of a grid. */
export async function copySite(app: TestApp, gridId: number): Promise<RecordSite> {
  const { body: told } = await app.call(`GET /record/${gridId}`);
  const { text: list } = await readFile(app, `/acta/${gridId}/SHA256SUMS`);
  const files: RecordSite['files'] = new Map();
  const add = async (name: string) => {
    const { status, text } = await readFile(app, `/acta/${gridId}/${name}`);
    files.set(name, status === 200 ? text : null);
  };
  for (const { name } of readList(list)) {
    await add(name);
    if (name.endsWith('.sums')) for (const part of readParts(name, files.get(name)!)) await add(part.name);
  }
  return { told, list, files };
}

/** Makes all hashes of a changed copy anew. */
export function seal(site: RecordSite): void {
  const summed = (text: string) =>
    text.replace(
      /^[0-9a-f]{64} {2}(\S+)$/gm,
      (_, name: string) => `${hash('sha256', site.files.get(name)!)}  ${name}`,
    );
  for (const name of site.files.keys())
    if (name.endsWith('.sums')) site.files.set(name, summed(site.files.get(name)!));
  site.list = summed(site.list);
  const lines = site.list.split('\n').slice(0, -1);
  site.told.record = { n: lines.length, sum: hash('sha256', site.list) };
  for (const { sheet } of site.told.matches) {
    const line = lines.findIndex((each) => each.endsWith(`  ${sheet?.name}`));
    if (sheet && line >= 0) Object.assign(sheet, { line: line + 1, hash: lines[line]!.slice(0, 64) });
  }
}

/** Checks a copy as the page does. */
export function checkAsPage({ told, list, files }: RecordSite, kept: string | null): Promise<CheckedRecord> {
  return checkRecord(told, list, kept, { sha256, load: async (name) => files.get(name) ?? null });
}

/** Runs api/modules/record/check-acta.sh with a copy. `folder` keeps the list of an earlier run. */
export async function checkAsScript(site: RecordSite, folder?: string, args: string[] = []) {
  const { id } = site.told;
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice(`/acta/${id}/`.length);
    const file = name.startsWith('SHA256SUMS') ? site.list : site.files.get(name);
    const body = url === `/api/record/${id}` ? JSON.stringify(site.told) : file;
    response.writeHead(body === undefined ? 404 : body === null ? 410 : 200).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cwd = folder ?? aFolder();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const script = resolve('api/modules/record/check-acta.sh');
  try {
    return await new Promise<{ code: number; said: string }>((done) =>
      execFile('sh', [script, address, String(id), ...args], { cwd }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, said: out + err }),
      ),
    );
  } finally {
    server.close();
  }
}

/**
 * Adds `count` players with random picks of the matches, and a few that have all outcomes right. The owner writes them,
 * because registering many players takes long. `outcomes`: the results that the matches will have.
 */
export function addPlayers(
  { databaseUrl }: TestApp,
  { count, matchIds, outcomes }: { count: number; matchIds: number[]; outcomes: string[] },
): Promise<number[]> {
  return withClient(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ ids: number[] }>(
      `with p as (insert into player (created_at) select game_now() from generate_series(1, $1) returning id),
       a as (insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone,
       birth_date, language, email_verified_at)
         select id, 'Ana', 'Prueba', 'jug' || id, 'jug' || id || '@example.org', '', 'AR', '', '1990-05-17', 'es',
           game_now() from p)
       select array_agg(id order by id) as ids from p`,
      [count],
    );
    const { ids } = rows[0]!;
    await owner.query(
      `with e as (insert into pick_event (player_id, picks, op_ids, salt, accepted_at)
         select id, '[]', '{}', uuid_send(gen_random_uuid()), game_now() from unnest($1::int[]) id
           returning player_id, seq)
       insert into pick (player_id, match_id, pick, seq, chosen_at)
       select e.player_id, m.id, case when random() < 0.75 + 0.2 * (e.player_id % 3 - 1) then m.outcome
         else (array['home_win', 'draw', 'away_win']::outcome[])[1 + floor(random() * 3)] end, e.seq, game_now()
       from e cross join unnest($2::int[], $3::outcome[]) m(id, outcome) where random() < 0.97`,
      [ids, matchIds, outcomes],
    );
    return ids;
  });
}
