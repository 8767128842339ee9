import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Group } from '../../../shared/contract/groups.ts';
import type { GroupSize } from '../../../shared/rules/groups.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { admitPlayer } from './admit-player.ts';
import { GroupBoards } from './group-boards.ts';
import { findLinkCode, takeLinkCode } from './group-codes.ts';
import { holdGroupOfOwner, holdPlayer, type HeldPlayer, isMember, requireOwner } from './held-group.ts';

interface NewGroup {
  name: string;
  description: string;
  gamesQuantity: GroupSize;
}

/** What a group's owner does with it (GRP-02, GRP-04, GRP-08). Everything but making one raises `not_found`, and `forbidden` for other members. */
@Injectable()
export class GroupOwners {
  constructor(
    private readonly database: Database,
    private readonly boards: GroupBoards,
  ) {}

  /**
   * Who makes a group is its owner and first member. Asked for again under the same `opId`, since no answer came, it is made once, and answered as it
   * stands; of other words under it is another group. Raises `too_many_groups`.
   */
  async create(
    ownerId: number,
    { opId, ...given }: NewGroup & { opId?: string | undefined },
  ): Promise<Group> {
    const askedAs = opId === undefined ? null : hashOf(ownerId, opId, given);
    const groupId = await this.database.transaction(async (tx) => {
      // One that is asked for twice at the same moment is asked for in turn.
      const owner = await holdPlayer(tx, ownerId);
      return (askedAs && (await findAsked(tx, askedAs))) ?? (await makeGroup(tx, owner, given, askedAs));
    });
    return this.boards.getGroup(ownerId, groupId);
  }

  /** Its name and description as everybody sees them from now on; what it counts stays. */
  async edit(ownerId: number, groupId: number, given: { name: string; description: string }): Promise<Group> {
    await this.asOwner(ownerId, groupId, (tx) =>
      tx.rows('update player_group set name = $2, description = $3 where id = $1', [
        groupId,
        given.name,
        given.description,
      ]),
    );
    return this.boards.getGroup(ownerId, groupId);
  }

  /** The group is gone for all its members, and so are its links and invitations. */
  async delete(ownerId: number, groupId: number): Promise<void> {
    await this.asOwner(ownerId, groupId, (tx) =>
      tx.rows('delete from player_group where id = $1', [groupId]),
    );
  }

  /** The code of the link in force; null when there is none. */
  async findLink(ownerId: number, groupId: number): Promise<{ inviteCode: string | null }> {
    await requireOwner(this.database, groupId, ownerId);
    return { inviteCode: await findLinkCode(this.database, groupId) };
  }

  /** Asked for again it is the same one, until it is revoked. */
  async getLink(ownerId: number, groupId: number): Promise<{ inviteCode: string }> {
    const inviteCode = await this.asOwner(ownerId, groupId, (tx) => takeLinkCode(tx, groupId));
    return { inviteCode };
  }

  async revokeLink(ownerId: number, groupId: number): Promise<void> {
    await this.asOwner(ownerId, groupId, (tx) =>
      tx.rows(
        `update group_code set revoked_at = clock_timestamp() where group_id = $1 and invitation_id is null and revoked_at is null`,
        [groupId],
      ),
    );
  }

  /** To one of the members; the former owner stays as one. Raises `not_found` naming who is none. */
  async handOver(ownerId: number, groupId: number, memberId: number): Promise<void> {
    await this.asOwner(ownerId, groupId, async (tx) => {
      await requireMember(tx, groupId, memberId);
      await tx.rows('update player_group set owner_id = $2 where id = $1', [groupId, memberId]);
    });
  }

  /**
   * Removes a member. They cannot return by the link or by an earlier invitation, only by an invitation sent after this. Raises `not_found` for a player
   * outside the group, `owner_stays` for the owner.
   */
  async removeMember(ownerId: number, groupId: number, memberId: number): Promise<void> {
    if (memberId === ownerId) throw new AppError('owner_stays');
    await this.asOwner(ownerId, groupId, async (tx) => {
      await requireMember(tx, groupId, memberId);
      await tx.rows('delete from group_member where group_id = $1 and player_id = $2', [groupId, memberId]);
      await tx.rows('insert into group_removal (group_id, player_id) values ($1, $2)', [groupId, memberId]);
      await tx.rows(
        `delete from group_invitation where group_id = $1 and status = 'pending'
           and email = (select email from account where player_id = $2)`,
        [groupId, memberId],
      );
    });
  }

  private async asOwner<T>(
    ownerId: number,
    groupId: number,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      await holdPlayer(tx, ownerId);
      await holdGroupOfOwner(tx, groupId, ownerId);
      return work(tx);
    });
  }
}

const hashOf = (ownerId: number, opId: string, { name, description, gamesQuantity }: NewGroup) =>
  createHash('sha256')
    .update(JSON.stringify([ownerId, opId, name, description, gamesQuantity]))
    .digest();

async function findAsked(tx: Transaction, askedAs: Buffer): Promise<number | null> {
  const [row] = await tx.rows<{ id: number }>('select id from player_group where asked_as = $1', [askedAs]);
  return row?.id ?? null;
}

async function makeGroup(
  tx: Transaction,
  owner: HeldPlayer,
  { name, description, gamesQuantity }: NewGroup,
  askedAs: Buffer | null,
): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    `insert into player_group (name, description, games_quantity, owner_id, asked_as) values ($1, $2, $3, $4, $5) returning id`,
    [name, description, gamesQuantity, owner.playerId, askedAs],
  );
  await admitPlayer(tx, { id: row!.id, name, ownerId: owner.playerId }, owner);
  return row!.id;
}

async function requireMember(tx: Transaction, groupId: number, memberId: number): Promise<void> {
  if (await isMember(tx, groupId, memberId)) return;
  throw new AppError('not_found', { fields: [{ field: 'memberId', code: 'invalid' }] });
}
