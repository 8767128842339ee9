import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { GridStatus } from '../../../shared/rules/grid-status.ts';

/** A grid as administrators change it. */
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
  /** A trigger raises it with every change that an administrator sees. */
  @Column({ type: 'integer', insert: false, update: false }) version: number;
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt: Date | null;
}
