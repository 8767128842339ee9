import type pg from 'pg';
import type { Measurement } from './support/measurement.ts';
import { milliseconds } from './support/floor.ts';
import { openSplitter } from './support/splitter.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';

const PLAYERS = 1_000_000;
const ROUNDS = 5;
const GOAL = 1.2;
const CHOICES = ['home_win', 'draw', 'away_win'];

/**
 * Measures the count of the splits of 12 matches that start together, of a million players each, beside the bare `group by`. Goal: 1.2 times its time.
 * Another player saves a complete grid again and again: alone, during the bare statement and during the count.
 */
export async function measureSplits(): Promise<Measurement[]> {
  return onStage(async ({ url: databaseUrl, owner, startApi }) => {
    const begun = await addGrid(owner, '-1 minute');
    const open = await addGrid(owner, '1 day');
    await owner.query(
      `insert into pick (player_id, match_id, pick, seq, chosen_at)
       select p, m, (enum_range(null::outcome))[1 + (p * 7 + m * 13 + p / 3) % 3], p, now()
       from generate_series(1, $1) p, unnest($2::int[]) m order by p, m`,
      [PLAYERS, begun.matchIds],
    );
    await owner.query('vacuum analyze pick');
    const [player] = await addPlayers(owner, 1);
    const api = await startApi();
    const splitter = await openSplitter(databaseUrl);
    const save = saver(api, player!.token, open.matchIds);
    const times = { bare: [] as number[], count: [] as number[] };
    const saves = { alone: [] as number[], bare: [] as number[], count: [] as number[] };
    for (let at = 0; at < 30; at += 1) await save();
    for (let at = 0; at < 200; at += 1) saves.alone.push(await save());
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(await milliseconds(() => countBare(owner, begun.matchIds)));
      await forgetSplits(owner);
      times.count.push(await milliseconds(() => countAll(splitter.countDue)));
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      saves.bare.push(...(await savesDuring(() => countBare(owner, begun.matchIds), save)));
      await forgetSplits(owner);
      saves.count.push(...(await savesDuring(() => countAll(splitter.countDue), save)));
    }
    await splitter.close();
    const ratio = median(times.count.map((ms, round) => ms / times.bare[round]!));
    const during = percentile(saves.count, 0.95) / percentile(saves.bare, 0.95);
    return [
      {
        what: `splits of 12 matches, ${PLAYERS.toLocaleString('en')} players`,
        value: median(times.count),
        unit: 'ms',
        floor: 'bare group by',
        floorValue: median(times.bare),
        ratio,
        goal: `<= ${GOAL}`,
        isMet: ratio <= GOAL,
      },
      {
        what: 'saves of 12 picks meanwhile, 95th percentile',
        value: percentile(saves.count, 0.95),
        unit: 'ms',
        floor: 'during the bare group by',
        floorValue: percentile(saves.bare, 0.95),
        ratio: during,
        goal: '<= 1.5',
        isMet: during <= 1.5,
        note: `${saves.count.length} saves, slowest ${Math.round(Math.max(...saves.count))} ms; alone ${percentile(saves.alone, 0.95).toFixed(1)} ms, slowest ${Math.round(Math.max(...saves.alone))} ms`,
      },
    ];
  });
}

async function countBare(owner: pg.Pool, matchIds: number[]): Promise<void> {
  await owner.query(
    'select match_id, pick, count(*) from pick where match_id = any($1::int[]) group by match_id, pick',
    [matchIds],
  );
}

async function countAll(countDue: () => Promise<number>): Promise<void> {
  const counted = await countDue();
  if (counted !== 12) throw new Error(`${counted} matches were counted`);
}

/** The splits are append-only, so this skips the triggers. */
async function forgetSplits(owner: pg.Pool): Promise<void> {
  const client = await owner.connect();
  await client.query(
    `set session_replication_role = replica; delete from match_split; reset session_replication_role`,
  );
  client.release();
}

/** Returns a function that saves other picks each time and returns the milliseconds. */
function saver(api: string, token: string, matchIds: number[]): () => Promise<number> {
  let round = 0;
  return () => {
    round += 1;
    const predictions = matchIds.map((matchId) => ({ matchId, prediction: CHOICES[round % 3] }));
    return milliseconds(async () => {
      const answer = await fetch(`${api}/api/bets`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ predictions }),
      });
      const { results } = (await answer.json()) as { results: { status: string }[] };
      if (results.some(({ status }) => status !== 'accepted')) throw new Error('a save was refused');
    });
  };
}

/** Saves one after the other until the work is done. */
async function savesDuring(work: () => Promise<void>, save: () => Promise<number>): Promise<number[]> {
  let isDone = false;
  const done = work().finally(() => (isDone = true));
  const times: number[] = [];
  while (!isDone) times.push(await save());
  await done;
  return times;
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}
