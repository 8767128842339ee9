import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How the picks of a revealed match split. Rows never change. */
@Entity('match_split')
export class MatchSplitEntity {
  @PrimaryColumn('integer', { name: 'match_id' }) readonly matchId: number;
  /** Players that picked the home team. */
  @Column('integer') readonly home: number;
  @Column('integer') readonly draw: number;
  @Column('integer') readonly away: number;
  @Column('timestamptz', { name: 'counted_at' }) readonly countedAt: Date;
}
