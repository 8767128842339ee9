import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';

/** A match as administrators change it. The football module changes it by SQL. */
@Entity('match')
export class MatchEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('timestamptz', { name: 'start_time' }) startTime: Date;
  /** Set by a trigger: no pick is stored from this time on. */
  @Column({ type: 'timestamptz', name: 'closes_at', insert: false, update: false }) closesAt: Date;
  /** Set by a trigger: no pick is shown to others before this time. */
  @Column({ type: 'timestamptz', name: 'reveal_at', insert: false, update: false }) revealAt: Date;
  @Column('text') status: MatchStatus;
  @Column('integer', { name: 'grid_id', nullable: true }) gridId: number | null;
  @Column('smallint', { nullable: true }) position: number | null;
  /** The pair of results of which an administrator keeps the own one, as `result_pair` says it. */
  @Column('text', { name: 'kept_pair', nullable: true }) keptPair: string | null;
  /** A trigger raises it with every change. */
  @Column({ type: 'integer', insert: false, update: false }) version: number;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt: Date | null;
}
