import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

@Entity('announcement')
export class AnnouncementEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  /** In Spanish. A language without a text has an empty title and an empty content. */
  @Column('text') title: string;
  /** Cleaned rich text. */
  @Column('text') content: string;
  @Column('text', { name: 'title_pt' }) titlePt: string;
  @Column('text', { name: 'content_pt' }) contentPt: string;
  /** Only players of this country see it. Null means everyone. */
  @Column('text', { nullable: true }) country: string | null;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  @Column('boolean', { name: 'is_pinned' }) isPinned: boolean;
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt: Date | null;
  /** The announcement is hidden until then. Null means at once. */
  @Column('timestamptz', { name: 'publish_at', nullable: true }) publishAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt: Date;
  /** The id of the request that created the announcement, to recognise a repeat. */
  @Column('uuid', { name: 'op_id', nullable: true }) opId: string | null;
  @VersionColumn() version: number;
}
