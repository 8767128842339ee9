import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import type { Queries, Statement } from '../../database/database.ts';
import { forEachKey } from '../../database/statement.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordOf } from '../record/record.queries.ts';
import { type GridMatchRow, type MatchRow, type ShownMatchRow, toAdminMatch } from './match-mapper.ts';
import { LOCK_BEFORE_START_MS } from '../../../shared/rules/pick-window.ts';

/** The picks of one player, by match. */
export type PicksByMatch = Record<number, Pick>;

/** The order in which a grid shows its matches (ADM-05). */
const ORDER = 'd.position asc nulls last, d.start_time, d.id';

const GRID_MATCHES = `select d.*, g.country, g.start_date::text, g.end_date::text, s.split,
    ${recordOf('g.id')} as record, t.countries as prize_countries, t.taken_at as terms_taken_at
    from grid g cross join lateral (select coalesce(array_agg(country) filter (where has_prizes), '{}') as countries,
      min(frozen_at) as taken_at
        from grid_terms where grid_id = g.id) t
      join match_detail d on d.grid_id = g.id left join shown_split s on s.match_id = d.id`;

const CURRENT_GRIDS: Statement = {
  name: 'current-grids',
  text: `${GRID_MATCHES}
    where g.status in ('open', 'closed')
      and exists (select from match unended where unended.grid_id = g.id and unended.status in ('scheduled', 'live'))
    order by g.id, ${ORDER}`,
};
const ONE_GRID: Statement = {
  name: 'one-grid',
  text: `${GRID_MATCHES}
    where g.id = $1 and g.status <> 'draft' order by ${ORDER}`,
};
const OWN_PICKS: Statement = {
  name: 'own-picks',
  text: forEachKey(
    'int',
    `select player_id, json_object_agg(match_id, pick) as picks from pick
    where player_id = asked.key and match_id = any($2::int[]) group by player_id`,
  ),
};

/** When match `m` locks. */
export const LOCK_AT = `least(m.start_time, m.closes_at) - interval '${LOCK_BEFORE_START_MS} milliseconds'`;
/** Whether match `m` still takes picks on screen at $1. */
export const IS_OPEN = `m.status = 'scheduled' and ${LOCK_AT} > $1`;

/** Players are not told of a smaller move of a start. */
const MOVE_TOLD_FROM = `interval '1 hour'`;

/**
 * Whether match `m` has moved since the player chose `pick`. The first move after the choice has the start that the
 * player knew, so a move that was taken back does not count.
 */
const HAS_MOVED = `(select abs(extract(epoch from m.start_time - first.start_before)) >=
    extract(epoch from ${MOVE_TOLD_FROM})
  from match_change first where first.match_id = m.id and first.kind = 'moved' and first.at > pick.chosen_at
    order by first.at, first.id limit 1)`;

const OWN_MOVES: Statement = {
  name: 'own-moves',
  text: `select pick.player_id, json_object_agg(pick.match_id, (
      select c.start_before from match_change c where c.match_id = m.id and c.kind = 'moved' and c.at > pick.chosen_at
        order by c.at, c.id limit 1)) as moves
    from pick join match m on m.id = pick.match_id
    where pick.player_id = any($1::int[]) and pick.match_id = any($2::int[]) and m.status = 'scheduled' and ${HAS_MOVED}
    group by pick.player_id`,
};

/** The starts that a player knew when choosing, by match, for the matches that have moved since. */
export type MovesByMatch = Record<number, string>;

/** Returns one row for each player with picks for matches that have moved since they chose. */
export function findOwnMoves(
  queries: Queries,
  playerIds: number[],
  matchIds: number[],
): Promise<{ player_id: number; moves: MovesByMatch }[]> {
  return queries.rows(OWN_MOVES, [playerIds, matchIds]);
}

/** Returns which of the matches of current grids have moved at all. */
export async function findMovedMatches(queries: Queries): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>({
    name: 'moved-matches',
    text: `select distinct c.match_id as id from match_change c join match m on m.id = c.match_id
        join grid g on g.id = m.grid_id
      where c.kind = 'moved' and m.status = 'scheduled' and g.status in ('open', 'closed')`,
  });
  return rows.map(({ id }) => id);
}

/** Whether draft `g` opens by itself at moment `at`, as `nextGridStatus` decides then: not once a match has started. */
export const opensInTime = (at: string) => `not exists (
  select from match m where m.grid_id = g.id and not is_void(m)
    and (m.status <> 'scheduled' or case when m.closes_at <= ${at} then m.reveal_at else m.start_time end <= ${at}))`;

/** Whether draft `g` with an opening time opens by itself. It may be late by a pause of the server. */
export const OPENS_BY_ITSELF = opensInTime('greatest(g.opens_at, statement_now())');

/** Returns when the first draft opens by itself, and until which day the game pauses. */
export async function findNextOpening(
  queries: Queries,
  now: Date,
): Promise<{ opensAt: Date | null; pausedUntil: string | null }> {
  const [row] = await queries.rows<{ opensAt: Date | null; pausedUntil: string | null }>(
    {
      name: 'next-opening',
      text: `select (select min(g.opens_at) from grid g
          where g.status = 'draft' and g.deleted_at is null and g.opens_at > $1 and ${OPENS_BY_ITSELF}) as "opensAt",
        (select p.until::text from game_pause p where p.until > match_day($1)) as "pausedUntil"`,
    },
    [now],
  );
  return row!;
}

/** Returns the matches of open and closed grids that still have a match to come or under way. */
export function findCurrentGrids(queries: Queries): Promise<GridMatchRow[]> {
  return queries.rows<GridMatchRow>(CURRENT_GRIDS);
}

/** Returns a grid's matches with its facts; no rows for an unknown or draft grid or without matches. */
export function findGrid(queries: Queries, gridId: number): Promise<GridMatchRow[]> {
  return queries.rows<GridMatchRow>(ONE_GRID, [gridId]);
}

const HIT_COUNTS: Statement = {
  name: 'hit-counts',
  // Hits of a result that was set by hand before the reveal would tell how players picked.
  text: `select g.id, r.spread from grid g
    cross join lateral (select spread from scoring_run where grid_id = g.id order by id desc limit 1) r
    where g.id = any($1::int[]) and g.status = 'settled'
      and not exists (select from match m where m.grid_id = g.id and not is_void(m) and not is_revealed(m))`,
};

/** Returns by grid how many players have 0, 1, 2, … hits, for settled grids whose counted matches are revealed. */
export async function findHitCounts(queries: Queries, gridIds: number[]): Promise<Map<number, number[]>> {
  const runs = await queries.rows<{ id: number; spread: Record<number, number> }>(HIT_COUNTS, [gridIds]);
  return new Map(
    runs.map(({ id, spread }) => {
      const most = Math.max(-1, ...Object.keys(spread).map(Number));
      return [id, Array.from({ length: most + 1 }, (_, hits) => spread[hits] ?? 0)];
    }),
  );
}

/** Returns the matches of a grid in its order. */
export function findMatchesOfGrid(queries: Queries, gridId: number): Promise<MatchRow[]> {
  return queries.rows<MatchRow>(`select d.* from match_detail d where d.grid_id = $1 order by ${ORDER}`, [
    gridId,
  ]);
}

/** The columns of a match that players see; the others of `match_detail` (`d`) take a third of the time. */
export const SHOWN_MATCH = `d.id, d.league, d.league_image, d.home_team, d.home_image, d.away_team, d.away_image,
    d.start_time, d.lacks_time, d.closes_at, d.status, d.attention, d.home_score, d.away_score, d.position, d.grid_id,
    d.grid_name, d.version, d.is_deleted, d.is_revealed`;

const SHOWN_MATCHES: Statement = {
  name: 'shown-matches',
  text: forEachKey('int', `select ${SHOWN_MATCH} from match_detail d where d.id = asked.key`),
};

/** Returns these matches, also deleted ones. */
export function findShownMatches(queries: Queries, ids: number[]): Promise<ShownMatchRow[]> {
  return queries.rows<ShownMatchRow>(SHOWN_MATCHES, [ids]);
}

/** Returns one row for each player with picks for these matches. */
export function findOwnPicks(
  queries: Queries,
  playerIds: number[],
  matchIds: number[],
): Promise<{ player_id: number; picks: PicksByMatch }[]> {
  return queries.rows(OWN_PICKS, [playerIds, matchIds]);
}

/** Whether the player won a prize in the grid, also one that a correction took since. */
export async function hasPrize(queries: Queries, gridId: number, playerId: number): Promise<boolean> {
  const rows = await queries.rows('select from prize where grid_id = $1 and player_id = $2', [
    gridId,
    playerId,
  ]);
  return rows.length > 0;
}

/** Raises `not_found`, also for a deleted match. */
export async function getMatch(queries: Queries, id: number): Promise<MatchRow> {
  const sql = 'select d.* from match_detail d where d.id = $1 and not d.is_deleted';
  const [row] = await queries.rows<MatchRow>(sql, [id]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Returns a match as the panel shows it. Raises `not_found`, also for a deleted match. */
export async function getAdminMatch(queries: Queries, id: number): Promise<AdminGame> {
  return toAdminMatch(await getMatch(queries, id));
}
