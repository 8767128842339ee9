import { beforeAll, describe, expect, it } from 'vitest';
import { OUTCOMES, type Outcome } from '../../../shared/rules/outcome.ts';
import { DemonstrationSource } from '../../demo/football/demonstration-source.ts';
import { loadDemonstration } from '../../demo/load-demonstration.ts';
import { aCrowd } from '../../testing/crowd.ts';
import { aGrid, kickOff, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import {
  addPlayers,
  checkAsPage,
  checkAsScript,
  closeMatches,
  copySite,
  readFile,
} from '../../testing/record-site.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { ScoreGrid } from '../scoring/score-grid.ts';

const app = await setUpApp();
const other = await setUpApp({ databaseUrl: app.databaseUrl });
const owner = await app.connect();

/** Gives matches of a grid their results, settles and scores it, and lets the results become final. */
async function settle(gridIds: number[]) {
  await owner.query(`update grid set status = 'settled' where id = any($1) and status <> 'settled'`, [
    gridIds,
  ]);
  for (const id of gridIds) await app.app.get(ScoreGrid).scoreIfNeeded(id);
  await moveClock(app, 11 * 60_000);
  await closeMatches(app);
}

/** Demands that the winners that the sheets give are those of scoring, ficha by ficha. */
async function expectSameWinners(gridId: number, of = app, db = owner) {
  const site = await copySite(of, gridId);
  const { findings, fichas } = await checkAsPage(site, null);
  expect(findings).toEqual([]);
  const { rows } = await db.query<{ ficha: string; hits: number }>(
    'select ficha, hits from grid_score join entry using (grid_id, player_id) where grid_id = $1',
    [gridId],
  );
  const scored = new Map(rows.map(({ ficha, hits }) => [ficha, hits]));
  for (const [ficha, { hits }] of fichas) expect(scored.get(ficha) ?? 0).toBe(hits);
  expect([...scored.keys()].every((ficha) => fichas.has(ficha))).toBe(true);
}

/** Adds `count` grids of 1, 10, 12 or 13 matches, without the calls of the API. */
async function randomGrids(
  count: number,
): Promise<{ gridIds: number[]; matchIds: number[]; outcomes: Outcome[] }> {
  const { rows } = await owner.query<{ id: number; grid_id: number; outcome: Outcome }>(
    `with l as (insert into league (source, source_id, name, country) values ('random', 1, 'Liga', 'AR') returning id),
     t as (insert into team (source, source_id, name) values ('random', 1, 'Local'), ('random', 2, 'Visita') returning id),
     g as (insert into grid (name, country, start_date, end_date)
       select 'Azar ' || i, 'AR', game_now()::date, game_now()::date from generate_series(1, $1) i returning id)
     insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, grid_id)
     select 'random', 100 * g.id + n, l.id, min(t.id), max(t.id), game_now() + interval '1 day', game_now(), g.id
     from g cross join l cross join t
       cross join lateral generate_series(1, (array[1, 10, 12, 12, 13])[1 + g.id % 5]) n
     group by g.id, n, l.id
     returning id, grid_id, (array['home_win', 'draw', 'away_win'])[1 + floor(random() * 3)] as outcome`,
    [count],
  );
  return {
    gridIds: [...new Set(rows.map(({ grid_id }) => grid_id))],
    matchIds: rows.map(({ id }) => id),
    outcomes: rows.map(({ outcome }) => outcome),
  };
}

it('REC-18 the winners by sheets are those of scoring on random grids', async () => {
  const { gridIds, matchIds, outcomes } = await randomGrids(200);
  await addPlayers(app, { count: 30, matchIds, outcomes });
  await kickOff(app, matchIds);
  await Promise.all([closeMatches(app), closeMatches(other)]);
  await owner.query(
    `update match set score_by = 'source', home_score = (o.outcome = 'home_win')::int, away_score = (o.outcome = 'away_win')::int,
       status = case when random() < 0.03 then 'cancelled' else 'finished' end
     from unnest($1::int[], $2::text[]) o(id, outcome) where o.id = match.id`,
    [matchIds, outcomes],
  );
  await settle(gridIds);
  for (const id of gridIds) await expectSameWinners(id);
}, 900_000);

it('REC-18 the winners by sheets are those of scoring on the grids of the demonstration', async () => {
  const demo = await setUpApp({
    env: { DEMO: 'true' },
    footballSource: (_, clock) => new DemonstrationSource({ clock }),
  });
  const db = await demo.connect();
  try {
    await loadDemonstration(demo.app, demo.databaseUrl);
    await moveClock(demo, 11 * 60_000);
    await closeMatches(demo);
    const { rows } = await db.query<{ id: number }>(`select id from grid where status = 'settled'`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) await expectSameWinners(id, demo, db);
  } finally {
    await db.end();
  }
});

describe('REC-02 saves across a start', () => {
  let crowd: TestPlayer[];
  beforeAll(async () => {
    crowd = await aCrowd(app, 12);
  });

  it.each(Array.from({ length: 20 }, (_, at) => at))(
    'each pick that was accepted or held is in the sheet, none else (run %s)',
    async (run) => {
      const { id, matchIds } = await aGrid(app, 1);
      const [matchId] = matchIds as [number];
      const last = new Map<number, string>();
      let isOver = false;
      const saves = crowd.map(async ({ id: playerId, token }, index) => {
        for (let step = index; !isOver; step += 1) {
          const answer = await [app, other][step % 2]!.call('POST /bets', {
            token,
            body: { matchId, prediction: OUTCOMES[step % 3] },
          });
          const [{ status, pick }] = answer.body.results;
          if (status === 'accepted' || status === 'unchanged') last.set(playerId, pick);
        }
      });
      await kickOff(app, matchIds);
      await Promise.all(run % 2 === 0 ? [closeMatches(app)] : [closeMatches(app), closeMatches(other)]);
      isOver = true;
      await Promise.all(saves);
      const { text } = await readFile(app, `/acta/${id}/${matchId}.csv`);
      const { rows } = await owner.query<{ ficha: string; player_id: number }>(
        'select * from entry where grid_id = $1',
        [id],
      );
      const sign = { home_win: '1', draw: 'X', away_win: '2' } as Record<string, string>;
      const expected = [...last].map(
        ([playerId, pick]) => `${rows.find((row) => row.player_id === playerId)!.ficha},${sign[pick]}`,
      );
      expect(text.split('\n').slice(1, -1)).toEqual(expected.toSorted());
    },
  );
});

it.each([4_001, 64_001])(
  'REC-06 page and script fit with %s players, and each part is small',
  async (count) => {
    const { id, matchIds } = await aGrid(app, 3);
    await addPlayers(app, { count, matchIds: matchIds.slice(0, 1), outcomes: ['draw'] });
    await owner.query(
      `insert into pick (player_id, match_id, pick, seq, chosen_at)
     select player_id, $2, 'draw', seq, chosen_at from pick where match_id = $1 on conflict do nothing`,
      [matchIds[0], matchIds[1]],
    );
    // Everyone of 4,001 has a pick of the first match.
    await owner.query(
      `insert into pick (player_id, match_id, pick, seq, chosen_at)
     select e.player_id, $1, 'draw', e.seq, game_now() from pick_event e order by e.seq desc limit $2 on conflict do nothing`,
      [matchIds[0], count],
    );
    await kickOff(app, matchIds);
    await closeMatches(app);
    for (const matchId of matchIds)
      await owner.query(
        `update match set status = 'finished', home_score = 1, away_score = 1, score_by = 'admin' where id = $1`,
        [matchId],
      );
    await settle([id]);
    const site = await copySite(app, id);
    const parts = [...site.files.keys()].filter((name) => name.startsWith(`${matchIds[0]}-`));
    expect(parts).toHaveLength(count > 64_000 ? 256 : 16);
    expect(Math.max(...parts.map((name) => site.files.get(name)!.length))).toBeLessThan(150_000);
    expect((await checkAsPage(site, null)).findings).toEqual([]);
    const run = await checkAsScript(site);
    expect([run.code, run.said]).toEqual([0, expect.stringContaining('ALL FITS')]);
  },
  120_000,
);
