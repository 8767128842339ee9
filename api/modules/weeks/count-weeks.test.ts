import { beforeEach, expect, test } from 'vitest';
import { WEEK_MS, weekOf } from '../../../shared/rules/weeks.ts';
import { aGrid, anAdmin, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aCrowd } from '../../testing/crowd.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp, type TestApp } from '../../testing/test-app.ts';
import { HOUR, MINUTE } from '../../testing/times.ts';
import { CountWeeks } from './count-weeks.ts';

let app: TestApp;
let admin: TestPlayer;
/** The week in which the test begins. */
let firstWeek: number;
beforeEach(async () => {
  app = await setUpApp();
  // The people of a test register and play in one week.
  if (weekOf(app.clock.now() + HOUR) > weekOf(app.clock.now())) await moveClock(app, 2 * HOUR);
  firstWeek = weekOf(app.clock.now());
  admin = await anAdmin(app);
});

/** A moment in the week that is that many weeks later. */
const inWeek = (later: number) =>
  later === 0 ? 30 * MINUTE : firstWeek + later * WEEK_MS + HOUR - app.clock.now();
const gridIn = (week: number, size = 2) =>
  aGrid(
    app,
    Array.from({ length: size }, () => ({ startsInMs: inWeek(week) })),
  );

async function pick(players: TestPlayer[], matchIds: number[], prediction = 'home_win') {
  for (const { token } of players) {
    const predictions = matchIds.map((matchId) => ({ matchId, prediction }));
    const { status, text } = await app.call('POST /bets', { token, body: { predictions } });
    if (status !== 200) throw new Error(text);
  }
}

/** Counts at the end of the week that is that many weeks later, as the job does. */
async function endOf(week: number) {
  app.clock.advance(firstWeek + (week + 1) * WEEK_MS + MINUTE - app.clock.now());
  await app.app.get(CountWeeks, { strict: false }).count();
}

/** The figures of the first week by name; undefined: unknown; null: too few people. */
async function figures(): Promise<Record<string, { count: number; of: number } | null>> {
  const weeks = await app.app.get(CountWeeks, { strict: false }).list();
  const week = weeks.find(({ start }) => Date.parse(start) === firstWeek)!;
  return Object.fromEntries(week.figures.map(({ figure, value }) => [figure, value]));
}

test('ADM-53 counts who returns a week later, once it is known', async () => {
  const players = await aCrowd(app, 20);
  const grids = [await gridIn(0), await gridIn(1)];
  await pick(players, grids[0]!.matchIds.slice(0, 1));
  await pick(players.slice(0, 7), grids[1]!.matchIds);

  await endOf(0);
  expect(await figures()).toMatchObject({ players: { count: 20, of: 20 } });
  expect(await figures()).not.toHaveProperty('returned');
  await endOf(1);
  expect(await figures()).toMatchObject({ returned: { count: 7, of: 20 } });
});

test('ADM-53 a figure about fewer than 20 people is not shown, and a week without matches is none', async () => {
  const players = await aCrowd(app, 19);
  const grid = await gridIn(0);
  await pick(players, grid.matchIds);
  await endOf(1);
  const shown = await figures();
  expect(shown['players']).toBeNull();
  expect(shown).not.toHaveProperty('returned');
});

test('ADM-53 case 104 an account that is erased later changes no week', async () => {
  const players = await aCrowd(app, 21);
  const grid = await gridIn(0);
  await pick(players, grid.matchIds);
  await pick(players.slice(0, 3), (await gridIn(1)).matchIds);
  await endOf(1);
  const before = await figures();
  expect(before['returned']).toEqual({ count: 3, of: 21 });
  // By the clock of the test the first session is over.
  const { email } = players[0]!;
  const login = await app.call('POST /auth/login', { body: { email, password: PASSWORD } });
  const gone = await app.call('POST /auth/me/delete', {
    token: login.body.access_token,
    body: { password: PASSWORD },
  });
  expect(gone.status).toBe(204);
  await endOf(1);
  expect(await figures()).toEqual(before);
});

test('ADM-53 counts who has a pick for each match of a grid that is not cancelled', async () => {
  const players = await aCrowd(app, 20);
  const grid = await gridIn(0, 3);
  await pick(players.slice(0, 15), grid.matchIds.slice(0, 1));
  await pick(players.slice(15, 18), grid.matchIds.slice(0, 2));
  await pick(players.slice(18), grid.matchIds);
  await app.sql`update match set status = 'cancelled' where id = ${grid.matchIds[2]}`;
  await endOf(0);
  expect(await figures()).toMatchObject({ completed: { count: 5, of: 20 } });
});

test('ADM-53 administrators with the permission settings read the figures', async () => {
  const { status, body } = await admin.call('GET /admin/weeks');
  expect(status).toBe(200);
  expect(body.data).toHaveLength(12);
  expect(body.data[0].start).toMatch(/T06:00:00.000Z$/);
});
