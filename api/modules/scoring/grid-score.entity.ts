import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The hits and picks of one player in one grid, as the last scoring counted them. */
@Entity('grid_score')
export class GridScoreEntity {
  @PrimaryColumn('integer', { name: 'grid_id' }) gridId: number;
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  @Column('smallint') hits: number;
  /** Picks for matches of the grid that are not void. */
  @Column('smallint') picks: number;
}
