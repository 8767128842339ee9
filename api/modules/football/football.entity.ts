import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When any process last got an answer about a fixture. */
@Entity('asked_fixture')
export class AskedFixtureEntity {
  @PrimaryColumn('text') source: string;
  @PrimaryColumn('integer', { name: 'fixture_id' }) fixtureId: number;
  @Column('timestamptz', { name: 'asked_at', nullable: true }) askedAt: Date | null;
}

/** A crest, logo or flag, copied from the source. */
@Entity('image')
export class ImageEntity {
  @PrimaryColumn('text') id: string;
  @Column('text', { name: 'source_url', unique: true }) sourceUrl: string;
  /** WebP, 64 px. */
  @Column('bytea') small: Buffer;
  /** WebP, 96 px. */
  @Column('bytea') large: Buffer;
}
