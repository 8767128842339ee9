import { Injectable } from '@nestjs/common';
import { Database, LONG_WORK, type Transaction } from '../../database/database.ts';
import { lockMatchStarts, lockScoring } from '../../database/locks.ts';
import {
  countGrid,
  countPlayers,
  findGridsToScore,
  hasDueRecounts,
  insertScoringRun,
  needsScoring,
  noteRecounts,
  setScoredVersion,
  updatePrizes,
} from './scoring.queries.ts';

/** A scoring's result. `players`: with picks in the grid; `changed`: of them, with other hits or picks. */
export interface ScoringRun {
  gridId: number;
  players: number;
  changed: number;
}

/** Counts the hits of every player of a grid (JOB-04). Another scoring of the same results changes nothing. */
@Injectable()
export class ScoreGrid {
  constructor(private readonly database: Database) {}

  /** Scores the grid if its results have changed since it was last scored, else returns null. */
  async scoreIfNeeded(gridId: number): Promise<ScoringRun | null> {
    return this.database.transaction(async (tx) => {
      await lockScoring(tx, gridId);
      return (await needsScoring(tx, gridId)) ? score(tx, gridId) : null;
    }, LONG_WORK);
  }

  /**
   * Scores a grid without a change of results, and keeps a `scoring_run` only if a score was wrong. `note` writes more
   * in the same transaction, e.g. the audit entry.
   */
  async scoreAgain(
    gridId: number,
    note: (tx: Transaction, run: ScoringRun) => Promise<void>,
  ): Promise<ScoringRun> {
    return this.database.transaction(async (tx) => {
      await lockScoring(tx, gridId);
      const run = await score(tx, gridId);
      await note(tx, run);
      return run;
    }, LONG_WORK);
  }

  /**
   * Returns the grids whose results changed since they were scored, e.g. if a process died or a match with an earlier
   * result was revealed.
   */
  async findStale(): Promise<number[]> {
    if (await hasDueRecounts(this.database))
      await this.database.transaction(async (tx) => {
        await lockMatchStarts(tx);
        await noteRecounts(tx);
      });
    return findGridsToScore(this.database);
  }
}

async function score(tx: Transaction, gridId: number): Promise<ScoringRun> {
  const count = await countGrid(tx, gridId);
  if (!count.isDue && count.changed === 0)
    return { gridId, players: await countPlayers(tx, gridId), changed: 0 };
  const players = await insertScoringRun(tx, gridId, count);
  if (count.isDue) await setScoredVersion(tx, gridId, count.version);
  else await updatePrizes(tx, gridId);
  return { gridId, players, changed: count.changed };
}
