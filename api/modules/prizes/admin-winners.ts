import { Injectable } from '@nestjs/common';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { percentageOf } from '../../../shared/rules/scoring.ts';
import { Database, type Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import { findTally, findWinners, findWinnersByName, type HitsTally } from './admin-winner.queries.ts';

/** Returns the number of players of a grid by hits. Raises `not_found`. */
export async function tallyOf(db: Queries, gridId: number): Promise<HitsTally> {
  const tally = await findTally(db, gridId);
  if (!tally) throw new AppError('not_found');
  return tally;
}

/** Returns the number of players with at least `hits` hits. */
export function playersFrom({ levels }: HitsTally, hits: number): number {
  return levels.filter((level) => level.hits >= hits).reduce((all, { players }) => all + players, 0);
}

/** Returns the rank of a number of hits. Equal hits share a rank, and the next rank skips (1, 2, 2, 4). */
export function rankOf(tally: HitsTally, hits: number): number {
  return 1 + playersFrom(tally, hits + 1);
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
            total: playersFrom(tally, minCorrect),
            isMore: false,
          }
        : await findWinnersByName(this.database, gridId, { search, minHits: minCorrect, ...paging });
    const winners = rows.map((row) => ({
      ...row,
      percentage: percentageOf(row.correctCount, tally.decided),
      rank: rankOf(tally, row.correctCount),
    }));
    return { winners, total, isMore, players: playersFrom(tally, 0) };
  }
}
