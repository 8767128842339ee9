import type { GameNeed } from '../../../shared/contract/admin-games.ts';
import type { AdminGrid, Participation, Pause } from '../../../shared/contract/admin-grids.ts';
import type { GridStatus } from '../../../shared/rules/grid-status.ts';
import type { CountedMatch } from '../../../shared/rules/grids.ts';
import { ORDER_MAX } from '../../../shared/rules/panel-input.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';
import { limitAndOffset, type Paging } from '../../database/page-of.ts';
import { searchPatterns } from '../../platform/search-words.ts';
import type { MatchRow } from '../matches/match-mapper.ts';
import { OPENS_BY_ITSELF, opensInTime } from '../matches/match.queries.ts';

/** Whether match `m` is being played or awaits its result; see `canReplaceMatch`. */
export const IS_UNDER_WAY = `(m.status = 'live' or m.status = 'scheduled' and m.closes_at <= game_now())`;

/** Two grids a week for more than nine years. */
const GRIDS_MAX = 1_000;
/** Grids for the panel. Void matches count in `gameCount`, but not in `firstStart` and `lastStart`. */
const GRIDS = `select g.id, g.name, g.country, g.status, ${isoTime('g.opens_at')} as "opensAt",
    g.start_date::text as "startDate", g.end_date::text as "endDate", g.version, n.*,
    g.status = 'draft' and g.opens_at is not null and not ${OPENS_BY_ITSELF} as "opensTooLate"
  from grid g cross join lateral (
    select coalesce(bool_or(${IS_UNDER_WAY}), false) as "isUnderWay", count(*)::int as "gameCount",
      (count(*) filter (where is_void(m)))::int as "voidCount",
      ${isoTime('min(m.start_time) filter (where not is_void(m))')} as "firstStart",
      ${isoTime('max(m.start_time) filter (where not is_void(m))')} as "lastStart"
    from match m where m.grid_id = g.id
  ) n
  where g.deleted_at is null`;

/** Newest first. */
export function findGrids(queries: Queries): Promise<AdminGrid[]> {
  return queries.rows<AdminGrid>(`${GRIDS} order by g.id desc limit ${GRIDS_MAX}`);
}

/** Returns null also for a deleted grid. */
export async function findGrid(queries: Queries, id: number): Promise<AdminGrid | null> {
  const [row] = await queries.rows<AdminGrid>(`${GRIDS} and g.id = $1`, [id]);
  return row ?? null;
}

/** Returns whether the grid has picks or prizes, and how many winners were told of their prize. */
export async function findTies(
  queries: Queries,
  id: number,
): Promise<{ isPicked: boolean; toldWinners: number }> {
  // With given ids PostgreSQL finds picks many times as fast as with a subquery.
  const matches = await queries.rows<{ id: number }>('select id from match where grid_id = $1', [id]);
  const [ties] = await queries.rows<{ isPicked: boolean; toldWinners: number }>(
    `select exists (select from pick where match_id = any($2::int[])) or count(*) > 0 as "isPicked",
       (count(*) filter (where notified_tier is not null))::int as "toldWinners" from prize where grid_id = $1`,
    [id, matches.map((match) => match.id)],
  );
  return ties!;
}

/** Returns how many matches of the grid count, without the one given. */
export async function countPlayable(queries: Queries, gridId: number, without: number): Promise<number> {
  const [row] = await queries.rows<{ playable: number }>(
    'select count(*)::int as playable from match m where m.grid_id = $1 and m.id <> $2 and not is_void(m)',
    [gridId, without],
  );
  return row!.playable;
}

/** Returns whether any player has a pick for the match. */
export async function isPicked(queries: Queries, matchId: number): Promise<boolean> {
  return (await queries.rows('select from pick where match_id = $1 limit 1', [matchId])).length > 0;
}

/** Returns a grid's players, complete cards, and picks by outcome of revealed matches. Cancelled ones do not count. */
export async function findParticipation(queries: Queries, id: number): Promise<Participation> {
  const matches = await queries.rows<{ id: number; is_revealed: boolean }>(
    'select id, is_revealed(m) from match m where grid_id = $1 and not is_void(m) order by position, start_time, id',
    [id],
  );
  const idsOf = (chosen: typeof matches) => chosen.map((match) => match.id);
  const [cards] = await queries.rows<{ players: number; complete: number }>(
    `select count(*)::int as players, (count(*) filter (where picks = cardinality($1)))::int as complete
     from (select count(*)::int as picks from pick where match_id = any($1::int[]) group by player_id) card`,
    [idsOf(matches)],
  );
  const splits = await queries.rows<Participation['splits'][number]>(
    `select match_id as "gameId", (count(*) filter (where pick = 'home_win'))::int as home_win,
       (count(*) filter (where pick = 'draw'))::int as draw,
       (count(*) filter (where pick = 'away_win'))::int as away_win
     from pick where match_id = any($1::int[]) group by match_id order by match_id`,
    [idsOf(matches.filter(({ is_revealed }) => is_revealed))],
  );
  return { ...cards!, splits };
}

/**
 * Returns the position after the grid's last match; null if a match has no position, because the new match must not
 * come before it.
 */
export async function findNextPosition(queries: Queries, gridId: number): Promise<number | null> {
  const [row] = await queries.rows<{ next: number | null }>(
    `select case when count(*) = count(position) then least(coalesce(max(position), 0) + 1, ${ORDER_MAX}) end as next
     from match where grid_id = $1`,
    [gridId],
  );
  return row!.next;
}

/**
 * Returns the matches with the same clubs and start as another one of them or of the grid. Void matches do not count,
 * because the source may send them again under another id.
 */
export async function findTwins(
  queries: Queries,
  gridId: number | null,
  matchIds: number[],
): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    `select m.id from match m where m.id = any($2::int[]) and m.status <> 'cancelled' and exists (
       select from match o where o.id <> m.id and (o.id = any($2) or o.grid_id = $1) and not is_void(o)
         and (o.home_team_id, o.away_team_id, o.start_time) = (m.home_team_id, m.away_team_id, m.start_time))`,
    [gridId, matchIds],
  );
  return rows.map(({ id }) => id);
}

export interface MatchFilter {
  isUnassigned?: boolean | undefined;
  gridId?: number | undefined;
  needs?: GameNeed | undefined;
  /** Words in the names of teams and league. */
  search?: string | undefined;
}

/** Whether the match needs no more work. A match without a grid needs none once it has begun. */
const IS_OVER = `(m.status in ('finished', 'cancelled') or (m.grid_id is null and m.closes_at <= statement_now()))`;
const START = 'extract(epoch from m.start_time)';

/** Returns a page of matches: first open matches by start, then the others, latest first. */
export async function findMatches(
  queries: Queries,
  filter: MatchFilter,
  paging: Paging,
): Promise<{ rows: MatchRow[]; total: number }> {
  const patterns = searchPatterns(filter.search);
  const isFound = `m.id in (select d.id from match_detail d
      where has_parts(d.home_team || ' ' || d.away_team || ' ' || d.league, $3))`;
  const hasNeed = 'm.id in (select n.match_id from match_need n where n.need = $4)';
  // Omits unused conditions instead of making them true, so that the planner can use the indexes of the others.
  const selected = `from match m where m.deleted_at is null
    and (not $1 or m.grid_id is null) and ($2::int is null or m.grid_id = $2)
    and ${patterns.length > 0 ? isFound : `$3::text[] = '{}'`} and ${filter.needs ? hasNeed : '$4::text is null'}`;
  const values = [filter.isUnassigned ?? false, filter.gridId ?? null, patterns, filter.needs ?? null];
  const rows = await queries.rows<MatchRow>(
    `with page as (
       select m.id, ${IS_OVER} as is_over, case when ${IS_OVER} then -${START} else ${START} end as place
       ${selected} order by is_over, place, m.id limit $5 offset $6
     )
     select d.* from page join match_detail d using (id) order by page.is_over, page.place, d.id`,
    [...values, ...limitAndOffset(paging)],
  );
  const [count] = await queries.rows<{ total: number }>(`select count(*)::int as total ${selected}`, values);
  return { rows, total: count!.total };
}

const PAUSE = `select p.until::text as until, coalesce(p.version, 0) as version from (values (true)) one
    left join game_pause p on true`;

export async function findPause(queries: Queries): Promise<Pause> {
  const [row] = await queries.rows<Pause>(PAUSE);
  return row!;
}

/** Returns the pause and keeps others from changing it. */
export async function lockPause(tx: Queries): Promise<Pause> {
  await tx.rows('insert into game_pause (until) values (null) on conflict do nothing');
  await tx.rows('select from game_pause for update');
  return findPause(tx);
}

export async function storePause(tx: Queries, until: string | null): Promise<void> {
  await tx.rows('update game_pause set until = $1', [until]);
}

/** Whether a match of a grid that players see, or that opens by itself, starts in this time. */
export async function hasGridBetween(queries: Queries, from: Date, until: Date): Promise<boolean> {
  const rows = await queries.rows(
    `select from match m join grid g on g.id = m.grid_id
     where m.start_time >= $1 and m.start_time < $2 and m.deleted_at is null and not is_void(m)
       and g.deleted_at is null and (g.status <> 'draft' or g.opens_at is not null and ${OPENS_BY_ITSELF}) limit 1`,
    [from, until],
  );
  return rows.length > 0;
}

/** Whether a draft with this opening time would open by itself. */
export async function wouldOpen(queries: Queries, gridId: number, opensAt: Date): Promise<boolean> {
  const [row] = await queries.rows<{ opens: boolean }>(
    `select ${opensInTime('$2::timestamptz')} as opens from grid g where g.id = $1`,
    [gridId, opensAt],
  );
  return row!.opens;
}

/** A grid that is not settled, with its matches. `now` is the database's time; all times are epoch milliseconds. */
export interface UnsettledGrid {
  id: number;
  status: GridStatus;
  furthest: GridStatus;
  isScored: boolean;
  opensAt: number | null;
  now: number;
  matches: (CountedMatch & { id: number })[];
}

/** @param ids null: all grids */
export function findUnsettledGrids(queries: Queries, ids: number[] | null): Promise<UnsettledGrid[]> {
  return queries.rows<UnsettledGrid>(
    `select g.id, g.status, g.furthest_status as furthest, is_scored(g) as "isScored",
       (extract(epoch from g.opens_at) * 1000)::float as "opensAt",
       (extract(epoch from game_now()) * 1000)::float as now,
       coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status, 'isRevealed', is_revealed(m),
         'startTime', extract(epoch from m.start_time) * 1000, 'closesAt', extract(epoch from m.closes_at) * 1000,
         'canReopen', can_reopen(m)))
         filter (where m.id is not null), '[]') as matches
     from grid g left join match m on m.grid_id = g.id
     where g.status <> 'settled' and g.deleted_at is null and ($1::int[] is null or g.id = any($1))
     group by g.id order by g.id`,
    [ids],
  );
}
