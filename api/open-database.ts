import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { Env } from './config/env.ts';
import { dataSourceOptions, isPooled, replicaPool } from './database/connect.ts';
import { Database } from './database/database.ts';
import type { Logins } from './database/application-login.ts';
import { DatabaseRefused } from './database/database-refused.ts';
import { refuseOtherSchema } from './database/migrate.ts';
import { entities } from './entities.ts';

/** One database with three logins. */
export interface Addresses extends Logins {
  /** With the login that owns the database, for migrations. Null: another step migrates. */
  adminUrl: string | null;
}

/** Returns the addresses in the settings; null for the embedded database. */
export function addressesOf({ databaseUrl, databaseQueueUrl, databaseAdminUrl }: Env): Addresses | null {
  if (!databaseUrl || !databaseQueueUrl) return null;
  return { url: databaseUrl, queueUrl: databaseQueueUrl, adminUrl: databaseAdminUrl };
}

/** Opens the connection pool of the application. Raises DatabaseRefused, also if the database is not migrated. */
export async function openAsApplication(
  url: string,
  { databasePool, databaseReadUrl, hasPooler }: Pick<Env, 'databasePool' | 'databaseReadUrl' | 'hasPooler'>,
): Promise<Database> {
  const source = new DataSource(dataSourceOptions(url, 'application', databasePool, entities));
  try {
    await source.initialize();
  } catch (error) {
    throw new DatabaseRefused(
      `The database refuses the login of DATABASE_URL: ${(error as Error).message}. To change its password, run "alter role ... password '...'" as the owner.`,
      { cause: error },
    );
  }
  if (!hasPooler && (await isPooled(source))) {
    await source.destroy();
    throw new DatabaseRefused(
      'DATABASE_URL is the address of a connection pooler. Set DATABASE_POOLER=transaction, or DATABASE_URL to the address of the database itself.',
    );
  }
  try {
    await refuseOtherSchema(source);
  } catch (error) {
    await source.destroy();
    throw error;
  }
  const replica = databaseReadUrl === null ? null : replicaPool(databaseReadUrl, databasePool);
  return new Database(source, { hasPooler, replica });
}

/** Checks the address of the job queue. Raises DatabaseRefused. */
export async function checkQueueLogin(queueUrl: string): Promise<void> {
  const client = new Client({ connectionString: queueUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A pooler tells its clients another process number than that of the server's process.
    if ((client as Client & { processID: number }).processID === rows[0]!.pid) return;
  } catch (error) {
    throw new DatabaseRefused(
      `The database refuses the login of DATABASE_QUEUE_URL: ${(error as Error).message}. To change its password, run "alter role ... password '...'" as the owner.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  throw new DatabaseRefused(
    'DATABASE_QUEUE_URL is the address of a connection pooler. The job queue needs the address of the database itself.',
  );
}
