import { expect, it } from 'vitest';
import type { GridHits } from '../../../shared/contract/bets.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { aGrid, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';

const app = await setUpApp();

/** Makes a grid with home picks only and ends its matches: `h` home win, `a` away win, `x` void, `-` not yet. */
async function played(player: TestPlayer, startDate: string, ends: string, name = startDate) {
  const { id, matchIds } = await aGrid(app, ends.length, { name });
  await app.sql`update grid set start_date = ${startDate}, end_date = ${startDate} where id = ${id}`;
  await pickAll(player, matchIds);
  for (const [index, end] of [...ends].entries()) await endMatch(matchIds[index]!, end);
  return id;
}

async function pickAll(player: TestPlayer, matchIds: number[], pick: Pick = 'home_win') {
  expect((await player.pick(matchIds, pick)).status).toBe(200);
}

async function endMatch(id: number, end: string) {
  if (end === '-') return;
  const [home, away] = end === 'h' ? [2, 0] : [0, 1];
  await app.database.rows(
    end === 'x'
      ? `update match set status = 'cancelled' where id = $1`
      : `update match set status = 'finished', start_time = statement_now() - interval '3 hours', home_score = ${home}, away_score = ${away},
           score_by = 'source' where id = $1`,
    [id],
  );
}

async function grids(player: TestPlayer, query = ''): Promise<GridHits[]> {
  const { status, body } = await player.call(`GET /bets/grids${query}`);
  expect(status).toBe(200);
  return body.grids;
}

it('PROF-02 HIST-01 lists hits and results of each grid, newest first, without void matches', async () => {
  const player = await aPlayer(app);
  const older = await played(player, '2026-10-02', 'hhhhhhhhhaaa', 'Fecha 33');
  const newer = await played(player, '2026-10-09', 'hhax--------', 'Fecha 34');
  expect(await grids(player)).toEqual([
    {
      id: newer,
      name: 'Fecha 34',
      startDate: '2026-10-09',
      status: 'open',
      hits: 2,
      picks: 11,
      decided: 3,
      total: 11,
      results: ['correct', 'correct', 'incorrect', ...Array.from({ length: 8 }, () => 'pending')],
    },
    {
      id: older,
      name: 'Fecha 33',
      startDate: '2026-10-02',
      status: 'open',
      hits: 9,
      picks: 12,
      decided: 12,
      total: 12,
      results: [...'hhhhhhhhhaaa'].map((end) => (end === 'h' ? 'correct' : 'incorrect')),
    },
  ]);

  const other = await aPlayer(app);
  const [open] =
    await app.sql`select id from match where grid_id = ${newer} and status = 'scheduled' order by id`;
  await pickAll(other, [open!['id']]);
  const [own] = await grids(other);
  expect(own!.results).toEqual(Array.from({ length: 11 }, (_, place) => (place === 3 ? 'pending' : 'none')));
});

it('PROF-02 leaves out grids without a result and grids without a pick of the player', async () => {
  const [player, other] = [await aPlayer(app), await aPlayer(app)];
  await played(player, '2026-10-16', '------------');
  await played(other, '2026-10-16', 'hhhhhhhhhhhh');
  const withoutPick = await aGrid(app, [{ startsInMs: -HOUR, status: 'finished', score: [1, 0] }]);
  expect(await grids(player)).toEqual([]);
  expect((await grids(other)).map(({ id }) => id)).not.toContain(withoutPick.id);
});

it('PROF-02 a corrected score changes the hits at once', async () => {
  const player = await aPlayer(app);
  const id = await played(player, '2026-10-23', 'hha');
  await app.sql`update match set home_score = 5 where grid_id = ${id}`;
  expect((await grids(player))[0]).toMatchObject({ id, hits: 3 });
});

it('API-05 returns the last twelve grids, or up to fifty', async () => {
  const player = await aPlayer(app);
  for (let day = 1; day <= 14; day += 1) await played(player, `2025-03-${String(day).padStart(2, '0')}`, 'h');
  const newestFirst = (await grids(player)).map(({ startDate }) => startDate);
  expect(newestFirst).toHaveLength(12);
  expect(newestFirst).toEqual(newestFirst.toSorted().toReversed());
  expect(await grids(player, '?limit=14')).toHaveLength(14);
  expect(await grids(player, '?limit=2')).toHaveLength(2);
  for (const limit of ['0', '51', 'x', '-1'])
    expect((await player.call(`GET /bets/grids?limit=${limit}`)).body.fields).toEqual([
      expect.objectContaining({ field: 'limit', code: expect.any(String) }),
    ]);
});

it('PROF-12 the record has the best grid that is over, of equal ones the newest, and the weeks with a complete grid', async () => {
  const player = await aPlayer(app);
  const record = async () => (await player.call('GET /bets/record')).body;
  const settle = (id: number) => app.sql`update grid set status = 'settled' where id = ${id}`;
  expect(await record()).toEqual({ weeksInARow: 0, best: null });
  await settle(await played(player, '2026-09-04', 'hha', 'Fecha 30'));
  await settle(await played(player, '2026-09-11', 'hhx', 'Fecha 31'));
  await settle(await played(player, '2026-09-18', 'haa', 'Fecha 32'));
  await played(player, '2026-09-25', 'hhh-', 'Fecha 33');
  const { best, weeksInARow } = await record();
  expect(best).toMatchObject({ name: 'Fecha 31', hits: 2, total: 2 });
  expect(weeksInARow).toBeGreaterThanOrEqual(1);
  // The record of another player stays empty.
  const other = await aPlayer(app);
  expect((await other.call('GET /bets/record')).body).toEqual({
    weeksInARow: 0,
    best: null,
  });
});
