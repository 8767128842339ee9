import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PrizeStep } from './prize.entity.ts';

export type PrizeEventKind = 'won' | 'corrected' | 'mailed' | PrizeStep | 'cleared' | 'uncleared' | 'note';

/** One event of a prize. Read-only and append-only: `update_prizes` and `addEvent` insert rows, which never change. */
@Entity('prize_event')
export class PrizeEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) readonly id: string;
  @Column('integer', { name: 'grid_id' }) readonly gridId: number;
  @Column('integer', { name: 'player_id' }) readonly playerId: number;
  @Column('text') readonly kind: PrizeEventKind;
  /** The administrator; null: the system. */
  @Column('integer', { name: 'actor_id', nullable: true }) readonly actorId: number | null;
  @Column('timestamptz') readonly at: Date;
  /** won, corrected: the tier before and after. cleared, uncleared: the tier told to the winner before and after. Else `toTier` is the tier that was told. */
  @Column('smallint', { name: 'from_tier', nullable: true }) readonly fromTier: number | null;
  @Column('smallint', { name: 'to_tier', nullable: true }) readonly toTier: number | null;
}
