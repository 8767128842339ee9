import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../database/database.ts';
import { countedOver, ROOM_TO_COUNT, STANDING } from './score-counts.ts';

/** What a scoring did. `players`: how many have picks in the grid; `changed`: how many of them got another number of hits than before. */
export interface ScoringRun {
  gridId: number;
  players: number;
  changed: number;
}

/**
 * Brings the hits of every player of a grid up to date with its results (JOB-04): set-based, in the database, from picks and outcomes alone, so that
 * running it again changes nothing. A run that a new or corrected result asked for is kept with the results it was made on.
 */
@Injectable()
export class ScoreGrid {
  constructor(private readonly database: Database) {}

  /** Scores the grid if its results have changed since it was last scored; null when there was nothing to do. */
  async scoreIfNeeded(gridId: number): Promise<ScoringRun | null> {
    return this.database.transaction(async (tx) => {
      const grid = await holdGrid(tx, gridId);
      if (!grid || grid.results_version === grid.scored_version) return null;
      return score(tx, gridId, grid.results_version);
    });
  }

  /** Counts again although no result has changed. What was right stays as it is; a run is kept only when something was not. */
  async scoreAgain(gridId: number): Promise<ScoringRun> {
    return this.database.transaction(async (tx) => {
      const grid = await holdGrid(tx, gridId);
      if (grid && grid.results_version !== grid.scored_version)
        return score(tx, gridId, grid.results_version);
      const changed = await countHits(tx, gridId);
      const players =
        grid && changed > 0
          ? await keepRun(tx, gridId, grid.results_version, changed)
          : await countPlayers(tx, gridId);
      return { gridId, players, changed };
    });
  }

  /** The grids whose results have changed since they were scored, e.g. because a process died in between. */
  async findStale(): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      'select id from grid where results_version <> scored_version order by id',
    );
    return rows.map(({ id }) => id);
  }
}

/** One scoring of a grid at a time; a second one then finds the work done. */
async function holdGrid(
  tx: Transaction,
  gridId: number,
): Promise<{ results_version: number; scored_version: number } | undefined> {
  await tx.rows('select pg_advisory_xact_lock(1214, $1)', [gridId]);
  const [grid] = await tx.rows<{ results_version: number; scored_version: number }>(
    'select results_version, scored_version from grid where id = $1',
    [gridId],
  );
  return grid;
}

async function score(tx: Transaction, gridId: number, version: number): Promise<ScoringRun> {
  const changed = await countHits(tx, gridId);
  const players = await keepRun(tx, gridId, version, changed);
  await tx.rows('update grid set scored_version = $2 where id = $1', [gridId, version]);
  return { gridId, players, changed };
}

const COUNTED = countedOver(STANDING);

/** The first scoring of a grid: in the order of its index and with no conflict to look for, which halves the time at a million players. */
const FIRST = `insert into grid_score (grid_id, player_id, hits, picks)
  select $1, player_id, hits, picks from (${COUNTED}) counted order by player_id`;

/** A later scoring writes only what differs. */
const AGAIN = `with counted as materialized (${COUNTED}), changed as (
    update grid_score s set hits = c.hits, picks = c.picks from counted c
    where s.grid_id = $1 and s.player_id = c.player_id and (s.hits, s.picks) is distinct from (c.hits, c.picks) returning 1
  ), added as (
    insert into grid_score (grid_id, player_id, hits, picks)
    select $1, c.player_id, c.hits, c.picks from counted c
    where not exists (select from grid_score s where s.grid_id = $1 and s.player_id = c.player_id) returning 1
  ), gone as (
    delete from grid_score s where s.grid_id = $1 and $2 and not exists (select from counted c where c.player_id = s.player_id) returning 1
  )
  select ((select count(*) from changed) + (select count(*) from added) + (select count(*) from gone))::int as changed`;

/** @returns how many players' hits differ from before */
async function countHits(tx: Transaction, gridId: number): Promise<number> {
  await tx.rows(ROOM_TO_COUNT);
  const [scored] = await tx.rows('select from grid_score where grid_id = $1 limit 1', [gridId]);
  if (!scored) {
    await tx.rows(FIRST, [gridId]);
    return countPlayers(tx, gridId);
  }
  const [row] = await tx.rows<{ changed: number }>(AGAIN, [gridId, await hasLostMatches(tx, gridId)]);
  return row!.changed;
}

async function countPlayers(tx: Transaction, gridId: number): Promise<number> {
  const [all] = await tx.rows<{ players: number }>(
    'select count(*)::int as players from grid_score where grid_id = $1',
    [gridId],
  );
  return all!.players;
}

/** Has a match left the grid, or become void, since its last scoring? Only then can a player have dropped out of it. */
async function hasLostMatches(tx: Transaction, gridId: number): Promise<boolean> {
  const [row] = await tx.rows<{ lost: boolean }>(
    `select exists (
       select from (select results from scoring_run where grid_id = $1 order by id desc limit 1) r, jsonb_to_recordset(r.results) as x(match int)
       where not exists (select from match m where m.id = x.match and m.grid_id = $1 and m.status <> 'cancelled')) as lost`,
    [gridId],
  );
  return row?.lost ?? false;
}

/** @returns how many players have picks in the grid */
async function keepRun(tx: Transaction, gridId: number, version: number, changed: number): Promise<number> {
  const [run] = await tx.rows<{ players: number }>(
    `insert into scoring_run (grid_id, results_version, results, players, changed, spread)
     select $1, $2,
       (select coalesce(jsonb_agg(jsonb_build_object('match', id, 'outcome', outcome, 'home', home_score, 'away', away_score, 'status', status)
          order by id), '[]') from match where grid_id = $1),
       (select count(*) from grid_score where grid_id = $1), $3,
       (select coalesce(jsonb_object_agg(hits, players), '{}') from (
          select hits, count(*) as players from grid_score where grid_id = $1 group by hits) spread)
     returning players`,
    [gridId, version, changed],
  );
  return run?.players ?? 0;
}
