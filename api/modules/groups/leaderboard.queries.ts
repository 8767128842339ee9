import { type Group, type Leaderboard, MEMBERS_SHOWN } from '../../../shared/contract/groups.ts';
import { OUTCOMES } from '../../../shared/rules/outcome.ts';
import type { Queries, Statement, Transaction } from '../../database/database.ts';
import { lockGroupBoard } from '../../database/locks.ts';

/** A group with its stored count. Nullable columns are null without one; `me` also if it lacks the caller. */
export interface BoardRow extends Pick<Group, 'id' | 'name' | 'description' | 'owner' | 'members'> {
  matchCount: number;
  playedCount: number;
  createdAt: Date;
  /** Whether the stored count was computed from the current versions of the matches and members. */
  isCurrent: boolean;
  me: Group['me'] | null;
  total: number | null;
  countedAt: Date | null;
  dayStart: Date | null;
  liveMatches: Leaderboard['liveMatches'] | null;
}

const person = (account: string) =>
  `'id', ${account}.player_id, 'firstName', ${account}.first_name, 'lastName', ${account}.last_name, 'username', ${account}.username`;

/** The figures of one member at `place` of board `b`. */
const FIGURES = `'wins', row.wins, 'rank', row.rank, 'dayHits', row.day_hits, 'rankBefore', row.rank_before`;

const BOARDS: Statement = {
  name: 'group-boards',
  text: `
    select g.id, g.name, g.description, g.games_quantity as "matchCount", g.created_at as "createdAt",
      json_build_object(${person('owner')}) as owner, matches.played as "playedCount",
      cardinality(b.players) as total, b.counted_at as "countedAt", b.day_start as "dayStart", b.live_matches as "liveMatches",
      coalesce((b.members_version, b.match_versions) = (g.members_version, matches.versions), false) as "isCurrent",
      (select coalesce(json_agg(json_build_object(${person('a')}, ${FIGURES}) order by row.place), '[]')
       from unnest(b.players[$3:$4], b.wins[$3:$4], b.ranks[$3:$4], b.day_hits[$3:$4], b.ranks_before[$3:$4])
         with ordinality as row (player_id, wins, rank, day_hits, rank_before, place)
       join account a on a.player_id = row.player_id) as members,
      (select json_build_object(${person('a')}, ${FIGURES}) from array_position(b.players, $1) as own (place)
         cross join lateral (select b.wins[own.place], b.ranks[own.place], b.day_hits[own.place], b.ranks_before[own.place]) as row (wins, rank, day_hits, rank_before)
         join account a on a.player_id = $1 where own.place is not null) as me
    from group_member mine
      join player_group g on g.id = mine.group_id
      join account owner on owner.player_id = g.owner_id
      left join group_board b on b.group_id = g.id
      cross join lateral (
        select coalesce(jsonb_object_agg(w.match_id, w.result_version), '{}') as versions, count(w.result)::int as played
        from group_window(g.created_at, g.games_quantity) w
      ) matches
    where mine.player_id = $1 and ($2::int is null or g.id = $2)
    order by g.owner_id = $1 desc, mine.joined_at desc, g.id desc`,
};

/**
 * Returns the groups of a player, owned ones first, with their leaderboards from place `first` to place `last`.
 *
 * @param groupId returns only this group; no row if the player is no member
 */
export function findBoards(
  queries: Queries,
  playerId: number,
  groupId: number | null,
  [first, last]: [number, number] = [1, MEMBERS_SHOWN],
): Promise<BoardRow[]> {
  return queries.rows(BOARDS, [playerId, groupId, first, last]);
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
