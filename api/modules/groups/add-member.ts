import { GROUP_MOST_MEMBERS, PLAYER_MOST_GROUPS } from '../../../shared/rules/groups.ts';
import type { Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { GroupMemberEntity, GroupRemovalEntity } from './group-member.entity.ts';
import { isMember, type LockedGroup, type LockedPlayer } from './lock-group.ts';
import { acceptInvitation, countMembers } from './queries.ts';

/**
 * Makes a locked player a member of a locked group. This accepts the player's invitation and deletes a removal. It changes nothing for a member.
 * Raises `group_full`, `too_many_groups`.
 */
export async function addMember(tx: Transaction, group: LockedGroup, player: LockedPlayer): Promise<void> {
  const key = { groupId: group.id, playerId: player.playerId };
  if (!(await isMember(tx, key.groupId, key.playerId))) {
    if ((await countMembers(tx, key.groupId)) >= GROUP_MOST_MEMBERS) throw new AppError('group_full');
    const groups = await tx.manager.countBy(GroupMemberEntity, { playerId: key.playerId });
    if (groups >= PLAYER_MOST_GROUPS) throw new AppError('too_many_groups');
    await tx.manager.insert(GroupMemberEntity, key);
    await tx.manager.delete(GroupRemovalEntity, key);
  }
  await acceptInvitation(tx, { groupId: group.id, email: player.email });
}
