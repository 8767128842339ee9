import { beforeEach, expect, test } from 'vitest';
import type { NeedKind } from '../../../shared/rules/needs.ts';
import { aPlayer, anAdmin, type TestPlayer } from '../../testing/builders.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../../testing/won-grid.ts';

/** Their hits in the grid: 12 and 11. */
let players: [TestPlayer, TestPlayer];
let grid: { id: number; matchIds: number[] };

const app = await setUpApp();
const admin = await anAdmin(app);
const desk = prizeDesk(app, admin);
beforeEach(async () => {
  players = [await aPlayer(app), await aPlayer(app)];
  grid = await aGridToWin(app, players, 'Fecha 34');
  await finishMatch(app, admin, grid.matchIds[0]!);
});

const { tellWinners } = desk;
const list = (query = '') => desk.list(grid.id, query);
const prizeOf = (player: TestPlayer) => desk.prizeOf(grid.id, player);
const mark = (player: TestPlayer, state: string) => desk.mark(grid.id, player, { state });
const setActive = ({ id }: TestPlayer, isActive: boolean) =>
  admin.call(`PUT /admin/users/${id}/toggle-status`, { isActive });
/** Corrects the last match, so each winner has one hit fewer. */
const correct = () => finishMatch(app, admin, grid.matchIds.at(-1)!, [0, 1]);
const mailsTo = ({ email }: TestPlayer) =>
  app.mail.to(email).filter(({ subject }) => subject.startsWith('Ganaste un premio'));
const need = async (kind: NeedKind) => (await desk.needOf(kind, grid.id))?.detail;

test.each(['contacted', 'sent', 'delivered'])(
  'ADM-28 no mail announces a prize that was marked %s before the mail left',
  async (state) => {
    await mark(players[0], state);
    await tellWinners();
    expect(mailsTo(players[0])).toHaveLength(0);
    expect(await prizeOf(players[0])).toMatchObject({
      state,
      mailedAt: null,
      mailState: null,
      promisedHits: 12,
    });
    // The other winner gets the mail.
    expect(mailsTo(players[1])).toHaveLength(1);
  },
);

test('ADM-28 a waiting mail is not sent after an administrator contacted the winner', async () => {
  app.mail.failWith = new Error('down');
  await tellWinners();
  expect(await prizeOf(players[0])).toMatchObject({ mailState: 'waiting', promisedHits: null });
  await mark(players[0], 'contacted');
  expect(await prizeOf(players[0])).toMatchObject({ mailState: null, promisedHits: 12 });
  app.mail.failWith = null;
  await tellWinners(30);
  expect(players.map((player) => mailsTo(player).length)).toEqual([0, 1]);
});

test('ADM-28 a correction after a contact raises a need and sends no mail with another prize', async () => {
  for (const state of ['contacted', 'sent', 'delivered']) await mark(players[0], state);
  await correct();
  await tellWinners();
  expect(mailsTo(players[0])).toHaveLength(0);
  expect(await prizeOf(players[0])).toMatchObject({ hits: 11, promisedHits: 12, isUnclear: true });
  expect(await need('prize_changed')).toBe('1');
  // The mail to the winner without a contact names the present prize.
  expect(mailsTo(players[1]).map(({ subject }) => subject)).toEqual(['Ganaste un premio: Short de fútbol']);
});

test('ADM-28 the mail leaves after a contact was undone', async () => {
  await mark(players[0], 'contacted');
  await mark(players[0], 'won');
  await tellWinners();
  expect(mailsTo(players[0])).toHaveLength(1);
  expect(await prizeOf(players[0])).toMatchObject({ state: 'won', promisedHits: 12 });
});

test('ADM-29 a disabled winner is marked, counted and a need, and gets the mail once enabled again', async () => {
  await setActive(players[0], false);
  await tellWinners();
  expect(mailsTo(players[0])).toHaveLength(0);
  expect(await prizeOf(players[0])).toMatchObject({ isDisabled: true, mailedAt: null });
  expect(await list('&queue=problem')).toMatchObject({
    total: 1,
    queues: { problem: 1 },
    prizes: [{ id: players[0].id }],
  });
  expect(await need('prize_untold')).toBe('1');
  const { winners } = (await admin.call(`GET /admin/game-groups/${grid.id}/winners`)).body.data;
  expect(winners.map(({ isDisabled }: { isDisabled: boolean }) => isDisabled)).toEqual([true, false]);
  const found = await admin.call(`GET /admin/game-groups/${grid.id}/winners?search=${players[0].username}`);
  expect(found.body.data.winners).toMatchObject([{ isDisabled: true }]);

  await setActive(players[0], true);
  expect(await need('prize_untold')).toBeUndefined();
  await tellWinners();
  expect(mailsTo(players[0])).toHaveLength(1);
  expect(await list()).toMatchObject({ queues: { problem: 0 } });
});

test('ADM-29 contacting a disabled winner ends the need', async () => {
  await setActive(players[0], false);
  await mark(players[0], 'contacted');
  expect(await need('prize_untold')).toBeUndefined();
  expect(await list()).toMatchObject({ queues: { problem: 0, waiting: 2 } });
  await setActive(players[0], true);
  await tellWinners();
  expect(mailsTo(players[0])).toHaveLength(0);
});
