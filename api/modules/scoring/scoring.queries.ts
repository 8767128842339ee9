import type { Queries, Transaction } from '../../database/database.ts';

/** Hits and picks of each player in grid $1. Void matches do not count. */
const COUNTED = `select player_id, (count(*) filter (where is_hit))::smallint as hits, count(*)::smallint as picks
  from pick_result where grid_id = $1 and not is_void group by player_id`;

/** The results that a count read. The counting statement selects them itself, so both come from one snapshot. */
const RESULTS = `g.results_version as version, (
    select coalesce(jsonb_agg(jsonb_build_object('match', id, 'outcome', counted_outcome(m), 'home', home_score, 'away',
      away_score, 'status', status)
      order by id), '[]') from match m where grid_id = $1) as results`;

/** Inserts in the order of the index and without a search for conflicts: half the time at a million players. */
const COUNT_FIRST_TIME = `with added as (
    insert into grid_score (grid_id, player_id, hits, picks)
    select $1, player_id, hits, picks from (${COUNTED}) counted order by player_id
  )
  select ${RESULTS} from grid g where g.id = $1`;

/** A match left the grid or became void since the last scoring: only then can a player have no picks left. */
const HAS_LOST_MATCHES = `exists (
    select from (select results from scoring_run where grid_id = $1 order by id desc limit 1) r,
      jsonb_to_recordset(r.results) as x(match int, status text)
    where x.status <> 'cancelled' and not exists (select from match m
      where m.id = x.match and m.grid_id = $1 and m.status <> 'cancelled'))`;

/** Writes only the rows that differ. */
const COUNT_AGAIN = `with counted as materialized (${COUNTED}), changed as (
    update grid_score s set hits = c.hits, picks = c.picks from counted c
    where s.grid_id = $1 and s.player_id = c.player_id and (s.hits, s.picks) is distinct from (c.hits, c.picks)
      returning 1
  ), added as (
    insert into grid_score (grid_id, player_id, hits, picks)
    select $1, c.player_id, c.hits, c.picks from counted c
    where not exists (select from grid_score s where s.grid_id = $1 and s.player_id = c.player_id) returning 1
  ), gone as (
    delete from grid_score s where s.grid_id = $1 and ${HAS_LOST_MATCHES}
      and not exists (select from counted c where c.player_id = s.player_id) returning 1
  )
  select ((select count(*) from changed) + (select count(*) from added) + (select count(*) from gone))::int as changed,
    ${RESULTS}
  from grid g where g.id = $1`;

export interface GridCount {
  /** `grid.results_version` of the results that were counted. */
  version: number;
  results: unknown[];
  /** How many players have other hits or picks than before. */
  changed: number;
}

/** Counts the hits of every player of the grid and stores them in `grid_score`. */
export async function countGrid(tx: Transaction, gridId: number): Promise<GridCount> {
  await allowLargeHashTable(tx);
  const [scored] = await tx.rows('select from grid_score where grid_id = $1 limit 1', [gridId]);
  if (scored) {
    const [count] = await tx.rows<GridCount>(COUNT_AGAIN, [gridId]);
    return count!;
  }
  const [count] = await tx.rows<Omit<GridCount, 'changed'>>(COUNT_FIRST_TIME, [gridId]);
  return { ...count!, changed: await countPlayers(tx, gridId) };
}

/** Raises work_mem for this transaction, so that the count of a week's picks stays in memory. */
export async function allowLargeHashTable(tx: Transaction): Promise<void> {
  await tx.rows(`set local work_mem = '256MB'`);
}

/** Counts one player's hits and picks in the grid; stores nothing. */
export async function countPlayer(
  tx: Transaction,
  gridId: number,
  playerId: number,
): Promise<{ hits: number; picks: number }> {
  const [counted] = await tx.rows<{ hits: number; picks: number }>(
    `select (count(*) filter (where is_hit))::int as hits, count(*)::int as picks
     from pick_result where grid_id = $1 and player_id = $2 and not is_void`,
    [gridId, playerId],
  );
  return counted!;
}

/** How many players have picks in the grid, as of the last count. */
async function countPlayers(tx: Transaction, gridId: number): Promise<number> {
  const [all] = await tx.rows<{ players: number }>(
    'select count(*)::int as players from grid_score where grid_id = $1',
    [gridId],
  );
  return all!.players;
}

/** Inserts the run with the results that it counted. Returns how many players have picks in the grid. */
export async function insertScoringRun(
  tx: Transaction,
  gridId: number,
  { version, results, changed }: GridCount,
): Promise<number> {
  const [run] = await tx.rows<{ players: number }>(
    `insert into scoring_run (grid_id, results_version, results, players, changed, spread)
     select $1, $2, $3, (select count(*) from grid_score where grid_id = $1), $4,
       (select coalesce(jsonb_object_agg(hits, players), '{}') from (
          select hits, count(*) as players from grid_score where grid_id = $1 group by hits) spread)
     returning players`,
    [gridId, version, JSON.stringify(results), changed],
  );
  return run!.players;
}

/** Records the results that the grid is scored on. A trigger then updates the prizes of a settled grid. */
export async function setScoredVersion(tx: Transaction, gridId: number, version: number): Promise<void> {
  await tx.rows('update grid set scored_version = $2 where id = $1', [gridId, version]);
}

/** Updates the prizes of a settled grid after a count of the same results; else `setScoredVersion` does it. */
export async function updatePrizes(tx: Transaction, gridId: number): Promise<void> {
  await tx.rows(`select update_prizes(id) from grid where id = $1 and status = 'settled'`, [gridId]);
}

/** Whether the results of the grid have changed since it was last scored. */
export async function needsScoring(tx: Transaction, gridId: number): Promise<boolean> {
  const rows = await tx.rows('select from grid where id = $1 and results_version <> scored_version', [
    gridId,
  ]);
  return rows.length > 0;
}

const DUE_RECOUNTS = 'from grid g where g.recount_at <= statement_now()';

/** Whether an early result of a grid has begun to count and is not noted yet. */
export async function hasDueRecounts(db: Queries): Promise<boolean> {
  return (await db.rows(`select ${DUE_RECOUNTS} limit 1`)).length > 0;
}

/** Notes that early results count now, as a change of their grids. Call it while no match can change. */
export async function noteRecounts(tx: Transaction): Promise<void> {
  await tx.rows(
    `update grid set results_version = results_version + 1,
       recount_at = (select min(reveal_at) from match m
       where m.grid_id = grid.id and m.outcome is not null and not is_revealed(m))
     where id in (select g.id ${DUE_RECOUNTS})`,
  );
}

/** Returns the ids of the grids whose results have changed since they were scored. */
export async function findGridsToScore(db: Queries): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    'select id from grid where results_version <> scored_version order by id',
  );
  return rows.map(({ id }) => id);
}
