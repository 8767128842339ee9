import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Attention, MatchStatus } from '../../../shared/rules/match-status.ts';

/** A match as an administrator changes it; what the source changes goes through `football/apply-fixtures.ts`. */
@Entity('match')
export class MatchEntity {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('timestamptz', { name: 'start_time' })
  startTime: Date;

  @Column('timestamptz', { name: 'closes_at' })
  closesAt: Date;

  @Column('text')
  status: MatchStatus;

  @Column('text', { nullable: true })
  attention: Attention | null;

  @Column('smallint', { name: 'home_score', nullable: true })
  homeScore: number | null;

  @Column('smallint', { name: 'away_score', nullable: true })
  awayScore: number | null;

  @Column('text', { name: 'score_by', nullable: true })
  scoreBy: 'source' | 'admin' | null;

  @Column('integer', { name: 'grid_id', nullable: true })
  gridId: number | null;

  @Column('smallint', { nullable: true })
  position: number | null;

  /** Grows with every change; the database counts. */
  @Column({ type: 'integer', insert: false, update: false })
  version: number;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}
