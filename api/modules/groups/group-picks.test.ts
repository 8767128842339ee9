import { expect, it } from 'vitest';
import { anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { setScore } from '../../testing/won-grid.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { aSourceGrid } from '../../testing/source-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { UpdateMatches } from '../football/update-matches.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

it("GRP-14 members see each other's picks and hits once the source reports the start, not when an administrator sets a match to live", async () => {
  const [owner, friend, stranger] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  const { id: gridId, matchIds, fixtureIds } = await aSourceGrid(app, 2, admin);
  const group = await aGroup(app, owner, [friend], { gridId });
  const pick = (prediction: string, matchId = matchIds[0]) =>
    friend.call('POST /bets', { predictions: [{ matchId, prediction }] });
  const hits = async () =>
    (await owner.call(`GET /groups/${group.id}/leaderboard`)).body.members.map(
      ({ wins }: { wins: number }) => wins,
    );
  const read = (player: TestPlayer, query = '') => player.call(`GET /groups/${group.id}/picks${query}`);
  await pick('draw');
  await pick('home_win', matchIds[1]);

  expect(await read(owner)).toMatchObject({
    status: 200,
    body: { matches: [], total: 2, me: { picks: [] } },
  });
  await setScore(admin, matchIds[1]!, [1, 0], 'live');
  expect((await read(owner)).body.matches).toEqual([]);
  expect(await hits()).toEqual([0, 0]);

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

it('GRP-17 members see how many lack picks in the open jornadas, the owner sees names, and no member sees a pick', async () => {
  const [owner, friend, stranger] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  const { id: gridId, matchIds } = await aSourceGrid(app, 2, admin);
  const group = await aGroup(app, owner, [friend], { gridId });
  const read = (player: TestPlayer) => player.call(`GET /groups/${group.id}/missing-picks`);
  await owner.pick(matchIds, 'draw');
  await friend.pick(matchIds.slice(1), 'draw');
  const { body } = await read(owner);
  expect(body).toMatchObject({ total: 2, missing: 1, members: [{ id: friend.id }] });
  expect(Object.keys(body.members[0]).sort()).toEqual(['firstName', 'id', 'lastName', 'username']);
  // Each member reads the number of own missing picks.
  expect([body.own, body.grids]).toEqual([0, [{ id: gridId, matches: 2, open: 2, own: 0 }]]);
  expect((await read(friend)).body).toEqual({
    ...body,
    own: 1,
    grids: [{ id: gridId, matches: 2, open: 2, own: 1 }],
    members: null,
  });
  expect((await read(stranger)).status).toBe(404);
  await friend.pick(matchIds, 'draw');
  expect((await read(owner)).body).toMatchObject({ missing: 0, members: [] });
});

it('GRP-14 the picks of removed and erased members disappear, and a group of one has one row', async () => {
  const [owner, removed, erased] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  const { id: gridId, matchIds, fixtureIds } = await aSourceGrid(app, 1, admin);
  const group = await aGroup(app, owner, [removed, erased], { gridId });
  for (const player of [owner, removed, erased])
    await player.call('POST /bets', { predictions: [{ matchId: matchIds[0], prediction: 'draw' }] });
  app.source.set({ id: fixtureIds[0]!, status: 'live', sourceStatus: '1H' });
  await app.app.get(UpdateMatches).updateAll();
  const read = (player: TestPlayer) => player.call(`GET /groups/${group.id}/picks`);
  const membersOf = async () =>
    (await read(owner)).body.members
      .map(({ id }: { id: number }) => id)
      .sort((a: number, b: number) => a - b);
  expect(await membersOf()).toEqual([owner.id, removed.id, erased.id]);

  await owner.call(`DELETE /groups/${group.id}/members/${removed.id}`);
  expect(await membersOf()).toEqual([owner.id, erased.id]);
  expect((await read(removed)).status).toBe(404);
  expect((await erased.call('POST /auth/me/delete', { password: PASSWORD })).status).toBe(204);
  app.clock.advance(1_000);
  expect((await read(owner)).body).toMatchObject({
    total: 1,
    members: [{ id: owner.id }],
    me: { id: owner.id },
  });
});
