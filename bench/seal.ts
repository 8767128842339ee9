import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { addCrowd } from './support/crowd.ts';
import type { Measurement } from './support/measurement.ts';
import { saveByHttp } from './support/save-by-http.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';

/** `saves`: of a round. A test runs the smallest size. */
export const SMALLEST = { players: 300, saves: 70, rounds: 1 };
const WHOLE = { players: 100_000, saves: 3_000, rounds: 5 };
type Size = typeof WHOLE;
const STARTING_CLIENTS = 64;
const CHOICES = ['home_win', 'draw', 'away_win'];

/** Measures the public log: saves, a start's seal, sequencing and verifying 100,000 players, and receipts. */
export async function measureSeal(size: Size = WHOLE): Promise<Measurement[]> {
  return [await measureSaves(size), await measureStart(size), ...(await measureGrid(size))];
}

/** Saves with and without the log, on two processes of the same build that take turns. */
async function measureSaves({ saves, rounds }: Size): Promise<Measurement> {
  return onStage(async ({ owner, startApi, killApi }) => {
    const { matchIds } = await addGrid(owner, '1 day');
    const picks = matchIds.map((matchId, index) => ({ matchId, prediction: CHOICES[index % 3]! }));
    const rates: Record<'on' | 'off', number[]> = { on: [], off: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const seal of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
        const url = await startApi(seal === 'off' ? { LOG_KEY: 'off' } : {});
        const players = await addPlayers(owner, saves);
        rates[seal].push(await saveByHttp(url, players, picks));
        killApi(url);
      }
    const ratio = median(rates.on.map((rate, index) => rate / rates.off[index]!));
    return {
      what: 'whole-grid saves while a log is written',
      value: median(rates.on),
      unit: 'saves/s',
      floor: 'the same build with LOG_KEY=off',
      floorValue: median(rates.off),
      ratio,
      goal: '>= 0.9',
      isMet: ratio >= 0.9,
    };
  });
}

/** A match starts while clients save the rest of its grid. */
async function measureStart({ saves }: Size): Promise<Measurement> {
  return onStage(async ({ owner, startApi }) => {
    const { matchIds } = await addGrid(owner, '1 day');
    const picks = matchIds.map((matchId, index) => ({ matchId, prediction: CHOICES[index % 3]! }));
    const url = await startApi();
    const saving = saveByHttp(url, await addPlayers(owner, 3 * saves), picks, STARTING_CLIENTS);
    await setTimeout(1_000);
    await owner.query('update match set start_time = statement_now() where id = $1', [matchIds[0]]);
    const began = performance.now();
    await until(owner, `select from seal_fact where kind = 'start' and place is not null`);
    const seconds = (performance.now() - began) / 1000;
    await saving;
    return {
      what: `the start of a match is in the log, while ${STARTING_CLIENTS} clients save`,
      value: seconds,
      unit: 's',
      floor: 'the goal',
      floorValue: 5,
      ratio: seconds / 5,
      goal: '<= 5 s',
      isMet: seconds <= 5,
    };
  });
}

async function measureGrid({ players }: Size): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const url = await startApi({ RESULTS_EVERY: '1s' });
    const { gridId } = await addGrid(owner, '1 day');
    await addCrowd(owner, players, gridId);
    const began = performance.now();
    await owner.query(
      `insert into pick_event (player_id, picks, op_ids, salt, accepted_at)
       select player_id, jsonb_agg(jsonb_build_array(match_id, pick) order by match_id), '{}', uuid_send(gen_random_uuid()), statement_now()
       from pick join match on match.id = match_id where grid_id = $1 group by player_id`,
      [gridId],
    );
    const inserted = performance.now();
    await until(owner, `select from seal_log where size = ${players} + 12`);
    const perSecond = players / ((performance.now() - inserted) / 1000);
    const kilobytes = await sizeOfReceipt(url, owner, gridId, players);
    await owner.query('update match set start_time = statement_now() where grid_id = $1', [gridId]);
    await until(owner, `select from seal_fact where kind = 'opened' and place is not null`);
    await owner.query(
      `update match set status = 'finished', home_score = 1, away_score = 0, score_by = 'admin' where grid_id = $1`,
      [gridId],
    );
    await until(owner, `select from seal_fact where kind = 'settlement' and place is not null`);
    const { seconds, megabytes } = await verify(url, gridId);
    const bare = players / ((inserted - began) / 1000);
    return [
      {
        what: `saves sequenced, ${players.toLocaleString('en')} waiting`,
        value: perSecond,
        unit: 'saves/s',
        floor: 'one statement that writes their ledger rows',
        floorValue: bare,
        ratio: perSecond / bare,
        goal: '>= 10,000 saves/s',
        isMet: perSecond >= 10_000,
      },
      {
        what: `verify.mjs checks a settled grid of ${players.toLocaleString('en')} players; ${megabytes.toFixed(0)} MB of memory`,
        value: seconds,
        unit: 's',
        floor: 'the goal',
        floorValue: 60,
        ratio: seconds / 60,
        goal: '<= 60 s and 300 MB',
        isMet: seconds <= 60 && megabytes <= 300,
      },
      {
        what: `the receipt of a save in a log of ${players.toLocaleString('en')}, in one request`,
        value: kilobytes,
        unit: 'kB',
        floor: 'the goal',
        floorValue: 30,
        ratio: kilobytes / 30,
        goal: '<= 30 kB',
        isMet: kilobytes <= 30,
      },
    ];
  });
}

async function until(owner: pg.Pool, sql: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if ((await owner.query(sql)).rowCount) return;
    await setTimeout(50);
  }
  throw new Error(`in vain: ${sql}`);
}

async function verify(url: string, gridId: number): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/verify.mjs', url, '--grid', String(gridId)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const timer = setInterval(() => {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readStatus(child.pid!)) ?? [];
    megabytes = Math.max(megabytes, Number(kilobytes ?? 0) / 1024);
  }, 100);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(timer);
  // Without a witness the grid is right, but not proven.
  if (code !== 2) throw new Error('the grid is not verified');
  return { seconds: (performance.now() - began) / 1000, megabytes };
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the size of the download to check a save: the receipt, with the proof that the log has only grown. */
async function sizeOfReceipt(url: string, owner: pg.Pool, gridId: number, others: number): Promise<number> {
  const { rows } = await owner.query<{ id: number }>('select id from match where grid_id = $1', [gridId]);
  const players = await addPlayers(owner, 1);
  await saveByHttp(
    url,
    players,
    rows.map(({ id }) => ({ matchId: id, prediction: 'draw' })),
    1,
  );
  await until(owner, `select from seal_log where size = ${others} + 13`);
  const answer = await fetch(`${url}/api/bets/receipts?gridId=${gridId}&since=${others / 2}`, {
    headers: { authorization: `Bearer ${players[0]!.token}` },
  });
  const text = await answer.text();
  if ((JSON.parse(text) as { receipts: { saves: unknown[] } }).receipts.saves.length !== 1)
    throw new Error(text);
  return text.length / 1000;
}
