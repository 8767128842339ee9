import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

abstract class SourceEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') source: string;
  /** The id at the source. */
  @Column('integer', { name: 'source_id' }) sourceId: number;
  @Column('text') name: string;
  @Column('text', { name: 'image_id', nullable: true }) imageId: string | null;
}

/** A team (club) that plays in a stored match. */
@Entity('team')
export class TeamEntity extends SourceEntity {}

/** A league or cup with a stored match. */
@Entity('league')
export class LeagueEntity extends SourceEntity {
  @Column('text') country: string;
}

/** When any process last got an answer of the source about a fixture, and when it sent the request of the stored answer. */
@Entity('asked_fixture')
export class AskedFixtureEntity {
  @PrimaryColumn('text') source: string;
  @PrimaryColumn('integer', { name: 'fixture_id' }) fixtureId: number;
  @Column('timestamptz', { name: 'asked_at', nullable: true }) askedAt: Date | null;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt: Date | null;
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
  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false }) createdAt: Date;
}

/** The last answer of a source to a question whose answer changes slowly (JOB-02). */
@Entity('source_answer')
export class SourceAnswerEntity {
  @PrimaryColumn('text') source: string;
  @PrimaryColumn('text') question: string;
  @Column('jsonb') answer: unknown;
}
