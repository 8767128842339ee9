import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../platform/logging.ts';
import { aGrid, anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../testing/builders.ts';
import { MailSender } from '../modules/mail/mail-sender.ts';
import { PushSender } from '../modules/push/push-sender.ts';
import { ApiFootballClient } from '../modules/football/source/api-football-client.ts';
import { SourceRow } from '../modules/football/source/source-store.ts';
import { aGroup } from '../testing/group-builders.ts';
import { moveClock } from '../testing/move-clock.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../testing/replica.ts';
import { createTestApp, setUpApp, type TestApp } from '../testing/test-app.ts';
import { aGridToWin, finishMatch } from '../testing/won-grid.ts';
import { HOUR } from '../testing/times.ts';
import type { Queries } from './database.ts';
import { ReplicaReads } from './replica-reads.ts';

describe('OPS-61 a replica answers reads that may be old', () => {
  let database: ReplicatedDatabase;
  let test: TestApp;
  let admin: TestPlayer;
  const lines: string[] = [];
  // Nest has one logger for all apps of a process.
  const logger = createLogger('warn', { write: (line: string) => void lines.push(line) });
  beforeAll(async () => {
    database = await startReplicatedDatabase();
    test = await createTestApp({
      databaseUrl: database.url,
      env: { DATABASE_READ_URL: database.readUrl },
      logger,
    });
    admin = await anAdmin(test);
  });
  afterAll(async () => {
    await test.close();
    await database.stop();
  });

  const read = async (path: string, player: TestPlayer) => {
    // The caches of the process keep an answer for a second.
    test.clock.advance(2_000);
    return (await player.call(`GET ${path}`)).body;
  };

  it('OPS-61 grids, the live document and the public winners come from the replica', async () => {
    const player = await aPlayer(test);
    const { id } = await aGridToWin(test, [player], 'Fecha vieja');
    const open = await aGrid(test, [{ startsInMs: -3_600_000, status: 'live', score: [0, 0] }, {}]);
    await database.resume();
    await database.pause();
    for (const matchId of (await read(`/matches/group/${id}`, player)).games.map((game: any) => game.id))
      await finishMatch(test, admin, matchId);
    await moveClock(test, HOUR);
    await finishMatch(test, admin, open.matchIds[0]!, [1, 0]);
    const old = async () => ({
      home: (await read('/games/home', player))
        .flatMap((grid: any) => grid.games)
        .find((game: any) => game.id === open.matchIds[0])?.status,
      live: (await read('/live', player)).matches.find((match: any) => match.id === open.matchIds[0])?.status,
      grid: (await read(`/matches/group/${id}`, player)).status,
      winners: (await read('/winners', player)).grids.length,
    });
    expect(await old()).toEqual({ home: 'live', live: 'live', grid: 'open', winners: 0 });
    await database.resume();
    expect(await old()).toEqual({ home: 'finished', live: 'finished', grid: 'settled', winners: 1 });
  });

  it('OPS-61 LIVE-01 the live document asks nothing of the primary, also about the health of the source', async () => {
    const app = await setUpApp({
      databaseUrl: database.url,
      logger,
      env: { DATABASE_READ_URL: database.readUrl },
      footballSource: (queries, clock) =>
        new ApiFootballClient({
          url: 'http://127.0.0.1:9',
          key: 'k',
          clock,
          store: new SourceRow(queries, 'api-football'),
        }),
    });
    await aGrid(app, [{ startsInMs: -3_600_000, status: 'live', score: [0, 0] }]);
    await database.resume();
    // The sender of mails asks the primary too.
    await app.app.get(MailSender, { strict: false }).beforeApplicationShutdown();
    await app.app.get(PushSender, { strict: false }).beforeApplicationShutdown();
    const primary = [vi.spyOn(app.database, 'rows'), vi.spyOn(app.database, 'transaction')];
    const { status, body } = await app.call('GET /live');
    expect([status, body.matches.length > 0]).toEqual([200, true]);
    expect(primary.map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  it('OPS-61 what a player has just written is never old: session, account, picks, groups', async () => {
    const { matchIds } = await aGrid(test, 2);
    await database.resume();
    await database.pause();
    const player = await aPlayer(test);
    const login = await test.call('POST /auth/login', { body: { email: player.email, password: PASSWORD } });
    expect(login.status).toBe(200);
    expect(await read('/auth/me', player)).toMatchObject({ email: player.email });
    for (const prediction of ['draw', 'home_win']) {
      const body = { matchId: matchIds[0], prediction };
      expect((await player.call('POST /bets', body)).status).toBe(200);
      const games = (await read('/games', player)).flatMap((grid: any) => grid.games);
      expect(games.find((game: any) => game.id === matchIds[0]).bets).toEqual([{ betType: prediction }]);
    }
    const group = await aGroup(test, player);
    expect((await read('/groups', player)).map(({ id }: any) => id)).toEqual([group.id]);
    expect(await read(`/groups/${group.id}/leaderboard`, player)).toMatchObject({ total: 1 });
    await database.resume();
  });

  it('OPS-61 a leaderboard is that of the replica, with the player who has just joined that of the primary', async () => {
    const [owner, member, late] = [await aPlayer(test), await aPlayer(test), await aPlayer(test)];
    const group = await aGroup(test, owner, [member], { gamesQuantity: 48 });
    const totalFor = async (player: TestPlayer) =>
      (await read(`/groups/${group.id}/leaderboard`, player)).total;
    expect(await totalFor(owner)).toBe(2);
    await database.resume();
    await database.pause();
    await late.call(`POST /groups/join/${group.code}`);
    expect(await totalFor(late)).toBe(3);
    expect(await totalFor(owner)).toBe(2);
    await database.resume();
    expect(await totalFor(owner)).toBe(3);
  });

  it('OPS-61 a count that is outdated on the replica is made by the primary', async () => {
    const [owner, member] = [await aPlayer(test), await aPlayer(test)];
    const group = await aGroup(test, owner, [member], { gamesQuantity: 48 });
    await database.resume();
    expect(await read(`/groups/${group.id}/leaderboard`, member)).toMatchObject({ total: 2 });
  });

  it('OPS-61 without the replica the primary answers, and the log has one line', async () => {
    const player = await aPlayer(test);
    const { id } = await aGrid(test, 2);
    await database.stopReplica();
    for (let round = 0; round < 3; round += 1) {
      expect(await read(`/matches/group/${id}`, player)).toMatchObject({ id });
      expect((await read('/live', player)).matches).toBeInstanceOf(Array);
    }
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['the replica fails, so the primary answers']);
  });
});

describe('OPS-61 a replica that fails', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('OPS-61 is asked again after ten seconds, and the log has a line when it fails and when it answers', async () => {
    vi.useFakeTimers();
    const log = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    let isUp = true;
    const asked: string[] = [];
    const server = (name: string): Queries => ({
      rows: async () => {
        asked.push(name);
        if (name === 'replica' && !isUp) throw new Error('away');
        return [];
      },
    });
    const reads = new ReplicaReads(server('replica'), server('primary'));
    const steps: [boolean, number, string[]][] = [
      [true, 0, ['replica']],
      [false, 0, ['replica', 'primary']],
      [false, 9_000, ['primary']],
      [false, 2_000, ['replica', 'primary']],
      [true, 9_000, ['primary']],
      [true, 2_000, ['replica']],
    ];
    for (const [up, ms, expected] of steps) {
      isUp = up;
      vi.advanceTimersByTime(ms);
      await reads.rows('select 1');
      expect(asked.splice(0)).toEqual(expected);
    }
    expect(log.mock.calls.map((call) => call.at(-1))).toEqual([
      'the replica fails, so the primary answers',
      'the replica answers again',
    ]);
  });
});
