import { Column, Entity, PrimaryColumn } from 'typeorm';

// Read-only: the files `x.queries.ts` write these tables.

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
  @Column('bigint', { name: 'done_seq' }) readonly doneSeq: string;
  @Column('bigint', { name: 'last_at' }) readonly lastAt: string;
  @Column('text', { nullable: true }) readonly checkpoint: string | null;
  @Column('timestamptz', { name: 'shown_at', nullable: true }) readonly shownAt: Date | null;
  @Column('bigint', { name: 'shown_size' }) readonly shownSize: string;
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

/** An announcement, start, result or settlement that is in the log or will be next, or the end of a grid's saves. */
@Entity('seal_fact')
export class SealFactEntity {
  @PrimaryColumn('text') readonly kind: 'match' | 'start' | 'result' | 'opened' | 'settlement';
  @PrimaryColumn('integer', { name: 'grid_id' }) readonly gridId: number;
  @PrimaryColumn('integer', { name: 'match_id' }) readonly matchId: number;
  @PrimaryColumn('integer') readonly version: number;
  @Column('bigint', { nullable: true }) readonly boundary: string | null;
  @Column('bigint', { nullable: true }) readonly place: string | null;
  @Column('text', { nullable: true }) readonly detail: string | null;
}

/** The username in the pseudonym of a player in a grid. Deleted with the account. */
@Entity('seal_name')
export class SealNameEntity {
  @PrimaryColumn('integer', { name: 'grid_id' }) readonly gridId: number;
  @PrimaryColumn('integer', { name: 'player_id' }) readonly playerId: number;
  @Column('text') readonly name: string;
}

/** A piece of the openings of a grid. */
@Entity('seal_opening')
export class SealOpeningEntity {
  @PrimaryColumn('integer', { name: 'grid_id' }) readonly gridId: number;
  @PrimaryColumn('integer') readonly piece: number;
  @Column('bytea') readonly lines: Buffer;
  @Column('bigint', { name: 'last_place' }) readonly lastPlace: string;
}

/** A note that a witness signed. */
@Entity('seal_note')
export class SealNoteEntity {
  @PrimaryColumn('text') readonly witness: string;
  @PrimaryColumn('bigint') readonly place: string;
  @Column('bigint') readonly size: string;
  @Column('text') readonly note: string;
}
