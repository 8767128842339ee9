import type { Database, Queries } from '../../../database/database.ts';
import type { Evidence, SourceFailure } from './football-source.ts';
import { NEW_RECORD, type SourceRecord } from './source-record.ts';

/** Where the shared state of the source is kept. Tests keep it in memory. */
export interface SourceStore {
  /** The state and the time, in milliseconds since 1970. */
  read(): Promise<{ record: SourceRecord; now: number }>;
  /** Replaces the state by `change`'s and returns its result. Updates of all processes happen one after the other. */
  update<T extends { record: SourceRecord }>(change: (record: SourceRecord, now: number) => T): Promise<T>;
}

interface Row {
  now: Date;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_failure_reason: SourceFailure | null;
  last_failure_evidence: Evidence | null;
  asked_at: Date | null;
  probe_until: Date | null;
  day_limit: number | null;
  day_left: number | null;
  day_seen_at: Date | null;
  day_closed_until: Date | null;
  minute_limit: number | null;
  minute_left: number | null;
  minute_until: Date | null;
  paused_until: Date | null;
}

/** The row of one source in `football_source`. Its time is the database's. */
export class SourceRow implements SourceStore {
  readonly #database: Database;
  readonly #name: string;

  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
  }

  async read(): Promise<{ record: SourceRecord; now: number }> {
    return (await this.#find(this.#database)) ?? { record: NEW_RECORD, now: Date.now() };
  }

  async update<T extends { record: SourceRecord }>(
    change: (record: SourceRecord, now: number) => T,
  ): Promise<T> {
    return this.#database.transaction(async (tx) => {
      const { record, now } = (await this.#find(tx, 'for update')) ?? (await this.#make(tx));
      const changed = change(record, now);
      if (changed.record !== record) await this.#write(tx, changed.record);
      return changed;
    });
  }

  async #find(
    queries: Queries,
    lock: '' | 'for update' = '',
  ): Promise<{ record: SourceRecord; now: number } | null> {
    const [row] = await queries.rows<Row>(
      `with source as materialized (select * from football_source where name = $1 ${lock})
       select *, clock_timestamp() as now from source`,
      [this.#name],
    );
    return row ? { record: toRecord(row), now: row.now.getTime() } : null;
  }

  async #make(tx: Queries): Promise<{ record: SourceRecord; now: number }> {
    await tx.rows('insert into football_source (name) values ($1) on conflict do nothing', [this.#name]);
    return (await this.#find(tx, 'for update'))!;
  }

  async #write(tx: Queries, record: SourceRecord): Promise<void> {
    const { lastFailure } = record;
    await tx.rows(
      `update football_source set last_success_at = $2, last_failure_at = $3, last_failure_reason = $4, last_failure_evidence = $5,
         asked_at = $6, probe_until = $7, day_limit = $8, day_left = $9, day_seen_at = $10, day_closed_until = $11,
         minute_limit = $12, minute_left = $13, minute_until = $14, paused_until = $15
       where name = $1`,
      [
        this.#name,
        dateOf(record.lastSuccessAt),
        dateOf(lastFailure?.at ?? null),
        lastFailure?.reason ?? null,
        lastFailure?.evidence ?? null,
        dateOf(record.askedAt),
        dateOf(record.probeUntil),
        record.dayLimit,
        record.dayLeft,
        dateOf(record.daySeenAt),
        dateOf(record.dayClosedUntil),
        record.minuteLimit,
        record.minuteLeft,
        dateOf(record.minuteUntil),
        dateOf(record.pausedUntil),
      ],
    );
  }
}

function toRecord(row: Row): SourceRecord {
  return {
    lastSuccessAt: timeOf(row.last_success_at),
    lastFailure: row.last_failure_at && {
      at: row.last_failure_at.getTime(),
      reason: row.last_failure_reason!,
      evidence: row.last_failure_evidence,
    },
    askedAt: timeOf(row.asked_at),
    probeUntil: timeOf(row.probe_until),
    dayLimit: row.day_limit,
    dayLeft: row.day_left,
    daySeenAt: timeOf(row.day_seen_at),
    dayClosedUntil: timeOf(row.day_closed_until),
    minuteLimit: row.minute_limit,
    minuteLeft: row.minute_left,
    minuteUntil: timeOf(row.minute_until),
    pausedUntil: timeOf(row.paused_until),
  };
}

function timeOf(date: Date | null): number | null {
  return date?.getTime() ?? null;
}

function dateOf(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
