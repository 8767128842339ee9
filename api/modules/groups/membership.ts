import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { InvitePreview } from '../../../shared/contract/groups.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { GROUP_MOST_MEMBERS, PLAYER_MOST_GROUPS } from '../../../shared/rules/groups.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import type { LockedAccount } from '../accounts/accounts.ts';
import { AfterVerification, type VerificationNews } from '../accounts/email-verification.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { jornadaToJoin } from './jornadas.ts';
import { findMemberships } from './membership.queries.ts';
import { Tables } from './tables.ts';
import {
  GroupInvitationEntity,
  GroupMemberEntity,
  GroupRemovalEntity,
  PendingGroupJoinEntity,
  PlayerGroupEntity,
} from './group.entity.ts';
import { getGroupCode } from './group-codes.ts';
import { isMember, lockGroup, lockPlayer } from './lock-group.ts';
import { findOwnData, handOverGroups, lockGroupsOf } from './group.queries.ts';

type Joined = { groupId: number; name: string; wasMember: boolean };

/**
 * Joining by link and leaving (JOIN-01, JOIN-05, GRP-08), and the personal data of this module. A link is the owner's,
 * or that of an invitation mail, which works for its address.
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

  /** Returns the group of a code. Raises `invite_unknown`, `group_full`. */
  async peek(text: string): Promise<InvitePreview> {
    const { groupId, ownerId } = await getGroupCode(this.database, text);
    const [group] = await findMemberships(this.database, [JSON.stringify([ownerId, groupId])]);
    if (!group) throw new AppError('invite_unknown');
    const editions = await this.tables.editionsOf(groupId);
    const memberCount = editions[0]?.memberCount ?? 0;
    if (memberCount >= GROUP_MOST_MEMBERS) throw new AppError('group_full');
    const jornada = jornadaToJoin(editions);
    const grids = jornada === null ? [] : await this.catalogue.findCurrent(null);
    const grid = grids.find(({ id }) => id === jornada?.id) ?? null;
    return { ...group, ...group.settings, memberCount, jornada, grid };
  }

  /**
   * Changes nothing for a member. Raises as `peek`, and `removed_from_group`, `invite_not_yours`, `too_many_groups`.
   */
  async join(playerId: number, text: string): Promise<Joined> {
    const joined = await this.database.transaction(async (tx) => {
      const player = await lockPlayer(tx, playerId);
      const { groupId } = await getGroupCode(tx, text);
      const group = await lockGroup(tx, groupId);
      if (!group) throw new AppError('invite_unknown');
      const wasMember = await isMember(tx, groupId, playerId);
      if (!wasMember) {
        // Read the code again: now that the group is locked, it cannot be revoked.
        const { email } = await getGroupCode(tx, text);
        if (email !== null && email !== player.email) throw new AppError('invite_not_yours');
        // A removal deletes the invitation of the member, so an invitation is newer.
        if (email === null && (await tx.manager.existsBy(GroupRemovalEntity, { groupId, playerId })))
          throw new AppError('removed_from_group');
        await addMember(tx, groupId, player);
      }
      return { groupId, name: group.name, wasMember };
    });
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
    await this.database.source.manager.upsert(PendingGroupJoinEntity, { playerId, code: text }, ['playerId']);
  }

  /** The owner must hand the group over or delete it instead. Raises `not_found`, `owner_stays`. */
  async leave(playerId: number, groupId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const group = await lockGroup(tx, groupId);
      if (group?.ownerId === playerId) throw new AppError('owner_stays');
      const { affected } = await tx.manager.delete(GroupMemberEntity, { groupId, playerId });
      if (affected === 0) throw new AppError('not_found');
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
    await manager.delete(PendingGroupJoinEntity, { playerId });
    if (!wish || !isSamePerson) return {};
    try {
      const { groupId: id, name } = await this.join(playerId, wish.code);
      return { group: { id, name } };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.log({ playerId, code: error.code }, 'a new player could not join the group of the link');
      return {};
    }
  }
}

/**
 * Adds a locked player to a locked group, accepts the player's invitation and deletes a removal. Raises `group_full`,
 * `too_many_groups`.
 */
export async function addMember(
  tx: Transaction,
  groupId: number,
  { playerId, email }: LockedAccount,
): Promise<void> {
  const members = await tx.manager.countBy(GroupMemberEntity, { groupId });
  if (members >= GROUP_MOST_MEMBERS) throw new AppError('group_full');
  const groups = await tx.manager.countBy(GroupMemberEntity, { playerId });
  if (groups >= PLAYER_MOST_GROUPS) throw new AppError('too_many_groups');
  await tx.manager.insert(GroupMemberEntity, { groupId, playerId });
  await tx.manager.delete(GroupRemovalEntity, { groupId, playerId });
  const pending = { groupId, email, acceptedAt: IsNull() };
  await tx.manager.update(GroupInvitationEntity, pending, { acceptedAt: () => 'game_now()' });
}
