import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

/** A statement that PostgreSQL plans once per connection. */
export interface Statement {
  name: string;
  text: string;
}

/** What runs statements: the database itself, or an open transaction. */
export interface Queries {
  rows<T extends QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<T[]>;
}

/** A transaction under way: raw statements and TypeORM's repositories on the same connection. */
export interface Transaction extends Queries {
  manager: EntityManager;
}

/**
 * The one door to PostgreSQL. Plain reads and writes of single rows go through TypeORM's repositories; what is set-based or hot is SQL here.
 * Inside `transaction` use only the transaction given: asking for a second connection while holding one starves the pool.
 */
export class Database implements Queries {
  readonly source: DataSource;
  constructor(source: DataSource) {
    this.source = source;
  }

  private get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  /** Connections of this process, and queries that wait for one. */
  poolState(): { most: number; open: number; idle: number; waiting: number } {
    const { options, totalCount, idleCount, waitingCount } = this.pool;
    return { most: options.max, open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async rows<T extends QueryResultRow>(statement: Statement | string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query<T>(asQuery(statement, values))).rows;
  }

  /** Runs `work` in one transaction at read committed; whatever it raises rolls everything back. */
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
