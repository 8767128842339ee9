import { expect, it } from 'vitest';
import { aGrid, anAdmin, aPlayer, PASSWORD } from '../testing/builders.ts';
import { eventually, setUpApp } from '../testing/test-app.ts';

/**
 * Two instances behind a balancer: a request may go to either. The tests of auth cover shared limits; the tests of
 * football cover jobs.
 */
const left = await setUpApp();
const right = await setUpApp({ databaseUrl: left.databaseUrl, source: left.source, mail: left.mail });

const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0]!;
const gridIn = (answer: { body: any }, id: number) => answer.body.find((grid: any) => grid.id === id);

it('OPS-03 a session of one instance works on the other, can be renewed there, and ends on both at once', async () => {
  const { email } = await aPlayer(left);
  const login = await left.call('POST /auth/login', { body: { email, password: PASSWORD } });
  const token: string = login.body.access_token;
  expect((await right.call('GET /auth/me', { token })).body).toMatchObject({ email });
  const refreshed = await right.call('POST /auth/refresh', { headers: { cookie: cookieOf(login.headers) } });
  expect(refreshed.status).toBe(200);
  expect((await left.call('GET /auth/me', { token: refreshed.body.access_token })).status).toBe(200);
  expect((await left.call('POST /auth/logout', { token: refreshed.body.access_token })).status).toBe(204);
  const after = await right.call('GET /auth/me', { token: refreshed.body.access_token });
  expect(after).toMatchObject({ status: 401, body: { code: 'session_ended' } });
});

it('OPS-03 a pick saved on one instance shows on the other, and a repeat there changes nothing', async () => {
  const grid = await aGrid(left, 2);
  const [matchId = 0] = grid.matchIds;
  const { token } = await aPlayer(left);
  await right.call('GET /games', { token });
  const pick = { matchId, prediction: 'draw', opId: '0b5f9a52-3f0c-4c59-9d7c-0a4d4c1b2f11' };
  const saved = await left.call('POST /bets', { token, body: pick });
  expect(saved.body.results).toMatchObject([{ status: 'accepted' }]);
  const again = await right.call('POST /bets', { token, body: pick });
  expect(again.body.results).toMatchObject([{ status: 'accepted', pick: 'draw' }]);
  const ofGrid = await right.call(`GET /matches/group/${grid.id}`, { token });
  expect(ofGrid.body.games[0].bets).toEqual([{ betType: 'draw' }]);
  const listed = await eventually(async () => gridIn(await right.call('GET /games', { token }), grid.id));
  expect(listed.games[0].bets).toEqual([{ betType: 'draw' }]);
});

it('OPS-03 a change by an administrator on one instance shows on the other', async () => {
  const grid = await aGrid(left, 2, { country: 'Argentina' });
  const [matchId = 0] = grid.matchIds;
  const admin = await anAdmin(left);
  const player = await aPlayer(right);
  await eventually(async () => gridIn(await right.call('GET /games', { token: player.token }), grid.id));
  const changed = await admin.call(`PUT /admin/game-groups/${grid.id}/status`, { status: 'closed' });
  expect(changed.status).toBe(200);
  // The database decides, so it refuses the pick at once, also while a list still shows the match as open.
  const late = await right.call('POST /bets', { token: player.token, body: { matchId, prediction: 'draw' } });
  expect(late.body.results).toMatchObject([{ status: 'refused', code: 'grid_closed' }]);
  await eventually(
    async () => gridIn(await right.call('GET /games', { token: player.token }), grid.id)?.status === 'closed',
  );
});

it('OPS-03 an account disabled on one instance is logged out on the other', async () => {
  const player = await aPlayer(left);
  expect((await right.call('GET /auth/me', { token: player.token })).status).toBe(200);
  await left.sql`update account set disabled_at = statement_now() where player_id = ${player.id}`;
  expect((await right.call('GET /auth/me', { token: player.token })).status).toBe(401);
});
