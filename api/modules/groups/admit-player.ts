import { GROUP_MOST_MEMBERS, PLAYER_MOST_GROUPS } from '../../../shared/rules/group-limits.ts';
import type { Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { type HeldGroup, type HeldPlayer, isMember } from './held-group.ts';

/**
 * Who joins late is counted over the same matches as everybody: the hits so far are those on the results that the group's stand on, which the next
 * counting starts from.
 */
const ADD_MEMBER = `insert into group_member (group_id, player_id, wins, sort_name, is_hidden)
  select g.id, a.player_id,
    (select count(*) from jsonb_each_text(g.counted) c
     join pick p on p.player_id = a.player_id and p.match_id = c.key::integer and p.pick = c.value::outcome),
    lower(a.username), a.disabled_at is not null
  from player_group g, account a where g.id = $1 and a.player_id = $2`;

/**
 * Makes a held player a member of a held group. Invitations into it are thereby accepted, and a removal is forgiven. For a member it does nothing.
 * Raises `group_full`, `too_many_groups`.
 */
export async function admitPlayer(tx: Transaction, group: HeldGroup, player: HeldPlayer): Promise<void> {
  if (!(await isMember(tx, group.id, player.playerId))) {
    await requireRoom(tx, group.id, player.playerId);
    await tx.rows(ADD_MEMBER, [group.id, player.playerId]);
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
  const [room] = await tx.rows<{ members: number; groups: number }>(
    `select (select coalesce(sum(members), 0)::int from group_standing where group_id = $1) as members,
       (select count(*)::int from group_member where player_id = $2) as groups`,
    [groupId, playerId],
  );
  if (room!.members >= GROUP_MOST_MEMBERS) throw new AppError('group_full');
  if (room!.groups >= PLAYER_MOST_GROUPS) throw new AppError('too_many_groups');
}
