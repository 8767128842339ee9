import {
  CHAMPIONS_SHOWN,
  type Edition,
  type Editions,
  type NextEdition,
  TITLES_SHOWN,
} from '../../../shared/contract/groups.ts';
import { EDITION_WAITS_MS, EDITIONS_WITHOUT_PICKS } from '../../../shared/rules/editions.ts';
import { JORNADA_GAMES } from '../../../shared/rules/groups.ts';
import type { Queries, Statement, Transaction } from '../../database/database.ts';
import { forEachKey, isoTime } from '../../database/statement.ts';
import { jornadas, type OpenGrid } from '../matches/jornada.queries.ts';
import { STORED_PLAYERS } from './table.queries.ts';

/** An edition as answers have it. `players` and `tookPart` are those of its stored table. */
export interface EditionRow extends Edition, NextEdition {
  id: number;
  groupId: number;
  /** The active members of its group. */
  memberCount: number;
  gamesPlayed: number;
  /** When its first match is revealed; null without a known one. */
  beginsAt: Date | null;
  hasBegun: boolean;
  /** A member who joined before has a place; null: all members have. */
  closesAt: Date | null;
}

/** The hits that win the title of stored edition `e`; null without a hit, or if fewer than two players had a pick. */
const TITLE_HITS = `(select case when count(*) filter (where p.played) >= 2 and max(p.hits) > 0 then max(p.hits)::int end
  from edition_player p where p.edition_id = e.id)`;

const EDITIONS: Statement = {
  name: 'group-editions',
  text: forEachKey(
    'int',
    `select e.id, e.group_id as "groupId", e.number, e.size as "gamesQuantity", e.grids as "gridsWanted", e.country,
      ${isoTime('coalesce(s.first, e.created_at)')} as "startsAt", ${isoTime('s.first')} as "firstMatch",
      ${isoTime('e.ended_at')} as "endedAt", ${isoTime('e.corrected_at')} as "correctedAt",
      nullif(s.begins_at, 'infinity') as "beginsAt", nullif(edition_closes_at(e.id), 'infinity') as "closesAt",
      e.ended_at is not null or coalesce(s.begins_at <= statement_now(), false) as "hasBegun",
      s.matches as "matchCount", s.played as "gamesPlayed", s.matches - s.played as "openMatches",
      ${isoTime('s.open_start')} as "openStart",
      (select json_build_object('homeTeam', h.name, 'awayTeam', a.name)
        from edition_grid x join match m on m.grid_id = x.grid_id join team h on h.id = m.home_team_id
          join team a on a.id = m.away_team_id
        where x.edition_id = e.id and e.ended_at is null and m.status <> 'cancelled' and counted_outcome(m) is null
        order by m.start_time, m.id limit 1) as "openMatch",
      (select coalesce(json_agg(j order by j."firstMatch", j.id), '[]') from (
        ${jornadas('edition_grid x join grid g on g.id = x.grid_id')} where x.edition_id = e.id) j) as grids,
      (select count(*)::int from edition_player p where p.edition_id = e.id) as players,
      exists (select from edition_player p where p.edition_id = e.id and p.player_id = $3) as "tookPart",
      members.count as "memberCount",
      title.hits, coalesce(title.count, 0) as "championCount", coalesce(title.champions, '[]') as champions
    from (
        select count(*)::int from group_member m join account a on a.player_id = m.player_id
        where m.group_id = asked.key and a.disabled_at is null
      ) members
      cross join group_edition e
      cross join lateral (
        select min(m.reveal_at) as begins_at, min(m.start_time) as first, count(*)::int as matches,
          count(counted_outcome(m))::int as played,
          min(m.start_time) filter (where counted_outcome(m) is null) as open_start
        from edition_grid x join match m on m.grid_id = x.grid_id
        where x.edition_id = e.id and m.status <> 'cancelled'
      ) s
      left join lateral (
        select top.hits,
          (select count(*)::int from edition_player p where p.edition_id = e.id and p.hits = top.hits) as count,
          (select json_agg(c) from (
            select ${STORED_PLAYERS} where p.edition_id = e.id and p.hits = top.hits
            order by n.username is null, lower(n.username) collate "C" limit ${CHAMPIONS_SHOWN}) c) as champions
        from (select ${TITLE_HITS} as hits) top where e.ended_at is not null and top.hits is not null
      ) title on true
    where e.group_id = asked.key and (e.ended_at is null or e.number in (
      select o.number from group_edition o where o.group_id = e.group_id and o.ended_at is not null
      order by o.number desc limit $2))
    order by e.group_id, e.number`,
  ),
};

/**
 * Returns the editions of groups by number: those that are not over, and the newest of the others, at most `most`.
 * `tookPart` tells of this player.
 */
export function findEditions(
  queries: Queries,
  groupIds: number[],
  most: number,
  playerId: number | null = null,
): Promise<EditionRow[]> {
  return queries.rows<EditionRow>(EDITIONS, [groupIds, most, playerId]);
}

/** Returns who won the most titles of a group, without erased and disabled accounts. */
export function findTitles(queries: Queries, groupId: number): Promise<Editions['titles']> {
  return queries.rows(
    `select a.player_id as id, a.first_name as "firstName", a.last_name as "lastName", a.username,
      count(*)::int as count
     from group_edition e join edition_player p on p.edition_id = e.id and p.hits = ${TITLE_HITS}
       join account a on a.player_id = p.player_id and a.disabled_at is null
     where e.group_id = $1 and e.ended_at is not null
     group by a.player_id order by count(*) desc, lower(a.username) collate "C" limit ${TITLES_SHOWN}`,
    [groupId],
  );
}

/** Adds the first edition of a group that has none, with the chosen grid if it is open. */
export async function addFirstEdition(
  tx: Queries,
  groupId: number,
  gridId: number | null = null,
): Promise<void> {
  await tx.rows(
    `with first as (
       insert into group_edition (group_id, number, size, grids, country, since)
       select g.id, 1, g.size, g.size / ${JORNADA_GAMES}, g.country, g.since from player_group g
       where g.id = $1 and not exists (select from group_edition e where e.group_id = g.id)
       returning id, group_id
     )
     insert into edition_grid (edition_id, group_id, grid_id)
     select first.id, first.group_id, g.id from first, grid g
     where g.id = $2 and g.status = 'open' and g.deleted_at is null for share of g`,
    [groupId, gridId],
  );
}

/**
 * Gives a locked group new settings a start: the editions after the last one that has begun go. Without such a one the
 * first is made anew, without grids.
 */
export async function renewEditions(tx: Queries, groupId: number): Promise<void> {
  await tx.rows(
    `delete from group_edition where group_id = $1 and number > (
       select coalesce(max(e.number), 0) from group_edition e
       where e.group_id = $1 and (e.ended_at is not null or edition_begins_at(e.id) <= statement_now()))`,
    [groupId],
  );
  await addFirstEdition(tx, groupId);
}

/** When grid $1 begins: with the first reveal of a match that counts. */
const BEGINS = `(select min(m.reveal_at) from match m where m.grid_id = $1 and m.status <> 'cancelled')`;
/** Whether edition `e` takes grid $1 of country $2: it lacks one, and has begun its grids or its group goes on. */
const TAKES = `e.country = $2 and e.ended_at is null and e.since <= ${BEGINS}
  and (select count(*) from edition_grid x where x.edition_id = e.id) < e.grids
  and (g.since is not null or exists (select from edition_grid x where x.edition_id = e.id))`;
const GOES_ON = `g.country = $2 and g.since <= ${BEGINS}`;
const LACKS = `not exists (select from edition_grid x where x.group_id = g.id and x.grid_id = $1)`;

/**
 * Gives an open grid to at most `most` groups that lack it, or to one of them: to the oldest edition that takes it, or
 * to a new one. Returns how many got it. It locks the groups before the grid, because a changed result waits for it.
 */
export async function giveGrid(
  tx: Transaction,
  grid: OpenGrid,
  groupId: number | null,
  most: number,
): Promise<number> {
  const groups = await tx.rows<{ id: number }>(
    `select g.id from player_group g
     where g.id = coalesce($3::int, g.id) and ${LACKS}
       and (${GOES_ON} or exists (select from group_edition e where e.group_id = g.id and ${TAKES}))
     order by g.id limit $4 for no key update of g`,
    [grid.id, grid.country, groupId, most],
  );
  if (groups.length === 0) return 0;
  const given = await tx.rows(
    `with open as materialized (
       select from grid where id = $1 and status = 'open' and deleted_at is null for share
     ), target as materialized (
       select g.*, (select e.id from group_edition e where e.group_id = g.id and ${TAKES} order by e.number
         limit 1) as edition_id
       from open, player_group g where g.id = any($3) and ${LACKS}
     ), made as (
       insert into group_edition (group_id, number, size, grids, country, since)
       select g.id, (select coalesce(max(e.number), 0) + 1 from group_edition e where e.group_id = g.id), g.size,
         g.size / ${JORNADA_GAMES}, g.country, g.since
       from target g where g.edition_id is null and ${GOES_ON}
       returning id, group_id
     )
     insert into edition_grid (edition_id, group_id, grid_id)
     select edition_id, id, $1::int from target where edition_id is not null union all select id, group_id, $1::int
       from made
     returning group_id`,
    [grid.id, grid.country, groups.map(({ id }) => id)],
  );
  return given.length;
}

const RESULTS = `(select sum(g.results_version) from edition_grid x join grid g on g.id = x.grid_id
    where x.edition_id = e.id)`;
const IS_OVER = `(select count(*) >= e.grids and bool_and(result_is_final(g, $1)) from edition_grid x
    join grid g on g.id = x.grid_id where x.edition_id = e.id)`;
/** Edition `e` is over and not stored, or stored with other results. */
const IS_DUE = `(e.ended_at is null or e.results <> ${RESULTS}) and ${IS_OVER}`;
/** Final grid `g` had other results when its tables were stored. */
const HAS_NEWS = 'g.tables_version <> g.results_version and result_is_final(g, $1)';

/** Returns at most `most` editions that are over and not stored, or stored with other results. */
export async function findDueEditions(queries: Queries, now: Date, most: number): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    `select e.id from group_edition e
     where e.id in (select x.edition_id from grid g join edition_grid x on x.grid_id = g.id where ${HAS_NEWS})
       and ${IS_DUE} order by e.id limit $2`,
    [now, most],
  );
  return rows.map(({ id }) => id);
}

/** Notes the final grids that no due edition has. A correction that commits meanwhile is noted by a later round. */
export async function noteTables(queries: Queries, now: Date): Promise<void> {
  await queries.rows(
    `update grid set tables_version = seen.results_version from (
       select g.id, g.results_version from grid g where ${HAS_NEWS} and not exists (
         select from edition_grid x join group_edition e on e.id = x.edition_id where x.grid_id = g.id and ${IS_DUE})
     ) seen where grid.id = seen.id and grid.results_version = seen.results_version`,
    [now],
  );
}

/** Leaves out the grids that running editions lack 30 days after their planned end. Returns these editions. */
export async function cutEditions(tx: Transaction, now: Date): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `update group_edition e set grids = has.grids
     from group_edition old cross join lateral (
       select count(*)::int as grids, max(g.planned_end) as planned_end from edition_grid x
         join grid g on g.id = x.grid_id where x.edition_id = old.id) has
     where e.id = old.id and e.ended_at is null and has.grids between 1 and e.grids - 1
       and has.planned_end <= $1::timestamptz - interval '${EDITION_WAITS_MS} milliseconds'
     returning e.id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** A table that was stored for the first time, or again. `isCorrected`: again and with another hit. */
export interface StoredTable {
  groupId: number;
  isNew: boolean;
  isCorrected: boolean;
}

/**
 * Stores the tables of those of the editions that are due: at first with the members that have a place, and later with
 * the same players. Another process finds them stored, and does nothing.
 */
export function storeTables(queries: Queries, editionIds: number[], now: Date): Promise<StoredTable[]> {
  return queries.rows<StoredTable>(
    `with due as materialized (
       select e.* from group_edition e where e.id = any($2::int[]) and ${IS_DUE} order by e.id for no key update of e
     ), placed as (
       select d.id as edition_id, p.player_id from due d join edition_player p on p.edition_id = d.id
       union all
       select d.id, m.player_id from due d join group_member m on m.group_id = d.group_id
         join account a on a.player_id = m.player_id and a.disabled_at is null
       where d.ended_at is null and m.joined_at < edition_closes_at(d.id)
     ), stored as (
       insert into edition_player as old (edition_id, player_id, hits, played)
       select placed.edition_id, placed.player_id, h.hits, h.picks > 0
       from placed cross join lateral (
         select (count(*) filter (where p.pick = counted_outcome(t)))::smallint as hits, count(*) as picks
         from edition_grid x join match t on t.grid_id = x.grid_id and t.status <> 'cancelled'
           join pick p on p.match_id = t.id and p.player_id = placed.player_id
         where x.edition_id = placed.edition_id) h
       on conflict (edition_id, player_id) do update set hits = excluded.hits where old.hits <> excluded.hits
       returning edition_id
     ), tables as (
       select d.*, d.ended_at is null as is_new,
         d.ended_at is not null and d.id in (select edition_id from stored) as is_corrected
       from due d
     )
     update group_edition e set ended_at = coalesce(e.ended_at, $1), results = ${RESULTS},
       corrected_at = case when t.is_corrected then $1 else e.corrected_at end
     from tables t where e.id = t.id
     returning e.group_id as "groupId", t.is_new as "isNew", t.is_corrected as "isCorrected"`,
    [now, editionIds],
  );
}

/** Stops those of the groups whose last editions all ended without a pick since the group last went on (GRP-20). */
export async function stopSleepingGroups(queries: Queries, groupIds: number[]): Promise<void> {
  await queries.rows(
    `update player_group g set since = null where g.id = any($1::int[]) and (
       select count(*) = ${EDITIONS_WITHOUT_PICKS} and bool_and(l.since = g.since
         and not exists (select from edition_player p where p.edition_id = l.id and p.played))
       from (select e.id, e.since from group_edition e where e.group_id = g.id and e.ended_at is not null
         order by e.ended_at desc, e.number desc limit ${EDITIONS_WITHOUT_PICKS}) l)`,
    [groupIds],
  );
}
