import { Pool, type PoolClient } from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { migrations } from './migrations/index.ts';

/** The longest wait for a statement's answer, longer than `lock_timeout`: the database itself answers first. */
const STATEMENT_TIMEOUT_MS = 25_000;
/** The primary answers after that time, so it is short. */
const REPLICA_TIMEOUT_MS = 2_000;
export const MIGRATIONS_TABLE = 'typeorm_migrations';

/**
 * Returns TypeORM's options for a connection pool of at most `poolSize`; `entities` are for repositories. `login` is
 * the URL's: the owner migrates; the application's settings are set by `ALTER ROLE` (application-login.ts).
 */
export function dataSourceOptions(
  url: string,
  login: 'owner' | 'application',
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
    // The console logger would write lines that are not JSON.
    logger: 'debug',
    // `where: { id: undefined }` must never mean "any row".
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: {
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      application_name: 'doce',
      ...(login === 'owner'
        ? { options: '-c timezone=UTC -c jit=off -c lock_timeout=2s' }
        : { query_timeout: STATEMENT_TIMEOUT_MS }),
    },
  };
}

/** Returns a pool for a replica, which waits only a second for a connection: the primary can answer instead. */
export function replicaPool(url: string, poolSize: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 1_000,
    idleTimeoutMillis: 30_000,
    query_timeout: REPLICA_TIMEOUT_MS,
    application_name: 'doce',
  });
  // Without a listener, the loss of an idle connection would end the process. The next read notices the loss.
  return pool.on('error', () => undefined);
}

/** Whether a pooler answers: it reports another process number than that of the server's process. */
export async function isPooled(source: DataSource): Promise<boolean> {
  const runner = source.createQueryRunner();
  try {
    const { processID } = (await runner.connect()) as PoolClient & { processID: number };
    const [backend] = (await runner.query('select pg_backend_pid() as pid')) as { pid: number }[];
    return processID !== backend?.pid;
  } finally {
    await runner.release();
  }
}
