import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataSourceOptions } from '../database/connect.ts';
import { Database } from '../database/database.ts';
import { temporaryFailure } from '../database/errors.ts';
import { lockMatchStarts } from '../database/locks.ts';
import { createLogger } from '../platform/logging.ts';
import { aGrid, aPlayer, PASSWORD } from '../testing/builders.ts';
import { type Relay, startRelay } from '../testing/relay.ts';
import { createTestApp, eventually, setUpApp, type CallResult, type TestApp } from '../testing/test-app.ts';
import { ERROR_TEXTS } from './texts.ts';

const outcomeOf = ({ status, body, headers }: CallResult) => [status, body.code, headers['retry-after']];
const BUSY = [503, 'overloaded', '2'];
const AWAY = [503, 'unavailable', '5'];

const app = await setUpApp();
const [player, leaver] = await Promise.all([aPlayer(app), aPlayer(app)]);
const [matchId] = (await aGrid(app, 1)).matchIds as [number];
/** A connection of an operator, outside the pool of the app. */
const operator = await app.connect();

const save = (at = app) =>
  at.call('POST /bets', { token: player.token, body: { predictions: [{ matchId, prediction: 'draw' }] } });

describe('API-06 a database that is busy', () => {
  it('API-06 a save that waits longer than lock_timeout answers 503 and Retry-After, not 500', async () => {
    const small = await setUpApp({ databaseUrl: app.databaseUrl, env: { DATABASE_POOL: '2' } });
    await small.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      // The pool has only one other connection.
      await small.database.rows(`set lock_timeout = '100ms'`);
      expect(outcomeOf(await save(small))).toEqual(BUSY);
    });
    expect((await save(small)).status).toBe(200);
  });

  it('API-06 a call that gets no connection of the pool in time answers 503 too', async () => {
    const small = await setUpApp({ databaseUrl: app.databaseUrl, env: { DATABASE_POOL: '1' } });
    await small.database.transaction(async () => {
      expect(outcomeOf(await small.call('GET /games', { token: player.token }))).toEqual(BUSY);
    });
  });
});

describe('API-06 a connection that is lost under a call', () => {
  /** Blocks calls that use the table until `release`. Ends the connections that wait for it. */
  async function interrupt(
    table: string,
  ): Promise<{ cut: () => Promise<unknown>; release: () => Promise<unknown> }> {
    await operator.query('begin');
    await operator.query(`lock table ${table} in access exclusive mode`);
    return {
      cut: () =>
        eventually(async () => {
          // Otherwise the transaction sees the activity of its first look only.
          await operator.query('select pg_stat_clear_snapshot()');
          const { rowCount } = await operator.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name = 'doce' and wait_event_type = 'Lock'`,
          );
          return rowCount;
        }),
      release: () => operator.query('commit'),
    };
  }

  it.each([
    ['a GET', 'match', () => player.call('GET /games')],
    ['a save', 'match', () => save()],
    [
      'the deletion of an account',
      'audit_event',
      () => leaver.call('POST /auth/me/delete', { password: PASSWORD }),
    ],
    ['the look-up of the session', 'session', () => player.call('GET /auth/me')],
  ])('API-06 %s is repeated', async (_, table, call) => {
    const { cut, release } = await interrupt(table);
    const answer = call();
    await cut();
    await release();
    expect((await answer).status).toBeOneOf([200, 204]);
  });

  it('API-06 other calls are not repeated and answer with Retry-After', async () => {
    const { cut, release } = await interrupt('player_group');
    const answer = player.call('POST /groups', { name: 'Los de siempre' });
    await cut();
    await release();
    expect(outcomeOf(await answer)).toEqual(AWAY);
  });
});

describe('API-06 a database that is away', () => {
  let relay: Relay;
  let cutOff: TestApp;
  const lines: string[] = [];
  const linesWithErrors = () =>
    lines.map((line) => JSON.parse(line) as Record<string, any>).filter(({ err }) => err !== undefined);
  beforeAll(async () => {
    relay = await startRelay(app.databaseUrl);
    cutOff = await createTestApp({
      databaseUrl: relay.url,
      logger: createLogger('info', { write: (line: string) => void lines.push(line) }),
      withJobs: true,
    });
  });
  afterAll(async () => {
    await cutOff.close();
    await relay.cut();
  });

  it('API-06 every call answers 503 with its own text, writes one log line, and works again afterwards', async () => {
    expect((await save(cutOff)).status).toBe(200);
    await relay.cut();
    for (const route of ['GET /ready', 'GET /games/home', 'GET /auth/me', 'POST /groups', 'POST /bets']) {
      for (const [language, codes] of Object.entries(ERROR_TEXTS)) {
        const answer = await cutOff.call(route, {
          token: player.token,
          headers: { 'accept-language': language },
          ...(route.startsWith('POST')
            ? { body: { name: 'Los de siempre', matchId, prediction: 'draw' } }
            : {}),
        });
        expect([route, ...outcomeOf(answer), answer.body.message]).toEqual([
          route,
          ...AWAY,
          codes.unavailable,
        ]);
      }
    }
    expect(linesWithErrors()).toHaveLength(1);
    expect(linesWithErrors()[0]).toMatchObject({ failure: 'unavailable', err: { type: expect.any(String) } });
    expect(lines.join('')).not.toMatch(/stack|secretKey/);
    await relay.restore();
    await eventually(async () => (await cutOff.call('GET /ready')).status === 200);
    expect((await save(cutOff)).status).toBe(200);
  });
});

describe('API-06 a database that hangs', () => {
  it('API-06 a statement without an answer fails as unavailable, and the next one gets another connection', async () => {
    const relay = await startRelay(app.databaseUrl);
    const options = dataSourceOptions(relay.url, 'application', 1);
    const source = new DataSource({ ...options, extra: { ...options.extra, query_timeout: 300 } });
    const database = new Database(await source.initialize());
    for (const work of [
      () => database.rows('select 1'),
      () => database.source.query('select 1'),
      () => database.transaction((tx) => tx.rows('select 1')),
    ]) {
      await work();
      relay.hang();
      const error: unknown = await work().catch((reason: unknown) => reason);
      expect(temporaryFailure(error)).toBe('unavailable');
      expect(await database.rows('select 1 as one')).toEqual([{ one: 1 }]);
    }
    await source.destroy();
    await relay.cut();
  });
});
