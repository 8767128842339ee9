import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OUTCOMES, type Pick } from '../../../shared/rules/outcome.ts';

/** The answer of `save_picks` for an op id, so that a repeat gets the same answer. Read-only: `save_picks` and `forget_pick_repeats` write it. */
@Entity('pick_repeat')
export class PickRepeatEntity {
  @PrimaryColumn('integer', { name: 'player_id' })
  readonly playerId: number;

  @PrimaryColumn('uuid', { name: 'op_id' })
  readonly opId: string;

  @Column('integer', { name: 'match_id' })
  readonly matchId: number;

  @Column('enum', { enumName: 'outcome', enum: OUTCOMES })
  readonly pick: Pick;

  @Column('text')
  readonly answer: 'accepted' | 'unchanged' | 'superseded';

  @Column('timestamptz', { name: 'answered_at' })
  readonly answeredAt: Date;
}
