import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A prize and the fewest hits that win it. Read-only: a migration fills the table, and a test compares it with shared/rules. */
@Entity('prize_tier')
export class PrizeTierEntity {
  @PrimaryColumn('smallint') readonly hits: number;
  @Column('text') readonly prize: string;
}
