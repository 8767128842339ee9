import type { Queries } from '../../database/database.ts';

/** Returns the matches of the grid in the log with the places of their starts; null without one. */
export async function findStartPlaces(queries: Queries, gridId: number): Promise<Map<number, number | null>> {
  const rows = await queries.rows<{ id: number; place: number | null }>(
    `select match_id as id, max(place) filter (where kind = 'start')::float8 as place from seal_fact
     where grid_id = $1 and kind in ('match', 'start') group by match_id`,
    [gridId],
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Returns the last piece of the grid's openings; null if there is none. */
export async function findLastPiece(queries: Queries, gridId: number) {
  const [row] = await queries.rows<{ piece: number; lastPlace: number }>(
    'select piece, last_place::float8 as "lastPlace" from seal_opening where grid_id = $1 order by piece desc limit 1',
    [gridId],
  );
  return row ?? null;
}

export async function insertPiece(
  queries: Queries,
  { gridId, piece, lines, lastPlace }: { gridId: number; piece: number; lines: Buffer; lastPlace: number },
): Promise<void> {
  const values = [gridId, piece, lines, lastPlace];
  await queries.rows(
    'insert into seal_opening (grid_id, piece, lines, last_place) values ($1, $2, $3, $4)',
    values,
  );
}

/** Returns a compressed piece of openings; null before it is published. */
export async function findPiece(queries: Queries, gridId: number, piece: number): Promise<Buffer | null> {
  const [row] = await queries.rows<{ lines: Buffer }>(
    'select lines from seal_opening where grid_id = $1 and piece = $2',
    [gridId, piece],
  );
  return row?.lines ?? null;
}

export interface GridFactRow {
  gridId: number;
  kind: 'match' | 'start' | 'result' | 'settlement';
  matchId: number;
  place: number;
  data: Buffer;
  detail: string | null;
}

/** Returns announcements, starts, results and settlements of one grid, or of all grids, in the order of the log. */
export function findGridFacts(queries: Queries, gridId: number | null): Promise<GridFactRow[]> {
  return queries.rows<GridFactRow>(
    `select f.grid_id as "gridId", f.kind, f.match_id as "matchId", f.place::float8 as place, e.data, f.detail
     from seal_fact f join seal_entry e on e.place = f.place where f.kind <> 'opened' and f.grid_id = coalesce($1, f.grid_id) order by f.place`,
    [gridId],
  );
}

export interface GridNameRow {
  id: number;
  name: string;
  players: number;
  /** The matches that are in the grid now. */
  matchIds: number[];
}

/** Returns names, numbers of players and matches of grids. */
export function findGridNames(queries: Queries, ids: number[]): Promise<GridNameRow[]> {
  return queries.rows<GridNameRow>(
    `select g.id, g.name, coalesce(nullif((select count(*) from grid_score s where s.grid_id = g.id), 0),
         (select count(*) from seal_name n where n.grid_id = g.id))::int as players,
       array(select m.id from match m where m.grid_id = g.id) as "matchIds"
     from grid g where g.id = any($1)`,
    [ids],
  );
}

export interface WinnerRow {
  playerId: number;
  hasPrize: boolean;
  /** Null unless the winner agrees to be named, has a working account, and still has the name of the grid. */
  username: string | null;
  secret: Buffer | null;
}

/** Returns prizes and names of these winners of a grid. */
export function findWinnerRows(queries: Queries, gridId: number, playerIds: number[]): Promise<WinnerRow[]> {
  return queries.rows<WinnerRow>(
    `select x.player_id as "playerId", coalesce(p.tier > 0, false) as "hasPrize",
       a.username, case when a.player_id is not null then s.secret end as secret
     from (select $1::int as grid_id, unnest($2::int[]) as player_id) x left join prize p using (grid_id, player_id) left join seal_secret s using (player_id)
       left join seal_name n using (grid_id, player_id) left join winner_consent c using (player_id)
       left join account a on a.player_id = c.player_id and a.disabled_at is null and lower(a.username) = lower(n.name)
     order by lower(a.username)`,
    [gridId, playerIds],
  );
}
