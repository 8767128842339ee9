import type { Client, Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { isOutdatedPlan } from './errors.ts';
import { ReplicaReads } from './replica-reads.ts';
import type { NoColumns, Queries, Statement } from './statement.ts';

export type { Queries, Statement };

/** An open transaction: SQL and TypeORM's repositories on the same connection. */
export interface Transaction extends Queries {
  manager: EntityManager;
}

interface Options {
  /** Whether a pooler in transaction mode is in between, which gives each transaction any connection. */
  hasPooler?: boolean;
  /** Connections to a replica. */
  replica?: Pool | null;
}

/** For transactions with statements that count or write rows for all players. A job ends after half an hour. */
export const LONG_WORK = { timeoutMs: 1_800_000 };

/**
 * The access to PostgreSQL: repositories for single rows, SQL for locks, counts and reports. Inside `transaction` use
 * only the given transaction, because a second connection per call would exhaust the pool.
 */
export class Database implements Queries {
  readonly source: DataSource;
  /**
   * For reads that may be seconds old and hold no player's own data. A replica answers them, or this database. Do not
   * read a row here that the caller may have just written.
   */
  readonly replicaOrSelf: Queries;
  private readonly hasPooler: boolean;
  private readonly replica: Pool | null;

  constructor(source: DataSource, { hasPooler = false, replica = null }: Options = {}) {
    this.source = source;
    this.hasPooler = hasPooler;
    this.replica = replica;
    this.replicaOrSelf = replica
      ? new ReplicaReads({ rows: (statement, values = []) => this.query(replica, statement, values) }, this)
      : this;
    // A statement that got no answer in time still has the connection, and the next one would wait for it.
    this.pool.on('release', (_, released) => {
      const client = released as unknown as Client & { readyForQuery: boolean };
      if (!client.readyForQuery) void client.end();
    });
  }

  private get pool(): Pool {
    return (this.source.driver as unknown as { master: Pool }).master;
  }

  /** Returns the number of connections of this process and of the queries that wait for one. */
  poolState(): { most: number; open: number; idle: number; waiting: number } {
    const { options, totalCount, idleCount, waitingCount } = this.pool;
    return { most: options.max, open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  /** Ends the connections. */
  async close(): Promise<void> {
    await this.replica?.end();
    await this.source.destroy();
  }

  rows<T extends QueryResultRow = NoColumns>(
    statement: Statement | string,
    values: unknown[] = [],
  ): Promise<T[]> {
    return this.query<T>(this.pool, statement, values);
  }

  /**
   * Runs `work` in one transaction at read committed; every error rolls it back. `timeoutMs` limits each statement of
   * `tx.rows` instead of the connection's limit (connect.ts).
   */
  async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    { timeoutMs }: { timeoutMs?: number } = {},
  ): Promise<T> {
    return this.source.transaction(async (manager) => {
      const connect = manager.queryRunner?.connect.bind(manager.queryRunner) as () => Promise<PoolClient>;
      const client = await connect();
      return work({
        manager,
        rows: async <R extends QueryResultRow>(statement: Statement | string, values: unknown[] = []) => {
          const query = { ...this.asQuery(statement, values), query_timeout: timeoutMs };
          return (await client.query<R>(query)).rows;
        },
      });
    });
  }

  private async query<T extends QueryResultRow>(
    pool: Pool,
    statement: Statement | string,
    values: unknown[],
  ): Promise<T[]> {
    const query = this.asQuery(statement, values);
    try {
      return (await pool.query<T>(query)).rows;
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      // A newer release has migrated. Without a name the statement is planned anew.
      return (await pool.query<T>({ ...query, name: undefined })).rows;
    }
  }

  private asQuery(statement: Statement | string, values: unknown[]) {
    if (typeof statement === 'string') return { text: statement, values };
    return this.hasPooler ? { text: statement.text, values } : { ...statement, values };
  }
}
