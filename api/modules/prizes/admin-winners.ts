import { Injectable } from '@nestjs/common';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { percentageOf } from '../../../shared/rules/scoring.ts';
import { Database, type Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import { findWinners, findWinnersByName, tallyHits, type TallyRow } from './admin-winner.queries.ts';

interface Level {
  hits: number;
  players: number;
}

/** The number of players of a grid by hits. Ranks are computed from it without another count of players. */
export class HitsTally {
  /** Most hits first. */
  private readonly levels: readonly Level[];
  /** How many matches of the grid have an outcome that counts. */
  readonly decided: number;

  constructor(rows: readonly TallyRow[]) {
    this.decided = rows[0]?.decided ?? 0;
    this.levels = rows
      .flatMap(({ hits, players }) => (hits === null || players === null ? [] : [{ hits, players }]))
      .sort((a, b) => b.hits - a.hits);
  }

  /** The number of players with at least `hits` hits. */
  playersFrom(hits: number): number {
    return this.levels.filter((level) => level.hits >= hits).reduce((all, { players }) => all + players, 0);
  }

  /** Equal hits share a rank, and the next rank skips (1, 2, 2, 4). */
  rankOf(hits: number): number {
    return 1 + this.playersFrom(hits + 1);
  }
}

/** Returns the tally of a grid. Raises `not_found`. */
export async function tallyOf(db: Queries, gridId: number): Promise<HitsTally> {
  const rows = await tallyHits(db, gridId);
  if (rows.length === 0) throw new AppError('not_found');
  return new HitsTally(rows);
}

/** Lists the players of a grid by hits (ADM-14). */
@Injectable()
export class AdminWinners {
  constructor(private readonly database: Database) {}

  /**
   * Returns players with `minCorrect` hits, most first; a search does not change ranks. `players` have picks, `total`
   * match the filters; raises `not_found`.
   */
  async list(
    gridId: number,
    { minCorrect, search, ...paging }: InputOf<Contract['adminGrids']['winners']>['query'],
  ): Promise<RouteOutput<'GET /admin/game-groups/:id/winners'>> {
    const tally = await tallyOf(this.database, gridId);
    const { rows, total, isMore } =
      search === undefined
        ? {
            rows: await findWinners(this.database, gridId, minCorrect, paging),
            total: tally.playersFrom(minCorrect),
            isMore: false,
          }
        : await findWinnersByName(this.database, gridId, { search, minHits: minCorrect, ...paging });
    const winners = rows.map((row) => ({
      ...row,
      percentage: percentageOf(row.correctCount, tally.decided),
      rank: tally.rankOf(row.correctCount),
    }));
    return { winners, total, isMore, players: tally.playersFrom(0) };
  }
}
