import { afterEach, beforeEach, expect, test } from 'vitest';
import { WEEK_MS, weekOf } from '../../../shared/rules/weeks.ts';
import { aGrid, anAdmin, aPlayer, kickOff, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aCrowd } from '../../testing/crowd.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { finishMatch } from '../../testing/won-grid.ts';
import { noteReminded } from '../reminders/reminder.queries.ts';
import { ScoreGrid } from '../scoring/score-grid.ts';
import { CountWeeks } from './count-weeks.ts';

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

let app: TestApp;
let admin: TestPlayer;
/** The week in which the test begins. */
let firstWeek: number;
beforeEach(async () => {
  app = await createTestApp();
  // The people of a test register and play in one week.
  if (weekOf(app.clock.now() + HOUR) > weekOf(app.clock.now())) await moveClock(app, 2 * HOUR);
  firstWeek = weekOf(app.clock.now());
  admin = await anAdmin(app);
});
afterEach(() => app.close());

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

test('ADM-53 counts who returns a week and four weeks later, each as soon as it is known', async () => {
  const players = await aCrowd(app, 20);
  const grids = [await gridIn(0), await gridIn(1), await gridIn(4)];
  await pick(players, grids[0]!.matchIds.slice(0, 1));
  await pick(players.slice(0, 7), grids[1]!.matchIds);
  await pick(players.slice(0, 5), grids[2]!.matchIds);

  await endOf(0);
  expect(await figures()).toMatchObject({ players: { count: 20, of: 20 } });
  expect(await figures()).not.toHaveProperty('returned');
  await endOf(1);
  expect(await figures()).toMatchObject({ returned: { count: 7, of: 20 } });
  expect(await figures()).not.toHaveProperty('returned4');
  await endOf(4);
  expect(await figures()).toMatchObject({ returned4: { count: 5, of: 20 } });
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

test('ADM-53 compares the return of the lowest third with that of the top third, equal hits in one of them', async () => {
  const players = await aCrowd(app, 60);
  const [low, middle, high] = [players.slice(0, 20), players.slice(20, 40), players.slice(40)];
  const [grid, next] = [await gridIn(0), await gridIn(1)];
  await pick(low, grid.matchIds, 'draw');
  await pick(middle, grid.matchIds.slice(0, 1));
  await pick(high, grid.matchIds);
  await pick([...low.slice(0, 4), ...middle, ...high.slice(0, 15)], next.matchIds);
  for (const id of grid.matchIds) await finishMatch(app, admin, id);
  // As the results job does.
  const scoring = app.app.get(ScoreGrid, { strict: false });
  for (const id of await scoring.findStale()) await scoring.scoreIfNeeded(id);
  await endOf(1);
  expect(await figures()).toMatchObject({
    lowestReturned: { count: 4, of: 20 },
    topReturned: { count: 15, of: 20 },
  });
});

test('ADM-53 case 104 an account that is erased later changes no week', async () => {
  const players = await aCrowd(app, 21);
  const grid = await gridIn(0);
  await pick(players, grid.matchIds);
  await pick(players.slice(0, 3), (await gridIn(1)).matchIds);
  await endOf(1);
  const before = await figures();
  expect(before['newcomersVerified']).toMatchObject({ of: 21 });
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

test('ADM-53 follows newcomers from the registration to a complete card and the next week', async () => {
  const players = await aCrowd(app, 20);
  await aPlayer(app, { isVerified: false });
  const [grid, next] = [await gridIn(0, 3), await gridIn(1)];
  await pick(players.slice(0, 15), grid.matchIds.slice(0, 1));
  await pick(players, grid.matchIds.slice(0, 2));
  await pick(players.slice(1), grid.matchIds);
  await pick(players.slice(1, 7), next.matchIds);
  await endOf(1);
  expect(await figures()).toMatchObject({
    newcomersVerified: { count: 20, of: 21 },
    newcomersPicked: { count: 20, of: 21 },
    newcomersCompleted: { count: 19, of: 21 },
    // Too few have a complete card.
    newcomersStayed: null,
  });
});

test('ADM-53 counts the accounts that players brought, without owners, over the players of the week before', async () => {
  const players = await aCrowd(app, 24);
  const grid = await gridIn(0);
  await pick(players, grid.matchIds);
  await aGroup(app, players[0]!, players.slice(1, 4));
  // All registered in the first week, so the players of the second week are the players of the first.
  await app.database.rows(
    `update account set email_verified_at = email_verified_at + interval '7 days' where player_id = any($1)`,
    [players.slice(0, 6).map(({ id }) => id)],
  );
  await app.database.rows(`update group_member set joined_at = joined_at + interval '8 days'`);
  await endOf(2);
  const weeks = await app.app.get(CountWeeks, { strict: false }).list();
  const second = weeks.find(({ start }) => Date.parse(start) === firstWeek + WEEK_MS)!;
  expect(second.figures).toContainEqual({ figure: 'playersByPlayers', value: { count: 3, of: 24 } });
});

test('ADM-53 counts who completes a card after a reminder by mail, and how many withdraw', async () => {
  const players = await aCrowd(app, 20);
  const grid = await gridIn(0);
  for (const { token } of players)
    await app.call('PUT /reminders/mail', { token, body: { isOn: true, place: 'profile' } });
  const off = { isOn: false, place: 'profile' };
  for (const { token } of players.slice(0, 2)) await app.call('PUT /reminders/mail', { token, body: off });
  // As the job does for players who lack picks.
  const ids = players.map(({ id }) => id);
  const sent = new Date(app.clock.now());
  await noteReminded(app.database, ids, [{ gridId: grid.id, gridCountry: 'AR', country: 'AR' }], sent);
  await pick(players.slice(0, 6), grid.matchIds);
  await pick(players.slice(6, 9), grid.matchIds.slice(0, 1));
  await app.database.rows(
    `insert into mail (dedupe_key, recipient, template, language, params, sent_at)
     select 'reminder:' || id, id || '@example.org', 'pick-reminder', 'es', '{}', $2 from unnest($1::int[]) id`,
    [ids, sent],
  );
  await app.database.rows(`update reminder_consent set withdrawn_at = $1 where withdrawn_at is not null`, [
    sent,
  ]);
  await endOf(1);
  expect(await figures()).toMatchObject({
    remindedCompleted: { count: 6, of: 20 },
    remindersWithdrawn: { count: 2, of: 20 },
  });
});

test('ADM-53 counts what a grid takes its administrators, without look-ups', async () => {
  const grid = await gridIn(0);
  await kickOff(app, grid.matchIds);
  await app.call(`GET /admin/users/${admin.id}`, { token: admin.token });
  for (const id of grid.matchIds) await finishMatch(app, admin, id);
  await endOf(0);
  expect(await figures()).toMatchObject({
    actsPerGrid: { count: 2, of: 1 },
    minutesPerGrid: { count: 0, of: 1 },
  });
});

test('ADM-53 administrators with the permission settings read the figures', async () => {
  const { status, body } = await app.call('GET /admin/weeks', { token: admin.token });
  expect(status).toBe(200);
  expect(body.data).toHaveLength(12);
  expect(body.data[0].start).toMatch(/T06:00:00.000Z$/);
});
