import { Logger } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import type { Queries, Statement } from './statement.ts';

/** How long only the primary answers after a failure of the replica. */
const PAUSE_MS = 10_000;

/** Reads from a replica, or from the primary if it fails. Logs a failure once, until the replica answers again. */
export class ReplicaReads implements Queries {
  private readonly logger = new Logger('Database');
  private isAway = false;
  private nextTryAt = 0;

  constructor(
    private readonly replica: Queries,
    private readonly primary: Queries,
  ) {}

  async rows<T extends QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<T[]> {
    if (performance.now() < this.nextTryAt) return this.primary.rows<T>(statement, values);
    try {
      const rows = await this.replica.rows<T>(statement, values);
      if (this.isAway) this.logger.warn('the replica answers again');
      this.isAway = false;
      return rows;
    } catch (error) {
      this.nextTryAt = performance.now() + PAUSE_MS;
      if (!this.isAway) this.logger.warn({ err: error }, 'the replica fails, so the primary answers');
      this.isAway = true;
      return this.primary.rows<T>(statement, values);
    }
  }
}
