import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  aGrid,
  anAdmin,
  aPlayer,
  giveSecondFactor,
  kickOff,
  PASSWORD,
  type TestPlayer,
} from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { aSourceGrid } from '../../testing/source-grid.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { finishMatch } from '../../testing/won-grid.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { Editions } from './editions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let admin: TestPlayer;
beforeEach(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
});
afterEach(() => app.close());

/** Moves the clock of the app, and logs these players in again, because their sessions may have ended. */
async function advance(ms: number, ...players: TestPlayer[]) {
  app.clock.advance(ms);
  for (const player of [admin, ...players]) {
    const { body } = await app.call('POST /auth/login', {
      body: { email: player.email, password: PASSWORD },
    });
    player.token = body.access_token;
  }
  await giveSecondFactor(app.database, admin.id);
}

async function matches(count: number, startsInMs = DAY, status: 'open' | 'draft' = 'open') {
  const list = Array.from({ length: count }, (_, index) => ({ startsInMs: startsInMs + index * MINUTE }));
  const { matchIds, id } = await aGrid(app, list, { status });
  return { matchIds, gridId: id };
}
const score = (id: number, status: string, [homeScore, awayScore] = [1, 0]) =>
  app.call(`PUT /admin/games/${id}/update-score`, {
    token: admin.token,
    body: { homeScore, awayScore, status },
  });
const pick = ({ token }: TestPlayer, ids: number[], hits: number) =>
  app.call('POST /bets', {
    token,
    body: {
      predictions: ids.map((matchId, index) => ({ matchId, prediction: index < hits ? 'home_win' : 'draw' })),
    },
  });
const finish = async (ids: number[]) => {
  for (const id of ids) await finishMatch(app, admin, id);
};
/** The job's round, and ten minutes. */
const end = async (after = 11 * MINUTE) => {
  await app.app.get(Editions, { strict: false }).settleAll();
  app.clock.advance(after);
};
const groupOf = async ({ token }: TestPlayer, id: number) =>
  (await app.call('GET /groups', { token })).body.find((group: { id: number }) => group.id === id);
const tableOf = async ({ token }: TestPlayer, id: number, edition?: number) =>
  (await app.call(`GET /groups/${id}/leaderboard${edition ? `?edition=${edition}` : ''}`, { token })).body;
const editionsOf = async ({ token }: TestPlayer, id: number) =>
  (await app.call(`GET /groups/${id}/editions`, { token })).body;
const rowsOf = ({ members }: { members: any[] }) =>
  members.map(({ id, wins, rank, gone }) => (gone ? [id, wins, rank, gone] : [id, wins, rank]));
const rematch = ({ token }: TestPlayer, id: number, after = 1, gamesQuantity: unknown = 12) =>
  app.call(`POST /groups/${id}/rematch`, { token, body: { after, gamesQuantity } });

/** A group of four with 9, 9, 5 and no picks, whose edition is over. */
async function anEndedGroup() {
  const [owner, camila, third, absent] = [
    await aPlayer(app),
    await aPlayer(app),
    await aPlayer(app),
    await aPlayer(app),
  ];
  const { matchIds } = await matches(12);
  const group = await aGroup(app, owner, [camila, third, absent]);
  await pick(owner, matchIds, 5);
  await pick(camila, matchIds, 9);
  await pick(third, matchIds, 9);
  const late = await aPlayer(app);
  await pick(late, matchIds, 12);
  await finish(matchIds);
  await end();
  return { owner, camila, third, absent, late, group, matchIds };
}

describe('GRP-19 an edition that is over', () => {
  it('GRP-19 has its champions, who share the title, and the rest of its table', async () => {
    const { owner, camila, third, absent, group } = await anEndedGroup();
    const { edition, ...shown } = await groupOf(owner, group.id);
    expect(edition).toMatchObject({ number: 1, championCount: 2, hits: 9, players: 4, tookPart: true });
    expect(edition.champions.map(({ id }: { id: number }) => id).sort()).toEqual(
      [camila.id, third.id].sort(),
    );
    expect(edition.endedAt).not.toBeNull();
    expect(shown).toMatchObject({ gamesPlayed: 12, next: null });
    expect(rowsOf(await tableOf(owner, group.id)).slice(2)).toEqual([
      [owner.id, 5, 3],
      [absent.id, 0, 4],
    ]);
  });

  it('GRP-19 case 1 a player who joins by the link is in no ended table', async () => {
    const { owner, late, group } = await anEndedGroup();
    const before = await tableOf(owner, group.id);
    await app.call(`POST /groups/join/${group.code}`, { token: late.token });
    expect(rowsOf(await tableOf(owner, group.id))).toEqual(rowsOf(before));
    expect(await tableOf(late, group.id)).toMatchObject({ members: [], total: 0, me: null });
    expect((await tableOf(late, group.id, 1)).members).toEqual([]);
    const [edition] = await editionsOf(late, group.id);
    expect(edition).toMatchObject({ championCount: 2, hits: 9, tookPart: false });
    const seen = await groupOf(late, group.id);
    expect(seen).toMatchObject({ memberCount: 5, members: [], me: { wins: 0, rank: 5 } });
    expect((await app.call(`GET /groups/${group.id}/picks`, { token: late.token })).body).toMatchObject({
      members: [],
      me: null,
    });
  });

  it('GRP-19 case 1 who joins between the last result and the round of the job is in no ended table either', async () => {
    const [owner, friend, late] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matches(12);
    const group = await aGroup(app, owner, [friend]);
    await pick(late, matchIds, 12);
    await finish(matchIds);
    await app.call(`POST /groups/join/${group.code}`, { token: late.token });
    await end();
    expect(rowsOf(await tableOf(owner, group.id)).map(([id]) => id)).not.toContain(late.id);
  });

  it('GRP-19 case 2 a champion who leaves or is removed stays in the table, and no longer sees the group', async () => {
    const { owner, camila, third, group } = await anEndedGroup();
    const before = rowsOf(await tableOf(owner, group.id));
    await app.call(`POST /groups/${group.id}/leave`, { token: camila.token });
    await app.call(`DELETE /groups/${group.id}/members/${third.id}`, { token: owner.token });
    expect(rowsOf(await tableOf(owner, group.id))).toEqual(before);
    expect((await groupOf(owner, group.id)).edition.championCount).toBe(2);
    for (const { token } of [camila, third]) {
      const answer = await app.call(`GET /groups/${group.id}/leaderboard`, { token });
      expect(answer.status).toBe(404);
      expect((await app.call(`GET /groups/${group.id}/editions`, { token })).status).toBe(404);
    }
    // The picks of former members are hidden again.
    const { body } = await app.call(`GET /groups/${group.id}/picks`, { token: owner.token });
    const picksOf = (id: number) => body.members.find((member: { id: number }) => member.id === id).picks;
    expect(new Set(picksOf(camila.id))).toEqual(new Set([null]));
    expect(new Set(picksOf(owner.id))).not.toContain(null);
  });

  it('GRP-19 case 3 an erased champion keeps rank and hits without a name, also after a new count', async () => {
    const { owner, camila, group, matchIds } = await anEndedGroup();
    const own = await app.call('GET /auth/me/data', { token: camila.token });
    expect(own.body.groupEditions).toMatchObject([{ group: 'Los del barrio', number: 1, wins: 9, rank: 1 }]);
    const gone = await app.call('POST /auth/me/delete', {
      token: camila.token,
      body: { password: PASSWORD },
    });
    expect(gone.status).toBe(204);
    const table = await tableOf(owner, group.id);
    expect(rowsOf(table)).toContainEqual([camila.id, 9, 1, 'erased']);
    expect(JSON.stringify(table)).not.toContain(camila.username);
    expect((await groupOf(owner, group.id)).edition.champions).toContainEqual(
      expect.objectContaining({ id: camila.id, firstName: '', username: '', gone: 'erased' }),
    );
    await score(matchIds[11]!, 'finished', [2, 0]);
    expect(rowsOf(await tableOf(owner, group.id))).toContainEqual([camila.id, 9, 1, 'erased']);
  });

  it('GRP-19 a disabled player has no name in an ended table, until the account is enabled again', async () => {
    const { owner, camila, group } = await anEndedGroup();
    const toggle = () =>
      app.call(`PUT /admin/users/${camila.id}/toggle-status`, { token: admin.token, body: {} });
    await toggle();
    expect(rowsOf(await tableOf(owner, group.id))).toContainEqual([camila.id, 9, 1, 'disabled']);
    await toggle();
    expect(rowsOf(await tableOf(owner, group.id))).toContainEqual([camila.id, 9, 1]);
  });

  it('GRP-19 case 5 a match that becomes void gives no hit, and no other match takes its place', async () => {
    const { owner, camila, third, absent, group, matchIds } = await anEndedGroup();
    await matches(1, 2 * DAY);
    await score(matchIds[0]!, 'cancelled');
    const table = rowsOf(await tableOf(owner, group.id));
    expect(table.slice(0, 2).sort()).toEqual([
      [camila.id, 8, 1],
      [third.id, 8, 1],
    ]);
    expect(table.slice(2)).toEqual([
      [owner.id, 4, 3],
      [absent.id, 0, 4],
    ]);
    const { edition } = await groupOf(owner, group.id);
    expect(edition).toMatchObject({ hits: 8, openMatches: 0 });
    expect(edition.correctedAt).not.toBeNull();
  });

  it('GRP-19 case 6 a correction reaches its hits, ranks and champions, says so, and not the next edition', async () => {
    const { owner, camila, third, group, matchIds } = await anEndedGroup();
    await rematch(owner, group.id);
    await advance(2 * DAY, owner, camila);
    const running = await tableOf(owner, group.id);
    // Camila and the third picked a home win.
    await pick(third, matchIds, 9);
    await score(matchIds[8]!, 'finished', [0, 0]);
    await score(matchIds[4]!, 'finished', [0, 1]);
    const [edition] = await editionsOf(owner, group.id);
    expect(edition).toMatchObject({ number: 1, hits: 7, championCount: 2 });
    expect(edition.correctedAt).not.toBeNull();
    expect(rowsOf(await tableOf(owner, group.id, 1))).toContainEqual([owner.id, 5, 3]);
    expect(await tableOf(owner, group.id)).toEqual({ ...running, countedAt: expect.any(String) });
    expect((await groupOf(camila, group.id)).edition).toMatchObject({ number: 2, correctedAt: null });
  });

  it('GRP-19 case 14 a group of one has no champion, and case 16 neither has an edition without a hit', async () => {
    const [alone, loser, friend] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matches(12);
    const single = await aGroup(app, alone);
    const group = await aGroup(app, loser, [friend]);
    await pick(alone, matchIds, 12);
    await pick(loser, matchIds, 0);
    await finish(matchIds);
    await end();
    expect((await groupOf(alone, single.id)).edition).toMatchObject({ championCount: 0, hits: null });
    expect((await groupOf(loser, group.id)).edition).toMatchObject({ championCount: 0, champions: [] });
  });

  it('GRP-19 case 15 names at most three champions and counts the others', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer(app)));
    const { matchIds } = await matches(12);
    const group = await aGroup(app, players[0]!, players.slice(1));
    for (const player of players) await pick(player, matchIds, 4);
    await finish(matchIds);
    await end();
    const { edition } = await groupOf(players[0]!, group.id);
    expect([edition.championCount, edition.champions.length]).toEqual([6, 3]);
  });

  it('GRP-19 is not over before ten minutes have passed; a result taken back in them lets it run again', async () => {
    const [owner, friend] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matches(12);
    const group = await aGroup(app, owner, [friend]);
    await pick(friend, matchIds, 7);
    await finish(matchIds);
    await end(9 * MINUTE);
    expect((await groupOf(owner, group.id)).edition.endedAt).toBeNull();
    expect((await rematch(owner, group.id)).body.code).toBe('edition_running');
    // A void match is replaced as long as the edition is not over.
    await score(matchIds[0]!, 'cancelled');
    const [next] = (await matches(1, 2 * DAY)).matchIds;
    await end(0);
    await advance(11 * MINUTE, owner);
    expect(await groupOf(owner, group.id)).toMatchObject({
      gamesPlayed: 11,
      edition: { endedAt: null, openMatches: 1 },
    });
    await finish([next!]);
    await end();
    expect((await groupOf(owner, group.id)).edition).toMatchObject({ hits: 6 });
  });

  it('GRP-19 case 7 a last match that moves to a near date holds up the end, which says when it is', async () => {
    const [owner, friend] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matches(12);
    const group = await aGroup(app, owner, [friend]);
    await finish(matchIds.slice(0, 11));
    await end();
    const { edition, gamesPlayed } = await groupOf(owner, group.id);
    expect([gamesPlayed, edition]).toMatchObject([11, { endedAt: null, openMatches: 1 }]);
    expect(edition.openStart).not.toBeNull();
  });

  it('GRP-19 case 7 the job waits for a last match that the source moves, and ends the edition by its result', async () => {
    const [owner, friend] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds, fixtureIds } = await aSourceGrid(app, 12, admin);
    const group = await aGroup(app, owner, [friend]);
    await pick(friend, matchIds, 12);
    await finish(matchIds.slice(0, 11));
    await end(0);
    const start = new Date(Date.now() + 3 * DAY);
    app.source.set({ id: fixtureIds[11]!, start });
    await app.app.get(UpdateMatches).updateUpcoming();
    await end(0);
    expect((await groupOf(owner, group.id)).edition).toMatchObject({
      endedAt: null,
      openMatches: 1,
      openStart: start.toISOString(),
    });
    await finish([matchIds[11]!]);
    await end();
    const { edition, gamesPlayed } = await groupOf(owner, group.id);
    expect([gamesPlayed, edition]).toMatchObject([
      12,
      { hits: 12, openMatches: 0, endedAt: expect.any(String) },
    ]);
  });

  it('GRP-19 the job ends an edition by the cancellation of its last match, if a later one has its result already', async () => {
    const [owner, friend] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matches(12);
    const [later] = (await matches(1, 2 * DAY)).matchIds;
    const group = await aGroup(app, owner, [friend]);
    await pick(friend, [...matchIds, later!], 13);
    await finish([...matchIds.slice(0, 11), later!]);
    await end(0);
    expect((await groupOf(owner, group.id)).edition).toMatchObject({ endedAt: null, openMatches: 1 });
    await score(matchIds[11]!, 'cancelled');
    await end();
    expect(await groupOf(owner, group.id)).toMatchObject({
      gamesPlayed: 12,
      edition: { hits: 12, openMatches: 0, endedAt: expect.any(String) },
    });
  });

  it('GRP-19 the job does not end an edition by the cancellation of its last match, if no other is there', async () => {
    const [owner, friend] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matches(12);
    const group = await aGroup(app, owner, [friend]);
    await finish(matchIds.slice(0, 11));
    await score(matchIds[11]!, 'cancelled');
    await end(0);
    expect(await groupOf(owner, group.id)).toMatchObject({
      gamesPlayed: 11,
      edition: { endedAt: null, openMatches: 0 },
    });
    const [later] = (await matches(1, 2 * DAY)).matchIds;
    await finish([later!]);
    await end();
    expect((await groupOf(owner, group.id)).edition.endedAt).not.toBeNull();
  });

  it('GRP-19 two processes at once end an edition once, and a later round of the other moves no end', async () => {
    const other = await createTestApp({ databaseUrl: app.databaseUrl, source: app.source });
    onTestFinished(() => other.close());
    const [owner, friend] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matches(12);
    const groups = await Promise.all([aGroup(app, owner, [friend]), aGroup(app, friend, [owner])]);
    await pick(friend, matchIds, 9);
    await finish(matchIds);
    const rounds = [app, other].map(({ app: process }) => process.get(Editions, { strict: false }));
    const said = await Promise.all(rounds.map((each) => each.settleAll()));
    expect(said).toContain('2 groups settled');
    app.clock.advance(11 * MINUTE);
    other.clock.advance(11 * MINUTE);
    const before = await Promise.all(groups.map(({ id }) => groupOf(owner, id)));
    expect(before.map(({ edition }) => [edition.hits, edition.championCount])).toEqual([
      [9, 1],
      [9, 1],
    ]);
    // A restarted process has seen no results.
    const restarted = await createTestApp({ databaseUrl: app.databaseUrl, source: app.source });
    onTestFinished(() => restarted.close());
    restarted.clock.advance(20 * MINUTE);
    expect(await restarted.app.get(Editions, { strict: false }).settleAll()).toBe('0 groups settled');
    const after = await Promise.all(groups.map(({ id }) => groupOf(owner, id)));
    expect(after.map(({ edition }) => edition.endedAt)).toEqual(before.map(({ edition }) => edition.endedAt));
  });

  it('GRP-19 case 7 one that moves behind later matches gives its place to the next, and counts in the next edition only', async () => {
    const [owner, friend] = [await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matches(12);
    const [next] = (await matches(1, 2 * DAY)).matchIds;
    const group = await aGroup(app, owner, [friend]);
    await pick(friend, [...matchIds, next!], 13);
    const moved = matchIds[11]!;
    await app.database.rows(`update match set start_time = game_now() + interval '6 days' where id = $1`, [
      moved,
    ]);
    await finish([...matchIds.slice(0, 11), next!]);
    await end();
    expect((await groupOf(owner, group.id)).edition).toMatchObject({ number: 1, hits: 12, openMatches: 0 });
    const later = (await matches(12, 5 * DAY)).matchIds;
    await pick(friend, later, 12);
    await rematch(owner, group.id);
    await advance(36 * HOUR, owner, friend);
    expect((await groupOf(owner, group.id)).edition).toMatchObject({ number: 2, openMatches: 12 });
    await finish([...later.slice(0, 11), moved]);
    expect((await groupOf(friend, group.id)).me.wins).toBeGreaterThanOrEqual(11);
    const [{ list }] = (await app.database.rows<{ list: number[] }>(
      `select array_agg(w.match_id) as list from group_edition e cross join edition_matches(e) w where e.group_id = $1`,
      [group.id],
    )) as [{ list: number[] }];
    expect(list.length).toBe(new Set(list).size);
    expect(list.filter((id) => id === moved).length).toBeLessThanOrEqual(1);
    expect(list).toContain(next);
  });

  it('GRP-19 GRP-20 case 16 an edition whose matches were all cancelled has no champion, and the rematch is offered', async () => {
    const { owner, camila, group, matchIds } = await anEndedGroup();
    expect((await groupOf(camila, group.id)).edition.championCount).toBeGreaterThan(0);
    for (const id of matchIds) expect((await score(id, 'cancelled')).status).toBe(200);
    app.clock.advance(1_001);
    const { edition, rematchFrom } = await groupOf(owner, group.id);
    expect(edition).toMatchObject({ championCount: 0, champions: [], hits: null });
    expect(edition.endedAt).not.toBeNull();
    expect(rematchFrom).toBe(edition.endedAt);
    expect((await rematch(owner, group.id)).body.next).toMatchObject({ number: 2 });
  });

  it('GRP-19 case 25 an app without editions reads the running one in the fields that it knows', async () => {
    const { owner, camila, late, group } = await anEndedGroup();
    const known = (body: any) => [
      body.gamesQuantity,
      body.gamesPlayed,
      body.memberCount,
      body.me.wins,
      body.me.rank,
    ];
    expect(known(await groupOf(camila, group.id))).toEqual([
      12,
      12,
      4,
      expect.any(Number),
      expect.any(Number),
    ]);
    await app.call(`POST /groups/join/${group.code}`, { token: late.token });
    // A member that is not in the ended table has a row after its last place.
    expect((await groupOf(late, group.id)).me).toMatchObject({ id: late.id, wins: 0, rank: 5 });
    const { matchIds } = await matches(12, 3 * DAY);
    await rematch(owner, group.id, 1, 24);
    await advance(36 * HOUR, camila, late);
    expect(known(await groupOf(camila, group.id))).toEqual([24, 0, 5, 0, 1]);
    await pick(late, matchIds, 12);
    await finish(matchIds.slice(0, 2));
    const table = await tableOf(camila, group.id);
    expect([table.total, table.members[0].id, table.members[0].wins]).toEqual([5, late.id, 2]);
  });

  it('GRP-19 case 23 a draft that was not opened counts in no edition', async () => {
    const owner = await aPlayer(app);
    const draft = await matches(12, DAY, 'draft');
    const group = await aGroup(app, owner);
    await kickOff(app, draft.matchIds);
    expect((await groupOf(owner, group.id)).edition).toMatchObject({ openMatches: 0 });
  });
});

describe('GRP-27 the members that an ended table lacks', () => {
  const unlisted = async ({ token }: TestPlayer, id: number, query = '') => {
    const { status, body } = await app.call(`GET /groups/${id}/unlisted-members${query}`, { token });
    return status === 200
      ? { total: body.total, ids: body.members.map((each: { id: number }) => each.id) }
      : status;
  };

  it('GRP-27 the owner lists, removes and hands over to who came after it; others list no one', async () => {
    const { owner, camila, late, group } = await anEndedGroup();
    const later = await aPlayer(app);
    for (const { token } of [late, later]) await app.call(`POST /groups/join/${group.code}`, { token });
    expect(await unlisted(owner, group.id)).toMatchObject({ total: 2 });
    expect(await unlisted(owner, group.id, '?page=2&limit=1')).toMatchObject({
      total: 2,
      ids: [expect.any(Number)],
    });
    expect(await unlisted(camila, group.id)).toBe(403);
    expect(await unlisted(await aPlayer(app), group.id)).toBe(404);
    await app.call(`DELETE /groups/${group.id}/members/${later.id}`, { token: owner.token });
    expect(await unlisted(owner, group.id)).toEqual({ total: 1, ids: [late.id] });
    const handed = await app.call(`PUT /groups/${group.id}/owner`, {
      token: owner.token,
      body: { memberId: late.id },
    });
    expect(handed.status).toBe(204);
    // The new owner has no row in the table, and sees all rows.
    const all = await unlisted(late, group.id);
    expect(all).toMatchObject({ total: 4 });
    expect(all).not.toMatchObject({ ids: expect.arrayContaining([late.id]) });
  });

  it.each([
    [
      'leaves',
      (late: TestPlayer, group: { id: number }) =>
        app.call(`POST /groups/${group.id}/leave`, { token: late.token }),
    ],
    [
      'is removed',
      (late: TestPlayer, group: { id: number }, owner: TestPlayer) =>
        app.call(`DELETE /groups/${group.id}/members/${late.id}`, { token: owner.token }),
    ],
    [
      'erases the account',
      (late: TestPlayer) =>
        app.call('POST /auth/me/delete', { token: late.token, body: { password: PASSWORD } }),
    ],
    [
      'is disabled',
      (late: TestPlayer) =>
        app.call(`PUT /admin/users/${late.id}/toggle-status`, { token: admin.token, body: {} }),
    ],
  ])(
    'GRP-27 a member that the table lacks and that %s is listed no more, and the table stays',
    async (_, go) => {
      const { owner, late, group } = await anEndedGroup();
      const other = await aPlayer(app);
      for (const { token } of [late, other]) await app.call(`POST /groups/join/${group.code}`, { token });
      const before = rowsOf(await tableOf(owner, group.id));
      expect(await unlisted(owner, group.id)).toMatchObject({ total: 2 });
      expect((await go(late, group, owner)).status).toBeLessThan(300);
      expect(await unlisted(owner, group.id)).toEqual({ total: 1, ids: [other.id] });
      expect(rowsOf(await tableOf(owner, group.id))).toEqual(before);
      expect((await groupOf(owner, group.id)).memberCount).toBe(5);
    },
  );

  it('GRP-27 a running edition lists all, so none is left', async () => {
    const [owner, friend] = [await aPlayer(app), await aPlayer(app)];
    await matches(12);
    const group = await aGroup(app, owner, [friend]);
    expect(await unlisted(owner, group.id)).toEqual({ total: 0, ids: [] });
  });

  it('GRP-27 the row of a player who left or was removed says so, until they return', async () => {
    const { owner, camila, third, group } = await anEndedGroup();
    const leftOf = async () =>
      (await tableOf(owner, group.id)).members
        .filter(({ hasLeft }: { hasLeft?: boolean }) => hasLeft)
        .map(({ id }: { id: number }) => id)
        .sort();
    expect(await leftOf()).toEqual([]);
    await app.call(`POST /groups/${group.id}/leave`, { token: camila.token });
    await app.call(`DELETE /groups/${group.id}/members/${third.id}`, { token: owner.token });
    expect(await leftOf()).toEqual([camila.id, third.id].sort());
    await app.call(`POST /groups/join/${group.code}`, { token: camila.token });
    expect(await leftOf()).toEqual([third.id]);
  });
});

describe('GRP-20 the next edition', () => {
  it('GRP-20 cases 8 and 25 begins at the first 6:00 UTC that is 12 hours away, and says when its first match is', async () => {
    const { owner, camila, group } = await anEndedGroup();
    const early = (await matches(1, 6 * HOUR)).matchIds;
    const { matchIds } = await matches(12, 3 * DAY);
    const { status, body } = await rematch(owner, group.id, 1, 24);
    expect([status, body.next]).toMatchObject([200, { number: 2, gamesQuantity: 24 }]);
    const start = Date.parse(body.next.startsAt);
    expect(new Date(start).getUTCHours()).toBe(6);
    expect(start - app.clock.now()).toBeGreaterThanOrEqual(12 * HOUR - MINUTE);
    expect(start - app.clock.now()).toBeLessThan(36 * HOUR);
    expect(Date.parse(body.next.firstMatch)).toBeGreaterThan(start);
    expect(body.edition).toMatchObject({ number: 1, hits: 9 });
    await advance(36 * HOUR, camila);
    const begun = await groupOf(camila, group.id);
    expect(begun).toMatchObject({ gamesQuantity: 24, next: null, edition: { number: 2, openMatches: 12 } });
    await pick(camila, [...early, ...matchIds], 13);
    await finish(early);
    await finish(matchIds.slice(0, 2));
    expect((await groupOf(camila, group.id)).me).toMatchObject({ wins: 2 });
  });

  it('GRP-20 is for the owner at once and for every member after 48 hours; others never learn of the group', async () => {
    const { owner, camila, late, group } = await anEndedGroup();
    expect((await rematch(camila, group.id)).status).toBe(403);
    expect((await rematch(late, group.id)).status).toBe(404);
    const before = await groupOf(camila, group.id);
    expect(Date.parse(before.rematchFrom) - Date.parse(before.edition.endedAt)).toBe(48 * HOUR);
    expect((await groupOf(owner, group.id)).rematchFrom).toBe(before.edition.endedAt);
    await advance(48 * HOUR, camila);
    expect((await rematch(camila, group.id)).body.next).toMatchObject({ number: 2 });
  });

  it('GRP-20 case 9 two members who press at once after 48 hours make one edition, which both read', async () => {
    const { camila, third, group } = await anEndedGroup();
    await advance(48 * HOUR, camila, third);
    const answers = await Promise.all([
      rematch(camila, group.id, 1, 24),
      rematch(third, group.id, 1, 48),
      rematch(camila, group.id, 1, 24),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.next))).size).toBe(1);
    for (const player of [camila, third])
      expect((await groupOf(player, group.id)).next).toEqual(answers[0].body.next);
    const rows = await app.database.rows('select from group_edition where group_id = $1', [group.id]);
    expect(rows).toHaveLength(2);
  });

  it('GRP-20 cases 9 and 10 two presses and a repeat after a lost answer make one edition', async () => {
    const { owner, group } = await anEndedGroup();
    const answers = await Promise.all([
      rematch(owner, group.id),
      rematch(owner, group.id, 1, 48),
      rematch(owner, group.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const sizes = new Set(answers.map(({ body }) => body.next.gamesQuantity));
    expect(sizes.size).toBe(1);
    expect((await rematch(owner, group.id)).body.next).toMatchObject({ number: 2 });
    const rows = await app.database.rows('select from group_edition where group_id = $1', [group.id]);
    expect(rows).toHaveLength(2);
    // The next one is not over.
    expect((await rematch(owner, group.id, 2)).body.code).toBe('edition_running');
    expect((await rematch(owner, group.id, 7)).status).toBe(400);
    expect((await rematch(owner, group.id, 1, 13)).status).toBe(400);
  });

  it('GRP-20 case 11 a group that is handed over while the rematch is pressed gets one edition', async () => {
    const { owner, camila, group } = await anEndedGroup();
    const handOver = app.call(`PUT /groups/${group.id}/owner`, {
      token: owner.token,
      body: { memberId: camila.id },
    });
    const [pressed, , other] = await Promise.all([
      rematch(owner, group.id),
      handOver,
      rematch(camila, group.id),
    ]);
    for (const { status } of [pressed, other]) expect([200, 403]).toContain(status);
    const rows = await app.database.rows('select from group_edition where group_id = $1 and number > 1', [
      group.id,
    ]);
    expect(rows.length).toBeLessThanOrEqual(1);
    expect((await rematch(camila, group.id)).status).toBe(200);
  });

  it('GRP-20 case 12 an erased owner leaves the group to the oldest member, who is told; a disabled one to all after 48 h', async () => {
    const { owner, camila, third, group } = await anEndedGroup();
    await app.call('POST /auth/me/delete', { token: owner.token, body: { password: PASSWORD } });
    const seen = await groupOf(camila, group.id);
    expect(seen.owner.id).toBe(camila.id);
    expect(seen.inheritedAt).not.toBeNull();
    expect(seen.rematchFrom).toBe(seen.edition.endedAt);
    expect((await groupOf(third, group.id)).inheritedAt).toBeNull();
    await app.call(`PUT /admin/users/${camila.id}/toggle-status`, { token: admin.token, body: {} });
    expect((await rematch(third, group.id)).status).toBe(403);
    await advance(48 * HOUR, third);
    expect((await rematch(third, group.id)).status).toBe(200);
  });

  it('GRP-20 case 7 with a match undecided for 48 hours it may be pressed; the old edition keeps its list and ends later', async () => {
    const [owner, friend, late] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    const { matchIds } = await matches(12);
    const group = await aGroup(app, owner, [friend]);
    await pick(friend, matchIds, 12);
    await pick(late, matchIds, 12);
    await finish(matchIds.slice(0, 11));
    await end();
    expect((await rematch(owner, group.id)).body.code).toBe('edition_running');
    await advance(DAY + 49 * HOUR, owner, late);
    const pressed = await rematch(owner, group.id);
    expect([pressed.status, pressed.body.next]).toMatchObject([200, { number: 2 }]);
    await app.call(`POST /groups/join/${group.code}`, { token: late.token });
    // Two days later the match is played.
    await advance(2 * DAY, owner);
    await finish(matchIds.slice(11));
    await end();
    const [edition] = await editionsOf(owner, group.id);
    expect(edition).toMatchObject({ number: 1, hits: 12, players: 2, championCount: 1 });
    expect(edition.endedAt).not.toBeNull();
    const { openMatches, number } = (await groupOf(owner, group.id)).edition;
    expect([number, openMatches]).toEqual([2, 0]);
  });

  it('GRP-20 cases 13 and 19 adds no group and no membership, and a revoked link stays revoked', async () => {
    const { owner, group, late } = await anEndedGroup();
    await app.call(`DELETE /groups/${group.id}/invite-link`, { token: owner.token });
    expect((await rematch(owner, group.id)).body).toMatchObject({ memberCount: 4 });
    expect((await app.call(`POST /groups/join/${group.code}`, { token: late.token })).body.code).toBe(
      'invite_revoked',
    );
  });

  it('GRP-20 JOIN-06 the link says that an edition is over and when the next one begins; case 21 an invitation leads there', async () => {
    const { owner, late, group } = await anEndedGroup();
    const peek = async () => (await app.call(`GET /groups/join/${group.code}`)).body;
    expect(await peek()).toMatchObject({ isOver: true, nextStart: null });
    await app.call(`POST /groups/${group.id}/invite`, { token: owner.token, body: { email: late.email } });
    const { body } = await rematch(owner, group.id);
    expect(await peek()).toMatchObject({ isOver: true, nextStart: body.next.startsAt });
    const [invitation] = (await app.call('GET /groups/invitations/pending', { token: late.token })).body;
    await app.call(`POST /groups/invitations/${invitation.id}/accept`, { token: late.token });
    await advance(36 * HOUR, late);
    expect((await tableOf(late, group.id)).me).toMatchObject({ wins: 0, rank: 1 });
  });

  it('GRP-20 shows the likely last match of each size, for a new group and for the next edition', async () => {
    const { owner, late, group } = await anEndedGroup();
    await matches(1, 6 * HOUR);
    await matches(24, 4 * DAY);
    const ask = async (query: string, { token } = owner) =>
      app.call(`GET /groups/coming-edition${query}`, { token });
    const fresh = (await ask('')).body;
    const next = (await ask(`?group=${group.id}`)).body;
    const lastOf = ({ sizes }: any, size: number) =>
      sizes.find(({ gamesQuantity }: any) => gamesQuantity === size).lastMatch;
    expect(Date.parse(fresh.firstMatch)).toBeLessThan(Date.parse(next.firstMatch));
    expect(lastOf(next, 12)).not.toBeNull();
    expect([lastOf(next, 36), lastOf(next, 48)]).toEqual([null, null]);
    expect((await ask(`?group=${group.id}`, late)).status).toBe(404);
  });

  it('GRP-23 case 18 members without a pick in the last edition are folded and not missing, until their first pick', async () => {
    const { owner, absent, late, group } = await anEndedGroup();
    await app.call(`POST /groups/join/${group.code}`, { token: late.token });
    const { matchIds } = await matches(12, 3 * DAY);
    await rematch(owner, group.id);
    const missing = async () =>
      (await app.call(`GET /groups/${group.id}/missing-picks`, { token: owner.token })).body;
    expect(await missing()).toMatchObject({ total: 4, missing: 4 });
    await advance(36 * HOUR, owner, absent);
    const table = await tableOf(owner, group.id);
    expect([table.total, table.folded, table.members.at(-1).id]).toEqual([5, 1, absent.id]);
    await pick(absent, matchIds.slice(0, 1), 1);
    expect(await missing()).toMatchObject({ total: 5, missing: 5 });
    // The table does not tell that a pick exists before its match.
    expect((await tableOf(owner, group.id)).folded).toBe(1);
    await finish(matchIds.slice(0, 1));
    const later = await tableOf(owner, group.id);
    expect([later.folded, later.members[0].id]).toEqual([0, absent.id]);
  });
});
