import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { aSourceGrid } from '../../testing/source-grid.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { UpdateMatches } from '../football/update-matches.ts';

let app: TestApp;
let admin: TestPlayer;
beforeAll(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
});
afterAll(() => app.close());

it("GRP-14 members see each other's picks once the source reports the start, not when an administrator sets a match to live", async () => {
  const [owner, friend, stranger] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  const { matchIds, fixtureIds } = await aSourceGrid(app, 2, admin);
  const group = await aGroup(app, owner, [friend]);
  const pick = (prediction: string) =>
    app.call('POST /bets', { ...friend, body: { predictions: [{ matchId: matchIds[0], prediction }] } });
  const read = (player: TestPlayer, query = '') => app.call(`GET /groups/${group.id}/picks${query}`, player);
  await pick('draw');

  expect(await read(owner)).toMatchObject({
    status: 200,
    body: { matches: [], total: 2, me: { picks: [] } },
  });
  await app.call(`PUT /admin/games/${matchIds[1]}/update-score`, {
    token: admin.token,
    body: { homeScore: 1, awayScore: 0, status: 'live' },
  });
  expect((await read(owner)).body.matches).toEqual([]);

  app.source.set({ id: fixtureIds[0]!, status: 'live', sourceStatus: '1H' });
  await app.app.get(UpdateMatches).updateAll();
  const { body } = await read(owner);
  expect(body).toMatchObject({ matches: [{ id: matchIds[0] }], me: { id: owner.id, picks: [null] } });
  const picksOf = (id: number) => body.members.find((member: { id: number }) => member.id === id).picks;
  expect([picksOf(owner.id), picksOf(friend.id)]).toEqual([[null], ['draw']]);

  await pick('home_win');
  expect((await read(owner)).body).toEqual(body);
  expect((await read(friend, '?page=3&limit=1')).body).toMatchObject({
    members: [],
    me: { picks: ['draw'] },
  });
  expect((await read(stranger)).status).toBe(404);
});
