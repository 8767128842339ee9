import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When any process last got an answer of the source about a fixture. */
@Entity('asked_fixture')
export class AskedFixtureEntity {
  @PrimaryColumn('text')
  source: string;

  @PrimaryColumn('integer', { name: 'fixture_id' })
  fixtureId: number;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt: Date;
}
