import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { JwtService } from '@nestjs/jwt';
import { Client, type QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { readEnv, type Env } from '../config/env.ts';
import type { Limits } from '../config/limits.ts';
import { createApp } from '../create-app.ts';
import type { Database } from '../database/database.ts';
import { openAsApplication } from '../open-database.ts';
import { JobQueue } from '../platform/job-queue.ts';
import { createLogger } from '../platform/logging.ts';
import { Passwords } from '../platform/passwords.ts';
import type { FootballSource } from '../modules/football/source/football-source.ts';
import type { PushTransport } from '../modules/push/push-transport.ts';
import { afterwards } from './afterwards.ts';
import { FakeJobQueue } from './fake-job-queue.ts';
import { FakeClock, FakeMail, FakePush, FakeSource } from './fakes.ts';
import { followDatabase, movedMsOf } from './move-clock.ts';
import { asApplication, asQueue, createTestDatabase } from './test-database.ts';

export { eventually } from './eventually.ts';

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}
export interface CallResult {
  status: number;
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

export interface TestApp {
  app: NestFastifyApplication;
  env: Env;
  database: Database;
  /** The address of the database with the login of its owner. */
  databaseUrl: string;
  clock: FakeClock;
  mail: FakeMail;
  source: FakeSource;
  /** Calls the API in-process: `call('POST /bets', { token, body })`. Paths are below `/api`. */
  call: (route: string, options?: CallOptions) => Promise<CallResult>;
  /** Runs a statement with the login of the application: sql`select from pick where match_id = ${id}`. */
  sql: <Row extends QueryResultRow = any>(text: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>;
  /** Opens a connection with the login of the owner, who may do what the application may not. `close` ends it. */
  connect: () => Promise<Client>;
  close: () => Promise<void>;
}

/**
 * Creates the application on a new database, or on `databaseUrl` as a second instance; `withJobs`: with the real queue.
 * Clock, mail, push and source are fakes, and hashes are cheap, because a real one takes 30 ms.
 */
export async function createTestApp(
  options: {
    env?: Record<string, string>;
    /** Other limits than those of production, by name. */
    limits?: Limits;
    databaseUrl?: string;
    withJobs?: boolean;
    source?: FakeSource;
    /** A football source to use instead of the fake one. */
    footballSource?: (database: Database, clock: FakeClock) => FootballSource;
    mail?: FakeMail;
    push?: PushTransport;
    logger?: Logger;
    /** Folder of a built client to serve too. */
    webRoot?: string;
  } = {},
): Promise<TestApp> {
  const own = options.databaseUrl ? null : await createTestDatabase();
  const databaseUrl = options.databaseUrl ?? own!.url;
  const env = readEnv({
    PUBLIC_URL: 'http://localhost:3000',
    JWT_SECRET: 'only-for-tests-0123456789-abcdefgh',
    DATA_DIR: '.tmp/test-data',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    RATE_LIMITS: 'off',
    DATABASE_POOL: '8',
    ORGANISER_NAME: 'Doce S.A.',
    ORGANISER_ADDRESS: 'Calle 12',
    ORGANISER_TAX_NUMBER: '30-12121212-1',
    ORGANISER_COUNTRY: 'Argentina',
    ORGANISER_CONTACT: 'bases@doce.example',
    DATABASE_URL: asApplication(databaseUrl),
    DATABASE_QUEUE_URL: asQueue(databaseUrl),
    // The demonstration loads picks of the past, which only the owner may write.
    ...(options.env?.['DEMO'] === 'true' ? { DATABASE_ADMIN_URL: databaseUrl } : {}),
    ...options.env,
  });
  env.limits = { ...env.limits, ...options.limits };
  const logger = options.logger ?? createLogger(env.logLevel);
  const database = await openAsApplication(env.databaseUrl!, env);
  const clock = new FakeClock();
  const unfollow = followDatabase(databaseUrl, clock);
  const owners: Client[] = [];
  const mail = options.mail ?? new FakeMail();
  const source = options.source ?? new FakeSource();
  const push = options.push ?? new FakePush();
  const jobs = options.withJobs ? new JobQueue({ url: env.databaseQueueUrl!, logger }) : new FakeJobQueue();
  if (options.withJobs) await jobs.start();
  const app = await createApp(
    {
      env,
      database,
      clock,
      source: options.footballSource?.(database, clock) ?? source,
      mail,
      push,
      jobs,
    },
    { logger, webRoot: options.webRoot ?? null },
  );
  const passwords = app.get(Passwords, { strict: false });
  passwords.cost = { ...passwords.cost, memoryCost: 8, timeCost: 1 };
  const server = app.getHttpAdapter().getInstance();
  const jwt = app.get(JwtService, { strict: false });
  /** Renews a token that has ended only because the test moved the clock, as a player's device would. */
  const renew = (token: string) => {
    const claims = jwt.decode<{ sub: string; sid: string; iat: number; exp: number } | null>(token);
    const [now, moved] = [clock.now(), movedMsOf(databaseUrl)].map((ms) => Math.floor(ms / 1000));
    if (!claims || claims.exp > now! || claims.exp <= now! - moved!) return token;
    return jwt.sign({ ...claims, iat: now!, exp: now! + claims.exp - claims.iat });
  };
  return {
    app,
    env,
    database,
    databaseUrl,
    clock,
    mail,
    source,
    async call(route, { token, body, headers = {} } = {}) {
      const [method = 'GET', path = '/'] = route.split(' ');
      const answer = await server.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { ...(token ? { authorization: `Bearer ${renew(token)}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      return {
        status: answer.statusCode,
        body: isJson && answer.body ? JSON.parse(answer.body) : undefined,
        headers: answer.headers,
        text: answer.body,
      };
    },
    sql: (text, ...values) =>
      database.rows(
        text.reduce((statement, part, at) => `${statement}$${at}${part}`),
        values,
      ),
    async connect() {
      const owner = new Client({ connectionString: databaseUrl });
      owners.push(owner);
      await owner.connect();
      return owner;
    },
    async close() {
      unfollow();
      await app.close();
      await Promise.all(owners.map((owner) => owner.end()));
      await database.close();
      await own?.drop();
    },
  };
}

/** Creates the application for a test, or for all tests of a file, and closes it afterwards. */
export async function setUpApp(options?: Parameters<typeof createTestApp>[0]): Promise<TestApp> {
  const app = await createTestApp(options);
  afterwards(() => app.close());
  return app;
}
