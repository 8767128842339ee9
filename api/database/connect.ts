import type { DataSource, DataSourceOptions } from 'typeorm';
import { migrations } from './migrations/index.ts';

export const MIGRATIONS_TABLE = 'typeorm_migrations';
/** The role without the right to change the ledger (migrations/baseline/roles.ts). */
const APPLICATION_ROLE = 'doce_app';

/**
 * Returns TypeORM's options for a connection pool.
 *
 * @param role `owner` for migrations; `application` for everything else, with fewer rights
 * @param poolSize maximum number of connections
 * @param entities for repositories only
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

/**
 * Returns whether this login can use the application's role. Grants it to itself if it may: a backup restored on a new server has the rights of the role
 * but not the membership.
 */
export async function takeApplicationRole(owner: DataSource): Promise<boolean> {
  // Since PostgreSQL 16 the creator of a role is a member that may grant the role but not set it.
  const version = Number(
    (await owner.query<{ v: string }[]>(`select current_setting('server_version_num') as v`))[0]?.v,
  );
  const [privilege, options] = version >= 160_000 ? ['set', ' with set true'] : ['member', ''];
  const canSet = async () => {
    const [row] = await owner.query<{ can: boolean }[]>(
      `select pg_has_role(current_user, oid, $2) as can from pg_roles where rolname = $1`,
      [APPLICATION_ROLE, privilege],
    );
    return row?.can;
  };
  if ((await canSet()) === false) {
    await owner.query(`grant ${APPLICATION_ROLE} to current_user${options}`).catch((error: unknown) => {
      if (!isInsufficientPrivilege(error)) throw error;
    });
  }
  return (await canSet()) ?? false;
}

function isInsufficientPrivilege(error: unknown): boolean {
  return (error as { driverError?: { code?: string } }).driverError?.code === '42501';
}
