import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { GroupSize } from '../../../shared/rules/groups.ts';

@Entity('player_group')
export class PlayerGroupEntity {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column('smallint', { name: 'games_quantity' })
  matchCount: GroupSize;

  /** The owner is always a member. */
  @Column('integer', { name: 'owner_id' })
  ownerId: number;

  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false })
  createdAt: Date;

  /** A hash of owner, `opId` and input, to recognise a repeat. Null without `opId`. */
  @Column('bytea', { name: 'asked_as', nullable: true })
  requestHash: Buffer | null;

  /** Triggers raise it with every change of the members that a leaderboard shows. */
  @Column({ type: 'integer', name: 'members_version', insert: false, update: false })
  membersVersion: number;
}

/** The last count of a leaderboard. Read-only: one statement writes it (board-queries.ts). The arrays have one element for each member, by place. */
@Entity('group_board')
export class GroupBoardEntity {
  @PrimaryColumn('integer', { name: 'group_id' })
  readonly groupId: number;

  /** The `result_version` of each match of the group, by match id. */
  @Column('jsonb', { name: 'match_versions' })
  readonly matchVersions: Record<string, number>;

  @Column('integer', { name: 'members_version' })
  readonly membersVersion: number;

  @Column('integer', { name: 'players', array: true })
  readonly playerIds: number[];

  @Column('smallint', { name: 'wins', array: true })
  readonly hits: number[];

  @Column('integer', { array: true })
  readonly ranks: number[];

  @Column('timestamptz', { name: 'counted_at' })
  readonly countedAt: Date;
}
