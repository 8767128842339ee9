import { EDITION_ENDS_AFTER_MS, REMATCH_FOR_ALL_MS } from '../../../shared/rules/editions.ts';
import { DAY_WINNERS_SHOWN, type Group } from '../../../shared/contract/groups.ts';
import { LONGEST_MATCH_MS } from '../../../shared/rules/match-status.ts';
import { OUTCOMES } from '../../../shared/rules/outcome.ts';
import type { Queries, Statement, Transaction } from '../../database/database.ts';
import { pageOf, type Paging } from '../../database/page-of.ts';

type Person = Group['owner'];

/**
 * From when the edition after `e` can be asked for: from its end, or 48 h after the start of its last undecided match.
 * All other matches must be over then, so a press cuts no running edition short.
 */
export const OPEN_FROM = `coalesce(e.ends_at, (
    select case when count(*) = e.size then max(w.start_time) filter (where not w.is_over) + interval '${REMATCH_FOR_ALL_MS} milliseconds' end
    from edition_matches(e) w where e.players is null))`;

/** A group of a player, as it is at this moment. */
export interface MembershipRow extends Pick<Group, 'id' | 'name' | 'description' | 'owner'> {
  /** The place of the question that it answers, from 0. */
  asked: number;
  playerId: number;
  /** When the group came to its owner from an erased account. */
  inheritedAt: Date | null;
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
    select asked.place::int - 1 as asked, mine.player_id as "playerId", g.id, g.name, g.description, g.inherited_at as "inheritedAt", g.created_at as "createdAt",
      g.members_version as "membersVersion", json_build_object(${person('owner')}) as owner, json_build_object(${person('a')}) as person
    from unnest($1::int[], $2::int[]) with ordinality as asked (player_id, group_id, place)
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

/** The stored count of an edition. Without a count its columns are null. */
export interface BoardRow {
  membersVersion: number;
  number: number;
  size: number;
  startsAt: Date;
  /** Its players and matches are fixed. */
  isFixed: boolean;
  /** When it was or will be over; null while a result is missing. */
  endsAt: Date | null;
  correctedAt: Date | null;
  /** The time from which the next edition can be started; null if there is one. May be in the future. */
  openFrom: Date | null;
  /** The edition after this one. `nextFirstMatch`: its first start, if a grid with it is open. */
  nextNumber: number | null;
  nextSize: number | null;
  nextStartsAt: Date | null;
  nextFirstMatch: Date | null;
  playedCount: number;
  /** How many matches are known but not over, and the start of the first of them. */
  openCount: number;
  openStart: Date | null;
  /** Changes with a match of the edition, also when time alone reveals it or makes it a postponed one. */
  matchesKey: string;
  /** The active members now, where they differ from the players: of a fixed edition; null for a running one. */
  memberCount: number | null;
  /** Changes with each count. */
  countKey: string | null;
  /** Whether the count was computed from the current versions of the matches and members. */
  isCurrent: boolean;
  countedAt: Date | null;
  dayStart: Date | null;
  liveMatches: number | null;
  /** How many members at the end of the board have no pick in the last edition and none revealed in this one. */
  folded: number | null;
  /**
   * Player ids in the order of the leaderboard, and their figures by place. Null if the caller knows this count; the
   * last two also for a fixed edition.
   */
  players: number[] | null;
  wins: number[] | null;
  ranks: number[] | null;
  dayHits: number[] | null;
  ranksBefore: number[] | null;
}

const COUNT_KEY = `case when e.players is null then e.number || ' ' || b.counted_at else e.number || ' fixed ' || e.counted_at end`;
const places = (fixed: string, running: string) =>
  `case when ${COUNT_KEY} is distinct from $2 then case when e.players is null then b.${running} else ${fixed} end end`;

/** Whether match `m` was postponed. */
const IS_POSTPONED = `(m.status = 'scheduled' and m.start_time < statement_now() - interval '${LONGEST_MATCH_MS} milliseconds')`;

/** The newest edition of group `g` that has begun at $4, or the one of number $3. */
const BOARD: Statement = {
  name: 'group-board',
  text: `
    select g.members_version as "membersVersion", e.number, e.size, e.starts_at as "startsAt", e.players is not null as "isFixed",
      e.ends_at as "endsAt", e.corrected_at as "correctedAt", case when next.id is null then ${OPEN_FROM} end as "openFrom",
      next.number as "nextNumber", next.size as "nextSize", next.starts_at as "nextStartsAt",
      (select min(w.start_time) from edition_matches(next) w) as "nextFirstMatch",
      matches.played as "playedCount", matches.open as "openCount", matches.open_start as "openStart", matches.key as "matchesKey",
      case when e.players is not null then (
        select count(*)::int from group_member m join account a on a.player_id = m.player_id where m.group_id = g.id and a.disabled_at is null
      ) end as "memberCount",
      ${COUNT_KEY} as "countKey", coalesce(e.counted_at, b.counted_at) as "countedAt", case when e.players is null then b.day_start end as "dayStart",
      coalesce(e.live_matches, b.live_matches) as "liveMatches", case when e.players is null then b.folded else 0 end as folded,
      case when e.players is null then coalesce((b.members_version, b.match_versions) = (g.members_version, matches.versions), false)
        else e.match_versions = matches.versions end as "isCurrent",
      ${places('e.players', 'players')} as players, ${places('e.wins', 'wins')} as wins, ${places('e.ranks', 'ranks')} as ranks,
      ${places('null', 'day_hits')} as "dayHits", ${places('null', 'ranks_before')} as "ranksBefore"
    from player_group g
      join group_edition e on e.group_id = g.id and e.number = coalesce($3::int, (
        select max(n.number) from group_edition n where n.group_id = g.id and (n.number = 1 or n.starts_at <= $4)))
      left join group_edition next on next.group_id = g.id and next.number = e.number + 1
      left join group_board b on b.group_id = g.id
      cross join lateral (
        select coalesce(jsonb_object_agg(w.match_id, w.result_version), '{}') as versions, count(w.result)::int as played,
          (count(*) filter (where not w.is_over))::int as open, min(w.start_time) filter (where not w.is_over) as open_start,
          coalesce(string_agg(concat_ws(':', w.match_id, m.version, is_revealed(m), ${IS_POSTPONED}), ' ' order by w.match_id), '') as key
        from edition_matches(e) w join match m on m.id = w.match_id
      ) matches
    where g.id = $1 and (e.number = 1 or e.starts_at <= $4)`,
};

/**
 * Returns the stored count of an edition; null for an unknown group or number. `number`: null for the newest that has
 * begun. `knownKey`: the count whose places the caller has.
 */
export async function findBoard(
  queries: Queries,
  asked: { groupId: number; number: number | null; knownKey: string | null; now: Date },
): Promise<BoardRow | null> {
  const [row] = await queries.rows<BoardRow>(BOARD, [asked.groupId, asked.knownKey, asked.number, asked.now]);
  return row ?? null;
}

/** Returns the names of these players, in any order. */
export function findPeople(queries: Queries, ids: number[]): Promise<(Person & { isDisabled: boolean })[]> {
  return queries.rows(
    {
      name: 'group-people',
      text: `select player_id as id, first_name as "firstName", last_name as "lastName", username, disabled_at is not null as "isDisabled" from account where player_id = any($1::int[])`,
    },
    [ids],
  );
}

/** Returns which of these players are members of these groups at present, as pairs of group and player. */
export async function findPresent(
  queries: Queries,
  pairs: [groupId: number, playerId: number][],
): Promise<[groupId: number, playerId: number][]> {
  const rows = await queries.rows<{ groupId: number; playerId: number }>(
    {
      name: 'group-present',
      text: `select group_id as "groupId", player_id as "playerId" from group_member
        join unnest($1::int[], $2::int[]) as x (group_id, player_id) using (group_id, player_id)`,
    },
    [pairs.map(([groupId]) => groupId), pairs.map(([, playerId]) => playerId)],
  );
  return rows.map(({ groupId, playerId }) => [groupId, playerId]);
}

const UNLISTED = `from group_member m join account a on a.player_id = m.player_id
  where m.group_id = $1 and a.disabled_at is null and m.player_id <> all($2::int[])`;

/** Returns a page of a group's active members without these players, by username. */
export function findUnlisted(
  queries: Queries,
  groupId: number,
  listed: number[],
  paging: Paging,
): Promise<{ rows: Person[]; total: number }> {
  return pageOf<Person>(
    queries,
    {
      rows: `select a.player_id as id, a.first_name as "firstName", a.last_name as "lastName", a.username ${UNLISTED}
        order by lower(a.username) collate "C", a.username collate "C" limit $3 offset $4`,
      total: `select count(*)::int as total ${UNLISTED}`,
    },
    [groupId, listed],
    paging,
  );
}

/** Whether pick `p` is a hit at present. Arrays of matches per result are eight times faster than a join. */
export const IS_HIT = OUTCOMES.map(
  (outcome) =>
    `p.pick = '${outcome}' and p.match_id = any(array(select match_id from matches where standing = '${outcome}'))`,
).join(' or ');

/**
 * Counts edition $1 from picks and outcomes, also of live matches, unless its stored count has the current versions.
 * One statement reads one snapshot; members are in the order of `byHits` in shared/rules, and those that are folded
 * come last among equal hits. It counts the players also in a fixed edition, because a result may still be corrected
 * before the evening push, which reads this count.
 */
const COUNT = `
  with matches as materialized (
    select w.* from group_edition e cross join edition_matches(e) w where e.id = $1
  ), day as materialized (
    select match_id, start_time from matches
    where standing is not null and match_day(start_time) = (select max(match_day(start_time)) from matches where standing is not null)
  ), outdated as materialized (
    select g.id, g.members_version, v.match_versions, e.number, e.players as fixed_players
    from group_edition e join player_group g on g.id = e.group_id
      cross join (select coalesce(jsonb_object_agg(match_id, result_version), '{}') as match_versions from matches) v
      left join group_board b on b.group_id = g.id
    where e.id = $1 and (b.members_version, b.match_versions) is distinct from (g.members_version, v.match_versions)
  ), absent as materialized (
    select old.player_id from outdated o join group_edition e on e.group_id = o.id and e.number = o.number - 1 cross join unnest(e.players) as old (player_id)
    where not exists (select from pick p where p.player_id = old.player_id and p.match_id = any(e.match_ids))
  ), counted as (
    select a.player_id, a.username, hits.wins, hits.day_hits, absent.player_id is not null and hits.picks = 0 as is_folded
    from outdated join group_member m on m.group_id = outdated.id join account a on a.player_id = m.player_id
      left join absent on absent.player_id = a.player_id
      cross join lateral (
        select (count(*) filter (where is_hit))::smallint as wins, count(*) as picks,
          (count(*) filter (where is_hit and match_id = any(array(select match_id from day))))::smallint as day_hits
        from (
          select p.match_id, (${IS_HIT}) as is_hit from pick p
          where p.player_id = a.player_id and p.match_id = any(array(select match_id from matches where standing is not null))
        ) picked
      ) hits
    where a.disabled_at is null and (outdated.fixed_players is null or a.player_id = any(outdated.fixed_players))
  ), ranked as (
    select player_id, wins, day_hits, is_folded, rank() over (order by wins desc)::integer as rank,
      rank() over (order by wins - day_hits desc)::integer as rank_before,
      row_number() over (order by wins desc, is_folded, lower(username) collate "C", username collate "C") as place
    from counted
  ), board as (
    select array_agg(player_id order by place) as players, array_agg(wins order by place) as wins, array_agg(rank order by place) as ranks,
      array_agg(day_hits order by place) as day_hits, array_agg(rank_before order by place) as ranks_before,
      (count(*) filter (where is_folded))::int as folded, case when max(day_hits) > min(day_hits) then max(day_hits) end as day_best
    from ranked
  )
  insert into group_board (group_id, match_versions, members_version, players, wins, ranks, day_hits, ranks_before, counted_at, day_start, live_matches, folded, day_best)
  select id, match_versions, members_version, coalesce(players, '{}'), coalesce(wins, '{}'), coalesce(ranks, '{}'), coalesce(day_hits, '{}'),
    coalesce(ranks_before, '{}'), statement_now(), (select min(start_time) from day),
    (select count(*) from matches where standing is not null and result is null), folded, day_best
  from outdated cross join board
  on conflict (group_id) do update set match_versions = excluded.match_versions, members_version = excluded.members_version,
    players = excluded.players, wins = excluded.wins, ranks = excluded.ranks, day_hits = excluded.day_hits, ranks_before = excluded.ranks_before,
    counted_at = excluded.counted_at, day_start = excluded.day_start, live_matches = excluded.live_matches, folded = excluded.folded,
    day_best = excluded.day_best`;

/** The best players of a day: their hits, their number, and the first of them in the order of the board. */
export interface DayRow {
  start: Date;
  finalAt: Date | null;
  hits: number;
  count: number;
  playerIds: number[];
}

/**
 * Returns the days of an edition on which some players had more hits than others, the newest first, from revealed
 * matches as they stand. `players`: those of the board, in its order.
 */
export function findDays(
  queries: Queries,
  { groupId, number, players }: { groupId: number; number: number; players: number[] },
): Promise<DayRow[]> {
  return queries.rows<DayRow>(
    {
      name: 'group-days',
      text: `with matches as materialized (
          select w.*, match_day(w.start_time) as day, greatest(m.result_at, m.reveal_at) as result_at,
            w.is_over or ${IS_POSTPONED} as is_done
          from group_edition e cross join edition_matches(e) w join match m on m.id = w.match_id where e.group_id = $1 and e.number = $2
        ), played as (
          select m.day, player.place, player.id, count(*)::int as hits
          from unnest($3::int[]) with ordinality as player (id, place)
            join pick p on p.player_id = player.id and p.match_id = any(array(select match_id from matches where standing is not null))
            join matches m on m.match_id = p.match_id and m.standing = p.pick
          group by m.day, player.place, player.id
        ), best as (
          select day, hits, count(*)::int as count, (array_agg(id order by place))[1:${DAY_WINNERS_SHOWN}] as player_ids,
            row_number() over (partition by day order by hits desc) as rank
          from played group by day, hits
        )
        select d.start, d.final_at as "finalAt", b.hits, b.count, b.player_ids as "playerIds"
        from best b join (
          select day, min(start_time) as start,
            case when bool_and(is_done) then max(result_at) filter (where standing is not null) + interval '${EDITION_ENDS_AFTER_MS} milliseconds' end as final_at
          from matches group by day
        ) d using (day)
        where b.rank = 1 and b.count < cardinality($3::int[]) order by d.start desc`,
    },
    [groupId, number, players],
  );
}

/** Updates the stored count of the newest edition of a group. A fixed one has its own count beside it. */
export async function countNewest(tx: Transaction, editionId: number): Promise<void> {
  await tx.rows(COUNT, [editionId]);
}

/** Returns the id of the newest edition of a group that has begun; null for an unknown group. */
export async function findShownEdition(queries: Queries, groupId: number, now: Date): Promise<number | null> {
  const [row] = await queries.rows<{ id: number }>(
    `select id from group_edition where group_id = $1 and (number = 1 or starts_at <= $2) order by number desc limit 1`,
    [groupId, now],
  );
  return row?.id ?? null;
}
