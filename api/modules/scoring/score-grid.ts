import { Injectable } from '@nestjs/common';
import { Database, LONG_WORK } from '../../database/database.ts';
import { lockMatchStarts, lockScoring } from '../../database/locks.ts';
import {
  countGrid,
  findGridsToScore,
  hasDueRecounts,
  insertScoringRun,
  needsScoring,
  noteRecounts,
  setScoredVersion,
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
      if (!(await needsScoring(tx, gridId))) return null;
      const count = await countGrid(tx, gridId);
      const players = await insertScoringRun(tx, gridId, count);
      await setScoredVersion(tx, gridId, count.version);
      return { gridId, players, changed: count.changed };
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
