import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Group } from '../../../shared/contract/groups.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { Database } from '../../database/database.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { addFirstEdition, renewEditions } from './edition.queries.ts';
import { groupCountryOf, Jornadas } from './jornadas.ts';
import { Leaderboards } from './leaderboard.ts';
import { Tables } from './tables.ts';
import { newGroupCode } from './group-codes.ts';
import {
  GroupInvitationEntity,
  GroupMemberEntity,
  GroupRemovalEntity,
  PlayerGroupEntity,
} from './group.entity.ts';
import { asOwner, isMember, lockPlayer } from './lock-group.ts';
import { addMember } from './membership.ts';

type NewGroup = InputOf<Contract['groups']['create']>['body'];
type Edit = InputOf<Contract['groups']['edit']>['body'];

/** Actions of a group's owner (GRP-02, GRP-04, GRP-08). All but `create` raise `not_found` and `forbidden`. */
@Injectable()
export class EditGroup {
  constructor(
    private readonly database: Database,
    private readonly boards: Leaderboards,
    private readonly jornadas: Jornadas,
    private readonly tables: Tables,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates a group with its owner as a member; a repeat with the same `opId` and values returns the first group.
   * Raises `too_many_groups`, and `invalid_input` for a grid that cannot be chosen.
   */
  async create(
    { playerId: ownerId, country: own }: Pick<Caller, 'playerId' | 'country'>,
    { opId, name, description, gamesQuantity: size, gridId, country }: NewGroup,
  ): Promise<Group> {
    const request = JSON.stringify([ownerId, opId, name, description, size, gridId, country]);
    const requestHash = opId === undefined ? null : createHash('sha256').update(request).digest();
    const { choices, preset } = await this.jornadas.choices(own);
    const chosen = choices.find(({ id }) => id === (gridId === undefined ? preset : gridId));
    const groupId = await this.database.transaction(async (tx) => {
      // Simultaneous repeats run in turn.
      const owner = await lockPlayer(tx, ownerId);
      const created = requestHash && (await tx.manager.findOneBy(PlayerGroupEntity, { requestHash }));
      if (created) return created.id;
      if (gridId && !chosen) throw invalidField('gridId', 'invalid');
      const firstStart = chosen?.firstMatch ? Date.parse(chosen.firstMatch) : 0;
      const since = new Date(Math.max(this.clock.now(), firstStart));
      const playsIn = groupCountryOf(chosen?.country ?? country ?? own);
      const group = { name, description, size, country: playsIn, since, ownerId, requestHash };
      const { id } = await tx.manager.save(PlayerGroupEntity, group);
      await addFirstEdition(tx, id, chosen?.id);
      await addMember(tx, id, owner);
      return id;
    });
    return this.goOn(ownerId, groupId);
  }

  /** Changes the texts, and what the editions play that have not begun. */
  async edit(
    ownerId: number,
    groupId: number,
    { name, description, country, gamesQuantity, goesOn }: Edit,
  ): Promise<Group> {
    await asOwner(this.database, { ownerId, groupId }, async (tx, { group: old }) => {
      const to = { country: country ?? old.country, size: gamesQuantity ?? old.size };
      const since = sinceOf(old, to.country, goesOn ?? old.since !== null, dateOf(this.clock));
      const isEqual = to.country === old.country && to.size === old.size && since === old.since;
      const settings = isEqual ? {} : { ...to, since };
      await tx.manager.update(PlayerGroupEntity, groupId, { name, description, ...settings });
      if (!isEqual) await renewEditions(tx, groupId);
    });
    return this.goOn(ownerId, groupId);
  }

  /** Deletes the group with its members, links and invitations. */
  async delete(ownerId: number, groupId: number): Promise<void> {
    await asOwner(this.database, { ownerId, groupId }, (tx) => tx.manager.delete(PlayerGroupEntity, groupId));
  }

  /** Returns the code of the current link. Creates it if there is none. */
  getLink(ownerId: number, groupId: number): Promise<{ inviteCode: string }> {
    return asOwner(this.database, { ownerId, groupId }, async (tx, { group }) => {
      const inviteCode = group.inviteCode ?? newGroupCode();
      await tx.manager.update(PlayerGroupEntity, groupId, { inviteCode });
      return { inviteCode };
    });
  }

  async revokeLink(ownerId: number, groupId: number): Promise<void> {
    await asOwner(this.database, { ownerId, groupId }, (tx) =>
      tx.manager.update(PlayerGroupEntity, groupId, { inviteCode: null }),
    );
  }

  /** Makes a member the owner; the former owner stays a member. Raises `not_found` for a player outside the group. */
  async handOver(ownerId: number, groupId: number, memberId: number): Promise<void> {
    await asOwner(this.database, { ownerId, groupId }, async (tx) => {
      if (!(await isMember(tx, groupId, memberId))) throw notMember();
      await tx.manager.update(PlayerGroupEntity, groupId, { ownerId: memberId, inheritedAt: null });
    });
  }

  /**
   * Removes a member, who can return only by a later invitation. Raises `not_found` for a player outside the group, and
   * `owner_stays` for the owner.
   */
  async removeMember(ownerId: number, groupId: number, memberId: number): Promise<void> {
    // The row of the removal refers to the member's account, which an erasure locks before the group.
    await asOwner(this.database, { ownerId, groupId, memberId }, async (tx, { member }) => {
      if (memberId === ownerId) throw new AppError('owner_stays');
      const { affected } = await tx.manager.delete(GroupMemberEntity, { groupId, playerId: memberId });
      if (!member || affected === 0) throw notMember();
      await tx.manager.insert(GroupRemovalEntity, { groupId, playerId: memberId });
      await tx.manager.delete(GroupInvitationEntity, { groupId, email: member.email });
    });
    this.tables.forget(groupId);
  }

  /** Gives the open jornadas that the group lacks, and returns the group. */
  private async goOn(ownerId: number, groupId: number): Promise<Group> {
    await this.jornadas.give(groupId);
    this.tables.forget(groupId);
    return this.boards.getGroup(ownerId, groupId);
  }
}

/** From when on grids are given after a change: from now by a new country, or when the group goes on again. */
function sinceOf(old: PlayerGroupEntity, country: string, goesOn: boolean, now: Date): Date | null {
  if (!goesOn) return null;
  return old.since === null || country !== old.country ? now : old.since;
}

const notMember = () => new AppError('not_found', { fields: [{ field: 'memberId', code: 'invalid' }] });
