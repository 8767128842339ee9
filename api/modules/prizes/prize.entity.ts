import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a delivery has come. The wire says `won` for `due`. */
export const PRIZE_STEPS = ['due', 'contacted', 'sent', 'delivered'] as const;
export type PrizeStep = (typeof PRIZE_STEPS)[number];

/** A player's prize in a settled grid, inserted by `update_prizes`. `tier`: the fewest hits that win; 0: none. */
@Entity('prize')
export class PrizeEntity {
  @PrimaryColumn('integer', { name: 'grid_id' }) gridId: number;
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  /** The player's hits in the grid, as of the last scoring. */
  @Column('smallint') hits: number;
  /** The tier of those hits. */
  @Column('smallint') tier: number;
  /** The tier last told to the winner; null: the winner was told nothing. */
  @Column('smallint', { name: 'notified_tier', nullable: true }) notifiedTier: number | null;
  @Column('text') step: PrizeStep;
  /** The step; before the delivery `withdrawn` by a correction, or `refused`. The database computes it. */
  @Column({ type: 'text', insert: false, update: false }) readonly state: PrizeStep | 'withdrawn' | 'refused';
  /** The winner was told another tier than the present one. The database computes it. */
  @Column({ type: 'boolean', name: 'is_unclear', insert: false, update: false }) readonly isUnclear: boolean;
  /** The winner's word on the delivery. */
  @Column('text', { name: 'winner_says', nullable: true }) winnerSays: 'received' | 'missing' | null;
  @Column('text', { nullable: true }) note: string | null;
  /** The number with which the winner follows the parcel. */
  @Column('text', { nullable: true }) tracking: string | null;
  /** Why the prize is not delivered, as its winner reads it; null: not refused. */
  @Column('text', { nullable: true }) refusal: string | null;
  /** Grows with every change. An administrator that read an older version gets a conflict. */
  @Column('integer') version: number;
}
