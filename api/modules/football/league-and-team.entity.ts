import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

abstract class SourceEntity {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  source: string;

  /** The id at the source. */
  @Column('integer', { name: 'source_id' })
  sourceId: number;

  @Column('text')
  name: string;

  @Column('text', { name: 'image_id', nullable: true })
  imageId: string | null;
}

/** A team (club) that plays in a stored match. */
@Entity('team')
export class TeamEntity extends SourceEntity {}

/** A league or cup with a stored match. */
@Entity('league')
export class LeagueEntity extends SourceEntity {
  @Column('text')
  country: string;
}
