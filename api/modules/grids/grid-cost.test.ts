import { expect, test } from 'vitest';
import { aGrid, anAdmin, aPlayer, kickOff, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { MINUTE } from '../../testing/times.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const players: TestPlayer[] = [];
for (let count = 0; count < 6; count += 1) players.push(await aPlayer(app));

const ask = async (path: string, player = admin) => (await player.call(`GET /admin/${path}`)).body.data;
const costOf = (id: number) => ask(`game-groups/${id}/cost`);
const set = (matchId: number, status: string, homeScore = 1) =>
  admin.call(`PUT /admin/games/${matchId}/update-score`, { homeScore, awayScore: 0, status });
const later = () => app.clock.advance(MINUTE);
/** The numbers of a cost: 12, 11 and 10 hits. */
const numbers = (cost: { lines: { has: number | null; can: number | null }[] }) => ({
  has: cost.lines.map(({ has }) => has),
  can: cost.lines.map(({ can }) => can),
});

test('ADM-64 before the first settled grid the forecast is that of chance', async () => {
  const { players: count, grids, expected } = await ask('prize-forecast');
  expect([count, grids, expected.map((each: any) => Math.round(each.players * 10) / 10)]).toEqual([
    ...[1_000, 0],
    [0.2, 2.9, 16.1],
  ]);
});

test('ADM-64 before the countries are decided the forecast is told too; without prizes anywhere it has no players', async () => {
  const decide = (hasPrizes: boolean | null) => app.sql`update country_terms set has_prizes = ${hasPrizes}`;
  await decide(null);
  expect((await ask('prize-forecast')).players).toBe(1_000);
  await decide(false);
  expect((await ask('prize-forecast')).players).toBe(0);
  await decide(true);
});

test('ADM-64 the cost is counted from revealed matches only: what players have, and what they can still reach', async () => {
  const { id, matchIds } = await aGrid(app, 12);
  for (const player of players) await player.pick(matchIds);
  expect(await costOf(id)).toBeNull();
  const [first, second] = matchIds as [number, number];
  await kickOff(app, [first]);
  expect(numbers(await costOf(id))).toEqual({ has: [0, 0, 0], can: [6, 6, 6] });
  // The result of an unrevealed match changes nothing.
  await set(second, 'finished', 0);
  later();
  expect(numbers(await costOf(id))).toEqual({ has: [0, 0, 0], can: [6, 6, 6] });
  await set(first, 'finished', 0);
  later();
  expect(numbers(await costOf(id))).toEqual({ has: [0, 0, 0], can: [0, 6, 6] });
});

test('ADM-64 a missing pick of a revealed match is lost, and a cancelled match puts twelve out of reach', async () => {
  const { id, matchIds } = await aGrid(app, 12);
  for (const [index, player] of players.entries()) await player.pick(matchIds.slice(index === 0 ? 1 : 0));
  await kickOff(app, matchIds.slice(0, 2));
  expect(numbers(await costOf(id))).toEqual({ has: [0, 0, 0], can: [5, 6, 6] });
  await set(matchIds[11]!, 'cancelled');
  later();
  expect(numbers(await costOf(id))).toEqual({ has: [0, 0, 0], can: [0, 5, 6] });
});

test('ADM-64 it is counted at most once a minute, and 1 to 4 players are not told until the grid is settled', async () => {
  const { id, matchIds } = await aGrid(app, 12);
  for (const [index, player] of players.entries())
    await player.pick(matchIds, index < 2 ? 'home_win' : 'away_win');
  await kickOff(app, matchIds);
  const before = await costOf(id);
  expect(numbers(before)).toEqual({ has: [0, 0, 0], can: [6, 6, 6] });
  for (const matchId of matchIds.slice(0, 11)) await set(matchId, 'finished');
  expect(await costOf(id)).toEqual(before);
  later();
  // Two players have 11 of 11 hits, and four have no hit.
  const counted = await costOf(id);
  expect(numbers(counted)).toEqual({ has: [0, null, 0], can: [null, null, null] });
  later();
  // Nothing has changed, so it is not counted again.
  expect((await costOf(id)).countedAt).toBe(counted.countedAt);
  await set(matchIds[11]!, 'finished');
  later();
  expect(numbers(await costOf(id))).toEqual({ has: [2, 0, 0], can: [2, 2, 2] });
  const { players: count, grids, expected } = await ask('prize-forecast');
  expect([count, grids, expected]).toEqual([
    ...[6, 1],
    [
      { hits: 12, players: 2 },
      { hits: 11, players: 0 },
      { hits: 10, players: 0 },
    ],
  ]);
});

/** Sets whether the next grids have prizes in a country. */
async function setPrizes(country: string, hasPrizes: boolean) {
  const { body } = await admin.call('GET /admin/terms');
  const { id, country: _, players: __, ...terms } = body.data.find((each: any) => each.country === country);
  const change = { token: admin.token, body: { ...terms, hasPrizes } };
  expect((await app.call(`PUT /admin/terms/${id}`, change)).status).toBe(200);
}

test('ADM-64 only players who may win a prize are counted, in the forecast and in the count', async () => {
  const [without, helper] = [await aPlayer(app, { country: 'PY' }), await anAdmin(app)];
  await setPrizes('PY', false);
  const { id, matchIds } = await aGrid(app, 12);
  // A player who was an administrator since the grid opened wins no prize either.
  const former = await aPlayer(app);
  for (const role of ['admin', 'player'])
    await app.sql`update account set role = ${role} where player_id = ${former.id}`;
  for (const player of [...players, without, helper, former]) await player.pick(matchIds);
  await kickOff(app, matchIds);
  for (const matchId of matchIds.slice(0, 11)) await set(matchId, 'finished');
  expect(numbers(await costOf(id))).toEqual({ has: [0, 6, 0], can: [6, 6, 6] });
  await set(matchIds[11]!, 'finished');
  later();
  expect(numbers(await costOf(id))).toEqual({ has: [6, 0, 0], can: [6, 6, 6] });
  // In the next grid the former administrator may win. The shares count all players.
  const forecast = await ask('prize-forecast');
  const [{ players: expected }] = forecast.expected;
  expect([forecast.players, forecast.grids, expected]).toEqual([7, 2, expect.closeTo((7 * 11) / 15)]);
  await setPrizes('AR', false);
  expect((await ask('prize-forecast')).players).toBe(0);
  await setPrizes('AR', true);
  await setPrizes('PY', true);
});

test('ADM-64 an unknown grid is not found', async () => {
  const { status } = await admin.call('GET /admin/game-groups/999999/cost');
  expect(status).toBe(404);
});

test('ADM-64 it is counted again after an hour, because accounts lose their right to a prize, and after a clock that was ahead', async () => {
  const { id, matchIds } = await aGrid(app, 12);
  const leaver = await aPlayer(app);
  for (const player of [...players, leaver]) await player.pick(matchIds);
  await kickOff(app, matchIds);
  for (const matchId of matchIds.slice(0, 11)) await set(matchId, 'finished');
  const countedEarlier = (interval: string) =>
    app.sql`update grid_cost set counted_at = counted_at - ${interval}::interval where grid_id = ${id}`;
  expect(numbers(await costOf(id)).has).toEqual([0, 7, 0]);
  await leaver.call('POST /auth/me/delete', { password: PASSWORD });
  await countedEarlier('59 minutes');
  expect(numbers(await costOf(id)).has).toEqual([0, 7, 0]);
  await countedEarlier('1 minute');
  expect(numbers(await costOf(id)).has).toEqual([0, 6, 0]);
  await countedEarlier('-1 day');
  await set(matchIds[11]!, 'finished');
  expect(numbers(await costOf(id)).has).toEqual([6, 0, 0]);
});
