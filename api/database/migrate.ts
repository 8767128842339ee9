import { setTimeout } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { ensureLogins, giveQueueItsSchema, type Logins } from './application-login.ts';
import { dataSourceOptions, isPooled, MIGRATIONS_TABLE } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';
import { temporaryFailure } from './errors.ts';
import { lockMigrations, unlockMigrations } from './locks.ts';
import { findNoWayBack, nameOf, refuseNewer, refuseOlder } from './other-versions.ts';

const OLDEST_SERVER = 150_000;
/** A lock of a session would stay on a connection of the pooler. */
const POOLER =
  'DATABASE_ADMIN_URL is the address of a connection pooler. Migrations need the address of the database itself.';

/**
 * Migrates the database of the owner's `url` in one transaction, one instance at a time, and creates the `logins`
 * (null: none). Raises DatabaseRefused, in production also for a superuser (SEC-31), and UnusableSchema.
 */
export async function migrate(
  url: string,
  logins: Logins | null = null,
  options: { isProduction: boolean } = { isProduction: false },
): Promise<void> {
  const owner = await connect(url, options);
  try {
    const lock = owner.createQueryRunner();
    await lock.connect();
    try {
      // The application has a lock timeout. A start waits for the other instances as long as needed.
      await lock.query('set lock_timeout = 0');
      await lockMigrations(lock);
      const done = await readDoneMigrations(owner);
      refuseOlder(done);
      refuseNewer(owner, done);
      if (logins) await ensureLogins(owner, logins);
      await retryWhileLocked(async () => {
        await owner.runMigrations();
        if (logins) await giveQueueItsSchema(owner, logins);
      });
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

/**
 * Returns the first migration that the database of the owner's `url` lacks and the release before cannot work with,
 * null if there is none: it can then serve during the upgrade, and again after it. Raises DatabaseRefused.
 */
export async function checkWayBack(url: string, options: { isProduction: boolean }): Promise<string | null> {
  const owner = await connect(url, options);
  try {
    const done = await readDoneMigrations(owner);
    refuseOlder(done);
    refuseNewer(owner, done);
    return done.length === 0 ? null : findNoWayBack(owner.migrations.map(nameOf), done);
  } finally {
    await owner.destroy();
  }
}

/** Raises DatabaseRefused if the database is not migrated yet, or by a newer program. `application`: its own login. */
export async function refuseOtherSchema(application: DataSource): Promise<void> {
  const done = await readDoneMigrations(application).catch((error: unknown) => {
    // Before its first migrations the login cannot read the list.
    if ((error as { driverError?: { code?: string } }).driverError?.code !== '42501') throw error;
    return [] as string[];
  });
  refuseOlder(done);
  const missing = application.migrations.map(nameOf).find((name) => !done.includes(name));
  if (missing)
    throw new DatabaseRefused(
      `The database lacks migrations of this program (${missing}). Run "npm run migrate" (dist/api/commands/migrate.js) with DATABASE_ADMIN_URL, or start with it.`,
    );
  refuseNewer(application, done);
}

async function connect(url: string, options: { isProduction: boolean }): Promise<DataSource> {
  const owner = new DataSource(dataSourceOptions(url, 'owner', 3));
  try {
    await owner.initialize();
  } catch (error) {
    // PgBouncer refuses start-up options.
    const isPooler = (error as Error).message.includes('unsupported startup parameter');
    throw new DatabaseRefused(
      isPooler ? POOLER : `The database at DATABASE_ADMIN_URL cannot be reached: ${(error as Error).message}`,
      { cause: error },
    );
  }
  const refusal = await reasonToRefuse(owner, options);
  if (refusal === null) return owner;
  await owner.destroy();
  throw new DatabaseRefused(refusal);
}

async function reasonToRefuse(
  owner: DataSource,
  { isProduction }: { isProduction: boolean },
): Promise<string | null> {
  const [row] = await owner.query<{ version: string; login: string; is_superuser: boolean }[]>(
    `select current_setting('server_version_num') as version, rolname as login, rolsuper as is_superuser
     from pg_roles where rolname = current_user`,
  );
  if (Number(row?.version) < OLDEST_SERVER)
    return 'The database server is too old: PostgreSQL 15 or newer is needed.';
  if (isProduction && row?.is_superuser)
    return `DATABASE_ADMIN_URL has the login of a superuser (${row.login}). Production needs one that only owns the database and may create roles: docs/running.md, "Logins of the database".`;
  return (await isPooled(owner)) ? POOLER : null;
}

/**
 * Repeats `work` up to ten times while it waits too long for a lock; each of its transactions may be repeated. The
 * owner's lock_timeout is short, because later statements wait behind a waiting change of a table.
 */
async function retryWhileLocked(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 10 || temporaryFailure(error) !== 'overloaded') throw error;
      await setTimeout(1_000);
    }
  }
}

/** Returns the names of the applied migrations; none for an empty database. Refuses another program's tables. */
async function readDoneMigrations(owner: DataSource): Promise<string[]> {
  const tables = await owner.query<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  if (tables.length === 0) return [];
  if (!tables.some(({ name }) => name === MIGRATIONS_TABLE)) {
    throw new DatabaseRefused(
      `The database at DATABASE_ADMIN_URL is not Doce's: it has other tables (${tables[0]?.name}, ...). Give Doce an empty database.`,
    );
  }
  const done = await owner.query<{ name: string }[]>(`select name from ${MIGRATIONS_TABLE}`);
  return done.map(({ name }) => name);
}
