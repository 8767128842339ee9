import type { Database, Statement } from '../../../database/database.ts';
import { readDatabaseTime } from '../../matches/lock-match.ts';
import { FootballSourceEntity } from './football-source.entity.ts';
import type { SourceRecord, SourceReport } from './source-record.ts';

/** Keeps the shared state of the source. Tests keep it in memory. */
export interface SourceStore {
  /** Reads the health and the figures without a lock, and writes nothing. `mayBeOld`: a replica may answer. */
  read(options: { mayBeOld: boolean }): Promise<{ record: SourceReport; now: number }>;
  /** Replaces the state by the `record` of `change` and returns its result. Updates of all processes run in turn. */
  update<T extends { record: SourceRecord }>(change: (record: SourceRecord, now: number) => T): Promise<T>;
}

/** Times in milliseconds since 1970. Nulls if the source has no row yet. */
const READ: Statement = {
  name: 'source-health',
  text: `select extract(epoch from game_now())::float8 * 1000 as now,
      extract(epoch from last_success_at)::float8 * 1000 as "lastSuccessAt",
      extract(epoch from last_failure_at)::float8 * 1000 as "lastFailureAt", last_failure_reason as "lastFailureReason",
      last_failure_evidence as "lastFailureEvidence", extract(epoch from day_seen_at)::float8 * 1000 as "daySeenAt",
      day_left as "dayLeft",
      day_limit as "dayLimit"
    from (select) one left join football_source on name = $1`,
};

/** Keeps the state in the row of one source in `football_source`. The time is the database's. */
export class SourceRow implements SourceStore {
  constructor(
    private readonly database: Database,
    private readonly name: string,
  ) {}

  async read({ mayBeOld }: { mayBeOld: boolean }): Promise<{ record: SourceReport; now: number }> {
    const queries = mayBeOld ? this.database.replicaOrSelf : this.database;
    const [row] = await queries.rows<SourceReport & { now: number }>(READ, [this.name]);
    const { now, ...record } = row!;
    return { record, now };
  }

  async update<T extends { record: SourceRecord }>(
    change: (record: SourceRecord, now: number) => T,
  ): Promise<T> {
    const { name } = this;
    return this.database.transaction(async (tx) => {
      await tx.rows('insert into football_source (name) values ($1) on conflict do nothing', [name]);
      const rows = tx.manager.getRepository(FootballSourceEntity);
      const record = await rows.findOneOrFail({ where: { name }, lock: { mode: 'pessimistic_write' } });
      const changed = change(record, await readDatabaseTime(tx));
      if (changed.record !== record) await rows.update({ name }, changed.record);
      return changed;
    });
  }
}
