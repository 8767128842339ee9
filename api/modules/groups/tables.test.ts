import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import { aGrid, anAdmin, aPlayer, kickOff, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp, type TestApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';

const app = await setUpApp();
/** Another process on the same database. */
const second = await setUpApp({ databaseUrl: app.databaseUrl });
const admin = await anAdmin(app);

const aTeam = (size: number) => Promise.all(Array.from({ length: size }, () => aPlayer(app)));
/** A group over a grid with these starts. */
async function aPlayedGroup(starts: number[], ...[owner, ...others]: TestPlayer[]) {
  const { id: gridId, matchIds } = await aGrid(
    app,
    starts.map((startsInMs) => ({ startsInMs })),
  );
  return { ...(await aGroup(app, owner!, others, { gridId })), matchIds };
}
const boardOf = (player: TestPlayer, groupId: number, instance = app) =>
  instance.call(`GET /groups/${groupId}/leaderboard`, player);
const groupOf = async (player: TestPlayer, groupId: number) =>
  (await player.call('GET /groups')).body.find(({ id }: { id: number }) => id === groupId);
const winsOf = ({ body }: { body: { members: { wins: number }[] } }) => body.members.map(({ wins }) => wins);
const set = (matchId: number, status: MatchStatus, [homeScore, awayScore] = [1, 0]) =>
  admin.call(`PUT /admin/games/${matchId}/update-score`, { homeScore, awayScore, status });
const pick = (player: TestPlayer, matchId: number, prediction: string) =>
  player.call('POST /bets', { predictions: [{ matchId, prediction }] });

describe('results', () => {
  it.each<MatchStatus>(['live', 'cancelled'])(
    'GRP-07 GRP-11 GRP-14 a match set to finished, %s and scheduled again before its start, then picked again, tells no pick and counts from its reveal on',
    async (between) => {
      const [owner, other] = (await aTeam(2)) as [TestPlayer, TestPlayer];
      const { id, matchIds } = await aPlayedGroup([24 * HOUR, 25 * HOUR], owner, other);
      const [match] = matchIds as [number];
      await pick(owner, match, 'home_win');
      await pick(other, match, 'draw');
      for (const status of ['finished', between] as const) {
        await set(match, status);
        expect(winsOf(await boardOf(owner, id))).toEqual([0, 0]);
        expect((await boardOf(owner, id)).body).toMatchObject({ liveMatches: 0, dayStart: null });
      }
      await set(match, 'scheduled');
      await pick(other, match, 'home_win');
      await set(match, 'finished');
      for (const player of [owner, other])
        expect(await groupOf(player, id)).toMatchObject({ gamesPlayed: 0, me: { wins: 0 } });
      await kickOff(app, [match]);
      expect(winsOf(await boardOf(owner, id))).toEqual([1, 1]);
      expect(await groupOf(other, id)).toMatchObject({ gamesPlayed: 1, me: { wins: 1 } });
    },
  );

  it('GRP-07 GRP-14 a result that was set early counts once the start has passed, without any further change of the match', async () => {
    const [owner, other] = (await aTeam(2)) as [TestPlayer, TestPlayer];
    const { id, matchIds } = await aPlayedGroup([HOUR, 2 * HOUR], owner, other);
    await pick(owner, matchIds[0]!, 'home_win');
    await set(matchIds[0]!, 'finished');
    expect(winsOf(await boardOf(owner, id))).toEqual([0, 0]);
    await moveClock(app, HOUR);
    expect(winsOf(await boardOf(owner, id))).toEqual([1, 0]);
    expect(winsOf(await boardOf(other, id, second))).toEqual([1, 0]);
  });

  it('GRP-02 the list and the table that a page asks for at once have each group once', async () => {
    const [owner] = (await aTeam(1)) as [TestPlayer];
    const [one, other] = [await aGroup(app, owner), await aGroup(app, owner)];
    const [list, table, next] = await Promise.all([
      owner.call('GET /groups'),
      boardOf(owner, one.id),
      boardOf(owner, other.id),
    ]);
    expect(list.body.map(({ id }: { id: number }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    expect([table.status, next.status]).toEqual([200, 200]);
  });
});

/** Stops the clock of a process two seconds from now, because a busy machine takes longer than one. */
const stopClock = ({ clock }: TestApp) => vi.spyOn(clock, 'now').mockReturnValue(clock.now() + 2_000);

describe('a table that is a second old', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('GRP-11 GRP-18 many reads in a second are one count in each process, and a result shows after it', async () => {
    const [owner, other] = (await aTeam(2)) as [TestPlayer, TestPlayer];
    const { id, matchIds } = await aPlayedGroup([HOUR], owner, other);
    await pick(owner, matchIds[0]!, 'home_win');
    const [, later] = [app, second].map(stopClock);
    const counts = [app, second].map((instance) => vi.spyOn(instance.database, 'rows'));
    const calls = Array.from({ length: 60 }, (_, index) =>
      boardOf(index % 2 ? owner : other, id, index % 3 ? app : second),
    );
    for (const answer of await Promise.all(calls)) expect(winsOf(answer)).toEqual([0, 0]);
    const countsOf = (spy: (typeof counts)[number]) =>
      spy.mock.calls.filter(
        ([statement]) => typeof statement === 'object' && statement.name === 'running-table',
      );
    expect(counts.map((spy) => countsOf(spy).length)).toEqual([1, 1]);
    // Another process learns of the result after a second.
    await set(matchIds[0]!, 'finished');
    await kickOff({ database: app.database }, matchIds);
    expect(winsOf(await boardOf(owner, id, second))).toEqual([0, 0]);
    later!.mockReturnValue(second.clock.now() + 1_000);
    expect(winsOf(await boardOf(owner, id, second))).toEqual([1, 0]);
  });

  it('GRP-18 a removed member gets 404 at the next call; names, erased accounts, who joined elsewhere and the number of members show within a second', async () => {
    const [owner, removed, erased, renamed] = (await aTeam(4)) as [
      TestPlayer,
      TestPlayer,
      TestPlayer,
      TestPlayer,
    ];
    const { id } = await aPlayedGroup([HOUR], owner, removed, erased, renamed);
    const names = async () => (await boardOf(owner, id)).body.members.map((row: any) => row.firstName);
    expect(await names()).toHaveLength(4);
    await second.call(`DELETE /groups/${id}/members/${removed.id}`, owner);
    const picks = await removed.call(`GET /groups/${id}/picks`);
    expect([(await boardOf(removed, id)).status, picks.status]).toEqual([404, 404]);
    await second.call('POST /auth/me/delete', { ...erased, body: { password: PASSWORD } });
    // No call changes a name, but an operator may.
    await app.sql`update account set first_name = ${'Zoe'} where player_id = ${renamed.id}`;
    app.clock.advance(1_000);
    expect((await names()).toSorted()).toEqual(['Ana', 'Zoe']);
    expect((await owner.call('GET /groups')).body[0]).toMatchObject({ id, memberCount: 2 });
  });

  it('GRP-11 GRP-18 a table is never without its reader: who joins elsewhere is in the first answer, and it is read once more', async () => {
    const [owner, ...guests] = (await aTeam(5)) as [TestPlayer, ...TestPlayer[]];
    const { id, code } = await aPlayedGroup([HOUR], owner);
    stopClock(app);
    await boardOf(owner, id);
    const rows = vi.spyOn(app.database, 'rows');
    await Promise.all(guests.map((guest) => second.call(`POST /groups/join/${code}`, guest)));
    for (const answer of await Promise.all(guests.map((guest) => boardOf(guest, id)))) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ total: 5, me: { wins: 0 } });
    }
    const counts = rows.mock.calls.filter(
      ([statement]) => typeof statement === 'object' && statement.name === 'running-table',
    );
    expect(counts).toHaveLength(1);
  });
});
