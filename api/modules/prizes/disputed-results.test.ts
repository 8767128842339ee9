import { beforeEach, expect, test } from 'vitest';
import { aPlayer, kickOff, type TestPlayer } from '../../testing/builders.ts';
import { prizeDesk } from '../../testing/prize-desk.ts';
import { setUpSourceConflicts } from '../../testing/source-conflicts.ts';
import { aSourceGrid, ended, type SourceGrid } from '../../testing/source-grid.ts';
import { DAY, MINUTE } from '../../testing/times.ts';

const { app, admin, call, set, updateAll, changeSource } = await setUpSourceConflicts();
/** The first picked home in every match, the second picked a draw in the first match. */
let winners: [TestPlayer, TestPlayer];
let grid: SourceGrid;

beforeEach(async () => {
  winners = [await aPlayer(app), await aPlayer(app)];
  grid = await aSourceGrid(app, 12, admin);
  for (const [at, winner] of winners.entries())
    await winner.pick(grid.matchIds, (index) => (index < at ? 'draw' : 'home_win'));
  await kickOff(app, grid.matchIds);
  for (const id of grid.matchIds.slice(1)) await set(id, 'finished', [1, 0]);
});

const { tellWinners } = prizeDesk(app, admin);
const hitsInMails = () =>
  winners.map(({ email }) => app.mail.to(email).flatMap(({ text }) => /Aciertos: \d+/.exec(text)?.[0] ?? []));
const seenByWinner = async () => (await winners[0].call('GET /prizes')).body.prizes.length;
const [first, fixture] = [() => grid.matchIds[0]!, () => grid.fixtureIds[0]!];

test("ADM-50 ADM-18 ADM-19 winners' mails wait while a result differs from the source's, and then tell the prize of the corrected result", async () => {
  await set(first(), 'finished', [1, 0]);
  changeSource(fixture(), ended(0, 0));
  await updateAll();
  await tellWinners();
  expect(hitsInMails()).toEqual([[], []]);
  await call(`POST /admin/games/${first()}/release`, {});
  await tellWinners();
  expect(hitsInMails()).toEqual([['Aciertos: 11'], ['Aciertos: 12']]);
});

test("ADM-85 ADM-50 winners' mails leave once an administrator keeps the own result", async () => {
  await set(first(), 'finished', [1, 0]);
  changeSource(fixture(), ended(0, 0));
  await updateAll();
  await tellWinners();
  expect(hitsInMails()).toEqual([[], []]);
  await call(`POST /admin/games/${first()}/keep`, { reason: 'Vi el acta' });
  await tellWinners();
  expect(hitsInMails()).toEqual([['Aciertos: 12'], ['Aciertos: 11']]);
});

test("ADM-50 ADM-18 ADM-19 a mail that is already written waits too, and leaves when the source agrees with the administrator's result", async () => {
  await set(first(), 'finished', [1, 0]);
  app.mail.failWith = new Error('down');
  await tellWinners();
  app.mail.failWith = null;
  changeSource(fixture(), ended(0, 0));
  await updateAll();
  await tellWinners(30);
  expect(hitsInMails()).toEqual([[], []]);
  changeSource(fixture(), ended(2, 1));
  await updateAll();
  await set(first(), 'finished', [2, 1]);
  await tellWinners(30);
  expect(hitsInMails()).toEqual([['Aciertos: 12'], ['Aciertos: 11']]);
});

test("ADM-50 ADM-18 JOB-04 winners' mails wait while a match of a settled grid needs a decision; another grid's mails do not wait", async () => {
  const undecided = grid;
  changeSource(fixture(), { sourceStatus: 'ABD', attention: 'undecided' });
  await updateAll();
  await call(`PUT /admin/game-groups/${undecided.id}/status`, { status: 'settled' });
  await tellWinners();
  expect(hitsInMails()).toEqual([[], []]);
  await set(first(), 'cancelled');
  await tellWinners();
  expect(hitsInMails()).toEqual([['Aciertos: 11'], ['Aciertos: 11']]);
});

test('ADM-50 ADM-18 ADM-19 only the mails wait: the prizes are listed for administrators and players, and after a week the result of the administrator counts', async () => {
  await set(first(), 'finished', [1, 0]);
  changeSource(fixture(), ended(0, 0));
  await updateAll();
  const { prizes } = (await call(`GET /admin/prizes?gameGroupId=${grid.id}`)).body.data;
  expect(prizes).toHaveLength(2);
  app.clock.advance(11 * MINUTE);
  expect(await seenByWinner()).toBe(1);
  app.clock.advance(-11 * MINUTE);
  await app.database.rows('update match set start_time = statement_now() - $2::interval where id = $1', [
    first(),
    `${8 * DAY} milliseconds`,
  ]);
  await tellWinners();
  expect(hitsInMails()).toEqual([['Aciertos: 12'], ['Aciertos: 11']]);
});
