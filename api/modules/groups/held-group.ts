import type { Queries, Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';

export interface HeldPlayer {
  playerId: number;
  email: string;
  firstName: string;
  lastName: string;
}

export interface HeldGroup {
  id: number;
  name: string;
  ownerId: number;
}

/*
 * Everything that changes a group takes its locks in one order, so that nothing waits in a circle: the players, then the groups by id, then the rest.
 */

/** The player's account, held until the transaction ends: what one player does at the same time happens in turn. Raises `session_ended`. */
export async function holdPlayer(tx: Transaction, playerId: number): Promise<HeldPlayer> {
  const [player] = await tx.rows<HeldPlayer>(
    `select player_id as "playerId", email, first_name as "firstName", last_name as "lastName"
     from account where player_id = $1 for no key update`,
    [playerId],
  );
  if (!player) throw new AppError('session_ended');
  return player;
}

/** The group, held until the transaction ends; null when there is none. */
export async function holdGroup(tx: Transaction, groupId: number): Promise<HeldGroup | null> {
  const [group] = await tx.rows<HeldGroup>(
    'select id, name, owner_id as "ownerId" from player_group where id = $1 for no key update',
    [groupId],
  );
  return group ?? null;
}

/** As `holdGroup`, for one of its members. Raises `not_found`, also for a group that the player is no member of: nobody learns that there is one. */
export async function holdGroupOfMember(
  tx: Transaction,
  groupId: number,
  playerId: number,
): Promise<HeldGroup> {
  const group = await holdGroup(tx, groupId);
  if (!group || !(await isMember(tx, groupId, playerId))) throw new AppError('not_found');
  return group;
}

/** As `holdGroup`, for its owner. Raises `not_found`, or `forbidden` for another member. */
export async function holdGroupOfOwner(
  tx: Transaction,
  groupId: number,
  playerId: number,
): Promise<HeldGroup> {
  const group = await holdGroupOfMember(tx, groupId, playerId);
  if (group.ownerId !== playerId) throw new AppError('forbidden');
  return group;
}

/** Without holding anything, for what only reads. Raises as `holdGroupOfOwner`. */
export async function requireOwner(queries: Queries, groupId: number, playerId: number): Promise<void> {
  const [row] = await queries.rows<{ owner_id: number }>(
    'select g.owner_id from group_member m join player_group g on g.id = m.group_id where m.player_id = $1 and m.group_id = $2',
    [playerId, groupId],
  );
  if (!row) throw new AppError('not_found');
  if (row.owner_id !== playerId) throw new AppError('forbidden');
}

export async function isMember(tx: Transaction, groupId: number, playerId: number): Promise<boolean> {
  const [row] = await tx.rows('select from group_member where player_id = $1 and group_id = $2', [
    playerId,
    groupId,
  ]);
  return row !== undefined;
}
