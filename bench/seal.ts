import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { addCrowd } from './support/crowd.ts';
import type { Measurement } from './support/measurement.ts';
import { saveByHttp } from './support/save-by-http.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';

const PLAYERS = 100_000;
const SAVES = 3_000;
const ROUNDS = 5;
const CHOICES = ['home_win', 'draw', 'away_win'];

/** Measures the public log of picks: sequencing and verifying a grid of 100,000 players, the cost for saves, and the download of one proof. */
export async function measureSeal(): Promise<Measurement[]> {
  return [await measureSaves(), ...(await measureGrid())];
}

/** Saves with and without the log, on two processes of the same build that take turns. */
async function measureSaves(): Promise<Measurement> {
  return onStage(async ({ owner, startApi, killApi }) => {
    const { matchIds } = await addGrid(owner, '1 day');
    const picks = matchIds.map((matchId, index) => ({ matchId, prediction: CHOICES[index % 3]! }));
    const rates: Record<'on' | 'off', number[]> = { on: [], off: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const seal of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
        const url = await startApi(seal === 'off' ? { LOG_KEY: 'off' } : {});
        const players = await addPlayers(owner, SAVES);
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

async function measureGrid(): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const url = await startApi({ RESULTS_EVERY: '1s' });
    const { gridId } = await addGrid(owner, '1 day');
    await addCrowd(owner, PLAYERS, gridId);
    const began = performance.now();
    await owner.query(
      `insert into pick_event (player_id, picks, op_ids, salt, accepted_at)
       select player_id, jsonb_agg(jsonb_build_array(match_id, pick) order by match_id), '{}', uuid_send(gen_random_uuid()), now()
       from pick join match on match.id = match_id where grid_id = $1 group by player_id`,
      [gridId],
    );
    const inserted = performance.now();
    await until(owner, `select from seal_log where size = ${PLAYERS}`);
    const perSecond = PLAYERS / ((performance.now() - inserted) / 1000);
    await owner.query('update match set start_time = now() where grid_id = $1', [gridId]);
    await until(owner, `select from seal_opening having count(*) = 12`);
    await owner.query(
      `update match set status = 'finished', home_score = 1, away_score = 0, score_by = 'admin' where grid_id = $1`,
      [gridId],
    );
    await until(owner, `select from seal_fact where kind = 'settlement' and place is not null`);
    const { seconds, megabytes } = await verify(url, gridId);
    const { requests, kilobytes } = await sizeOfProof(url);
    const bare = PLAYERS / ((inserted - began) / 1000);
    return [
      {
        what: `saves sequenced, ${PLAYERS.toLocaleString('en')} waiting`,
        value: perSecond,
        unit: 'saves/s',
        floor: 'one statement that writes their ledger rows',
        floorValue: bare,
        ratio: perSecond / bare,
        goal: '>= 20,000 saves/s',
        isMet: perSecond >= 20_000,
      },
      {
        what: `verify.mjs checks a settled grid of ${PLAYERS.toLocaleString('en')} players; ${megabytes.toFixed(0)} MB of memory`,
        value: seconds,
        unit: 's',
        floor: 'the goal',
        floorValue: 60,
        ratio: seconds / 60,
        goal: '<= 60 s and 300 MB',
        isMet: seconds <= 60 && megabytes <= 300,
      },
      {
        what: `a proof of one save in a log of ${PLAYERS.toLocaleString('en')}: ${requests} requests`,
        value: kilobytes,
        unit: 'kB',
        floor: 'the goal',
        floorValue: 30,
        ratio: kilobytes / 30,
        goal: '<= 4 requests and 30 kB',
        isMet: requests <= 4 && kilobytes <= 30,
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
  if (code !== 0) throw new Error('the grid is not verified');
  return { seconds: (performance.now() - began) / 1000, megabytes };
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

/** The downloads that show that one save is in the log: the checkpoint, and the tiles on the way to the root. */
async function sizeOfProof(url: string): Promise<{ requests: number; kilobytes: number }> {
  let requests = 0;
  let bytes = 0;
  const load = async (path: string) => {
    const answer = await fetch(`${url}/log/${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const body = Buffer.from(await answer.arrayBuffer());
    requests += 1;
    bytes += body.length;
    return body;
  };
  const size = Number((await load('checkpoint')).toString().split('\n')[1]);
  for (let level = 0, count = size; ; level += 1, count = Math.floor(count / 256)) {
    const index = level === 0 ? 100 : 0;
    const width = Math.min(256, count - index * 256);
    await load(`tile/${level}/${String(index).padStart(3, '0')}${width < 256 ? `.p/${width}` : ''}`);
    if (count <= 256) return { requests, kilobytes: bytes / 1000 };
  }
}
