import type { Invitation } from '../../../shared/contract/groups.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';

/** Maximum number of pending invitations that a player sees. */
const MAX_PENDING = 50;

/** Returns a verified player's pending invitations into groups of which they are no member, newest first. */
export function findPendingInvitations(queries: Queries, playerId: number): Promise<Invitation[]> {
  return queries.rows<Invitation>(
    `select i.id, json_build_object('id', g.id, 'name', g.name) as group,
       json_build_object('firstName', owner.first_name, 'lastName', owner.last_name) as "invitedBy"
     from account mine join group_invitation i on i.email = mine.email and i.accepted_at is null
     join player_group g on g.id = i.group_id
     join account owner on owner.player_id = g.owner_id
     where mine.player_id = $1 and mine.email_verified_at is not null
       and not exists (select from group_member m where m.group_id = g.id and m.player_id = mine.player_id)
     order by i.created_at desc, i.id desc limit ${MAX_PENDING}`,
    [playerId],
  );
}

/** Returns a player's groups and invitations for the export, newest first; received ones need a verified address. */
export async function findOwnData(
  queries: Queries,
  { playerId, email, isVerified }: { playerId: number; email: string; isVerified: boolean },
): Promise<Pick<OwnData, 'groups' | 'groupEditions' | 'invitations'>> {
  const groups = await queries.rows<OwnData['groups'][number]>(
    `select g.id, g.name, g.description, g.size as "gamesQuantity", g.owner_id = $1 as "isOwner",
      ${isoTime('m.joined_at')} as "joinedAt"
     from group_member m join player_group g on g.id = m.group_id where m.player_id = $1 order by m.joined_at desc`,
    [playerId],
  );
  const invitations = await queries.rows<OwnData['invitations'][number]>(
    `select case when i.email = $2 then 'received' else 'sent' end as direction, g.name as "group", i.email,
       ${isoTime('i.created_at')} as "createdAt", ${isoTime('i.accepted_at')} as "acceptedAt"
     from group_invitation i join player_group g on g.id = i.group_id where ($3 and i.email = $2) or g.owner_id = $1
       order by i.created_at desc`,
    [playerId, email, isVerified],
  );
  // Also of groups that the player has left.
  const groupEditions = await queries.rows<OwnData['groupEditions'][number]>(
    `select g.name as "group", e.number, ${isoTime('e.ended_at')} as "endedAt", mine.hits::int as wins,
       (select count(*)::int + 1 from edition_player p where p.edition_id = e.id and p.hits > mine.hits) as rank
     from edition_player mine join group_edition e on e.id = mine.edition_id join player_group g on g.id = e.group_id
     where mine.player_id = $1 order by e.ended_at desc`,
    [playerId],
  );
  return { groups, groupEditions, invitations };
}

/** Locks the groups of a player in the order of their ids. */
export async function lockGroupsOf(tx: Transaction, playerId: number): Promise<void> {
  await tx.rows(
    `select from player_group where id in (select group_id from group_member where player_id = $1)
      order by id for no key update`,
    [playerId],
  );
}

/** Gives each group of an owner to its oldest member, active accounts first. The groups are locked. */
export async function handOverGroups(tx: Transaction, playerId: number): Promise<void> {
  await tx.rows(
    `update player_group g set owner_id = new_owner.player_id, inherited_at = game_now()
     from (
       select distinct on (m.group_id) m.group_id, m.player_id
       from group_member m join player_group mine on mine.id = m.group_id join account a on a.player_id = m.player_id
       where mine.owner_id = $1 and m.player_id <> $1
         order by m.group_id, a.disabled_at is not null, m.joined_at, m.player_id
     ) new_owner where g.id = new_owner.group_id`,
    [playerId],
  );
}
