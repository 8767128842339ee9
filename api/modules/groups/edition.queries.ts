import { EDITION_ENDS_AFTER_MS } from '../../../shared/rules/editions.ts';
import { GROUP_SIZES } from '../../../shared/rules/groups.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { countNewest, IS_HIT, OPEN_FROM } from './leaderboard.queries.ts';

const ENDS_AFTER = `interval '${EDITION_ENDS_AFTER_MS} milliseconds'`;

const VERSIONS = `coalesce(jsonb_object_agg(w.match_id, w.result_version), '{}')`;

/** Editions `e` to settle: all results of a running one are known, or a fixed one has other results than counted. */
const TO_SETTLE = `cross join lateral (
    select ${VERSIONS} as versions, count(*) = e.size and bool_and(w.is_over) as is_decided from edition_matches(e) w
  ) now
  where case when e.players is null then now.is_decided else e.match_versions is distinct from now.versions end`;
/** Whether edition `e` can change at $1. */
const IS_OPEN = '(e.ends_at is null or e.ends_at > $1)';

/** Changes with each result and each reveal. The end of an edition depends on nothing else. */
export async function readResultsKey(queries: Queries): Promise<string> {
  const [row] = await queries.rows<{ key: string }>(
    `select concat_ws(' ', coalesce(sum(m.result_version), 0), count(*) filter (where is_revealed(m))) as key from match m`,
  );
  return row!.key;
}

/**
 * Returns the groups with an edition to settle. It reads the matches of a running edition only if at least as many
 * matches are over since its start as the edition has. Nearly all running editions have fewer.
 */
export async function findGroupsToSettle(queries: Queries, now: Date): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    `with over as materialized (
       select array(
         select m.start_time from match m
         where m.grid_id is not null and m.status <> 'cancelled' and (counted_outcome(m) is not null or is_void(m))
           and (select g.status from grid g where g.id = m.grid_id) <> 'draft'
         order by m.start_time desc limit ${Math.max(...GROUP_SIZES)}) as starts
     ), candidate as materialized (
       select e.id from group_edition e cross join over
       where ${IS_OPEN} and (e.players is not null or e.starts_at <= over.starts[e.size])
     )
     select distinct e.group_id as id from candidate join group_edition e using (id) ${TO_SETTLE} order by e.group_id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/**
 * Brings the editions of a locked group up to date: fixes one whose results are all known, and recounts fixed ones.
 * Call it before each change of the members, so that no change reaches an edition that is over.
 */
export async function settleEditions(tx: Transaction, groupId: number, now: Date): Promise<void> {
  await recountFixed(tx, groupId, now);
  const [decided] = await tx.rows<{ id: number }>(
    `select e.id from group_edition e ${TO_SETTLE} and ${IS_OPEN} and e.players is null and e.group_id = $2`,
    [now, groupId],
  );
  if (decided) await fixEdition(tx, decided.id, now);
}

/** Recounts the fixed editions of a group whose results have changed, with the same players and matches. */
export async function recountFixed(tx: Transaction, groupId: number, now: Date): Promise<void> {
  await tx.rows(RELEASE, [groupId, now]);
  const stale = await tx.rows<{ id: number }>(
    `select e.id from group_edition e where e.group_id = $1 and e.players is not null
       and e.match_versions is distinct from (select ${VERSIONS} from edition_matches(e) w)`,
    [groupId],
  );
  for (const { id } of stale) await tx.rows(RECOUNT, [id, now]);
}

/** A result was taken back or a match became void before the edition was over: it follows the rule again. */
const RELEASE = `
  update group_edition e set match_ids = null, match_versions = null, players = null, wins = null, ranks = null, counted_at = null,
    live_matches = null, ends_at = null
  where e.group_id = $1 and e.ends_at > $2
    and not exists (select from group_edition later where later.group_id = e.group_id and later.number > e.number)
    and exists (select from edition_matches(e) w where w.result is null)`;

const RECOUNT = `
  with matches as materialized (
    select w.* from group_edition e cross join edition_matches(e) w where e.id = $1
  ), found as materialized (
    select ${VERSIONS} as versions, coalesce(bool_and(w.is_over), true) as is_over,
      (count(*) filter (where w.standing is not null and w.result is null))::smallint as live_matches
    from matches w
  ), counted as (
    select old.player_id, old.place, hits.wins
    from group_edition e cross join unnest(e.players) with ordinality as old (player_id, place)
      cross join lateral (
        select count(*)::smallint as wins from pick p
        where p.player_id = old.player_id and p.match_id = any(array(select match_id from matches where standing is not null)) and (${IS_HIT})
      ) hits
    where e.id = $1
  ), ranked as (
    select player_id, wins, rank() over (order by wins desc)::integer as rank,
      row_number() over (order by wins desc, lower(a.username) collate "C", a.username collate "C", place) as place
    from counted left join account a using (player_id)
  ), board as (
    select coalesce(array_agg(player_id order by place), '{}') as players, coalesce(array_agg(wins order by place), '{}') as wins,
      coalesce(array_agg(rank order by place), '{}') as ranks
    from ranked
  )
  update group_edition e set players = board.players, wins = board.wins, ranks = board.ranks, match_versions = found.versions,
    counted_at = statement_now(), live_matches = found.live_matches,
    corrected_at = case when e.ends_at <= $2 and (e.players, e.wins) is distinct from (board.players, board.wins) then $2 else e.corrected_at end,
    ends_at = case when e.ends_at <= $2 then e.ends_at when found.is_over then $2::timestamptz + ${ENDS_AFTER} end
  from found, board where e.id = $1 and e.players is not null`;

/**
 * Counts a running edition a last time and fixes its matches and players, and its end if all results are known. The
 * group is locked.
 */
export async function fixEdition(tx: Transaction, editionId: number, now: Date): Promise<void> {
  await countNewest(tx, editionId);
  await tx.rows(
    `update group_edition e set match_ids = w.ids, match_versions = b.match_versions, players = b.players, wins = b.wins, ranks = b.ranks,
       counted_at = b.counted_at, live_matches = b.live_matches,
       ends_at = case when w.is_decided then $2::timestamptz + ${ENDS_AFTER} end
     from group_board b, (
       select e.id, array_agg(w.match_id) as ids, count(*) = e.size and bool_and(w.is_over) as is_decided
       from group_edition e cross join edition_matches(e) w where e.id = $1 group by e.id
     ) w
     where e.id = $1 and w.id = e.id and b.group_id = e.group_id and e.players is null`,
    [editionId, now],
  );
}

/** The newest edition of a group. */
export interface NewestEdition {
  id: number;
  number: number;
  isFixed: boolean;
  /**
   * The time from which the next edition can be started: the end, or 48 h after the start of the last undecided match.
   */
  openFrom: Date | null;
}

/** Returns the newest edition of a group. */
export async function getNewestEdition(queries: Queries, groupId: number): Promise<NewestEdition> {
  const [newest] = await queries.rows<NewestEdition>(
    `select e.id, e.number, e.players is not null as "isFixed", ${OPEN_FROM} as "openFrom"
     from group_edition e where e.group_id = $1 order by e.number desc limit 1`,
    [groupId],
  );
  return newest!;
}

/** Adds the next edition to a locked group. */
export async function addEdition(
  tx: Transaction,
  edition: { groupId: number; number: number; size: number; startsAt: Date; madeBy: number },
): Promise<void> {
  await tx.rows(
    'insert into group_edition (group_id, number, size, starts_at, made_by) values ($1, $2, $3, $4, $5)',
    [edition.groupId, edition.number, edition.size, edition.startsAt, edition.madeBy],
  );
}

/** Returns the starts of the first matches that an edition from this moment on would count, at most 48. */
export async function findComingStarts(
  queries: Queries,
  from: Date,
  groupId: number | null,
): Promise<Date[]> {
  const rows = await queries.rows<{ start: Date }>(
    `select m.start_time as start from match m
     where m.grid_id is not null and m.status <> 'cancelled' and m.start_time >= $1
       and (select g.status from grid g where g.id = m.grid_id) <> 'draft'
       and not exists (select from group_edition e where e.group_id = $2 and m.id = any (e.match_ids))
     order by m.start_time, m.id limit 48`,
    [from, groupId],
  );
  return rows.map(({ start }) => start);
}

/** Returns the numbers of the fixed editions of a group, the newest first. */
export async function findFixedEditions(queries: Queries, groupId: number): Promise<number[]> {
  const rows = await queries.rows<{ number: number }>(
    'select number from group_edition where group_id = $1 and players is not null order by number desc limit 100',
    [groupId],
  );
  return rows.map(({ number }) => number);
}

/** Returns a player's own places in ended editions, also of groups that the player has left. */
export function findOwnEditions(
  queries: Queries,
  playerId: number,
): Promise<{ group: string; number: number; endedAt: Date; wins: number; rank: number }[]> {
  return queries.rows(
    `select g.name as "group", e.number, e.ends_at as "endedAt", e.wins[at.place] as wins, e.ranks[at.place] as rank
     from group_edition e join player_group g on g.id = e.group_id cross join array_position(e.players, $1) as at (place)
     where $1 = any (e.players) and e.ends_at is not null order by e.ends_at desc`,
    [playerId],
  );
}
