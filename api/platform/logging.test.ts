import { setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPlayer } from '../testing/builders.ts';
import { setUpApp } from '../testing/test-app.ts';
import { createLogger } from './logging.ts';
import { Passwords } from './passwords.ts';

const OUTAGE = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

function createTestLogger() {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  return { logger, lines, read: () => lines.map((line) => JSON.parse(line) as Record<string, any>) };
}

const { logger, lines, read } = createTestLogger();
const app = await setUpApp({ logger });

describe('API-07 an error of the database in the log', () => {
  const lastError = () => read().findLast(({ err }) => err !== undefined)!['err'] as Record<string, unknown>;

  it('API-07 names the constraint and no value of the row', async () => {
    const owner = await app.connect();
    await owner.query(`alter table account add constraint no_such_phone check (phone <> '+5491155554321')`);
    const player = await aPlayer(app);
    const body = { phone: '+5491155554321' };
    expect((await player.call('PUT /auth/me/phone', body)).status).toBe(500);
    expect(lastError()).toEqual({
      type: expect.any(String),
      code: '23514',
      constraint: 'no_such_phone',
      table: 'account',
      routine: 'ExecConstraints',
      message: 'new row for relation "account" violates check constraint "no_such_phone"',
      stack: expect.stringMatching(/^\s+at /),
    });
    const text = lines.join('');
    for (const value of [player.email, player.username, '5555', '$argon2id$'])
      expect(text).not.toContain(value);
  });

  it('API-07 a value that could not be read is left out of the message', async () => {
    const error = await app.sql`select ${'ana@doce.example'}::uuid`.catch((raised) => raised);
    logger.error({ err: error }, 'a test');
    expect(lastError()['message']).toBe('invalid input syntax for type uuid: "…"');
    expect(lines.join('')).not.toContain('ana@doce.example');
  });

  it('API-07 neither TypeORM’s parameters nor the client of a lost connection are in it', async () => {
    const failed = await app.database
      .transaction(({ manager }) => manager.query('select $1::int / 0', [4321]))
      .catch((raised) => raised);
    const lost = Object.assign(new Error('lost'), { client: { processID: 1, secretKey: 4321 } });
    logger.error({ err: failed }, 'a test');
    logger.error({ err: new Error('outer', { cause: lost }) }, 'a test');
    expect(lastError()).toMatchObject({ message: 'outer', cause: { message: 'lost' } });
    expect(lines.join('')).not.toContain('4321');
  });
});

it('API-04 every line written during a request has the id of its answer, also the lines of services', async () => {
  vi.spyOn(app.app.get(Passwords), 'matches').mockImplementation(async () => {
    await setImmediate();
    new Logger('Service').warn({ attempt: 1 }, 'through Nest');
    logger.warn('through pino');
    throw new Error('a defect');
  });
  const logIn = () => app.call('POST /auth/login', { body: { email: 'ana@doce.example', password: 'x' } });
  const answers = await Promise.all([logIn(), logIn()]);
  for (const { headers } of answers) {
    const lines = read().filter(({ requestId }) => requestId === headers['x-request-id']);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'through Nest',
      'through pino',
      'unexpected failure',
      'request',
    ]);
    expect(lines[0]).toMatchObject({ app: 'doce', context: 'Service', attempt: 1 });
  }
  logger.warn('outside');
  expect(read().at(-1)).not.toHaveProperty('requestId');
});

it('API-04 a request that succeeds within a second has a line at the level debug only', async () => {
  const { logger, read } = createTestLogger();
  const app = await setUpApp({ logger });
  const linesOf = async (level: string) => {
    logger.level = level;
    const before = read().length;
    for (const route of ['GET /health', 'GET /auth/me']) await app.call(route);
    const lines = read().slice(before);
    return lines.filter(({ msg }) => msg === 'request').map(({ status }) => status);
  };
  expect(await linesOf('info')).toEqual([401]);
  expect(await linesOf('debug')).toEqual([200, 401]);
});

describe('API-07 an outage does not fill the log', () => {
  afterEach(() => void vi.useRealTimers());

  it('API-07 it writes one line a minute for each kind, without a stack, with the number of dropped lines', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { logger, read } = createTestLogger();
    const fail = (error: Error) => logger.error({ err: error }, 'job queue');
    for (let i = 0; i < 500; i += 1) fail(OUTAGE);
    fail(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
    expect(read().map(({ failure, leftOut }) => [failure, leftOut])).toEqual([
      ['unavailable', 0],
      ['overloaded', 0],
    ]);
    vi.advanceTimersByTime(60_000);
    fail(OUTAGE);
    expect(read()).toHaveLength(3);
    expect(read()[2]).toMatchObject({ failure: 'unavailable', leftOut: 499, msg: 'job queue' });
    expect(read()[2]!['err']).toEqual({ type: 'Error', code: 'ECONNREFUSED', message: OUTAGE.message });
  });

  it('API-07 other errors are all written', () => {
    const { logger, read } = createTestLogger();
    for (let i = 0; i < 3; i += 1) logger.error({ err: new Error('a defect') }, 'unexpected failure');
    expect(read()).toHaveLength(3);
  });
});
