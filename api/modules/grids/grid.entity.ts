import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { GridStatus } from '../../../shared/rules/grid-status.ts';

@Entity('grid')
export class GridEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') name: string;
  @Column('text') country: string;
  /** Days: `2026-11-20`. */
  @Column('date', { name: 'start_date' }) startDate: string;
  @Column('date', { name: 'end_date' }) endDate: string;
  @Column('text') status: GridStatus;
  /** When the system opens a draft. */
  @Column('timestamptz', { name: 'opens_at', nullable: true }) opensAt: Date | null;
  @Column('text', { name: 'status_by' }) statusBy: 'system' | 'admin';
  /** Set by a trigger: the furthest status the grid ever had. */
  @Column({ type: 'text', name: 'furthest_status', insert: false, update: false }) furthestStatus: GridStatus;
  /** Set by a trigger when the grid is settled. */
  @Column({ type: 'timestamptz', name: 'settled_at', nullable: true, insert: false, update: false })
  settledAt: Date | null;

  /** A trigger raises it with every change of a result. In SQL `is_scored` says whether the hits are current. */
  @Column({ type: 'integer', name: 'results_version', insert: false, update: false }) resultsVersion: number;
  @Column({ type: 'integer', name: 'scored_version', insert: false, update: false }) scoredVersion: number;
  /** The version of the results in the stored tables of groups. */
  @Column({ type: 'integer', name: 'tables_version', insert: false, update: false }) tablesVersion: number;
  /** Set by triggers: the planned end of the last match, which a member joins a group before. */
  @Column({ type: 'timestamptz', name: 'planned_end', nullable: true, insert: false, update: false })
  plannedEnd: Date | null;

  /** Set by a trigger and by scoring: when to count again, because a match with an earlier result is revealed. */
  @Column({ type: 'timestamptz', name: 'recount_at', nullable: true, insert: false, update: false })
  recountAt: Date | null;

  /** Set by a trigger: when the system opened the grid. Null: an administrator did. */
  @Column({ type: 'timestamptz', name: 'opened_at', nullable: true, insert: false, update: false })
  openedAt: Date | null;

  /** A trigger raises it with every change that an administrator sees. */
  @Column({ type: 'integer', insert: false, update: false }) version: number;
  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false }) createdAt: Date;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt: Date | null;
}
