import type { DataSource, DataSourceOptions } from 'typeorm';
import { migrations } from './migrations/index.ts';

export const MIGRATIONS_TABLE = 'typeorm_migrations';
/** See migration 7: the role that may not touch the ledger's past. */
const APPLICATION_ROLE = 'doce_app';

/**
 * @param url of the database
 * @param role `owner` migrates; `application` does everything else, with fewer rights
 * @param poolSize connections at the most
 * @param entities needed by repositories only
 */
export function dataSourceOptions(
  url: string,
  role: 'owner' | 'application',
  poolSize: number,
  entities: NonNullable<DataSourceOptions['entities']> = [],
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities,
    migrations,
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'all',
    poolSize,
    // `where: { id: undefined }` must never mean "any row".
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: {
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      application_name: 'doce',
      options: `-c timezone=UTC -c jit=off -c lock_timeout=20s -c idle_in_transaction_session_timeout=60s${role === 'application' ? ` -c role=${APPLICATION_ROLE}` : ''}`,
    },
  };
}

/** Whether this login may work as the application's role. */
export async function hasApplicationRole(owner: DataSource): Promise<boolean> {
  const [row] = await owner.query<{ can: boolean }[]>(
    `select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as can`,
    [APPLICATION_ROLE],
  );
  return row?.can ?? false;
}
