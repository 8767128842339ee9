import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { Env } from './config/env.ts';
import { createApp } from './create-app.ts';
import type { Database } from './database/database.ts';
import { type Addresses, addressesOf, checkQueueLogin, openAsApplication } from './open-database.ts';
import type { Logins } from './database/application-login.ts';
import { UnusableSchema } from './database/database-refused.ts';
import { migrate } from './database/migrate.ts';
import { setAside } from './database/set-aside.ts';
import { setDemoPasswords } from './demo/demo-passwords.ts';
import { Draining } from './http/draining.ts';
import { serveMetrics } from './http/serve-metrics.ts';
import { createFootballSource } from './create-football-source.ts';
import { WebPushTransport } from './modules/push/push-transport.ts';
import { Metrics } from './modules/system/metrics.ts';
import { startEmbeddedPostgres } from './tools/embedded-postgres/embedded-postgres.ts';
import { startDatabaseClock } from './platform/database-clock.ts';
import { JobQueue } from './platform/job-queue.ts';
import { createMailTransport } from './tools/create-mail-transport.ts';

export interface RunningApp {
  app: NestFastifyApplication;
  url: string;
  /** The address of the database with the login of its owner, if this process has it. */
  adminUrl: string | null;
  stop: () => Promise<void>;
}

/**
 * Starts database, migrations, app and jobs; if a step fails, it stops the earlier ones. `print` is for the operator.
 *
 * @raises DatabaseRefused, EmbeddedPostgresError: with a line to print
 */
export async function start(
  env: Env,
  options: { webRoot: string | null; logger: Logger; print: (line: string) => void },
): Promise<RunningApp> {
  const { logger } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const onStop = <T>(started: T, stop: (started: T) => unknown): T => {
    stops.push(async () => stop(started));
    return started;
  };
  const startEmbedded = () => startEmbeddedPostgres({ dataDir: env.dataDir, log: options.print });
  const stop = async () => {
    for (const step of stops.splice(0).toReversed())
      await step().catch((error: unknown) => logger.error({ err: error }, 'while stopping'));
  };
  try {
    const addresses = addressesOf(env) ?? onStop(await startEmbedded(), (it) => it.stop());
    const database = onStop(await openDatabase(addresses, env, options), (it) => it.close());
    const clock = onStop(await startDatabaseClock(database), (it) => it.stop());
    const football = createFootballSource(env, database, clock, logger);
    const mail = onStop(createMailTransport(env, database), (it) => it.close());
    const push = onStop(new WebPushTransport(env), (it) => it.close());
    await checkQueueLogin(addresses.queueUrl);
    const jobs = new JobQueue({ url: addresses.queueUrl, logger });
    await jobs.start();
    onStop(jobs, (it) => it.stop());
    // The application needs no login but its own.
    const ownEnv = { ...env, databaseQueueUrl: null, databaseAdminUrl: null };
    const foundations = { env: ownEnv, database, clock, source: football, mail, push, jobs };
    const app = onStop(await createApp(foundations, { logger, webRoot: options.webRoot }), (it) =>
      it.close(),
    );
    if (env.metricsPort !== null) {
      const address = { port: env.metricsPort, host: env.host };
      onStop(await serveMetrics(address, () => app.get(Metrics).text()), (it) => it.close());
    }
    await setDemoPasswords(app);
    await app.listen(env.port, env.host);
    onStop(app.get(Draining), async (draining) => {
      draining.isOn = true;
      await setTimeout(env.stopDelayMs);
    });
    return { app, url: await app.getUrl(), adminUrl: addresses.adminUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Migrates with the owner's login, if there is one, and opens the application's pool. Warns of dangerous settings. */
async function openDatabase(
  addresses: Addresses,
  env: Env,
  { logger, print }: { logger: Logger; print: (line: string) => void },
): Promise<Database> {
  const { databasePool } = env;
  if (addresses.adminUrl) await migrateOrSetAside(addresses.adminUrl, addresses, env, print);
  const database = await openAsApplication(addresses.url, env);
  const [limit] = await database.rows<{ most: number }>(
    `select current_setting('max_connections')::int as most`,
  );
  if (databasePool > limit!.most)
    logger.warn(
      `DATABASE_POOL=${databasePool} is more than the ${limit!.most} connections that the database server allows.`,
    );
  return database;
}

/** Migrates the database. Renames an embedded one that cannot be upgraded, and begins with an empty one. */
async function migrateOrSetAside(
  adminUrl: string,
  logins: Logins,
  { databaseUrl, isProduction }: Env,
  print: (line: string) => void,
): Promise<void> {
  try {
    await migrate(adminUrl, logins, { isProduction });
  } catch (error) {
    if (!(error instanceof UnusableSchema) || databaseUrl) throw error;
    print(
      `The data of an older Doce cannot be upgraded. It is kept as the database ${await setAside(adminUrl)}, and Doce begins anew.`,
    );
    await migrate(adminUrl, logins);
  }
}

/** Returns the folder of the built client, or null if it is not built. */
export function findWebRoot(): string | null {
  const root = join(import.meta.dirname, '..', 'client');
  return existsSync(join(root, 'index.html')) ? root : null;
}
