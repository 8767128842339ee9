import { openScorer } from './support/product.ts';
import { addGrid, median, onStage } from './support/stage.ts';
import type { Measurement } from './support/measurement.ts';

/** `sizes`: players with picks. A test runs the smallest size. */
export const SMALLEST = { sizes: [200], rounds: 1 };
const WHOLE = { sizes: [100_000, 1_000_000], rounds: 3 };

/** Measures the scoring of a grid of 12, beside the bare counting statement. Goal: at most twice its time. */
export async function measureScoring({ sizes, rounds } = WHOLE): Promise<Measurement[]> {
  return onStage(async ({ url, owner }) => {
    const { scorer, preview: corrections, close } = await openScorer(url);
    const measurements: Measurement[] = [];
    for (const size of sizes) {
      const { gridId, matchIds } = await addGrid(owner, '-1 day', 'finished');
      // Ordered by player, as a week of saves leaves them.
      await owner.query(
        `insert into pick (player_id, match_id, pick, seq, chosen_at)
         select p, m.id, (enum_range(null::outcome))[1 + (p * 7 + m.id * 13 + p / 3) % 3], p, statement_now()
         from generate_series(1, $1) p, match m where m.grid_id = $2 order by p, m.id`,
        [size, gridId],
      );
      await owner.query('vacuum analyze pick');
      const bare: number[] = [];
      const first: number[] = [];
      const preview: number[] = [];
      const correction: number[] = [];
      let grown = 0;
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await countBare(owner, gridId));
        await owner.query('delete from grid_score where grid_id = $1', [gridId]);
        await owner.query('vacuum grid_score');
        await owner.query('update grid set results_version = results_version + 1 where id = $1', [gridId]);
        const before = process.memoryUsage().rss;
        first.push(await seconds(() => scorer.scoreIfNeeded(gridId)));
        const supposed = { gridId, matchId: matchIds[0]!, outcome: 'draw' };
        preview.push(await seconds(() => corrections.effects(supposed)));
        await owner.query(
          `update match set home_score = case when outcome = 'home_win' then 0 else 9 end
           where id = (select min(id) from match where grid_id = $1)`,
          [gridId],
        );
        correction.push(await seconds(() => scorer.scoreIfNeeded(gridId)));
        grown = Math.max(grown, process.memoryUsage().rss - before);
        await owner.query('vacuum grid_score');
      }
      for (const [what, values] of [
        ['first scoring', first],
        ['what a corrected score would change', preview],
        ['a corrected score', correction],
      ] as const) {
        const ratio = median(values.map((value, index) => value / bare[index]!));
        measurements.push({
          what: `scoring 12 matches, ${size.toLocaleString('en')} players: ${what}`,
          value: median(values),
          unit: 's',
          floor: 'one SQL count of the hits',
          floorValue: median(bare),
          ratio,
          goal: '<= 2',
          isMet: ratio <= 2,
          note: `memory +${Math.round(grown / 1e6)} MB`,
        });
      }
    }
    await close();
    return measurements;
  });
}

async function countBare(
  owner: { query(text: string, values: unknown[]): Promise<unknown> },
  gridId: number,
): Promise<number> {
  return seconds(() =>
    owner.query(
      `select count(*), sum(hits) from (
         select p.player_id, count(*) filter (where p.pick = m.outcome) as hits from pick p join match m on m.id = p.match_id
         where m.grid_id = $1 group by p.player_id) x`,
      [gridId],
    ),
  );
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
