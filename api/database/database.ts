import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/** A prepared statement. PostgreSQL plans it once per connection. */
export interface Statement {
  name: string;
  text: string;
}

/** Runs statements: the database itself or an open transaction. */
export interface Queries {
  rows<T extends QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<T[]>;
}

/** An open transaction: SQL and TypeORM's repositories on the same connection. */
export interface Transaction extends Queries {
  manager: EntityManager;
}

/** Longer than `lock_timeout`, so that the database itself answers while it works. */
const STATEMENT_TIMEOUT_MS = 25_000;

/**
 * The access to PostgreSQL. Repositories of TypeORM read and write single rows; SQL that locks, counts or reports runs here. Inside `transaction` use only
 * the given transaction, because a second connection per call would exhaust the pool.
 */
export class Database implements Queries {
  readonly source: DataSource;
  private readonly timeoutMs: number;

  /** @param timeoutMs the longest wait for the answer to a statement outside a transaction, e.g. if the network between app and database is cut */
  constructor(source: DataSource, timeoutMs = STATEMENT_TIMEOUT_MS) {
    this.source = source;
    this.timeoutMs = timeoutMs;
  }

  private get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  /** Returns the number of connections of this process and of the queries that wait for one. */
  poolState(): { most: number; open: number; idle: number; waiting: number } {
    const { options, totalCount, idleCount, waitingCount } = this.pool;
    return { most: options.max, open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async rows<T extends QueryResultRow>(statement: Statement | string, values: unknown[] = []): Promise<T[]> {
    const query = { ...asQuery(statement, values), query_timeout: this.timeoutMs };
    return (await this.pool.query<T>(query)).rows;
  }

  /** Runs `work` in one transaction at read committed. Every error rolls it back. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.source.transaction(async (manager) => {
      const connect = manager.queryRunner?.connect.bind(manager.queryRunner) as () => Promise<PoolClient>;
      const client = await connect();
      return work({
        manager,
        rows: async <R extends QueryResultRow>(statement: Statement | string, values: unknown[] = []) =>
          (await client.query<R>(asQuery(statement, values))).rows,
      });
    });
  }
}

function asQuery(statement: Statement | string, values: unknown[]) {
  return typeof statement === 'string' ? { text: statement, values } : { ...statement, values };
}
