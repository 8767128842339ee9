import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { GroupSize } from '../../../shared/rules/groups.ts';

@Entity('player_group')
export class PlayerGroupEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('text') name: string;
  /** The owner who gave the name. A trigger sets it. */
  @Column({ type: 'integer', name: 'named_by', nullable: true, insert: false, update: false })
  namedBy: number | null;
  @Column('text') description: string;
  /** The code of a country, or the text of a grid of another one. */
  @Column('text') country: string;
  /** The games of the next editions. */
  @Column('smallint') size: GroupSize;
  /** From when on grids are given. Null: the group is stopped. */
  @Column('timestamptz', { nullable: true }) since: Date | null;
  /** The owner is always a member. */
  @Column('integer', { name: 'owner_id' }) ownerId: number;
  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false })
  createdAt: Date;
  /** The code of the link that the owner shares. Null if there is none. */
  @Column('text', { name: 'invite_code', nullable: true }) inviteCode: string | null;
  /** When an erased account left the group to the owner. Null if it did not. */
  @Column('timestamptz', { name: 'inherited_at', nullable: true })
  inheritedAt: Date | null;
  /** A hash of owner, `opId` and input, to recognise a repeat. Null without `opId`. */
  @Column('bytea', { name: 'asked_as', nullable: true })
  requestHash: Buffer | null;
}

@Entity('group_member')
export class GroupMemberEntity {
  @PrimaryColumn('integer', { name: 'group_id' }) groupId: number;
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  @Column({ type: 'timestamptz', name: 'joined_at', insert: false, update: false })
  joinedAt: Date;
}

/** A player that the owner removed. The player can return by invitation, but not by the owner's link. */
@Entity('group_removal')
export class GroupRemovalEntity {
  @PrimaryColumn('integer', { name: 'group_id' }) groupId: number;
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
}

/** One for each group and address. A rejected or withdrawn one is deleted. */
@Entity('group_invitation')
export class GroupInvitationEntity {
  @PrimaryGeneratedColumn('identity') id: number;
  @Column('integer', { name: 'group_id' }) groupId: number;
  /** In lower case, with or without an account. */
  @Column('text') email: string;
  /** The code of the link in the mail. */
  @Column('text') code: string;
  @Column({ type: 'timestamptz', name: 'created_at', insert: false })
  createdAt: Date;
  /** Null: it is pending. */
  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;
}

/** The link by which a new player joins once the address is verified. */
@Entity('pending_group_join')
export class PendingGroupJoinEntity {
  @PrimaryColumn('integer', { name: 'player_id' }) playerId: number;
  @Column('text') code: string;
}
