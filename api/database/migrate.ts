import { DataSource } from 'typeorm';
import { dataSourceOptions, MIGRATIONS_TABLE, takeApplicationRole } from './connect.ts';
import { lockMigrations, unlockMigrations } from './locks.ts';

/** Doce cannot use the database; `message` is the line to print. */
export class DatabaseRefused extends Error {}

const OLDEST_SERVER = 150_000;

/**
 * Migrates the database at `url` to the schema of this program. Several instances may start at once: they wait for an advisory lock, and only the first one
 * migrates. All migrations run in one transaction, so an interrupted run changes nothing.
 *
 * @returns whether the application can use its own role, and how many connections the server allows
 * @raises DatabaseRefused if the server cannot be reached or is too old, or the database is foreign or newer than this program
 */
export async function migrate(url: string): Promise<{ hasApplicationRole: boolean; maxConnections: number }> {
  const owner = await connect(url);
  try {
    const lock = owner.createQueryRunner();
    await lock.connect();
    try {
      // The application has a lock timeout. A start waits for the other instances as long as needed.
      await lock.query('set lock_timeout = 0');
      await lockMigrations(lock);
      await refuseForeign(owner);
      await owner.runMigrations();
      const [limit] = await owner.query<{ most: number }[]>(
        `select current_setting('max_connections')::int as most`,
      );
      return { hasApplicationRole: await takeApplicationRole(owner), maxConnections: limit!.most };
    } finally {
      await unlockMigrations(lock);
      await lock.release();
    }
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(`The database could not be migrated: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await owner.destroy();
  }
}

async function connect(url: string): Promise<DataSource> {
  const owner = new DataSource(dataSourceOptions(url, 'owner', 3));
  try {
    await owner.initialize();
  } catch (error) {
    throw new DatabaseRefused(`The database at DATABASE_URL cannot be reached: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const [row] = await owner.query<{ version: string }[]>(
    `select current_setting('server_version_num') as version`,
  );
  if (Number(row?.version) < OLDEST_SERVER) {
    await owner.destroy();
    throw new DatabaseRefused('The database server is too old: PostgreSQL 15 or newer is needed.');
  }
  return owner;
}

async function refuseForeign(owner: DataSource): Promise<void> {
  const tables = await owner.query<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === MIGRATIONS_TABLE)) {
    throw new DatabaseRefused(
      `The database at DATABASE_URL is not Doce's: it has other tables (${tables[0]?.name}, ...). Give Doce an empty database.`,
    );
  }
  const done = await owner.query<{ name: string }[]>(`select name from ${MIGRATIONS_TABLE}`);
  const known = new Set(owner.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const strange = done.find(({ name }) => !known.has(name));
  if (strange)
    throw new DatabaseRefused(
      `The database is newer than this program (it has ${strange.name}). Start a newer Doce.`,
    );
}
