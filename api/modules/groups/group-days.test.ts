import { beforeEach, describe, expect, it } from 'vitest';
import { aGrid, anAdmin, aPlayer, kickOff, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp, type TestApp } from '../../testing/test-app.ts';
import { finishMatch } from '../../testing/won-grid.ts';
import { DAY, MINUTE } from '../../testing/times.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { Jornadas } from './jornadas.ts';

let app: TestApp;
let admin: TestPlayer;
beforeEach(async () => {
  app = await setUpApp();
  admin = await anAdmin(app);
});

/** Matches whose starts are at noon, so that they are all of one day of matches, after that many days. */
function matchesOn(days: number[]) {
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  return aGrid(
    app,
    days.map((day, index) => ({ startsInMs: noon.getTime() - Date.now() + day * DAY + index * MINUTE })),
  );
}
const pick = (player: TestPlayer, ids: number[], hits: number) =>
  player.pick(ids, (index) => (index < hits ? 'home_win' : 'draw'));
const score = (id: number, status: string, [homeScore, awayScore] = [1, 0]) =>
  admin.call(`PUT /admin/games/${id}/update-score`, { homeScore, awayScore, status });
const daysOf = async (player: TestPlayer, groupId: number) => {
  app.clock.advance(1_001);
  return (await player.call(`GET /groups/${groupId}/leaderboard`)).body.days;
};
const compare = async (player: TestPlayer, groupId: number, { id }: TestPlayer) => {
  app.clock.advance(1_001);
  return player.call(`GET /groups/${groupId}/compare/${id}`);
};
const idsOf = (people: { id: number }[]) => people.map(({ id }) => id);

describe('GRP-24 winners of a day', () => {
  it('GRP-24 case 33 leads while a match of the day is live or to come, and stands ten minutes after the last result', async () => {
    const [ana, bruno, carla] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matchesOn([1, 1, 1, 2]);
    const group = await aGroup(app, ana, [bruno, carla]);
    await pick(ana, matchIds, 2);
    await pick(bruno, matchIds, 2);
    await pick(carla, matchIds, 1);
    expect(await daysOf(ana, group.id)).toEqual([]);
    await finishMatch(app, admin, matchIds[0]!);
    // All have one hit.
    expect(await daysOf(ana, group.id)).toEqual([]);
    await kickOff(app, [matchIds[1]!]);
    await score(matchIds[1]!, 'live');
    const [live] = await daysOf(carla, group.id);
    expect(live).toMatchObject({ hits: 2, count: 2, finalAt: null });
    expect(idsOf(live.winners).toSorted()).toEqual([ana.id, bruno.id].toSorted());
    await score(matchIds[1]!, 'finished');
    expect((await daysOf(ana, group.id))[0].finalAt).toBeNull();
    await finishMatch(app, admin, matchIds[2]!);
    const [over] = await daysOf(ana, group.id);
    expect(Date.parse(over.finalAt) - Date.now()).toBeGreaterThan(9 * MINUTE);
    expect(Date.parse(over.finalAt) - Date.now()).toBeLessThanOrEqual(10 * MINUTE);
    // A correction changes the winners (case 35).
    await score(matchIds[1]!, 'finished', [0, 0]);
    expect(idsOf((await daysOf(ana, group.id))[0].winners)).toEqual([carla.id]);
    // The next day is a row of its own, above.
    await finishMatch(app, admin, matchIds[3]!, [0, 0]);
    expect((await daysOf(ana, group.id)).map(({ count }: { count: number }) => count)).toEqual([1]);
  });

  it('GRP-24 case 34 without a winner if all have equal hits, the best has none, or the player is alone; four are counted, three named', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aPlayer(app)));
    const { matchIds } = await matchesOn([1, 2, 3]);
    const group = await aGroup(app, people[0]!, people.slice(1));
    const alone = await aGroup(app, people[0]!);
    for (const one of people) await pick(one, matchIds, one === people[4] ? 1 : 2);
    await finishMatch(app, admin, matchIds[0]!);
    await finishMatch(app, admin, matchIds[2]!, [0, 3]);
    expect(await daysOf(people[0]!, group.id)).toEqual([]);
    await finishMatch(app, admin, matchIds[1]!);
    const days = await daysOf(people[0]!, group.id);
    expect(days).toMatchObject([{ hits: 1, count: 4 }]);
    expect(days[0].winners).toHaveLength(3);
    expect(await daysOf(people[0]!, alone.id)).toEqual([]);
  });

  it('GRP-24 case 38 SEC-30 a typed result changes neither the day nor the comparison before the reveal', async () => {
    const [ana, bruno] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matchesOn([1, 1]);
    const group = await aGroup(app, ana, [bruno]);
    await pick(ana, matchIds, 2);
    await pick(bruno, matchIds, 1);
    await finishMatch(app, admin, matchIds[0]!);
    await score(matchIds[1]!, 'finished');
    expect(await daysOf(ana, group.id)).toEqual([]);
    expect((await compare(ana, group.id, bruno)).body).toMatchObject({
      ownHits: 1,
      hits: 1,
      matches: [{ id: matchIds[0] }],
    });
    await kickOff(app, [matchIds[1]!]);
    expect(await daysOf(ana, group.id)).toMatchObject([{ hits: 2, count: 1, winners: [{ id: ana.id }] }]);
    expect((await compare(ana, group.id, bruno)).body).toMatchObject({ ownHits: 2, hits: 1 });
  });

  it('GRP-24 an edition that is over keeps its days for those who took part, also of players who left', async () => {
    const [ana, bruno, late] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matchesOn(Array.from({ length: 12 }, (_, index) => 1 + Math.floor(index / 6)));
    const group = await aGroup(app, ana, [bruno]);
    await pick(ana, matchIds, 5);
    await pick(bruno, matchIds, 12);
    for (const id of matchIds) await finishMatch(app, admin, id);
    await app.app.get(AdvanceGrids).catchUp();
    await moveClock(app, 11 * MINUTE);
    await app.app.get(Jornadas, { strict: false }).run();
    await late.call(`POST /groups/join/${group.code}`);
    await bruno.call(`POST /groups/${group.id}/leave`);
    expect(await daysOf(ana, group.id)).toMatchObject([
      { hits: 6, count: 1, winners: [{ id: bruno.id, username: bruno.username }] },
      { hits: 6, count: 1, winners: [{ id: bruno.id }] },
    ]);
    expect(await daysOf(late, group.id)).toEqual([]);
    // The picks of a player who left, and of an edition without the caller, are not shown.
    expect((await compare(ana, group.id, bruno)).status).toBe(404);
    expect((await compare(late, group.id, ana)).status).toBe(404);
    expect((await compare(ana, group.id, late)).status).toBe(404);
  });
});

describe('GRP-25 the comparison of two members', () => {
  it('GRP-25 has the started matches side by side, and a missing pick is null', async () => {
    const [ana, bruno] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matchesOn([1, 1, 1]);
    const group = await aGroup(app, ana, [bruno]);
    await pick(ana, matchIds, 1);
    await pick(bruno, matchIds.slice(1), 1);
    await finishMatch(app, admin, matchIds[0]!);
    await kickOff(app, [matchIds[1]!]);
    await score(matchIds[1]!, 'live');
    const { body } = await compare(ana, group.id, bruno);
    expect(body).toMatchObject({ member: { id: bruno.id }, ownHits: 1, hits: 1 });
    expect(body.matches).toMatchObject([
      { id: matchIds[1], status: 'live', outcome: 'home_win', own: 'draw', pick: 'home_win' },
      { id: matchIds[0], status: 'finished', outcome: 'home_win', own: 'home_win', pick: null },
    ]);
  });

  it('GRP-25 case 37 counts the matches of the table, also those from before a member joined', async () => {
    const [ana, late] = [await aPlayer(app), await aPlayer(app)];
    const grid = await aGrid(app, [{ startsInMs: MINUTE }, { startsInMs: DAY }]);
    const group = await aGroup(app, ana);
    await pick(ana, grid.matchIds, 2);
    await pick(late, grid.matchIds, 2);
    await moveClock(app, 2 * MINUTE);
    await finishMatch(app, admin, grid.matchIds[0]!);
    await late.call(`POST /groups/join/${group.code}`);
    const { body } = await compare(ana, group.id, late);
    expect(body).toMatchObject({ ownHits: 1, hits: 1, matches: [{ id: grid.matchIds[0] }] });
  });

  it('GRP-25 SEC-04 is for two members: not for oneself, a stranger, a disabled account or an unknown group', async () => {
    const [ana, bruno, stranger] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    const group = await aGroup(app, ana, [bruno]);
    expect((await compare(ana, group.id, bruno)).status).toBe(200);
    expect((await compare(ana, group.id, ana)).status).toBe(404);
    expect((await compare(ana, group.id, stranger)).status).toBe(404);
    expect((await compare(stranger, group.id, ana)).status).toBe(404);
    expect((await compare(ana, group.id + 1000, bruno)).status).toBe(404);
    await admin.call(`PUT /admin/users/${bruno.id}/toggle-status`);
    expect((await compare(ana, group.id, bruno)).status).toBe(404);
    const bad = await ana.call(`GET /groups/${group.id}/compare/nadie`);
    expect([bad.status, bad.body.fields[0].field]).toEqual([400, 'memberId']);
  });
});
