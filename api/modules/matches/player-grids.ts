import { Injectable } from '@nestjs/common';
import type { Grid, GridWithPicks } from '../../../shared/contract/games.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { Database, type Statement } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { Batcher } from '../../platform/batcher.ts';
import { GridCatalogue } from './grid-catalogue.ts';

const HOME_GRIDS = 2;
/** One row a player: the picks for these matches, by match. */
const OWN_PICKS: Statement = {
  name: 'own-picks',
  text: `select player_id, json_object_agg(match_id, pick) as picks from pick
    where player_id = any($1::int[]) and match_id = any($2::int[]) group by player_id`,
};
type PicksByMatch = Record<number, Pick>;

/** What players see of grids. Nobody is ever shown another player's pick here: a bet in these answers is always the caller's own. */
@Injectable()
export class PlayerGrids {
  /** Picks for the matches of the current grids, by player. */
  private readonly currentPicks = new Batcher<number, PicksByMatch>(async (playerIds) =>
    this.findPicks(playerIds, await this.catalogue.findCurrent(null)),
  );

  constructor(
    private readonly catalogue: GridCatalogue,
    private readonly database: Database,
  ) {}

  async listForPlayer(caller: Caller): Promise<GridWithPicks[]> {
    const grids = await this.catalogue.findCurrent(caller.country);
    return withPicks(grids, await this.currentPicks.load(caller.playerId));
  }

  /** The same first two that the caller finds on `/jugar`. */
  async listForHome(caller: Caller | null): Promise<Grid[]> {
    return (await this.catalogue.findCurrent(caller?.country ?? null)).slice(0, HOME_GRIDS);
  }

  /** Raises `not_found` when there is no such grid. */
  async getGridForPlayer(caller: Caller, gridId: number): Promise<GridWithPicks> {
    const grid = await this.catalogue.findOne(gridId);
    if (!grid) throw new AppError('not_found');
    const picks = await this.findPicks([caller.playerId], [grid]);
    return withPicks([grid], picks.get(caller.playerId))[0]!;
  }

  private async findPicks(playerIds: number[], grids: Grid[]): Promise<Map<number, PicksByMatch>> {
    const matchIds = grids.flatMap((grid) => grid.games.map((game) => game.id));
    const rows = await this.database.rows<{ player_id: number; picks: PicksByMatch }>(OWN_PICKS, [
      playerIds,
      matchIds,
    ]);
    return new Map(rows.map((row) => [row.player_id, row.picks]));
  }
}

function withPicks(grids: Grid[], picks: PicksByMatch = {}): GridWithPicks[] {
  return grids.map((grid) => ({
    ...grid,
    games: grid.games.map((game) => {
      const pick = picks[game.id];
      return { ...game, bets: pick ? [{ betType: pick }] : [] };
    }),
  }));
}
