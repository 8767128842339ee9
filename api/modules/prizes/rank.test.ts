import { expect, it } from 'vitest';
import { anAdmin, type TestPlayer } from '../../testing/builders.ts';
import { aCrowd, pickAll } from '../../testing/crowd.ts';
import { aSourceGrid, begin } from '../../testing/source-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { finishMatch, setScore } from '../../testing/won-grid.ts';

const test = await setUpApp();
const admin = await anAdmin(test);
const crowd = await aCrowd(test, 24);

/** Creates a grid of two matches that these players picked alike: of six three pick home, one a draw and two away. */
async function aPickedGrid(players = crowd) {
  const grid = await aSourceGrid(test, 2, admin);
  for (const matchId of grid.matchIds) await pickAll(test, players, matchId);
  return grid;
}
const readGrid = async (id: number) => (await admin.call(`GET /matches/group/${id}`)).body;

it('RANK-01 a settled grid has how many players have how many hits, and a correction changes it', async () => {
  const { id, matchIds, fixtureIds } = await aPickedGrid();
  await begin(test, fixtureIds);
  await finishMatch(test, admin, matchIds[0]!);
  expect(await readGrid(id)).not.toHaveProperty('hitCounts');
  await finishMatch(test, admin, matchIds[1]!, [1, 1]);
  expect(await readGrid(id)).toMatchObject({ status: 'settled', hitCounts: [8, 16] });
  await finishMatch(test, admin, matchIds[1]!);
  expect((await readGrid(id)).hitCounts).toEqual([12, 0, 12]);
});

it("RANK-01 the player's own list of grids has the best percentage of settled ones", async () => {
  const { matchIds, fixtureIds, id } = await aPickedGrid();
  await begin(test, fixtureIds);
  const placeOf = async (player: TestPlayer) =>
    (await player.call('GET /bets/grids')).body.grids.find((grid: any) => grid.id === id).topPercent;
  await finishMatch(test, admin, matchIds[0]!, [0, 1]);
  expect(await placeOf(crowd[1]!)).toBeUndefined();
  await finishMatch(test, admin, matchIds[1]!, [0, 1]);
  expect(await placeOf(crowd[1]!)).toBe(34);
  expect(await placeOf(crowd[0]!)).toBeUndefined();
});

it('RANK-01 below 20 players a settled grid has no such counts', async () => {
  const { id, matchIds, fixtureIds } = await aPickedGrid(crowd.slice(0, 19));
  await begin(test, fixtureIds);
  for (const matchId of matchIds) await finishMatch(test, admin, matchId);
  expect((await readGrid(id)).status).toBe('settled');
  expect(await readGrid(id)).not.toHaveProperty('hitCounts');
});

it('RANK-01 results that were set before the reveal of a match show no such counts', async () => {
  const { id, matchIds } = await aPickedGrid();
  for (const matchId of matchIds) await setScore(admin, matchId);
  const body = { status: 'settled' };
  await admin.call(`PUT /admin/game-groups/${id}/status`, body);
  expect((await readGrid(id)).status).toBe('settled');
  expect(await readGrid(id)).not.toHaveProperty('hitCounts');
});
