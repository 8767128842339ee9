import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockGroupBoard } from '../../database/locks.ts';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import { aGrid, anAdmin, aPlayer, kickOff, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { naiveBoard } from '../../testing/naive-board.ts';
import { aSourceGrid } from '../../testing/source-grid.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { UpdateMatches } from '../football/update-matches.ts';
import { SharedBoards } from './shared-boards.ts';

const HOUR = 3_600_000;
let app: TestApp;
/** Another process on the same database. */
let second: TestApp;
let admin: TestPlayer;
const matchesOfTest: number[] = [];
beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl });
  admin = await anAdmin(app);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
/** Makes all matches void. Groups do not count void matches, so no test counts the matches of another test. */
afterEach(async () => {
  for (const id of matchesOfTest.splice(0)) await set(id, 'cancelled');
});

async function someMatches(count: number): Promise<number[]> {
  const { matchIds } = await aGrid(app, count);
  matchesOfTest.push(...matchIds);
  return matchIds;
}
const aTeam = (size: number) => Promise.all(Array.from({ length: size }, () => aPlayer(app)));
const boardOf = (player: TestPlayer, groupId: number, instance = app) =>
  instance.call(`GET /groups/${groupId}/leaderboard`, player);
const listOf = (player: TestPlayer, instance = app) => instance.call('GET /groups', player);
const winsOf = ({ body }: { body: { members: { wins: number }[] } }) => body.members.map(({ wins }) => wins);
const set = (matchId: number, status: MatchStatus, [homeScore, awayScore] = [1, 0]) =>
  app.call(`PUT /admin/games/${matchId}/update-score`, {
    token: admin.token,
    body: { homeScore, awayScore, status },
  });
/** Sets the result of a match that has begun. */
const setBegun = async (...change: Parameters<typeof set>) => {
  await kickOff(app, [change[0]]);
  return set(...change);
};
async function pick(player: TestPlayer, matchId: number, prediction: string) {
  const { body } = await app.call('POST /bets', {
    ...player,
    body: { predictions: [{ matchId, prediction }] },
  });
  expect(body.results).toMatchObject([{ status: 'accepted' }]);
}

describe('corrected results', () => {
  it.each<MatchStatus>(['live', 'cancelled'])(
    'GRP-07 GRP-11 GRP-14 a match set to finished, %s and scheduled again before its start, then picked again, tells no pick and counts from its reveal on',
    async (between) => {
      const [owner, other] = (await aTeam(2)) as [TestPlayer, TestPlayer];
      const { id } = await aGroup(app, owner, [other]);
      const [match] = (await someMatches(12)) as [number];
      await pick(owner, match, 'home_win');
      await pick(other, match, 'draw');
      for (const status of ['finished', between] as const) {
        await set(match, status);
        expect(winsOf(await boardOf(owner, id))).toEqual([0, 0]);
        expect((await boardOf(owner, id)).body).toMatchObject({ liveMatches: 0, dayStart: null });
      }
      await set(match, 'scheduled');
      await pick(other, match, 'home_win');
      expect(await boardOf(owner, id)).toMatchObject({ status: 200, body: { me: { wins: 0 } } });
      expect((await listOf(other)).status).toBe(200);
      await set(match, 'finished');
      for (const player of [owner, other]) {
        expect((await listOf(player)).body).toMatchObject([{ id, gamesPlayed: 0, me: { wins: 0 } }]);
        expect((await app.call('GET /auth/me', player)).body.totalWins).toBe(0);
      }
      await kickOff(app, [match]);
      expect(winsOf(await boardOf(owner, id))).toEqual([1, 1]);
      for (const player of [owner, other]) {
        const { body: me } = await app.call('GET /auth/me', player);
        expect((await listOf(player)).body).toMatchObject([{ id, gamesPlayed: 1, me: { wins: 1 } }]);
        expect(me.totalWins).toBe(1);
      }
    },
  );

  it('GRP-07 GRP-14 a result that was set early counts once the start has passed, without any further change of the match', async () => {
    const [owner, other] = (await aTeam(2)) as [TestPlayer, TestPlayer];
    const { id } = await aGroup(app, owner, [other]);
    const { matchIds } = await aGrid(app, [{ startsInMs: HOUR }, { startsInMs: 2 * HOUR }]);
    matchesOfTest.push(...matchIds);
    await pick(owner, matchIds[0]!, 'home_win');
    await set(matchIds[0]!, 'finished');
    expect(winsOf(await boardOf(owner, id))).toEqual([0, 0]);
    await moveClock(app, HOUR);
    expect(winsOf(await boardOf(owner, id))).toEqual([1, 0]);
    expect(winsOf(await boardOf(other, id, second))).toEqual([1, 0]);
  });

  it('GRP-07 the matches of a draft grid count in no group until it opens', async () => {
    const [owner, other] = (await aTeam(2)) as [TestPlayer, TestPlayer];
    const draft = await aGrid(
      app,
      Array.from({ length: 12 }, () => ({ startsInMs: 3_600_000 })),
      { status: 'draft' },
    );
    const { id } = await aGroup(app, owner, [other]);
    const [match] = (await someMatches(12)) as [number];
    matchesOfTest.push(...draft.matchIds);
    await pick(owner, match, 'home_win');
    await setBegun(match, 'finished');
    expect(winsOf(await boardOf(owner, id))).toEqual([1, 0]);
    expect((await listOf(owner)).body).toMatchObject([{ gamesPlayed: 1 }]);
    await app.call(`PUT /admin/game-groups/${draft.id}/status`, {
      token: admin.token,
      body: { status: 'open' },
    });
    expect(winsOf(await boardOf(owner, id))).toEqual([0, 0]);
  });

  it('GRP-11 every change of a match that can change a count raises its version', async () => {
    const { matchIds, fixtureIds } = await aSourceGrid(app, 1, admin);
    const [match] = matchIds as [number];
    matchesOfTest.push(match);
    const grid = await aGrid(app, 0);
    const versionOf = async () =>
      (
        await app.database.rows<{ v: number }>('select result_version as v from match where id = $1', [match])
      )[0]!.v;
    const assign = () =>
      app.call(`PUT /admin/games/${match}/assign`, { token: admin.token, body: { gameGroupId: grid.id } });
    const move = () => {
      app.source.set({ id: fixtureIds[0]!, start: new Date(Date.now() + 30 * 3_600_000) });
      return app.app.get(UpdateMatches).updateAll();
    };
    const changes = [
      assign,
      move,
      () => set(match, 'live', [0, 0]),
      () => set(match, 'live', [0, 1]),
      () => set(match, 'finished', [0, 1]),
      () => set(match, 'live', [0, 1]),
      () => set(match, 'scheduled'),
      () => set(match, 'cancelled'),
    ];
    for (const change of changes) {
      const before = await versionOf();
      await change();
      expect(await versionOf()).toBeGreaterThan(before);
    }
  });

  it('GRP-02 the list and the table that a page asks for at once have each group once', async () => {
    const [owner] = (await aTeam(1)) as [TestPlayer];
    const [one, other] = [await aGroup(app, owner), await aGroup(app, owner)];
    const [list, table, second] = await Promise.all([
      listOf(owner),
      boardOf(owner, one.id),
      boardOf(owner, other.id),
    ]);
    expect(list.body.map(({ id }: { id: number }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    expect([table.status, second.status]).toEqual([200, 200]);
  });

  it('GRP-07 an unchanged leaderboard is not counted again', async () => {
    const [owner, other] = (await aTeam(2)) as [TestPlayer, TestPlayer];
    const { id, code } = await aGroup(app, owner);
    const [match] = (await someMatches(1)) as [number];
    const countedAt = async () => (await boardOf(owner, id)).body.countedAt;
    const first = await countedAt();
    await pick(owner, match, 'home_win');
    expect(await countedAt()).toBe(first);
    await setBegun(match, 'finished');
    const counted = await countedAt();
    expect(counted > first).toBe(true);
    await app.call(`POST /groups/join/${code}`, other);
    expect((await countedAt()) > counted).toBe(true);
  });
});

describe('several processes', () => {
  it('GRP-18 what another process changes of the members shows at the next call, a result within a second', async () => {
    const [owner, removed, erased, renamed] = (await aTeam(4)) as [
      TestPlayer,
      TestPlayer,
      TestPlayer,
      TestPlayer,
    ];
    const { id } = await aGroup(app, owner, [removed, erased, renamed]);
    const [match] = (await someMatches(1)) as [number];
    await pick(owner, match, 'home_win');
    const picksOf = async (player: TestPlayer) => app.call(`GET /groups/${id}/picks`, player);
    const namesOf = ({ body }: { body: { members: { firstName: string }[] } }) =>
      body.members.map(({ firstName }) => firstName);
    expect((await boardOf(owner, id)).body.total).toBe(4);
    await second.call(`DELETE /groups/${id}/members/${removed.id}`, owner);
    expect((await boardOf(owner, id)).body.total).toBe(3);
    expect([(await boardOf(removed, id)).status, (await picksOf(removed)).status]).toEqual([404, 404]);
    await second.call('POST /auth/me/delete', { ...erased, body: { password: PASSWORD } });
    expect((await picksOf(owner)).body.members).toHaveLength(2);
    // No call changes a name, but an operator may.
    await app.database.rows('update account set first_name = $2 where player_id = $1', [renamed.id, 'Zoe']);
    expect(namesOf(await boardOf(owner, id))).toContain('Zoe');
    await app.call(`PUT /admin/games/${match}/update-score`, {
      token: admin.token,
      body: { homeScore: 1, awayScore: 0, status: 'finished' },
    });
    expect(winsOf(await boardOf(owner, id))).toEqual([0, 0]);
    // Another process learns of the start.
    await kickOff({ database: app.database }, [match]);
    app.clock.advance(1_000);
    expect(winsOf(await boardOf(owner, id))).toEqual([1, 0]);
  });

  it('GRP-07 GRP-11 two processes that read at once after a change both answer correctly', async () => {
    const [owner, other, third] = (await aTeam(3)) as [TestPlayer, TestPlayer, TestPlayer];
    const { id, code } = await aGroup(app, owner, [other]);
    const matchIds = await someMatches(12);
    for (const matchId of matchIds) {
      await pick(owner, matchId, 'home_win');
      await pick(other, matchId, 'draw');
    }
    const changes = [
      ...matchIds.map(
        (matchId, index) => () => setBegun(matchId, 'finished', index % 3 === 0 ? [1, 1] : [1, 0]),
      ),
      () => setBegun(matchIds[0]!, 'cancelled'),
      () => app.call(`POST /groups/join/${code}`, third),
      () => setBegun(matchIds[1]!, 'live'),
    ];
    for (const change of changes) {
      await change();
      const { members } = await naiveBoard(app.database, id);
      // Another process shows a result within a second.
      second.clock.advance(1_000);
      const reads = [app, second, app, second].map((instance) => boardOf(owner, id, instance));
      const lists = [second, app].map((instance) => listOf(other, instance));
      for (const { body } of await Promise.all(reads)) expect(body.members).toMatchObject(members);
      for (const { body } of await Promise.all(lists)) expect(body).toMatchObject([{ id, members }]);
    }
  });

  it('GRP-07 GRP-11 the leaderboard is correct after reads during joins, leaves and results', async () => {
    const [owner, ...guests] = (await aTeam(5)) as [TestPlayer, ...TestPlayer[]];
    const { id, code } = await aGroup(app, owner, guests.slice(0, 2));
    const matchIds = await someMatches(12);
    for (const player of [owner, ...guests])
      for (const matchId of matchIds) await pick(player, matchId, 'home_win');
    const answers = await Promise.all([
      ...matchIds.map((matchId) => setBegun(matchId, 'finished')),
      ...guests.slice(0, 2).map((guest) => app.call(`POST /groups/${id}/leave`, guest)),
      ...guests.slice(2).map((guest) => second.call(`POST /groups/join/${code}`, guest)),
      ...matchIds.flatMap(() => [app, second].map((instance) => boardOf(owner, id, instance))),
    ]);
    for (const { status, text } of answers) expect([text, status < 300]).toEqual([text, true]);
    // Another process shows a result within a second.
    second.clock.advance(1_000);
    const { members } = await naiveBoard(app.database, id);
    expect(members.map(({ wins }) => wins)).toEqual([12, 12, 12]);
    expect((await boardOf(owner, id, second)).body.members).toMatchObject(members);
  });

  it('GRP-18 a burst for a group with a new result is one count', async () => {
    const [owner, other] = (await aTeam(2)) as [TestPlayer, TestPlayer];
    const { id } = await aGroup(app, owner, [other]);
    const [match] = (await someMatches(1)) as [number];
    await pick(owner, match, 'home_win');
    await boardOf(owner, id);
    await setBegun(match, 'finished');
    const transaction = vi.spyOn(app.database, 'transaction');
    const calls = Array.from({ length: 40 }, (_, index) => boardOf(index % 2 ? owner : other, id));
    for (const answer of await Promise.all(calls)) expect(winsOf(answer)).toEqual([1, 0]);
    expect(transaction).toHaveBeenCalledTimes(1);
    transaction.mockRestore();
  });

  it('GRP-18 the boards in memory are bounded: the oldest goes, and its group still answers', async () => {
    const [owner] = (await aTeam(1)) as [TestPlayer];
    const { id } = await aGroup(app, owner);
    const usual = app.app.get(SharedBoards).maxBoards;
    const limit = 20;
    app.app.get(SharedBoards).maxBoards = limit;
    // A player may own only a few groups.
    const others = await app.database.rows<{ id: number }>(
      `with made as (
         insert into player_group (name, description, games_quantity, owner_id)
         select 'Grupo ' || n, '', 12, $1 from generate_series(1, $2) n returning id
       ), joined as (insert into group_member (group_id, player_id) select id, $1 from made)
       select id from made`,
      [owner.id, limit],
    );
    for (const group of [{ id }, ...others, { id }])
      expect((await boardOf(owner, group.id)).status).toBe(200);
    expect(app.app.get(SharedBoards).size).toBe(limit);
    app.app.get(SharedBoards).maxBoards = usual;
    await app.database.rows('delete from player_group where id = any($1)', [others.map((group) => group.id)]);
  });

  it('GRP-11 while another process counts, members get the last count with its time; new members get 503', async () => {
    const [owner, guest] = (await aTeam(2)) as [TestPlayer, TestPlayer];
    const { id, code } = await aGroup(app, owner);
    const [match] = (await someMatches(1)) as [number];
    await pick(owner, match, 'home_win');
    const before = await boardOf(owner, id);
    await setBegun(match, 'finished');
    await second.database.transaction(async (tx) => {
      await lockGroupBoard(tx, id);
      expect((await boardOf(owner, id)).body).toEqual(before.body);
      await app.call(`POST /groups/join/${code}`, guest);
      expect(await boardOf(guest, id)).toMatchObject({ status: 503, body: { code: 'overloaded' } });
    });
    expect(winsOf(await boardOf(guest, id))).toEqual([1, 0]);
  });

  it('GRP-08 counting a group during its deletion changes nothing', async () => {
    const [owner] = (await aTeam(1)) as [TestPlayer];
    const { id } = await aGroup(app, owner);
    const boards = app.app.get(SharedBoards);
    const [deleted] = await Promise.all([app.call(`DELETE /groups/${id}`, owner), boards.count(id)]);
    expect(deleted.status).toBe(204);
    await boards.count(id);
    expect(await app.database.rows('select from group_board where group_id = $1', [id])).toEqual([]);
  });
});
