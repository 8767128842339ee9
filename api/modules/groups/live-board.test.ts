import { expect, it } from 'vitest';
import { anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { aSourceGrid, ended } from '../../testing/source-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { UpdateMatches } from '../football/update-matches.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

it('GRP-15 GRP-16 a leaderboard follows live scores, says that it is provisional, and shows the change of rank of the day', async () => {
  const [owner, friend] = [await aPlayer(app), await aPlayer(app)];
  const { id: gridId, matchIds, fixtureIds } = await aSourceGrid(app, 3, admin);
  const group = await aGroup(app, owner, [friend], { gridId });
  const pick = (player: TestPlayer, predictions: string[]) =>
    player.call('POST /bets', {
      predictions: predictions.map((prediction, index) => ({ matchId: matchIds[index], prediction })),
    });
  const report = async (index: number, change: object) => {
    app.source.set({ id: fixtureIds[index]!, ...change });
    await app.app.get(UpdateMatches).updateAll();
  };
  const live = (home: number, away: number) => ({
    status: 'live',
    sourceStatus: '2H',
    goals: { home, away },
  });
  const read = async () => (await owner.call(`GET /groups/${group.id}/leaderboard`)).body;
  await pick(owner, ['home_win', 'draw', 'draw']);
  await pick(friend, ['draw', 'draw', 'away_win']);
  expect(await read()).toMatchObject({ dayStart: null, liveMatches: 0 });

  // The first match is two days before the others.
  await report(0, { start: new Date(Date.now() + 60_000) });
  await report(0, ended(1, 0));
  // The first day moves no player.
  expect((await read()).members).toMatchObject([{ rankBefore: 1 }, { rank: 2, rankBefore: 2 }]);
  const start = new Date(Date.now() + 48 * 3_600_000);
  await report(1, { start });
  await report(2, { start });
  await report(1, live(0, 0));
  await report(2, live(0, 1));

  const figures = (wins: number, rank: number, dayHits: number, rankBefore: number) => ({
    ...{ wins, rank, dayHits, rankBefore },
  });
  expect(await read()).toMatchObject({
    dayStart: start.toISOString(),
    liveMatches: 2,
    members: expect.arrayContaining([
      expect.objectContaining({ id: owner.id, ...figures(2, 1, 1, 1) }),
      expect.objectContaining({ id: friend.id, ...figures(2, 1, 2, 2) }),
    ]),
  });
  const { body } = await owner.call('GET /groups');
  expect(body[0].gamesPlayed).toBe(1);

  await report(1, live(1, 0));
  expect((await read()).members).toMatchObject([
    { wins: 1, rank: 1 },
    { wins: 1, rank: 1 },
  ]);
  await report(1, ended(1, 0));
  await report(2, ended(0, 1));
  expect(await read()).toMatchObject({ liveMatches: 0, members: [{ wins: 1 }, { wins: 1 }] });
});
