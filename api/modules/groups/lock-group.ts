import type { GroupSize } from '../../../shared/rules/groups.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { GroupMemberEntity } from './group.entity.ts';

export interface LockedPlayer {
  playerId: number;
  email: string;
  firstName: string;
  lastName: string;
}

/** The settings for the next editions. `since`: from when on grids are given; null: the group is stopped. */
export interface Settings {
  country: string;
  size: GroupSize;
  since: Date | null;
}

export interface LockedGroup extends Settings {
  id: number;
  name: string;
  ownerId: number;
}

/*
 * Lock order of every change of a group: players by id, then groups by id, then other rows. This order prevents
 * deadlocks. A row that refers to an account locks it too.
 */

/** Locks the player's account until the transaction ends: one player's calls run in turn. Raises `session_ended`. */
export async function lockPlayer(tx: Transaction, playerId: number): Promise<LockedPlayer> {
  const [player] = await tx.rows<LockedPlayer>(
    `select player_id as "playerId", email, first_name as "firstName", last_name as "lastName"
     from account where player_id = $1 for no key update`,
    [playerId],
  );
  if (!player) throw new AppError('session_ended');
  return player;
}

/** Locks the accounts of several players until the transaction ends, by id. Ignores erased ones. */
export async function lockPlayers(tx: Transaction, playerIds: readonly number[]): Promise<void> {
  await tx.rows('select from account where player_id = any($1) order by player_id for no key update', [
    playerIds,
  ]);
}

/** Locks a group until the transaction ends. Returns null if it does not exist. */
export async function lockGroup(tx: Transaction, groupId: number): Promise<LockedGroup | null> {
  const [group] = await tx.rows<LockedGroup>(
    'select id, name, owner_id as "ownerId", country, size, since from player_group where id = $1 for no key update',
    [groupId],
  );
  return group ?? null;
}

/** Locks a group of a member. Raises `not_found` for others too, which does not reveal that the group exists. */
export async function lockGroupOfMember(
  tx: Transaction,
  groupId: number,
  playerId: number,
): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId);
  if (!group || !(await isMember(tx, groupId, playerId))) throw new AppError('not_found');
  return group;
}

/** Locks the owner, then the group. Raises `not_found`, or `forbidden` for another member. */
export async function lockGroupOfOwner(
  tx: Transaction,
  groupId: number,
  ownerId: number,
): Promise<{ owner: LockedPlayer; group: LockedGroup }> {
  const owner = await lockPlayer(tx, ownerId);
  const group = await lockGroupOfMember(tx, groupId, ownerId);
  if (group.ownerId !== ownerId) throw new AppError('forbidden');
  return { owner, group };
}

/** Checks the owner without a lock, for reads. Raises as `lockGroupOfOwner` does. */
export async function requireOwner(queries: Queries, groupId: number, playerId: number): Promise<void> {
  const [row] = await queries.rows<{ owner_id: number }>(
    'select g.owner_id from group_member m join player_group g on g.id = m.group_id where m.player_id = $1 and m.group_id = $2',
    [playerId, groupId],
  );
  if (!row) throw new AppError('not_found');
  if (row.owner_id !== playerId) throw new AppError('forbidden');
}

/** Whether the player is a member now. */
export function isMember(
  { manager }: Pick<Transaction, 'manager'>,
  groupId: number,
  playerId: number,
): Promise<boolean> {
  return manager.existsBy(GroupMemberEntity, { groupId, playerId });
}
