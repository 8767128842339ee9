import { Column, Entity, PrimaryColumn, type ColumnOptions } from 'typeorm';
import type { Evidence, SourceFailure } from './football-source.ts';

/** A timestamp as milliseconds since 1970. */
const time = (name: string): ColumnOptions => ({
  name,
  type: 'timestamptz',
  nullable: true,
  transformer: {
    // TypeORM passes undefined for a column without a value.
    to: (ms?: number | null) => (typeof ms === 'number' ? new Date(ms) : ms),
    from: (date: Date | null) => date?.getTime() ?? null,
  },
});
const figure = (name: string): ColumnOptions => ({ name, type: 'integer', nullable: true });

/** The shared state of a football source: its health and its allowance of requests. */
@Entity('football_source')
export class FootballSourceEntity {
  @PrimaryColumn('text') name: string;
  @Column(time('last_success_at')) lastSuccessAt: number | null;
  @Column(time('last_failure_at')) lastFailureAt: number | null;
  @Column('text', { name: 'last_failure_reason', nullable: true }) lastFailureReason: SourceFailure | null;
  @Column('jsonb', { name: 'last_failure_evidence', nullable: true }) lastFailureEvidence: Evidence | null;
  /** When any process last sent a request. */
  @Column(time('asked_at')) askedAt: number | null;
  /** The lease of the one request that is under way, by any process. */
  @Column(time('lease_until')) leaseUntil: number | null;
  @Column(figure('day_limit')) dayLimit: number | null;
  /** Requests left on the day (UTC) of `daySeenAt`. Null: the source did not report it. */
  @Column(figure('day_left')) dayLeft: number | null;
  @Column(time('day_seen_at')) daySeenAt: number | null;
  /** The source itself refuses requests until then. */
  @Column(time('day_closed_until')) dayClosedUntil: number | null;
  @Column(figure('minute_limit')) minuteLimit: number | null;
  /** Requests left until `minuteUntil`. Null: the source did not report it. */
  @Column(figure('minute_left')) minuteLeft: number | null;
  @Column(time('minute_until')) minuteUntil: number | null;
  /** No request may be sent before. */
  @Column(time('paused_until')) pausedUntil: number | null;
}
