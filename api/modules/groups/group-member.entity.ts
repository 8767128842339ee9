import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('group_member')
export class GroupMemberEntity {
  @PrimaryColumn('integer', { name: 'group_id' })
  groupId: number;

  @PrimaryColumn('integer', { name: 'player_id' })
  playerId: number;

  @Column({ type: 'timestamptz', name: 'joined_at', insert: false, update: false })
  joinedAt: Date;
}

/** A player that the owner removed. The player can return by invitation, but not by the owner's link. */
@Entity('group_removal')
export class GroupRemovalEntity {
  @PrimaryColumn('integer', { name: 'group_id' })
  groupId: number;

  @PrimaryColumn('integer', { name: 'player_id' })
  playerId: number;
}
