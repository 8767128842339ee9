import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One scoring of a grid and the results it counted. Read-only: rows are inserted by the scoring statement and never change. */
@Entity('scoring_run')
export class ScoringRunEntity {
  @PrimaryGeneratedColumn('identity') readonly id: number;
  @Column('integer', { name: 'grid_id' }) readonly gridId: number;
  @Column('integer', { name: 'results_version' }) readonly resultsVersion: number;

  @Column('jsonb')
  readonly results: {
    match: number;
    outcome: string | null;
    home: number | null;
    away: number | null;
    status: string;
  }[];

  /** How many players have picks in the grid. */
  @Column('integer') readonly players: number;
  /** How many players have other hits or picks than before. */
  @Column('integer') readonly changed: number;
  /** Players by number of hits. */
  @Column('jsonb') readonly spread: Record<string, number>;
  @Column('timestamptz', { name: 'scored_at' }) readonly scoredAt: Date;
}
