import { Column, Entity, PrimaryColumn } from 'typeorm';
import { OUTCOMES, type Pick } from '../../../shared/rules/outcome.ts';

/** The latest pick of a player for a match. Read-only: the SQL function `save_picks` is the only writer. */
@Entity('pick')
export class PickEntity {
  @PrimaryColumn('integer', { name: 'player_id' })
  readonly playerId: number;

  @PrimaryColumn('integer', { name: 'match_id' })
  readonly matchId: number;

  @Column('enum', { enumName: 'outcome', enum: OUTCOMES })
  readonly pick: Pick;

  /** The `pick_event` that stored it. */
  @Column('bigint')
  readonly seq: string;

  /** When the player chose, by the server's clock. An older choice never replaces a newer one. */
  @Column('timestamptz', { name: 'chosen_at' })
  readonly chosenAt: Date;
}
