import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { InvitePreview } from '../../../shared/contract/groups.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { GROUP_MOST_MEMBERS, PLAYER_MOST_GROUPS } from '../../../shared/rules/groups.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { AfterVerification, type VerificationNews } from '../accounts/email-verification.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { findInviteJornada } from './jornada.queries.ts';
import { Tables } from './tables.ts';
import {
  GroupInvitationEntity,
  GroupMemberEntity,
  GroupRemovalEntity,
  PendingGroupJoinEntity,
  PlayerGroupEntity,
} from './group.entity.ts';
import { readGroupCode } from './group-codes.ts';
import { isMember, type LockedPlayer, lockGroup, lockGroupOfMember, lockPlayer } from './lock-group.ts';
import {
  type CodeRow,
  countActiveMembers,
  findCode,
  findOwnData,
  findShownGroup,
  handOverGroups,
  lockGroupsOf,
  storePendingJoin,
} from './group.queries.ts';

type Joined = { groupId: number; wasMember: boolean };

/**
 * Joining by link and leaving (JOIN-01, JOIN-05, GRP-08), and the personal data of this module. A link is the owner's,
 * or that of an invitation mail, which works once and for its address.
 */
@Injectable()
@OwnsPersonalData()
export class Membership implements OnModuleInit, DataOwner {
  private readonly logger = new Logger('Groups');

  constructor(
    private readonly database: Database,
    private readonly afterVerification: AfterVerification,
    private readonly catalogue: GridCatalogue,
    private readonly tables: Tables,
  ) {}

  onModuleInit(): void {
    this.afterVerification.add((playerId, isSamePerson) => this.joinByWish(playerId, isSamePerson));
  }

  ownData(person: DataSubject): Promise<Partial<OwnData>> {
    return findOwnData(this.database, person);
  }

  async erase(tx: Transaction, { playerId, email, isVerified }: DataSubject): Promise<void> {
    await lockGroupsOf(tx, playerId);
    await handOverGroups(tx, playerId);
    // The remaining groups have no other member.
    await tx.manager.delete(PlayerGroupEntity, { ownerId: playerId });
    // Anyone can register an address. Its invitations belong to the person that can verify it.
    if (isVerified) await tx.manager.delete(GroupInvitationEntity, { email });
  }

  /** Returns the group of a code. Raises `invite_unknown`, `invite_revoked`, `invite_used`, `group_full`. */
  async peek(text: string): Promise<InvitePreview> {
    const { groupId } = await getOpenCode(this.database, text);
    const group = await findShownGroup(this.database, groupId);
    if (!group) throw new AppError('invite_unknown');
    const memberCount = await countActiveMembers(this.database, groupId);
    if (memberCount >= GROUP_MOST_MEMBERS) throw new AppError('group_full');
    const jornada = await findInviteJornada(this.database, groupId);
    const grids = jornada === null ? [] : await this.catalogue.findCurrent(null);
    return { ...group, memberCount, jornada, grid: grids.find(({ id }) => id === jornada?.id) ?? null };
  }

  /**
   * Changes nothing for a member. Raises as `peek`, and `removed_from_group`, `invite_not_yours`, `too_many_groups`.
   */
  async join(playerId: number, text: string): Promise<Joined> {
    const joined = await this.database.transaction((tx) => joinByCode(tx, playerId, text));
    this.tables.forget(joined.groupId);
    return joined;
  }

  /** Joins a verified player at once, another one after the verification (last code only). Raises as `join`. */
  async joinWhenVerified({ playerId, isVerified }: Caller, text: string): Promise<void> {
    if (isVerified) {
      await this.join(playerId, text);
      return;
    }
    await this.peek(text);
    await storePendingJoin(this.database, playerId, readGroupCode(text)!);
  }

  /** The owner must hand the group over or delete it instead. Raises `not_found`, `owner_stays`. */
  async leave(playerId: number, groupId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const group = await lockGroupOfMember(tx, groupId, playerId);
      if (group.ownerId === playerId) throw new AppError('owner_stays');
      await tx.manager.delete(GroupMemberEntity, { groupId, playerId });
    });
    this.tables.forget(groupId);
  }

  /**
   * Joins the group of a stored code and returns it. Drops the code if another person stored it or joining fails, e.g.
   * after a revocation.
   */
  private async joinByWish(playerId: number, isSamePerson: boolean): Promise<VerificationNews> {
    const { manager } = this.database.source;
    const wish = await manager.findOneBy(PendingGroupJoinEntity, { playerId });
    if (!wish) return {};
    const groupId = isSamePerson ? await this.joinIfPossible(playerId, wish.code) : null;
    await manager.delete(PendingGroupJoinEntity, { playerId });
    const group = groupId && (await manager.findOneBy(PlayerGroupEntity, { id: groupId }));
    return group ? { group: { id: group.id, name: group.name } } : {};
  }

  private async joinIfPossible(playerId: number, code: string): Promise<number | null> {
    try {
      return (await this.join(playerId, code)).groupId;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.log({ playerId, code: error.code }, 'a new player could not join the group of the link');
      return null;
    }
  }
}

/** Answers the pending invitation of an address. Returns false if there is none, e.g. because it was withdrawn. */
export async function answerInvitation(
  tx: Transaction,
  which: { email: string } & ({ id: number } | { groupId: number }),
  status: 'accepted' | 'rejected',
): Promise<boolean> {
  const answer = { status, answeredAt: () => 'game_now()' };
  const { affected } = await tx.manager.update(
    GroupInvitationEntity,
    { ...which, status: 'pending' },
    answer,
  );
  return affected === 1;
}

/**
 * Adds a locked player to a locked group, accepts the player's invitation and deletes a removal. Raises `group_full`,
 * `too_many_groups`; changes nothing for a member.
 */
export async function addMember(
  tx: Transaction,
  groupId: number,
  { playerId, email }: LockedPlayer,
): Promise<void> {
  const key = { groupId, playerId };
  if (!(await isMember(tx, groupId, playerId))) {
    if ((await countActiveMembers(tx, groupId)) >= GROUP_MOST_MEMBERS) throw new AppError('group_full');
    const groups = await tx.manager.countBy(GroupMemberEntity, { playerId });
    if (groups >= PLAYER_MOST_GROUPS) throw new AppError('too_many_groups');
    await tx.manager.insert(GroupMemberEntity, key);
    await tx.manager.delete(GroupRemovalEntity, key);
  }
  await answerInvitation(tx, { groupId, email }, 'accepted');
}

async function joinByCode(tx: Transaction, playerId: number, text: string): Promise<Joined> {
  const player = await lockPlayer(tx, playerId);
  const found = await findCodeOf(tx, text);
  const group = found && (await lockGroup(tx, found.groupId));
  if (!group) throw new AppError('invite_unknown');
  const wasMember = await isMember(tx, group.id, playerId);
  if (!wasMember) {
    // Read the code again: now that the group is locked, the code cannot be revoked or used by another player.
    const { invitationId, invitationEmail } = await getOpenCode(tx, text);
    // A removal deletes the pending invitation of the member, so a pending one is newer.
    if (invitationId !== null && invitationEmail !== player.email) throw new AppError('invite_not_yours');
    const key = { groupId: group.id, playerId };
    if (invitationId === null && (await tx.manager.existsBy(GroupRemovalEntity, key)))
      throw new AppError('removed_from_group');
    await addMember(tx, group.id, player);
  }
  return { groupId: group.id, wasMember };
}

async function findCodeOf(queries: Queries, text: string): Promise<CodeRow | null> {
  const code = readGroupCode(text);
  return code ? findCode(queries, code) : null;
}

/** Raises `invite_unknown`, `invite_revoked`, `invite_used`. */
async function getOpenCode(queries: Queries, text: string): Promise<CodeRow> {
  const code = await findCodeOf(queries, text);
  if (!code) throw new AppError('invite_unknown');
  if (code.isRevoked) throw new AppError('invite_revoked');
  if (code.invitationId !== null && code.invitationStatus !== 'pending') throw new AppError('invite_used');
  return code;
}
