import { Inject, Injectable } from '@nestjs/common';
import type { GridCost as Cost, PrizeForecast } from '../../../shared/contract/admin-grids.ts';
import {
  CHANCE_SHARES,
  COST_FEWEST,
  COST_HITS,
  type CostHits,
  EXAMPLE_PLAYERS,
} from '../../../shared/rules/cost.ts';
import { Database, LONG_WORK } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { AdminGrids } from './admin-grids.ts';
import {
  countCost,
  countNextWinners,
  findCostState,
  findSpreads,
  hasAnyPrizes,
  type HitCounts,
  lockCost,
  storeCost,
} from './cost.queries.ts';

const COUNTED_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The settled grids whose shares make the forecast. */
const GRIDS = 10;

/** How many prizes a grid may cost (ADM-64): a forecast before it, and the count of revealed matches during it. */
@Injectable()
export class GridCost {
  constructor(
    private readonly database: Database,
    private readonly grids: AdminGrids,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The prizes of the next grid, if the players of the last one who may win a prize play again. Only settled grids are
   * read.
   */
  async forecast(): Promise<PrizeForecast> {
    const spreads = await findSpreads(this.database, GRIDS);
    const all = spreads.reduce((sum, { players }) => sum + players, 0);
    const [last] = spreads;
    const players = last ? await countNextWinners(this.database, last.gridId) : await this.exampleOf();
    const shareOf = (hits: CostHits) =>
      spreads.length === 0
        ? CHANCE_SHARES[hits]
        : spreads.reduce((sum, { spread }) => sum + (spread[hits] ?? 0), 0) / all;
    const expected = COST_HITS.map((hits) => ({ hits, players: players * shareOf(hits) }));
    return { players, grids: spreads.length, expected };
  }

  private async exampleOf(): Promise<number> {
    return (await hasAnyPrizes(this.database)) ? EXAMPLE_PLAYERS : 0;
  }

  /**
   * Returns the players by hits, counted at most once a minute, and at most once an hour unless a revealed match has
   * changed; null: none is revealed. Before the grid is settled a number of 1 to 4 players is null. Raises `not_found`.
   */
  async find(gridId: number): Promise<Cost> {
    const { status } = await this.grids.getOne(gridId);
    const state = await findCostState(this.database, gridId);
    if (state === null) return null;
    const { countedAt, has, can } = await this.database.transaction(async (tx) => {
      const stored = await lockCost(tx, gridId);
      const age = stored.countedAt === null ? Infinity : this.clock.now() - stored.countedAt.getTime();
      const isFresh = age >= 0 && age < COUNTED_EVERY_MS;
      // The state lacks the accounts, which can lose their right to a prize.
      const isSame =
        (status === 'settled' || (age >= 0 && age < HOUR_MS)) &&
        stored.state === (await findCostState(tx, gridId));
      if (isFresh || isSame) return stored;
      // The state before the count: a change meanwhile is counted a minute later.
      const counted = { countedAt: dateOf(this.clock), state: await findCostState(tx, gridId) };
      const cost = { ...counted, ...(await countCost(tx, gridId)) };
      await storeCost(tx, gridId, cost);
      return cost;
    }, LONG_WORK);
    const told = (counts: HitCounts, hits: CostHits) =>
      status !== 'settled' && counts[hits] > 0 && counts[hits] < COST_FEWEST ? null : counts[hits];
    return {
      countedAt: countedAt!.toISOString(),
      lines: COST_HITS.map((hits) => ({ hits, has: told(has, hits), can: told(can, hits) })),
    };
  }
}
