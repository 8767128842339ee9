import { expect, test, vi } from 'vitest';
import { aPlayer, anAdmin, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';
import { HOUR } from '../../testing/times.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

const listed = async () => {
  // The process keeps an answer for two seconds.
  app.clock.advance(2_000);
  return (await app.call('GET /winners')).body.grids;
};
const agree = (player: TestPlayer, isNamed: boolean) => player.call('PUT /winners/consent', { isNamed });
const named = async () => (await listed())[0].prizes.map(({ usernames }: any) => usernames);

async function aSettledGrid(players: TestPlayer[], name: string) {
  const grid = await aGridToWin(app, players, name);
  await finishMatch(app, admin, grid.matchIds[0]!);
  await admin.call(`PUT /admin/game-groups/${grid.id}/status`, { status: 'settled' });
  return grid;
}

test('WIN-01 WIN-02 the winners of a final result, named only if they agree', async () => {
  const players = await Promise.all([aPlayer(app), aPlayer(app), aPlayer(app)]);
  const [first, second, third] = players;
  const grid = await aSettledGrid(players, 'Fecha 34');
  expect(await listed()).toEqual([]);
  await moveClock(app, HOUR);
  expect(await listed()).toEqual([
    {
      id: grid.id,
      name: 'Fecha 34',
      settledAt: expect.any(String),
      prizes: ['iphone', 'jersey', 'shorts'].map((prize) => ({
        prize,
        players: 1,
        winners: 1,
        delivered: 0,
        confirmed: 0,
        usernames: [],
        named: [],
        unnamed: [],
      })),
    },
  ]);
  expect((await first.call('GET /prizes')).body.isNamed).toBe(false);

  // Agrees, repeats it, and withdraws.
  expect((await agree(first, true)).body).toEqual({ isNamed: true });
  await agree(first, true);
  await agree(second, true);
  await agree(third, true);
  expect(await named()).toEqual([[first.username], [second.username], [third.username]]);
  expect((await first.call('GET /prizes')).body.isNamed).toBe(true);
  const data = await first.call('GET /auth/me/data');
  expect(data.body.namedAsWinnerSince).toEqual(expect.any(String));
  await agree(third, false);
  expect(await named()).toEqual([[first.username], [second.username], []]);

  // A disabled account is hidden, an erased one is gone. The figures stay.
  await admin.call(`PUT /admin/users/${first.id}/toggle-status`, { isActive: false });
  const erased = await second.call('POST /auth/me/delete', { password: PASSWORD });
  expect(erased.status).toBeLessThan(300);
  expect(await named()).toEqual([[], [], []]);

  await admin.call(`PUT /admin/game-groups/${grid.id}/prizes/${third.id}`, {
    state: 'delivered',
    version: 1,
  });
  expect((await listed())[0].prizes[2]).toMatchObject({ prize: 'shorts', winners: 1, delivered: 1 });
});

const prizesOf = async (gridId: number) =>
  (await listed()).find(({ id }: any) => id === gridId).prizes.map(({ prize }: any) => prize);

test('WIN-01 a correction after the end changes the list, and browsers revalidate it', async () => {
  const players = await Promise.all([aPlayer(app), aPlayer(app)]);
  const grid = await aSettledGrid(players, 'Fecha 35');
  await moveClock(app, HOUR);
  app.clock.advance(2_000);
  const before = await app.call('GET /winners');
  expect(before.headers['cache-control']).toBe('no-cache');
  const headers = { 'if-none-match': String(before.headers['etag']) };
  expect((await app.call('GET /winners', { headers })).status).toBe(304);
  expect(await prizesOf(grid.id)).toEqual(['iphone', 'jersey']);
  await finishMatch(app, admin, grid.matchIds[11]!, [0, 1]);
  await moveClock(app, HOUR);
  expect(await prizesOf(grid.id)).toEqual(['jersey', 'shorts']);
});

test('WIN-01 API-04 many visitors within two seconds cost one query, and the own consent shows at once', async () => {
  const players = [await aPlayer(app)] as const;
  const grid = await aSettledGrid([...players], 'Fecha 36');
  await moveClock(app, HOUR);
  app.clock.advance(5_000);
  // On a busy machine the calls take longer than two seconds.
  const clock = vi.spyOn(app.clock, 'now').mockReturnValue(app.clock.now());
  const queries = vi.spyOn(app.database, 'rows');
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.call('GET /winners')));
  await app.call('GET /winners');
  expect(queries).toHaveBeenCalledTimes(1);
  [queries, clock].forEach((spy) => spy.mockRestore());
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  await agree(players[0], true);
  const { grids } = (await app.call('GET /winners')).body;
  expect(grids.find(({ id }: any) => id === grid.id).prizes[0].usernames).toEqual([players[0].username]);
});
