import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsApplication } from '../open-database.ts';
import { aGrid, aPlayer } from '../testing/builders.ts';
import { hasPgbouncer, type Pooler, startPooler } from '../testing/pooler.ts';
import { startRelay } from '../testing/relay.ts';
import { createTestApp, eventually, setUpApp, type TestApp } from '../testing/test-app.ts';
import { asApplication, createTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

describe.skipIf(!hasPgbouncer)('OPS-60 a PgBouncer in transaction mode', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pooler: Pooler;
  let test: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPooler([asApplication(database.url), database.url]);
    test = await createTestApp({
      databaseUrl: database.url,
      env: { DATABASE_POOLER: 'transaction', DATABASE_URL: pooler.through(asApplication(database.url)) },
      withJobs: true,
    });
  });
  afterAll(async () => {
    await test.close();
    await pooler.stop();
    await database.drop();
  });

  const atOnce = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  it('OPS-60 the application has its own login and its settings on every connection of the server', async () => {
    const seen = await atOnce(8, async () => {
      const [row] =
        await test.sql`select pg_backend_pid() as pid, current_user as login, current_setting('lock_timeout') as locks,
           current_setting('timezone') as zone, current_setting('jit') as jit, pg_sleep(0.05)::text`;
      return row!;
    });
    expect(new Set(seen.map(({ pid }) => pid)).size).toBeGreaterThan(1);
    for (const row of seen)
      expect(row).toMatchObject({ login: 'doce_web', locks: '20s', zone: 'UTC', jit: 'off' });
  });

  it('OPS-60 picks are saved and read, and groups counted, on changing connections', async () => {
    const players = await atOnce(6, () => aPlayer(test));
    const { id, matchIds } = await aGrid(test, 12);
    for (const prediction of ['draw', 'home_win', 'away_win']) {
      for (const { status, body } of await atOnce(6, (index) => players[index]!.pick(matchIds, prediction))) {
        expect(status).toBe(200);
        expect(body.results.every((result: any) => result.status === 'accepted')).toBe(true);
      }
      for (const { token } of players) {
        const { body } = await test.call('GET /games', { token });
        const grid = body.find((each: any) => each.id === id);
        expect(grid.games.map((match: any) => match.bets[0].betType)).toEqual(matchIds.map(() => prediction));
      }
    }
    const { token } = players[0]!;
    const group = await test.call('POST /groups', { token, body: { name: 'Los de siempre' } });
    expect(group.status).toBe(201);
    const board = await test.call(`GET /groups/${group.body.id}/leaderboard`, { token });
    expect(board.body).toMatchObject({ total: 1 });
  });

  it('OPS-60 API-06 while the server behind the pooler is away every call answers 503, and works again afterwards', async () => {
    const relay = await startRelay(database.url);
    const behind = await startPooler([asApplication(relay.url)]);
    const cutOff = await setUpApp({
      databaseUrl: database.url,
      env: { DATABASE_POOLER: 'transaction', DATABASE_URL: behind.through(asApplication(database.url)) },
    });
    try {
      const player = await aPlayer(cutOff);
      const [matchId] = (await aGrid(cutOff, 1)).matchIds;
      const calls = () =>
        Promise.all([
          cutOff.call('GET /ready'),
          cutOff.call('GET /auth/me', { token: player.token }),
          cutOff.call('POST /bets', { token: player.token, body: { matchId, prediction: 'draw' } }),
          cutOff.call('POST /groups', { token: player.token, body: { name: 'Los de siempre' } }),
        ]);
      await relay.cut();
      for (let round = 0; round < 2; round += 1)
        for (const { status, body, headers } of await calls())
          expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
      await relay.restore();
      await eventually(async () => (await calls()).every(({ status }) => status < 300));
    } finally {
      await behind.stop();
      await relay.cut();
    }
  });

  it('OPS-60 an address of a pooler is refused in one line that says what to set', async () => {
    const url = pooler.through(asApplication(database.url));
    await expect(openAsApplication(url, { ...test.env, hasPooler: false })).rejects.toThrow(
      /^DATABASE_URL is the address of a connection pooler\. Set DATABASE_POOLER=transaction[^\n]*$/,
    );
    await expect(migrate(pooler.through(database.url))).rejects.toThrow(
      /^DATABASE_ADMIN_URL is the address of a connection pooler\.[^\n]*$/,
    );
    // A pooler that ignores the start-up options.
    const lenient = await startPooler([database.url], ['ignore_startup_parameters = options']);
    try {
      await expect(migrate(lenient.through(database.url))).rejects.toThrow(
        /^DATABASE_ADMIN_URL is the address/,
      );
    } finally {
      await lenient.stop();
    }
  });
});
