import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { GridStatus } from '../../../shared/rules/grids.ts';

@Entity('grid')
export class GridEntity {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  country: string;

  /** Days: `2026-11-20`. */
  @Column('date', { name: 'start_date' })
  startDate: string;

  @Column('date', { name: 'end_date' })
  endDate: string;

  @Column('text')
  status: GridStatus;

  /** Grows with every change; the database counts. */
  @Column({ type: 'integer', insert: false, update: false })
  version: number;

  @Column('text', { name: 'status_by' })
  statusBy: 'system' | 'admin';

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}
