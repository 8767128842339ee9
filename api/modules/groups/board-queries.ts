import { type Group, MEMBERS_SHOWN } from '../../../shared/contract/groups.ts';
import { OUTCOMES } from '../../../shared/rules/outcome.ts';
import type { Queries, Statement, Transaction } from '../../database/database.ts';
import { lockGroupBoard } from '../../database/locks.ts';

type Member = Group['me'];

/** The stored count of a group. The nullable columns are null without a count; `me` also if the last count does not have the caller. */
export interface BoardRow {
  id: number;
  /** The stored count has read the versions that the matches and members have now. */
  isCurrent: boolean;
  members: Member[];
  me: Member | null;
  total: number | null;
  countedAt: Date | null;
}

export interface GroupRow extends BoardRow {
  name: string;
  description: string;
  matchCount: number;
  playedCount: number;
  createdAt: Date;
  owner: Omit<Member, 'wins' | 'rank'>;
}

const PERSON = (account: string) =>
  `'id', ${account}.player_id, 'firstName', ${account}.first_name, 'lastName', ${account}.last_name, 'username', ${account}.username`;

/** The stored count of groups of player $1, with its rows from place `first` to place `last`. */
const boardColumns = (
  first: string,
  last: string,
) => `g.id, cardinality(b.players) as total, b.counted_at as "countedAt",
    coalesce((b.members_version, b.match_versions) = (g.members_version, window_now.versions), false) as "isCurrent",
    (select coalesce(json_agg(json_build_object(${PERSON('a')}, 'wins', row.wins, 'rank', row.rank) order by row.place), '[]')
     from unnest(b.players[${first}:${last}], b.wins[${first}:${last}], b.ranks[${first}:${last}])
       with ordinality as row (player_id, wins, rank, place)
     join account a on a.player_id = row.player_id) as members,
    (select json_build_object(${PERSON('a')}, 'wins', b.wins[own.place], 'rank', b.ranks[own.place])
     from array_position(b.players, $1) as own (place) join account a on a.player_id = $1 where own.place is not null) as me`;
const BOARDS = `group_member mine
  join player_group g on g.id = mine.group_id
  left join group_board b on b.group_id = g.id
  cross join lateral (
    select coalesce(jsonb_object_agg(w.match_id, w.result_version), '{}') as versions, count(w.result)::int as played
    from group_window(g.created_at, g.games_quantity) w
  ) window_now`;

const LIST: Statement = {
  name: 'group-list',
  text: `select ${boardColumns('1', String(MEMBERS_SHOWN))}, g.name, g.description, g.games_quantity as "matchCount",
      g.created_at as "createdAt", window_now.played as "playedCount", json_build_object(${PERSON('owner')}) as owner
    from ${BOARDS} join account owner on owner.player_id = g.owner_id
    where mine.player_id = $1 and ($2::int is null or g.id = $2)
    order by g.owner_id = $1 desc, mine.joined_at desc, g.id desc`,
};
const PAGE: Statement = {
  name: 'group-board',
  text: `select ${boardColumns('$3', '$4')} from ${BOARDS} where mine.player_id = $1 and mine.group_id = $2`,
};

/** Returns the groups of a player, owned ones first, or only the group `groupId`, with the top of their leaderboards. */
export function findGroups(queries: Queries, playerId: number, groupId: number | null): Promise<GroupRow[]> {
  return queries.rows(LIST, [playerId, groupId]);
}

/** Returns the leaderboard of a member's group from place `first` to place `last`; no row for other players. */
export function findBoard(
  queries: Queries,
  playerId: number,
  groupId: number,
  [first, last]: [number, number],
): Promise<BoardRow[]> {
  return queries.rows(PAGE, [playerId, groupId, first, last]);
}

/** Whether pick `p` is a hit. Arrays of the matches with each result: joining `window_now` takes eight times as long. */
const IS_HIT = OUTCOMES.map(
  (outcome) =>
    `p.pick = '${outcome}' and p.match_id = any(array(select match_id from window_now where result = '${outcome}'))`,
).join(' or ');

/**
 * Counts group $1 from picks and outcomes and stores the count, unless the stored one has read the same versions. One statement has one snapshot,
 * so the versions that it stores are those of the rows that it counted. The order of members is that of `byHits` in shared/rules.
 */
const COUNT = `
  with window_now as materialized (
    select w.* from player_group g cross join group_window(g.created_at, g.games_quantity) w where g.id = $1
  ), behind as materialized (
    select g.id, g.members_version, v.match_versions
    from player_group g
    cross join (select coalesce(jsonb_object_agg(match_id, result_version), '{}') as match_versions from window_now) v
    left join group_board b on b.group_id = g.id
    where g.id = $1
      and (b.members_version, b.match_versions) is distinct from (g.members_version, v.match_versions)
  ), counted as (
    select a.player_id, a.username, (
        select count(*) from pick p
        where p.player_id = a.player_id and p.match_id = any(array(select match_id from window_now where result is not null)) and (${IS_HIT})
      )::smallint as wins
    from behind b join group_member m on m.group_id = b.id join account a on a.player_id = m.player_id
    where a.disabled_at is null
  ), board as (
    select player_id, wins, rank() over (order by wins desc)::integer as rank,
      row_number() over (order by wins desc, lower(username) collate "C", username collate "C") as place
    from counted
  )
  insert into group_board (group_id, match_versions, members_version, players, wins, ranks, counted_at)
  select id, match_versions, members_version, coalesce(players, '{}'), coalesce(wins, '{}'), coalesce(ranks, '{}'), statement_timestamp()
  from behind cross join (
    select array_agg(player_id order by place) as players, array_agg(wins order by place) as wins, array_agg(rank order by place) as ranks
    from board
  ) rows
  on conflict (group_id) do update set match_versions = excluded.match_versions, members_version = excluded.members_version,
    players = excluded.players, wins = excluded.wins, ranks = excluded.ranks, counted_at = excluded.counted_at`;

/** Counts a group under its lock. Waits for the lock at most a second; then raises the error of PostgreSQL. */
export async function countBoard(tx: Transaction, groupId: number): Promise<void> {
  await tx.rows(`set local lock_timeout = '1s'`);
  await lockGroupBoard(tx, groupId);
  await tx.rows(COUNT, [groupId]);
}
