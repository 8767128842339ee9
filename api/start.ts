import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { Env } from './config/env.ts';
import { createApp } from './create-app.ts';
import { Database } from './database/database.ts';
import { dataSourceOptions } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { setDemoPasswords } from './demo/demo-passwords.ts';
import { entities } from './entities.ts';
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
  /** The database as its owner. */
  databaseUrl: string;
  stop: () => Promise<void>;
}

/**
 * Starts database, migrations, app and jobs in this order. When a step fails, it stops what the steps before started.
 *
 * @param options.tell prints a line for the operator
 * @raises DatabaseRefused, EmbeddedPostgresError: with one line to print
 */
export async function start(
  env: Env,
  options: { webRoot: string | null; logger: Logger; tell: (line: string) => void },
): Promise<RunningApp> {
  const { logger } = options;
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) {
      await step().catch((error: unknown) => logger.error({ err: error }, 'while stopping'));
    }
  };
  try {
    const url = await findDatabase(env, options.tell, undo);
    const { hasApplicationRole, maxConnections } = await migrate(url);
    if (!hasApplicationRole)
      logger.warn(
        'The application works as the database owner, so only triggers protect the ledger of picks: let a superuser run "grant doce_app to" the login of DATABASE_URL, and start again.',
      );
    if (env.databasePool > maxConnections)
      logger.warn(
        `DATABASE_POOL=${env.databasePool} is more than the ${maxConnections} connections that the database server allows.`,
      );
    const source = new DataSource(
      dataSourceOptions(url, hasApplicationRole ? 'application' : 'owner', env.databasePool, entities),
    );
    await source.initialize();
    undo.push(() => source.destroy());
    const database = new Database(source);
    const clock = await startDatabaseClock(database);
    undo.push(async () => clock.stop());
    const football = createFootballSource(env, database, clock, logger);
    const mail = createMailTransport(env, database);
    undo.push(() => mail.close());
    const push = new WebPushTransport(env);
    undo.push(() => push.close());
    const jobs = new JobQueue({ url, logger });
    await jobs.start();
    undo.push(() => jobs.stop());
    const app = await createApp(
      { env, database, clock, source: football, mail, push, jobs },
      { logger, webRoot: options.webRoot },
    );
    undo.push(() => app.close());
    if (env.metricsPort !== null) {
      const metrics = app.get(Metrics);
      const served = await serveMetrics({ port: env.metricsPort, host: env.host }, () => metrics.text());
      undo.push(() => served.close());
    }
    await setDemoPasswords(app);
    await app.listen(env.port, env.host);
    return { app, url: await app.getUrl(), databaseUrl: url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findDatabase(
  env: Env,
  tell: (line: string) => void,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  if (env.databaseUrl) return env.databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir, log: tell });
  undo.push(() => embedded.stop());
  return embedded.url;
}

/** Returns the folder of the built client, or null when it was not built. */
export function findWebRoot(): string | null {
  const root = join(import.meta.dirname, '..', 'client');
  return existsSync(join(root, 'index.html')) ? root : null;
}
