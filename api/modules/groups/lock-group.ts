import type { EntityManager } from 'typeorm';
import type { Database, Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { type LockedAccount, lockAccounts } from '../accounts/accounts.ts';
import { GroupMemberEntity, PlayerGroupEntity } from './group.entity.ts';

type Access = { manager: EntityManager };

/*
 * Lock order of every change of a group: players by id, then groups by id, then other rows. This order prevents
 * deadlocks. A row that refers to an account locks it too.
 */

/** Locks one player's account: the player's calls run in turn. Raises `session_ended`. */
export async function lockPlayer(tx: Transaction, playerId: number): Promise<LockedAccount> {
  const [player] = await lockAccounts(tx, [playerId]);
  if (!player) throw new AppError('session_ended');
  return player;
}

/** Locks a group until the transaction ends. Returns null if it does not exist. */
export const lockGroup = ({ manager }: Access, id: number): Promise<PlayerGroupEntity | null> =>
  manager.findOne(PlayerGroupEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });

/** Returns a group without a lock; null if it does not exist. */
export const findGroup = ({ manager }: Access, id: number): Promise<PlayerGroupEntity | null> =>
  manager.findOneBy(PlayerGroupEntity, { id });

export async function renameGroup({ manager }: Access, id: number, name: string): Promise<void> {
  await manager.update(PlayerGroupEntity, id, { name });
}

/** A group and the account of its owner, locked. */
interface OwnedGroup {
  group: PlayerGroupEntity;
  owner: LockedAccount;
  /** Null for an account that is gone. */
  member: LockedAccount | null;
}

/**
 * Works on a group of its owner, who is locked with `memberId` and then the group. Raises `forbidden` for another
 * member, and `not_found` for all others, which does not reveal that the group exists.
 */
export function asOwner<T>(
  database: Database,
  { ownerId, groupId, memberId = ownerId }: { ownerId: number; groupId: number; memberId?: number },
  work: (tx: Transaction, owned: OwnedGroup) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    const accounts = await lockAccounts(tx, [ownerId, memberId]);
    const [owner, member] = [ownerId, memberId].map((id) => accounts.find((each) => each.playerId === id));
    const group = await lockGroup(tx, groupId);
    if (owner && group?.ownerId === ownerId) return work(tx, { group, owner, member: member ?? null });
    throw new AppError(group && (await isMember(tx, groupId, ownerId)) ? 'forbidden' : 'not_found');
  });
}

/** Whether the player is a member now. */
export const isMember = ({ manager }: Access, groupId: number, playerId: number): Promise<boolean> =>
  manager.existsBy(GroupMemberEntity, { groupId, playerId });
