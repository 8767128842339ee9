import type { Group } from '../../../shared/contract/groups.ts';
import { OUTCOMES } from '../../../shared/rules/outcome.ts';
import type { Queries, Statement, Transaction } from '../../database/database.ts';
import { lockGroupBoard } from '../../database/locks.ts';

type Person = Group['owner'];

/** A group of a player, as it is at this moment. */
export interface MembershipRow extends Pick<Group, 'id' | 'name' | 'description' | 'owner'> {
  playerId: number;
  matchCount: number;
  createdAt: Date;
  /** Grows with each change of the members or of their names. */
  membersVersion: number;
  /** The member. */
  person: Person;
}

/** Null as group: all groups of the player. */
export type AskedMembership = readonly [playerId: number, groupId: number | null];

const person = (account: string) =>
  `'id', ${account}.player_id, 'firstName', ${account}.first_name, 'lastName', ${account}.last_name, 'username', ${account}.username`;

const MEMBERSHIPS: Statement = {
  name: 'memberships',
  text: `
    select mine.player_id as "playerId", g.id, g.name, g.description, g.games_quantity as "matchCount", g.created_at as "createdAt",
      g.members_version as "membersVersion", json_build_object(${person('owner')}) as owner, json_build_object(${person('a')}) as person
    from unnest($1::int[], $2::int[]) as asked (player_id, group_id)
      join group_member mine on mine.player_id = asked.player_id and mine.group_id = coalesce(asked.group_id, mine.group_id)
      join player_group g on g.id = mine.group_id
      join account owner on owner.player_id = g.owner_id
      join account a on a.player_id = mine.player_id
    order by g.owner_id = mine.player_id desc, mine.joined_at desc, g.id desc`,
};

/** Returns the groups that were asked for and that have the player as member; each player's own groups first. */
export function findMemberships(queries: Queries, asked: AskedMembership[]): Promise<MembershipRow[]> {
  return queries.rows(MEMBERSHIPS, [
    asked.map(([playerId]) => playerId),
    asked.map(([, groupId]) => groupId),
  ]);
}

/** The stored count of a group. Without a count its columns are null. */
export interface BoardRow {
  membersVersion: number;
  playedCount: number;
  /** Changes with a match of the group, also when it is revealed. */
  matchesKey: string;
  /** Changes with each count. */
  countKey: string | null;
  /** Whether the count was computed from the current versions of the matches and members. */
  isCurrent: boolean;
  countedAt: Date | null;
  dayStart: Date | null;
  liveMatches: number | null;
  /** Player ids in the order of the leaderboard, and their figures by place. Null if the caller knows this count. */
  players: number[] | null;
  wins: number[] | null;
  ranks: number[] | null;
  dayHits: number[] | null;
  ranksBefore: number[] | null;
}

const places = (name: string) => `case when b.counted_at::text is distinct from $2 then b.${name} end`;

const BOARD: Statement = {
  name: 'group-board',
  text: `
    select g.members_version as "membersVersion", matches.played as "playedCount", matches.key as "matchesKey",
      b.counted_at::text as "countKey", b.counted_at as "countedAt", b.day_start as "dayStart", b.live_matches as "liveMatches",
      coalesce((b.members_version, b.match_versions) = (g.members_version, matches.versions), false) as "isCurrent",
      ${places('players')} as players, ${places('wins')} as wins, ${places('ranks')} as ranks, ${places('day_hits')} as "dayHits",
      ${places('ranks_before')} as "ranksBefore"
    from player_group g left join group_board b on b.group_id = g.id
      cross join lateral (
        select coalesce(jsonb_object_agg(w.match_id, w.result_version), '{}') as versions, count(w.result)::int as played,
          coalesce(string_agg(concat_ws(':', w.match_id, m.version, is_revealed(m)), ' ' order by w.match_id), '') as key
        from group_window(g.created_at, g.games_quantity) w join match m on m.id = w.match_id
      ) matches
    where g.id = $1`,
};

/** Returns the stored count; null for an unknown group. `knownKey`: the count whose places the caller has. */
export async function findBoard(
  queries: Queries,
  groupId: number,
  knownKey: string | null,
): Promise<BoardRow | null> {
  const [row] = await queries.rows<BoardRow>(BOARD, [groupId, knownKey]);
  return row ?? null;
}

/** Returns the names of these players, in any order. */
export function findPeople(queries: Queries, ids: number[]): Promise<Person[]> {
  return queries.rows(
    {
      name: 'group-people',
      text: `select player_id as id, first_name as "firstName", last_name as "lastName", username from account where player_id = any($1::int[])`,
    },
    [ids],
  );
}

/** Whether pick `p` is a hit at present. Arrays of matches per result are eight times faster than a join. */
const IS_HIT = OUTCOMES.map(
  (outcome) =>
    `p.pick = '${outcome}' and p.match_id = any(array(select match_id from matches where standing = '${outcome}'))`,
).join(' or ');

/**
 * Counts group $1 from picks and outcomes, also of live matches, unless its stored count has the current versions. One
 * statement reads one snapshot; members are in the order of `byHits` in shared/rules.
 */
const COUNT = `
  with matches as materialized (
    select w.* from player_group g cross join group_window(g.created_at, g.games_quantity) w where g.id = $1
  ), day as materialized (
    select match_id, start_time from matches
    where standing is not null and match_day(start_time) = (select max(match_day(start_time)) from matches where standing is not null)
  ), outdated as materialized (
    select g.id, g.members_version, v.match_versions
    from player_group g
      cross join (select coalesce(jsonb_object_agg(match_id, result_version), '{}') as match_versions from matches) v
      left join group_board b on b.group_id = g.id
    where g.id = $1 and (b.members_version, b.match_versions) is distinct from (g.members_version, v.match_versions)
  ), counted as (
    select a.player_id, a.username, hits.wins, hits.day_hits
    from outdated join group_member m on m.group_id = outdated.id join account a on a.player_id = m.player_id
      cross join lateral (
        select count(*)::smallint as wins, (count(*) filter (where p.match_id = any(array(select match_id from day))))::smallint as day_hits
        from pick p
        where p.player_id = a.player_id and p.match_id = any(array(select match_id from matches where standing is not null)) and (${IS_HIT})
      ) hits
    where a.disabled_at is null
  ), ranked as (
    select player_id, wins, day_hits, rank() over (order by wins desc)::integer as rank,
      rank() over (order by wins - day_hits desc)::integer as rank_before,
      row_number() over (order by wins desc, lower(username) collate "C", username collate "C") as place
    from counted
  ), board as (
    select array_agg(player_id order by place) as players, array_agg(wins order by place) as wins, array_agg(rank order by place) as ranks,
      array_agg(day_hits order by place) as day_hits, array_agg(rank_before order by place) as ranks_before
    from ranked
  )
  insert into group_board (group_id, match_versions, members_version, players, wins, ranks, day_hits, ranks_before, counted_at, day_start, live_matches)
  select id, match_versions, members_version, coalesce(players, '{}'), coalesce(wins, '{}'), coalesce(ranks, '{}'), coalesce(day_hits, '{}'),
    coalesce(ranks_before, '{}'), statement_timestamp(), (select min(start_time) from day),
    (select count(*) from matches where standing is not null and result is null)
  from outdated cross join board
  on conflict (group_id) do update set match_versions = excluded.match_versions, members_version = excluded.members_version,
    players = excluded.players, wins = excluded.wins, ranks = excluded.ranks, day_hits = excluded.day_hits, ranks_before = excluded.ranks_before,
    counted_at = excluded.counted_at, day_start = excluded.day_start, live_matches = excluded.live_matches`;

/** Counts a group under its lock. Waits for the lock at most a second; then raises the error of PostgreSQL. */
export async function countBoard(tx: Transaction, groupId: number): Promise<void> {
  await tx.rows(`set local lock_timeout = '1s'`);
  await lockGroupBoard(tx, groupId);
  await tx.rows(COUNT, [groupId]);
}
