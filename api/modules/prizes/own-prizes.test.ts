import { expect, test } from 'vitest';
import { aPlayer, anAdmin, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';
import { HOUR } from '../../testing/times.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const players = await Promise.all([aPlayer(app), aPlayer(app), aPlayer(app)]);

const own = async (player: TestPlayer) => (await player.call('GET /prizes')).body.prizes;
const mark = (gridId: number, { id }: TestPlayer, body: unknown) =>
  admin.call(`PUT /admin/game-groups/${gridId}/prizes/${id}`, body);

test('PROF-08 a player sees only their own prizes, once the result is final, and how far each delivery has come', async () => {
  const [first, second, third] = players;
  const grid = await aGridToWin(app, players, 'Fecha 34');
  await finishMatch(app, admin, grid.matchIds[0]!);
  await admin.call(`PUT /admin/game-groups/${grid.id}/status`, { status: 'settled' });
  // A mistake can still be corrected before the winners hear of it.
  expect(await own(first)).toEqual([]);
  await moveClock(app, HOUR);
  const [won] = await own(first);
  expect(won).toEqual({
    gridId: grid.id,
    grid: 'Fecha 34',
    prize: 'iphone',
    before: null,
    hits: 12,
    state: 'won',
    wonAt: expect.any(String),
    dueAt: expect.any(String),
    mailedAt: null,
    contactedAt: null,
    sentAt: null,
    deliveredAt: null,
    tracking: null,
    winnerSays: null,
    claim: { changedAt: null, until: expect.any(String), needs: ['document'] },
    refusal: null,
  });
  expect(await own(second)).toMatchObject([{ prize: 'jersey', hits: 11 }]);
  expect(await own(await aPlayer(app))).toEqual([]);

  await mark(grid.id, first, { state: 'contacted', note: 'Llamar de tarde', version: 1 });
  await mark(grid.id, first, { state: 'sent', version: 2 });
  const [sent] = await own(first);
  expect(sent).toMatchObject({ state: 'sent', deliveredAt: null });
  expect([sent.contactedAt, sent.sentAt]).toEqual([expect.any(String), expect.any(String)]);
  expect(JSON.stringify(sent)).not.toContain('Llamar');

  await mark(grid.id, second, { state: 'contacted', version: 1 });
  // Two corrections: all have two hits fewer.
  await mark(grid.id, third, { state: 'delivered', version: 1 });
  await finishMatch(app, admin, grid.matchIds[10]!, [0, 1]);
  await finishMatch(app, admin, grid.matchIds[11]!, [0, 1]);
  await moveClock(app, HOUR);
  expect(await own(first)).toMatchObject([{ prize: 'shorts', before: 'iphone', hits: 10, state: 'sent' }]);
  expect(await own(second)).toMatchObject([{ prize: 'jersey', before: null, hits: 9, state: 'withdrawn' }]);
  expect(await own(third)).toMatchObject([{ prize: 'shorts', state: 'delivered' }]);
});

test('PROF-08 an unverified player has no prizes to see', async () => {
  const { token } = await aPlayer(app, { isVerified: false });
  expect((await app.call('GET /prizes', { token })).body.code).toBe('email_unverified');
});
