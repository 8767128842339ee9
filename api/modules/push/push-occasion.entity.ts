import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An occasion for pushes: an announcement, or the reminder or the result of a grid. Unique indexes on (announcement) and (kind, grid) prevent a second
 * occasion. Read-only: `occasion-queries.ts` and `delivery-queries.ts` write it.
 */
@Entity('push_occasion')
export class PushOccasionEntity {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  kind: 'announcement' | 'reminder' | 'result';

  @Column('integer', { name: 'announcement_id', nullable: true })
  announcementId: number | null;

  @Column('integer', { name: 'grid_id', nullable: true })
  gridId: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** Number of devices; the counts below are parts of it. */
  @Column('integer')
  sent: number;

  @Column('integer')
  delivered: number;

  @Column('integer')
  gone: number;

  @Column('integer')
  failed: number;

  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt: Date | null;
}
