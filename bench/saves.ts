import pLimit from 'p-limit';
import { postmasterOf, whileCounting } from './support/cpu.ts';
import { CONNECTIONS, saveByHttp } from './support/http-load.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';
import type { Measurement } from './support/measurement.ts';

/** `saves`: of a round. A test runs the smallest size. */
export const SMALLEST = { saves: 70, rounds: 1 };
const WHOLE = { saves: 4_000, rounds: 5 };
const CHOICES = ['home_win', 'draw', 'away_win'];

/** Measures saves of grids of 12 through HTTP, beside the same rows by bare `pg`. Goal: 0.7 of its rate. */
export async function measureSaves({ saves, rounds } = WHOLE): Promise<Measurement[]> {
  return onStage(async ({ owner, dataDir, startApi, pidOf }) => {
    const { matchIds } = await addGrid(owner, '1 day');
    const players = await addPlayers(owner, saves * rounds * 2);
    const url = await startApi();
    const picks = matchIds.map((matchId, index) => ({ matchId, prediction: CHOICES[index % 3]! }));
    const http: number[] = [];
    const bare: number[] = [];
    const costs: string[] = [];
    /** Adds the saves a second to `rates`, and the milliseconds of processor time of a save to `costs`. */
    const count = async (rates: number[], pid: number, work: () => Promise<number>) => {
      const [rate, cpu] = await whileCounting({ api: [pid], database: postmasterOf(dataDir) }, work);
      rates.push(rate);
      costs.push([cpu.api, cpu.database].map((seconds) => ((seconds * 1000) / saves).toFixed(2)).join(' + '));
    };
    for (let round = 0; round < rounds; round += 1) {
      const mine = players.splice(0, saves);
      await count(http, pidOf(url), () => saveByHttp(url, mine, picks));
      const theirs = players.splice(0, saves);
      await count(bare, process.pid, () =>
        perSecond(theirs, async ({ id }) => {
          const client = await owner.connect();
          try {
            await client.query('begin');
            const event = await client.query<{ seq: string }>({
              name: 'event',
              text: `insert into pick_event (player_id, picks, op_ids, salt, accepted_at)
                values ($1, $2, '{}', uuid_send(gen_random_uuid()), game_now()) returning seq`,
              values: [id, JSON.stringify(picks.map(({ matchId, prediction }) => [matchId, prediction]))],
            });
            await client.query({
              name: 'picks',
              text: `insert into pick (player_id, match_id, pick, seq, chosen_at) select $1, m, p, $4, game_now()
                from unnest($2::int[], $3::outcome[]) as t(m, p)
                on conflict (player_id, match_id) do update set pick = excluded.pick, seq = excluded.seq, chosen_at = excluded.chosen_at`,
              values: [id, matchIds, picks.map(({ prediction }) => prediction), event.rows[0]!.seq],
            });
            await client.query('commit');
          } finally {
            client.release();
          }
        }),
      );
    }
    const ratios = http.map((rate, index) => rate / bare[index]!);
    return [
      {
        what: 'whole-grid saves through HTTP',
        value: median(http),
        unit: 'saves/s',
        floor: 'bare pg, same rows',
        floorValue: median(bare),
        ratio: median(ratios),
        goal: '>= 0.7',
        isMet: median(ratios) >= 0.7,
        note: `ms of processor time, process + database, ours and bare in turn: ${costs.join(', ')}`,
      },
    ];
  });
}

async function perSecond<T>(items: T[], work: (item: T) => Promise<void>): Promise<number> {
  const limit = pLimit(CONNECTIONS);
  const started = performance.now();
  await Promise.all(items.map((item) => limit(() => work(item))));
  return items.length / ((performance.now() - started) / 1000);
}
