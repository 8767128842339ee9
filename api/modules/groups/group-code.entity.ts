import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The code of a join link: the owner's link, or the link in the mail of an invitation, which works once. */
@Entity('group_code')
export class GroupCodeEntity {
  @PrimaryColumn('text')
  code: string;

  @Column('integer', { name: 'group_id' })
  groupId: number;

  /** Null for the owner's link, and for a revoked link of an invitation. */
  @Column('integer', { name: 'invitation_id', nullable: true })
  invitationId: number | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;
}

/** The link by which a new player joins once the address is verified. */
@Entity('group_wish')
export class GroupWishEntity {
  @PrimaryColumn('integer', { name: 'player_id' })
  playerId: number;

  @Column('text')
  code: string;
}
