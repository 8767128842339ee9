import { GROUP_MOST_MEMBERS, PLAYER_MOST_GROUPS } from '../../../shared/rules/groups.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { type HeldGroup, type HeldPlayer, isMember } from './held-group.ts';

/**
 * Makes a locked player a member of a locked group. This accepts the player's invitations into the group and deletes a removal. It changes nothing
 * for a member. Raises `group_full`, `too_many_groups`.
 */
export async function admitPlayer(tx: Transaction, group: HeldGroup, player: HeldPlayer): Promise<void> {
  if (!(await isMember(tx, group.id, player.playerId))) {
    await requireRoom(tx, group.id, player.playerId);
    await tx.rows('insert into group_member (group_id, player_id) values ($1, $2)', [
      group.id,
      player.playerId,
    ]);
    await tx.rows('delete from group_removal where group_id = $1 and player_id = $2', [
      group.id,
      player.playerId,
    ]);
  }
  await tx.rows(
    `update group_invitation set status = 'accepted', answered_at = clock_timestamp()
     where group_id = $1 and email = $2 and status = 'pending'`,
    [group.id, player.email],
  );
}

async function requireRoom(tx: Transaction, groupId: number, playerId: number): Promise<void> {
  if ((await countMembers(tx, groupId)) >= GROUP_MOST_MEMBERS) throw new AppError('group_full');
  const [of] = await tx.rows<{ groups: number }>(
    'select count(*)::int as groups from group_member where player_id = $1',
    [playerId],
  );
  if (of!.groups >= PLAYER_MOST_GROUPS) throw new AppError('too_many_groups');
}

/** Returns how many members of a group are on its leaderboard: disabled accounts are not. */
export async function countMembers(queries: Queries, groupId: number): Promise<number> {
  const [of] = await queries.rows<{ members: number }>(
    `select count(*)::int as members from group_member m join account a on a.player_id = m.player_id
     where m.group_id = $1 and a.disabled_at is null`,
    [groupId],
  );
  return of!.members;
}
