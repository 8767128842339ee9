import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Pick } from '../../../shared/rules/outcome.ts';

/** One save that changed picks. Read-only and append-only: the SQL function `save_picks` is the only writer. */
@Entity('pick_event')
export class PickEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  readonly seq: string;

  @Column('integer', { name: 'player_id' })
  readonly playerId: number;

  @Column('jsonb')
  readonly picks: [matchId: number, pick: Pick][];

  @Column('uuid', { name: 'op_ids', array: true })
  readonly opIds: string[];

  @Column('bytea')
  readonly salt: Buffer;

  @Column('timestamptz', { name: 'accepted_at' })
  readonly acceptedAt: Date;
}
