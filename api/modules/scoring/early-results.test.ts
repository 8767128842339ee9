import { expect, test } from 'vitest';
import { aGrid, anAdmin, aPlayer, kickOff, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { finishMatch } from '../../testing/won-grid.ts';
import { HOUR } from '../../testing/times.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { UpdateMatches } from '../football/update-matches.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

const asAdmin = async (route: string, body?: object) => (await admin.call(route, body)).body.data;
const set = (id: number, status: string) =>
  asAdmin(`PUT /admin/games/${id}/update-score`, { homeScore: 1, awayScore: 0, status });

/** Every figure of a player's hits in the grid, as the player and the panel see them. */
async function figuresOf(player: TestPlayer, gridId: number) {
  const { winners } = await asAdmin(`GET /admin/game-groups/${gridId}/winners?minCorrect=1`);
  const own = (await player.call('GET /bets/grids')).body.grids.find(
    ({ id }: { id: number }) => id === gridId,
  );
  return {
    status: (await asAdmin(`GET /admin/game-groups/${gridId}`)).status,
    winners: winners.map(({ correctCount, percentage }: any) => [correctCount, percentage]),
    prizes: (await asAdmin(`GET /admin/prizes?gameGroupId=${gridId}`)).prizes.map(({ hits }: any) => hits),
    ofUser: (await asAdmin(`GET /admin/users/${player.id}`)).correctPredictions,
    totalWins: (await player.call('GET /auth/me')).body.totalWins,
    own: own ? [own.hits, own.decided] : null,
    verified: (await asAdmin('POST /admin/verify-predictions', { userId: player.id, gameGroupId: gridId }))
      .correctCount,
  };
}

test('SEC-30 JOB-04 JOB-05 ADM-18 a result that was set before the start counts nowhere until the start has passed; then it is counted and the grid settles', async () => {
  const player = await aPlayer(app);
  const { id, matchIds } = await aGrid(app, 12);
  const [last, ...others] = matchIds as [number, ...number[]];
  await player.pick(matchIds);
  await set(last, 'finished');
  expect(await figuresOf(player, id)).toMatchObject({ winners: [], totalWins: 0, own: null });
  for (const matchId of others) await finishMatch(app, admin, matchId);
  const before = {
    ...{ status: 'closed', winners: [[11, 100]], prizes: [] },
    ...{ ofUser: 11, totalWins: 11, own: [11, 11], verified: 11 },
  };
  expect(await figuresOf(player, id)).toEqual(before);
  await moveClock(app, 24 * HOUR);
  await app.app.get(AdvanceGrids).catchUp();
  expect(await figuresOf(player, id)).toEqual({
    ...{ status: 'settled', winners: [[12, 100]], prizes: [12] },
    ...{ ofUser: 12, totalWins: 12, own: [12, 12], verified: 12 },
  });
  const runs = () => app.sql`select from scoring_run where grid_id = ${id}`;
  const counted = (await runs()).length;
  await app.app.get(AdvanceGrids).catchUp();
  expect(await runs()).toHaveLength(counted);
});

test('SEC-30 JOB-04 early results of several matches count one after the other, also if a start was moved since', async () => {
  const player = await aPlayer(app);
  const { id, matchIds } = await aGrid(app, 3);
  const [first, second, withdrawn] = matchIds as [number, number, number];
  await player.pick(matchIds);
  for (const matchId of matchIds) await set(matchId, 'finished');
  await set(withdrawn, 'scheduled');
  const hits = async () => {
    await app.app.get(UpdateMatches).updateAll();
    return (await figuresOf(player, id)).winners;
  };
  expect(await hits()).toEqual([]);
  await kickOff(app, [second]);
  expect(await hits()).toEqual([[1, 100]]);
  await app.sql`update match set start_time = game_now() where id = ${first}`;
  expect(await hits()).toEqual([[2, 100]]);
  await kickOff(app, [withdrawn]);
  expect(await hits()).toEqual([[2, 100]]);
});

test('SEC-30 ADM-18 a grid that an administrator settles early has the prizes of the revealed matches, and the others from their reveal on', async () => {
  const player = await aPlayer(app);
  const { id, matchIds } = await aGrid(app, 12);
  await player.pick(matchIds);
  for (const matchId of matchIds.slice(2)) await finishMatch(app, admin, matchId);
  for (const matchId of matchIds.slice(0, 2)) await set(matchId, 'finished');
  await asAdmin(`PUT /admin/game-groups/${id}/status`, { status: 'settled' });
  expect(await figuresOf(player, id)).toMatchObject({ status: 'settled', prizes: [10] });
  await kickOff(app, matchIds.slice(0, 2));
  await app.app.get(AdvanceGrids).catchUp();
  expect(await figuresOf(player, id)).toMatchObject({ status: 'settled', prizes: [12] });
});
