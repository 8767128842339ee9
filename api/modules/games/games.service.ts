import { Injectable } from '@nestjs/common';
import type { Grid, GridWithPicks } from '../../../shared/contract/games.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { Database, type Statement } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { GridCatalogue } from './grid-catalogue.ts';

const HOME_GRIDS = 2;
const OWN_PICKS: Statement = {
  name: 'own-picks',
  text: 'select match_id, pick from pick where player_id = $1 and match_id = any($2)',
};

/** What players see of grids. Nobody is ever shown another player's pick here: a bet in these answers is always the caller's own. */
@Injectable()
export class GamesService {
  constructor(
    private readonly catalogue: GridCatalogue,
    private readonly database: Database,
  ) {}

  async listForPlayer(caller: Caller): Promise<GridWithPicks[]> {
    return this.withPicks(caller.playerId, await this.catalogue.findCurrent(caller.country));
  }

  async listForHome(): Promise<Grid[]> {
    return (await this.catalogue.findCurrent(null)).slice(0, HOME_GRIDS);
  }

  /** Raises `not_found` when there is no such grid. */
  async getGridForPlayer(caller: Caller, gridId: number): Promise<GridWithPicks> {
    const grid = await this.catalogue.findOne(gridId);
    if (!grid) throw new AppError('not_found');
    const [withPicks] = await this.withPicks(caller.playerId, [grid]);
    return withPicks!;
  }

  private async withPicks(playerId: number, grids: Grid[]): Promise<GridWithPicks[]> {
    const ids = grids.flatMap((grid) => grid.games.map((game) => game.id));
    const rows = await this.database.rows<{ match_id: number; pick: Pick }>(OWN_PICKS, [playerId, ids]);
    const pickOf = new Map(rows.map((row) => [row.match_id, row.pick]));
    return grids.map((grid) => ({
      ...grid,
      games: grid.games.map((game) => {
        const pick = pickOf.get(game.id);
        return { ...game, bets: pick ? [{ betType: pick }] : [] };
      }),
    }));
  }
}
