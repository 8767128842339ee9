import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../database/database.ts';
import { lockScoring } from '../../database/locks.ts';
import { countedOver, UPDATE_PRIZES, ROOM_TO_COUNT, STANDING } from './score-counts.ts';

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
      await holdGrid(tx, gridId);
      return (await isBehind(tx, gridId)) ? score(tx, gridId) : null;
    });
  }

  /**
   * Counts again although no result has changed. What was right stays as it is; a run is kept only when something was not.
   *
   * @param note what is written with it, in the same transaction
   */
  async scoreAgain(
    gridId: number,
    note: (tx: Transaction, run: ScoringRun) => Promise<void>,
  ): Promise<ScoringRun> {
    return this.database.transaction(async (tx) => {
      await holdGrid(tx, gridId);
      const run = await score(tx, gridId);
      await note(tx, run);
      return run;
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
async function holdGrid(tx: Transaction, gridId: number): Promise<void> {
  await lockScoring(tx, gridId);
}

async function isBehind(tx: Transaction, gridId: number): Promise<boolean> {
  const rows = await tx.rows('select from grid where id = $1 and results_version <> scored_version', [
    gridId,
  ]);
  return rows.length > 0;
}

async function score(tx: Transaction, gridId: number): Promise<ScoringRun> {
  const count = await countHits(tx, gridId);
  if (!count.is_due && count.changed === 0)
    return { gridId, players: await countPlayers(tx, gridId), changed: 0 };
  const players = await keepRun(tx, gridId, count);
  if (count.is_due)
    await tx.rows('update grid set scored_version = $2 where id = $1', [gridId, count.version]);
  else await tx.rows(UPDATE_PRIZES, [gridId]);
  return { gridId, players, changed: count.changed };
}

/** What a count found, and what it was made on. */
interface Count {
  version: number;
  results: unknown[];
  /** Have the results changed since the count before? */
  is_due: boolean;
  /** How many players' hits differ from before. */
  changed: number;
}

const COUNTED = countedOver(STANDING);

/** Selected by the very statement that counts: a result that changes meanwhile is in the hits and here, or in neither. */
const MADE_ON = `g.results_version as version, g.results_version <> g.scored_version as is_due, (
    select coalesce(jsonb_agg(jsonb_build_object('match', id, 'outcome', outcome, 'home', home_score, 'away', away_score, 'status', status)
      order by id), '[]') from match where grid_id = $1) as results`;

/** The first scoring of a grid: in the order of its index and with no conflict to look for, which halves the time at a million players. */
const FIRST = `with added as (
    insert into grid_score (grid_id, player_id, hits, picks)
    select $1, player_id, hits, picks from (${COUNTED}) counted order by player_id
  )
  select ${MADE_ON} from grid g where g.id = $1`;

/** Has a match left the grid, or become void, since its last scoring? Only then can a player have dropped out of it. */
const HAS_LOST_MATCHES = `exists (
    select from (select results from scoring_run where grid_id = $1 order by id desc limit 1) r, jsonb_to_recordset(r.results) as x(match int)
    where not exists (select from match m where m.id = x.match and m.grid_id = $1 and m.status <> 'cancelled'))`;

/** A later scoring writes only what differs. */
const AGAIN = `with counted as materialized (${COUNTED}), changed as (
    update grid_score s set hits = c.hits, picks = c.picks from counted c
    where s.grid_id = $1 and s.player_id = c.player_id and (s.hits, s.picks) is distinct from (c.hits, c.picks) returning 1
  ), added as (
    insert into grid_score (grid_id, player_id, hits, picks)
    select $1, c.player_id, c.hits, c.picks from counted c
    where not exists (select from grid_score s where s.grid_id = $1 and s.player_id = c.player_id) returning 1
  ), gone as (
    delete from grid_score s where s.grid_id = $1 and ${HAS_LOST_MATCHES}
      and not exists (select from counted c where c.player_id = s.player_id) returning 1
  )
  select ((select count(*) from changed) + (select count(*) from added) + (select count(*) from gone))::int as changed, ${MADE_ON}
  from grid g where g.id = $1`;

async function countHits(tx: Transaction, gridId: number): Promise<Count> {
  await tx.rows(ROOM_TO_COUNT);
  const [scored] = await tx.rows('select from grid_score where grid_id = $1 limit 1', [gridId]);
  const [count] = await tx.rows<Count>(scored ? AGAIN : FIRST, [gridId]);
  return scored ? count! : { ...count!, changed: await countPlayers(tx, gridId) };
}

async function countPlayers(tx: Transaction, gridId: number): Promise<number> {
  const [all] = await tx.rows<{ players: number }>(
    'select count(*)::int as players from grid_score where grid_id = $1',
    [gridId],
  );
  return all!.players;
}

/** @returns how many players have picks in the grid */
async function keepRun(
  tx: Transaction,
  gridId: number,
  { version, results, changed }: Count,
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
