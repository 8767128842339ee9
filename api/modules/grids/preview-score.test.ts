import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { aGrid, anAdmin } from '../../testing/builders.ts';
import { storeCrowd } from '../../testing/crowd.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { ScoreGrid } from '../scoring/score-grid.ts';

const PLAYERS = 60;

const app = await setUpApp();
const admin = await anAdmin(app);
const owner = await app.connect();
const players = await storeCrowd(app, PLAYERS);
const firstPlayer = players[0]!;

/** Makes a grid of home wins. Player `index` has no hit in the first `missed(index)` matches and hits in all others. */
async function playedGrid(missed: (index: number) => number) {
  const grid = await aGrid(
    app,
    Array.from({ length: 12 }, () => ({
      startsInMs: -4 * HOUR,
      status: 'finished' as const,
      score: [1, 0] as [number, number],
    })),
    { status: 'settled' },
  );
  await owner.query(
    `insert into pick (player_id, match_id, pick, seq, chosen_at)
     select player, match, (case when place <= missed then 'away_win' else 'home_win' end)::outcome, 1, statement_now()
     from unnest($1::int[], $2::int[]) as p (player, missed), unnest($3::int[]) with ordinality as m (match, place)`,
    [players, players.map((_, index) => missed(index)), grid.matchIds],
  );
  await app.app.get(ScoreGrid).scoreIfNeeded(grid.id);
  return grid;
}

const preview = async (
  matchId: number,
  homeScore: number,
  awayScore: number,
  status: MatchStatus = 'finished',
) =>
  (await admin.call(`POST /admin/games/${matchId}/preview-score`, { homeScore, awayScore, status })).body
    .data;

async function hitsOf(gridId: number): Promise<Map<number, number>> {
  const rows = await app.sql`select player_id, hits from grid_score where grid_id = ${gridId}`;
  return new Map(rows.map(({ player_id: id, hits }) => [id, hits]));
}

test('JOB-04 the preview of a correction counts the changed hits and names the players that enter or leave each prize', async () => {
  // 25 players have twelve hits. The others missed the first match.
  const grid = await playedGrid((index) => (index < 25 ? 0 : 1));
  const previewed = await preview(grid.matchIds[0]!, 0, 1);
  expect(previewed).toMatchObject({ gameGroup: { id: grid.id, status: 'settled' }, up: 35, down: 25 });
  const [twelve, eleven, ten] = previewed.prizes;
  expect([twelve.hits, twelve.now, twelve.after]).toEqual([12, 25, 35]);
  expect([twelve.enters.total, twelve.enters.players.length, twelve.leaves.total]).toEqual([35, 20, 25]);
  expect(twelve.enters.players[0]).toMatchObject({ id: firstPlayer + 25, hits: 11, hitsAfter: 12 });
  expect([eleven.now, eleven.after, ten.now, ten.after]).toEqual([35, 25, 0, 0]);
});

test('ADM-18 JOB-04 the preview names exactly the winners that were told of a prize that they would lose', async () => {
  const grid = await playedGrid((index) => (index < 3 ? 0 : 1));
  const [one, two, three] = [firstPlayer, firstPlayer + 1, firstPlayer + 2];
  for (const [player, state] of [
    [one, 'contacted'],
    [three, 'delivered'],
    // This player does not lose the prize.
    [firstPlayer + 3, 'sent'],
  ] as const)
    await admin.call(`PUT /admin/game-groups/${grid.id}/prizes/${player}`, { state, version: 1 });
  const correction = await preview(grid.matchIds[1]!, 0, 1);
  expect(correction.promised.total).toBe(3);
  const swap = await preview(grid.matchIds[0]!, 1, 1);
  expect(swap.prizes[0].leaves.players.map(({ id }: any) => id)).toEqual([one, two, three]);
  expect(swap.promised).toEqual({
    total: 2,
    players: [
      { id: one, username: `crowd${one}`, state: 'contacted' },
      { id: three, username: `crowd${three}`, state: 'delivered' },
    ],
  });
});

test('ADM-33 ADM-18 the preview names winners only to who may see them, and no refused one as told of a prize', async () => {
  const grid = await playedGrid((index) => (index < 3 ? 0 : 1));
  const [one, two] = [firstPlayer, firstPlayer + 1];
  const path = `PUT /admin/game-groups/${grid.id}/prizes`;
  for (const player of [one, two]) await admin.call(`${path}/${player}`, { state: 'contacted', version: 1 });
  await app.sql`update prize set refusal = 'Dos cuentas de una persona'
    where grid_id = ${grid.id} and player_id = ${two}`;
  const body = { homeScore: 1, awayScore: 1, status: 'finished' };
  const call = `POST /admin/games/${grid.matchIds[0]}/preview-score`;
  const full = (await admin.call(call, body)).body.data;
  expect(full.promised).toMatchObject({ total: 1, players: [{ id: one }] });
  const narrow = await anAdmin(app);
  await admin.call(`PUT /admin/administrators/${narrow.id}`, { permissions: ['results'] });
  const seen = (await narrow.call(call, body)).body.data;
  expect(seen).toEqual({
    ...full,
    promised: { total: 1, players: [] },
    prizes: full.prizes.map((prize: any) => ({
      ...prize,
      enters: { total: prize.enters.total, players: [] },
      leaves: { total: prize.leaves.total, players: [] },
    })),
  });
});

test('JOB-04 a void match removes hits, and a score with the same outcome changes nothing', async () => {
  const grid = await playedGrid(() => 0);
  expect(await preview(grid.matchIds[0]!, 3, 2)).toMatchObject({ up: 0, down: 0 });
  const void_ = await preview(grid.matchIds[0]!, 0, 0, 'cancelled');
  expect(void_).toMatchObject({ up: 0, down: PLAYERS });
  expect(void_.prizes[1]).toMatchObject({ hits: 11, now: 0, after: PLAYERS, enters: { total: PLAYERS } });
});

test('JOB-05 the preview says whether the result or the void match settles the grid', async () => {
  const done = { startsInMs: -4 * HOUR, status: 'finished' as const, score: [1, 0] as [number, number] };
  const grid = await aGrid(app, [done, { startsInMs: -4 * HOUR, status: 'live' }], { status: 'closed' });
  const last = grid.matchIds[1]!;
  expect(await preview(last, 0, 0, 'cancelled')).toMatchObject({
    settles: true,
    gameGroup: { status: 'closed' },
  });
  expect(await preview(last, 2, 1)).toMatchObject({ settles: true });
  expect(await preview(last, 2, 1, 'live')).toMatchObject({ settles: false });
  expect(await preview(grid.matchIds[0]!, 2, 1)).toMatchObject({ settles: false });
});

test('JOB-04 every preview equals the effect of the correction', async () => {
  const grid = await playedGrid((index) => index % 5);
  const change = fc.record({
    match: fc.nat(3),
    home: fc.nat(2),
    away: fc.nat(2),
    status: fc.constantFrom<MatchStatus>('finished', 'cancelled', 'scheduled', 'live'),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ match, home, away, status }) => {
      const id = grid.matchIds[match]!;
      const before = await hitsOf(grid.id);
      const previewed = await preview(id, home, away, status);
      expect(await hitsOf(grid.id)).toEqual(before);
      await admin.call(`PUT /admin/games/${id}/update-score`, { homeScore: home, awayScore: away, status });
      const after = await hitsOf(grid.id);
      const moved = [...before].map(([player, hits]) => (after.get(player) ?? 0) - hits);
      expect([previewed.up, previewed.down]).toEqual([
        moved.filter((by) => by > 0).length,
        moved.filter((by) => by < 0).length,
      ]);
      for (const prize of previewed.prizes) {
        const count = (hits: Map<number, number>) =>
          [...hits.values()].filter((each) => each === prize.hits).length;
        expect([prize.now, prize.after]).toEqual([count(before), count(after)]);
      }
    }),
    randomRuns('previews of a score', { short: 8, proof: 100 }),
  );
});

test('PLAY-06 a preview takes no lock that a save needs and writes nothing', async () => {
  const grid = await playedGrid(() => 0);
  const locker = await app.connect();
  try {
    // Saves and changes of a match take this lock. They and a preview do not wait for each other.
    await locker.query('begin; select hold_match_starts()');
    expect(await preview(grid.matchIds[0]!, 0, 1)).toMatchObject({ down: PLAYERS });
  } finally {
    await locker.end();
  }
});

test('API-02 a match without a grid changes no player, an unknown match is 404, a wrong score is named', async () => {
  const grid = await aGrid(app, 1);
  const [loose] = grid.matchIds as [number];
  await app.sql`update match set grid_id = null where id = ${loose}`;
  expect(await preview(loose, 1, 0)).toEqual({
    gameGroup: null,
    playable: null,
    up: 0,
    down: 0,
    settles: false,
    isHidden: true,
    prizes: [],
    promised: { total: 0, players: [] },
  });
  const ask = (id: number, body: object) => admin.call(`POST /admin/games/${id}/preview-score`, body);
  expect((await ask(1_000_000, { homeScore: 1, awayScore: 0, status: 'finished' })).status).toBe(404);
  const bad = await ask(loose, { homeScore: -1, awayScore: 1.5, status: 'over' });
  expect([bad.status, bad.body.fields.map(({ field }: any) => field)]).toEqual([
    400,
    ['homeScore', 'awayScore', 'status'],
  ]);
});
