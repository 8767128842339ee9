import { DataSource } from 'typeorm';
import type { Env } from './config/env.ts';
import { dataSourceOptions, isPooled, replicaPool } from './database/connect.ts';
import { Database } from './database/database.ts';
import { DatabaseRefused } from './database/database-refused.ts';
import { entities } from './entities.ts';

/** One database with two logins. */
export interface Addresses {
  /** With the application's login. */
  url: string;
  /** With the login that owns the database. */
  adminUrl: string;
}

/** Returns the addresses in the settings; null for the embedded database. */
export function addressesOf({ databaseUrl, databaseAdminUrl }: Env): Addresses | null {
  return databaseUrl && databaseAdminUrl ? { url: databaseUrl, adminUrl: databaseAdminUrl } : null;
}

/** Opens the connection pool of the application. Call it after `migrate`. Raises DatabaseRefused. */
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
  const replica = databaseReadUrl === null ? null : replicaPool(databaseReadUrl, databasePool);
  return new Database(source, { hasPooler, replica });
}
