import { beforeEach, expect, it } from 'vitest';
import type { Grid, GridWithPicks } from '../../../shared/contract/games.ts';
import { aGrid, aPlayer } from '../../testing/builders.ts';
import { setUpApp, type TestApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { GridCatalogue } from './grid-catalogue.ts';

let test: TestApp;
beforeEach(async () => {
  test = await setUpApp();
});

const namesOf = (grids: Grid[]) => grids.map(({ name }) => name);

it('HOME-04 home shows the first two grids of /jugar without picks; the country of the player comes first', async () => {
  await aGrid(test, 2, { name: 'A', country: 'Argentina' });
  await aGrid(test, 2, { name: 'B', country: 'Peru' });
  await aGrid(test, 2, { name: 'C', country: 'Brazil' });
  const player = await aPlayer(test, { country: 'BR' });
  const visitors = (await test.call('GET /games/home')).body as Grid[];
  expect(namesOf(visitors)).toEqual(['A', 'B']);
  expect(visitors[0]!.games[0]).not.toHaveProperty('bets');
  expect(namesOf((await player.call('GET /games/home')).body)).toEqual(['C', 'A']);
  expect(namesOf((await player.call('GET /games')).body)).toEqual(['C', 'A', 'B']);
});

it('HOME-11 a visitor who reads Portuguese sees the grids of Brazil first, a player those of the own country', async () => {
  await aGrid(test, 2, { name: 'A', country: 'Argentina' });
  await aGrid(test, 2, { name: 'B', country: 'Brazil' });
  const player = await aPlayer(test, { country: 'AR' });
  const ask = async (language: string, token?: string) =>
    namesOf((await test.call('GET /games/home', { token, headers: { 'accept-language': language } })).body);
  expect(await ask('pt-BR')).toEqual(['B', 'A']);
  expect(await ask('es')).toEqual(['A', 'B']);
  expect(await ask('pt-BR', player.token)).toEqual(['A', 'B']);
});

it('lists open and closed grids that have matches to come or under way', async () => {
  const player = await aPlayer(test);
  await aGrid(test, 1, { name: 'open' });
  await aGrid(test, [{ startsInMs: -HOUR, status: 'live' }], { name: 'closed, under way', status: 'closed' });
  await aGrid(test, [{ startsInMs: -3 * HOUR, status: 'finished', score: [1, 0] }], { name: 'all over' });
  await aGrid(test, 1, { name: 'settled', status: 'settled' });
  expect(namesOf((await player.call('GET /games')).body)).toEqual(['open', 'closed, under way']);
});

it('PLAY-03 a match shows the pick of the caller, never that of another player', async () => {
  const { id, matchIds } = await aGrid(test, 2);
  const [one, other] = [await aPlayer(test), await aPlayer(test)];
  await one.call('POST /bets', { matchId: matchIds[0], prediction: 'draw' });
  const picksOf = (grids: GridWithPicks[]) => grids[0]!.games.map(({ bets }) => bets);
  const both = await Promise.all(
    [one, other].map(async ({ token }) => (await test.call('GET /games', { token })).body as GridWithPicks[]),
  );
  expect(both.map(picksOf)).toEqual([
    [[{ betType: 'draw' }], []],
    [[], []],
  ]);
  const single = await one.call(`GET /matches/group/${id}`);
  expect(picksOf([single.body])).toEqual([[{ betType: 'draw' }], []]);
  expect((await one.call('GET /matches/group/999999')).body).toMatchObject({
    code: 'not_found',
  });
});

it('PLAY-01 HOME-07 a match has lacksTime until its time is confirmed', async () => {
  const { matchIds } = await aGrid(test, 2);
  const of = async () => {
    const { body } = await test.call('GET /games/home');
    return (body as Grid[])[0]!.games.map(({ lacksTime }) => lacksTime);
  };
  const setSourceStatus = (status: string) =>
    test.sql`update match set source_status = ${status} where id = ${matchIds[0]}`;
  await setSourceStatus('TBD');
  expect(await of()).toEqual([true, undefined]);
  await setSourceStatus('NS');
  test.app.get(GridCatalogue).forget();
  expect(await of()).toEqual([undefined, undefined]);
});

it('PLAY-07 the instance that changes a grid shows the change at once', async () => {
  const { matchIds } = await aGrid(test, 1);
  const player = await aPlayer(test);
  const admin = await aPlayer(test, { role: 'admin' });
  const scoreNow = async () => {
    const { body } = await test.call('GET /games/home');
    return (body as Grid[])[0]?.games[0]?.homeScore;
  };
  expect(await scoreNow()).toBeNull();
  const body = { homeScore: 2, awayScore: 1, status: 'live' };
  expect((await admin.call(`PUT /admin/games/${matchIds[0]}/update-score`, body)).status).toBe(200);
  expect(await scoreNow()).toBe(2);
  const save = await player.call('POST /bets', { matchId: matchIds[0], prediction: 'draw' });
  expect(save.body.results).toMatchObject([{ code: 'match_started' }]);
});
