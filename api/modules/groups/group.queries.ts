import type { Invitation, InvitePreview } from '../../../shared/contract/groups.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { findOwnEditions } from './edition.queries.ts';
import { isoTime } from './jornada.queries.ts';

/** Maximum number of pending invitations that a player sees. */
const MAX_PENDING = 50;

/** Returns how many members are on the leaderboard of a group. Disabled accounts are not. */
export async function countActiveMembers(queries: Queries, groupId: number): Promise<number> {
  const [row] = await queries.rows<{ members: number }>(
    `select count(*)::int as members from group_member m join account a on a.player_id = m.player_id
     where m.group_id = $1 and a.disabled_at is null`,
    [groupId],
  );
  return row!.members;
}

type ShownGroup = Required<Pick<InvitePreview, 'name' | 'owner' | 'country' | 'goesOn'>>;

/** Returns a group for its link; null if it does not exist. */
export async function findShownGroup(queries: Queries, groupId: number): Promise<ShownGroup | null> {
  const [group] = await queries.rows<ShownGroup>(
    `select g.name, json_build_object('firstName', a.first_name, 'lastName', a.last_name) as owner, g.country,
      g.since is not null as "goesOn"
     from player_group g join account a on a.player_id = g.owner_id where g.id = $1`,
    [groupId],
  );
  return group ?? null;
}

/** Returns the owner and who gave the group its name, which is another one after the group was handed over. */
export async function findNamer(
  queries: Queries,
  groupId: number,
): Promise<{ ownerId: number; namedBy: number | null } | null> {
  const [row] = await queries.rows<{ ownerId: number; namedBy: number | null }>(
    'select owner_id as "ownerId", named_by as "namedBy" from player_group where id = $1',
    [groupId],
  );
  return row ?? null;
}

export async function renameGroup(tx: Queries, groupId: number, name: string): Promise<void> {
  await tx.rows('update player_group set name = $2 where id = $1', [groupId, name]);
}

export interface CodeRow {
  groupId: number;
  isRevoked: boolean;
  /** Null for the owner's link. */
  invitationId: number | null;
  invitationStatus: string | null;
  invitationEmail: string | null;
}

export async function findCode(queries: Queries, code: string): Promise<CodeRow | null> {
  const [row] = await queries.rows<CodeRow>(
    `select c.group_id as "groupId", c.revoked_at is not null as "isRevoked", c.invitation_id as "invitationId",
      i.status as "invitationStatus",
       i.email as "invitationEmail"
     from group_code c left join group_invitation i on i.id = c.invitation_id where c.code = $1`,
    [code],
  );
  return row ?? null;
}

/** Stores the code by which a player joins once verified, instead of an earlier one, unless the code is deleted. */
export async function storePendingJoin(queries: Queries, playerId: number, code: string): Promise<void> {
  await queries.rows(
    `insert into pending_group_join (player_id, code) select $1, code from group_code where code = $2 for key share
     on conflict (player_id) do update set code = excluded.code`,
    [playerId, code],
  );
}

export interface Invitee {
  playerId: number;
  firstName: string;
  language: Language;
  isVerified: boolean;
}

/** Returns the account of an address; null if there is none. */
export async function findInvitee(queries: Queries, email: string): Promise<Invitee | null> {
  const [row] = await queries.rows<Invitee>(
    `select player_id as "playerId", first_name as "firstName", language, email_verified_at is not null as "isVerified"
     from account where email = $1`,
    [email],
  );
  return row ?? null;
}

/** Makes the invitation of an address pending. Returns its id, and whether it was pending before. */
export async function storeInvitation(
  tx: Queries,
  groupId: number,
  email: string,
  senderId: number,
): Promise<{ id: number; wasPending: boolean }> {
  const [row] = await tx.rows<{ id: number; wasPending: boolean }>(
    `with before as (select from group_invitation where group_id = $1 and email = $2 and status = 'pending')
     insert into group_invitation as i (group_id, email, invited_by) values ($1, $2, $3)
     on conflict (group_id, email) do update set status = 'pending', answered_at = null,
       invited_by = excluded.invited_by,
       created_at = case when i.status = 'pending' then i.created_at else excluded.created_at end
     returning id, exists (select from before) as "wasPending"`,
    [groupId, email, senderId],
  );
  return row!;
}

/** Returns a verified player's pending invitations into groups of which they are no member, newest first. */
export function findPendingInvitations(queries: Queries, playerId: number): Promise<Invitation[]> {
  return queries.rows<Invitation>(
    `select i.id, json_build_object('id', g.id, 'name', g.name) as group,
       json_build_object('firstName', sender.first_name, 'lastName', sender.last_name) as "invitedBy"
     from account mine join group_invitation i on i.email = mine.email and i.status = 'pending'
     join player_group g on g.id = i.group_id
     join account sender on sender.player_id = coalesce(i.invited_by, g.owner_id)
     where mine.player_id = $1 and mine.email_verified_at is not null
       and not exists (select from group_member m where m.group_id = g.id and m.player_id = mine.player_id)
     order by i.created_at desc, i.id desc limit ${MAX_PENDING}`,
    [playerId],
  );
}

/** Deletes the pending invitation of a player into a group. */
export async function deleteInvitationOf(tx: Queries, groupId: number, playerId: number): Promise<void> {
  await tx.rows(
    `delete from group_invitation where group_id = $1 and status = 'pending'
       and email = (select email from account where player_id = $2)`,
    [groupId, playerId],
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
    `select case when i.email = $2 then 'received' else 'sent' end as direction, g.name as "group", i.email, i.status,
       ${isoTime('i.created_at')} as "createdAt"
     from group_invitation i join player_group g on g.id = i.group_id where ($3 and i.email = $2) or i.invited_by = $1
       order by i.created_at desc`,
    [playerId, email, isVerified],
  );
  return { groups, groupEditions: await findOwnEditions(queries, playerId), invitations };
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
