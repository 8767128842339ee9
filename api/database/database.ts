import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { isOutdatedPlan } from './errors.ts';
import { OldReads } from './old-reads.ts';

/** A prepared statement. PostgreSQL plans it once per connection, but a pooler has no prepared statements. */
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

interface Options {
  /** The longest wait for the answer to a statement outside a transaction, e.g. if the network between app and database is cut. */
  timeoutMs?: number;
  /** Whether a pooler in transaction mode is in between, which gives each transaction any connection. */
  hasPooler?: boolean;
  /** Connections to a replica. */
  replica?: Pool | null;
}

/** Longer than `lock_timeout`, so that the database itself answers while it works. */
const STATEMENT_TIMEOUT_MS = 25_000;
/** The primary answers after that time, so it is short. */
const REPLICA_TIMEOUT_MS = 2_000;

/**
 * The access to PostgreSQL. Repositories of TypeORM read and write single rows; SQL that locks, counts or reports runs here. Inside `transaction` use only
 * the given transaction, because a second connection per call would exhaust the pool.
 */
export class Database implements Queries {
  readonly source: DataSource;
  /**
   * For reads whose answer may be some seconds old and that are no player's own data: a replica may answer them. Without a replica it is this database. Never
   * read here what the caller may have just written.
   */
  readonly old: Queries;
  private readonly timeoutMs: number;
  private readonly hasPooler: boolean;
  private readonly replica: Pool | null;

  constructor(
    source: DataSource,
    { timeoutMs = STATEMENT_TIMEOUT_MS, hasPooler = false, replica = null }: Options = {},
  ) {
    this.source = source;
    this.timeoutMs = timeoutMs;
    this.hasPooler = hasPooler;
    this.replica = replica;
    this.old = replica
      ? new OldReads(
          { rows: (statement, values = []) => this.query(replica, REPLICA_TIMEOUT_MS, statement, values) },
          this,
        )
      : this;
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

  rows<T extends QueryResultRow>(statement: Statement | string, values: unknown[] = []): Promise<T[]> {
    return this.query<T>(this.pool, this.timeoutMs, statement, values);
  }

  /** Runs `work` in one transaction at read committed. Every error rolls it back. */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.source.transaction(async (manager) => {
      const connect = manager.queryRunner?.connect.bind(manager.queryRunner) as () => Promise<PoolClient>;
      const client = await connect();
      return work({
        manager,
        rows: async <R extends QueryResultRow>(statement: Statement | string, values: unknown[] = []) =>
          (await client.query<R>(this.asQuery(statement, values))).rows,
      });
    });
  }

  private async query<T extends QueryResultRow>(
    pool: Pool,
    timeoutMs: number,
    statement: Statement | string,
    values: unknown[],
  ): Promise<T[]> {
    const query = { ...this.asQuery(statement, values), query_timeout: timeoutMs };
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
