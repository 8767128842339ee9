import type { EntityManager } from 'typeorm';
import type { Database } from '../../../database/database.ts';
import { FootballSourceEntity } from './football-source.entity.ts';
import { NEW_RECORD, type SourceRecord } from './source-record.ts';

/** Keeps the shared state of the source. Tests keep it in memory. */
export interface SourceStore {
  /** Returns the state and the time, in milliseconds since 1970. */
  read(): Promise<{ record: SourceRecord; now: number }>;
  /** Replaces the state by that of `change`, and returns the result of `change`. Updates of all processes run one after the other. */
  update<T extends { record: SourceRecord }>(change: (record: SourceRecord, now: number) => T): Promise<T>;
}

/** Keeps the state in the row of one source in `football_source`. The time is the database's. */
export class SourceRow implements SourceStore {
  constructor(
    private readonly database: Database,
    private readonly name: string,
  ) {}

  async read(): Promise<{ record: SourceRecord; now: number }> {
    const { manager } = this.database.source;
    const record = await manager.findOneBy(FootballSourceEntity, { name: this.name });
    return { record: record ?? NEW_RECORD, now: await nowOf(manager) };
  }

  async update<T extends { record: SourceRecord }>(
    change: (record: SourceRecord, now: number) => T,
  ): Promise<T> {
    return this.database.transaction(async ({ manager }) => {
      const { name } = this;
      const lock = () =>
        manager.findOne(FootballSourceEntity, { where: { name }, lock: { mode: 'pessimistic_write' } });
      let record = await lock();
      if (!record) {
        await manager
          .createQueryBuilder()
          .insert()
          .into(FootballSourceEntity)
          .values({ name })
          .orIgnore()
          .execute();
        record = (await lock())!;
      }
      const changed = change(record, await nowOf(manager));
      if (changed.record !== record) await manager.update(FootballSourceEntity, { name }, changed.record);
      return changed;
    });
  }
}

/** Reads the clock after the lock is held. */
async function nowOf(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<{ now: Date }[]>('select clock_timestamp() as now');
  return row!.now.getTime();
}
