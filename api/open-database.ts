import { DataSource } from 'typeorm';
import type { Env } from './config/env.ts';
import { dataSourceOptions } from './database/connect.ts';
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
export async function openAsApplication(url: string, poolSize: number): Promise<DataSource> {
  try {
    return await new DataSource(dataSourceOptions(url, 'application', poolSize, entities)).initialize();
  } catch (error) {
    throw new DatabaseRefused(
      `The database refuses the login of DATABASE_URL: ${(error as Error).message}. To change its password, run "alter role ... password '...'" as the owner.`,
      { cause: error },
    );
  }
}
