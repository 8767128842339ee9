import type { EntityManager } from 'typeorm';
import type { Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { GroupMemberEntity, PlayerGroupEntity } from './group.entity.ts';

type Access = { manager: EntityManager };

export interface LockedPlayer {
  playerId: number;
  email: string;
  firstName: string;
  lastName: string;
}

/*
 * Lock order of every change of a group: players by id, then groups by id, then other rows. This order prevents
 * deadlocks. A row that refers to an account locks it too.
 */

/** Locks the accounts of players until the transaction ends, by id: one player's calls run in turn. */
export function lockPlayers(tx: Transaction, playerIds: readonly number[]): Promise<LockedPlayer[]> {
  return tx.rows<LockedPlayer>(
    `select player_id as "playerId", email, first_name as "firstName", last_name as "lastName"
     from account where player_id = any($1) order by player_id for no key update`,
    [playerIds],
  );
}

/** Locks one player's account. Raises `session_ended`. */
export async function lockPlayer(tx: Transaction, playerId: number): Promise<LockedPlayer> {
  const [player] = await lockPlayers(tx, [playerId]);
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

/** Locks the owner, then the group. Raises as `getGroupOfOwner` does. */
export async function lockGroupOfOwner(
  tx: Transaction,
  groupId: number,
  ownerId: number,
): Promise<{ owner: LockedPlayer; group: PlayerGroupEntity }> {
  const owner = await lockPlayer(tx, ownerId);
  return { owner, group: await getGroupOfOwner(tx, groupId, ownerId, lockGroup) };
}

/**
 * Returns a group of its owner. Raises `forbidden` for another member, and `not_found` for all others, which does not
 * reveal that the group exists.
 */
export async function getGroupOfOwner(
  access: Access,
  groupId: number,
  playerId: number,
  find = findGroup,
): Promise<PlayerGroupEntity> {
  const group = await find(access, groupId);
  if (group?.ownerId === playerId) return group;
  throw new AppError(group && (await isMember(access, groupId, playerId)) ? 'forbidden' : 'not_found');
}

/** Whether the player is a member now. */
export const isMember = ({ manager }: Access, groupId: number, playerId: number): Promise<boolean> =>
  manager.existsBy(GroupMemberEntity, { groupId, playerId });
