import { Injectable } from '@nestjs/common';
import type { Grid, GridWithPicks } from '../../../shared/contract/games.ts';
import { MIN_RANKED_PLAYERS } from '../../../shared/rules/rank.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Language } from '../../http/language.ts';
import type { Caller } from '../../http/request.ts';
import { Batcher } from '../../platform/batcher.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import { findHitCounts, findOwnPicks, type PicksByMatch } from './match.queries.ts';

const HOME_GRIDS = 2;

/** Grids as players see them. The picks in these answers are always those of the caller, never of another player. */
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

  /** Returns the first two grids of the caller's `/jugar`. Visitors who read Portuguese get Brazil's first. */
  async listForHome(caller: Caller | null, language: Language): Promise<Grid[]> {
    const country = caller ? caller.country : language === 'pt-BR' ? 'BR' : null;
    return (await this.catalogue.findCurrent(country)).slice(0, HOME_GRIDS);
  }

  /** Raises `not_found`. */
  async getGridForPlayer(caller: Caller, gridId: number): Promise<GridWithPicks> {
    const grid = await this.catalogue.findOne(gridId);
    if (!grid) throw new AppError('not_found');
    const picks = await this.findPicks([caller.playerId], [grid]);
    const [withOwn] = withPicks([grid], picks.get(caller.playerId));
    const hitCounts = grid.status === 'settled' ? await this.findHitCounts(gridId) : null;
    return { ...withOwn!, ...(hitCounts ? { hitCounts } : {}) };
  }

  /** Returns null also for a grid with few players. */
  private async findHitCounts(gridId: number): Promise<number[] | null> {
    const counts = (await findHitCounts(this.database, [gridId])).get(gridId) ?? [];
    const players = counts.reduce((all, count) => all + count, 0);
    return players >= MIN_RANKED_PLAYERS ? counts : null;
  }

  private async findPicks(playerIds: number[], grids: Grid[]): Promise<Map<number, PicksByMatch>> {
    const matchIds = grids.flatMap((grid) => grid.games.map((match) => match.id));
    const rows = await findOwnPicks(this.database, playerIds, matchIds);
    return new Map(rows.map((row) => [row.player_id, row.picks]));
  }
}

function withPicks(grids: Grid[], picks: PicksByMatch = {}): GridWithPicks[] {
  return grids.map((grid) => ({
    ...grid,
    games: grid.games.map((match) => {
      const pick = picks[match.id];
      return { ...match, bets: pick ? [{ betType: pick }] : [] };
    }),
  }));
}
