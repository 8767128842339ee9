import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a delivery has come. The wire says `won` for `due`. */
export const PRIZE_STEPS = ['due', 'contacted', 'sent', 'delivered'] as const;
export type PrizeStep = (typeof PRIZE_STEPS)[number];

/** A player's prize in a settled grid, inserted by `update_prizes`: what the desk changes of it. */
@Entity('prize')
export class PrizeEntity {
  @PrimaryColumn('integer', { name: 'grid_id' }) gridId: number;
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  /** The tier last told to the winner; null: the winner was told nothing. */
  @Column('smallint', { name: 'notified_tier', nullable: true }) notifiedTier: number | null;
  @Column('text') step: PrizeStep;
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
