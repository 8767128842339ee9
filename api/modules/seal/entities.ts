import { Column, Entity, PrimaryColumn } from 'typeorm';

// Read-only: `queries.ts` writes these tables.

/** The secret of a player's pseudonyms in the log. Deleted with the account. */
@Entity('seal_secret')
export class SealSecretEntity {
  @PrimaryColumn('integer', { name: 'player_id' }) readonly playerId: number;
  @Column('bytea') readonly secret: Buffer;
}

/** How far the log is. One row, whose lock lets one process append at a time. */
@Entity('seal_log')
export class SealLogEntity {
  @PrimaryColumn('boolean') readonly id: boolean;
  @Column('bigint') readonly size: string;
  @Column('bigint', { name: 'last_tx' }) readonly lastTx: string;
  @Column('bigint', { name: 'last_seq' }) readonly lastSeq: string;
  @Column('timestamptz', { name: 'began_at' }) readonly beganAt: Date;
  @Column('bigint', { name: 'first_seq' }) readonly firstSeq: string;
  @Column('text', { nullable: true }) readonly checkpoint: string | null;
  @Column('integer') readonly generation: number;
  @Column('bigint', { name: 'done_seq' }) readonly doneSeq: string;
  @Column('text', { nullable: true }) readonly witnessed: string | null;
}

/** An entry of the log (shared/seal/entry.ts). */
@Entity('seal_entry')
export class SealEntryEntity {
  @PrimaryColumn('bigint') readonly place: string;
  @Column('bytea') readonly data: Buffer;
  @Column('bytea') readonly leaf: Buffer;
  @Column('integer', { name: 'grid_id' }) readonly gridId: number;
  @Column('bigint', { name: 'event_seq', nullable: true }) readonly eventSeq: string | null;
}

/** The hash of a complete subtree with 256^level leaves. */
@Entity('seal_node')
export class SealNodeEntity {
  @PrimaryColumn('smallint') readonly level: number;
  @PrimaryColumn('bigint') readonly place: string;
  @Column('bytea') readonly hash: Buffer;
}

/** A start, result or settlement that is in the log or will be next. */
@Entity('seal_fact')
export class SealFactEntity {
  @PrimaryColumn('text') readonly kind: 'start' | 'result' | 'settlement';
  @PrimaryColumn('integer', { name: 'about_id' }) readonly aboutId: number;
  @PrimaryColumn('integer') readonly version: number;
  @Column('bigint', { nullable: true }) readonly boundary: string | null;
  @Column('bigint', { nullable: true }) readonly place: string | null;
}

/** The openings of the commitments to the picks of one match. */
@Entity('seal_opening')
export class SealOpeningEntity {
  @PrimaryColumn('integer', { name: 'match_id' }) readonly matchId: number;
  @Column('bytea') readonly lines: Buffer;
}
