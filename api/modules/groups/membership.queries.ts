import { type Group, UNLISTED_SHOWN } from '../../../shared/contract/groups.ts';
import type { Queries, Statement } from '../../database/database.ts';
import { forEachKey, isoTime } from '../../database/statement.ts';

type Person = Group['owner'];

/** A group of a player, as it is at this moment. */
export interface MembershipRow extends Pick<
  Group,
  'id' | 'name' | 'description' | 'owner' | 'createdAt' | 'inviteCode' | 'inheritedAt' | 'settings'
> {
  /** The question that it answers. */
  asked: string;
  playerId: number;
  joinedAt: Date;
  /** The member. */
  person: Person;
}

const person = (account: string) =>
  `'id', ${account}.player_id, 'firstName', ${account}.first_name, 'lastName', ${account}.last_name, 'username', ${account}.username`;

const MEMBERSHIPS: Statement = {
  name: 'memberships',
  text: forEachKey(
    'text',
    `select asked.key as asked, mine.player_id as "playerId", g.id, g.name, g.description,
      ${isoTime('g.created_at')} as "createdAt",
      case when g.owner_id = mine.player_id then g.invite_code end as "inviteCode",
      case when g.owner_id = mine.player_id then ${isoTime('g.inherited_at')} end as "inheritedAt",
      mine.joined_at as "joinedAt", json_build_object(${person('owner')}) as owner,
      json_build_object(${person('a')}) as person,
      json_build_object('country', g.country, 'gamesQuantity', g.size, 'goesOn', g.since is not null) as settings
    from group_member mine join player_group g on g.id = mine.group_id
      join account owner on owner.player_id = g.owner_id
      join account a on a.player_id = mine.player_id
    where mine.player_id = (asked.key::json->>0)::int
      and mine.group_id = coalesce((asked.key::json->>1)::int, mine.group_id)
    order by g.owner_id = mine.player_id desc, mine.joined_at desc, g.id desc`,
  ),
};

/**
 * Returns the groups that have the player as member; each player's own groups first. A question is `[playerId,
 * groupId]` as JSON, with null for all groups of the player.
 */
export const findMemberships = (queries: Queries, asked: string[]): Promise<MembershipRow[]> =>
  queries.rows(MEMBERSHIPS, [asked]);

/** Returns active members of a group without these players, at most `UNLISTED_SHOWN` by username. */
export const findUnlisted = (queries: Queries, groupId: number, listed: number[]): Promise<Person[]> =>
  queries.rows(
    `select a.player_id as id, a.first_name as "firstName", a.last_name as "lastName", a.username
     from group_member m join account a on a.player_id = m.player_id
     where m.group_id = $1 and a.disabled_at is null and m.player_id <> all($2::int[])
     order by lower(a.username) collate "C", a.username collate "C" limit ${UNLISTED_SHOWN}`,
    [groupId, listed],
  );
