import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A crest, logo or flag, copied from the source. */
@Entity('image')
export class ImageEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'source_url', unique: true })
  sourceUrl: string;

  /** WebP, 64 px. */
  @Column('bytea')
  small: Buffer;

  /** WebP, 96 px. */
  @Column('bytea')
  large: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false })
  createdAt: Date;
}
