import { Inject, Injectable } from '@nestjs/common';
import type { Grid, GridWithPicks, NextOpening } from '../../../shared/contract/games.ts';
import { isTappable, pickWindow } from '../../../shared/rules/pick-window.ts';
import { MIN_RANKED_PLAYERS } from '../../../shared/rules/rank.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { Batcher } from '../../platform/batcher.ts';
import type { GridOfAll } from './match-mapper.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import {
  findHitCounts,
  findNextOpening,
  findOwnMoves,
  findOwnPicks,
  hasPrize,
  type MovesByMatch,
  type PicksByMatch,
} from './match.queries.ts';

const HOME_GRIDS = 2;

/** The part of the answers that depends on the player. */
interface OwnPart {
  picks: PicksByMatch;
  moves: MovesByMatch;
}

/** Grids as players see them. These answers have only picks of the caller, never of another player. */
@Injectable()
export class PlayerGrids {
  /** Picks for the matches of the current grids, by player. */
  private readonly currentPicks = new Batcher<number, OwnPart>(async (playerIds) =>
    this.findPicks(playerIds, await this.catalogue.findCurrent(null)),
  );

  constructor(
    private readonly catalogue: GridCatalogue,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async listForPlayer(caller: Caller): Promise<GridWithPicks[]> {
    const grids = await this.catalogue.findCurrent(caller.country);
    return withPicks(caller, grids, await this.currentPicks.load(caller.playerId));
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
    const [withOwn] = withPicks(caller, [grid], picks.get(caller.playerId));
    const { noPrize, ...shown } = withOwn!;
    // A winner who joins the organiser later keeps the prize.
    const isWithout =
      noPrize === 'organiser' ? !(await hasPrize(this.database, gridId, caller.playerId)) : noPrize;
    const hitCounts = grid.status === 'settled' ? await this.findHitCounts(gridId) : null;
    return { ...shown, ...(isWithout ? { noPrize } : {}), ...(hitCounts ? { hitCounts } : {}) };
  }

  /** Returns null also for a grid with few players. */
  private async findHitCounts(gridId: number): Promise<number[] | null> {
    const counts = (await findHitCounts(this.database, [gridId])).get(gridId) ?? [];
    const players = counts.reduce((all, count) => all + count, 0);
    return players >= MIN_RANKED_PLAYERS ? counts : null;
  }

  private async findPicks(playerIds: number[], grids: Grid[]): Promise<Map<number, OwnPart>> {
    const matchIds = grids.flatMap((grid) => grid.games.map((match) => match.id));
    const moved = (await this.catalogue.findMoved()).filter((id) => matchIds.includes(id));
    const [rows, moves] = await Promise.all([
      findOwnPicks(this.database, playerIds, matchIds),
      moved.length > 0 ? findOwnMoves(this.database, playerIds, moved) : [],
    ]);
    const movesOf = new Map(moves.map((row) => [row.player_id, row.moves]));
    return new Map(rows.map(({ player_id: id, picks }) => [id, { picks, moves: movesOf.get(id) ?? {} }]));
  }

  /** Returns when the next grid opens while no grid takes picks. A known opening precedes the pause. */
  async findNext(): Promise<NextOpening> {
    const now = this.clock.now();
    const isAnyOpen = (await this.catalogue.findCurrent(null)).some((grid) =>
      grid.games.some(({ startTime, closesAt, status }) =>
        isTappable(
          pickWindow({
            startTime: Date.parse(startTime),
            closesAt: Date.parse(closesAt),
            status,
            gridStatus: grid.status,
            now,
          }),
        ),
      ),
    );
    if (isAnyOpen) return { opensAt: null, pausedUntil: null };
    const { opensAt, pausedUntil } = await findNextOpening(this.database.replicaOrSelf, dateOf(this.clock));
    return { opensAt: opensAt?.toISOString() ?? null, pausedUntil: opensAt ? null : pausedUntil };
  }
}

/** The reason for no prize is that of `refused_prize`, computed here because all players share the read grids. */
function withPicks(
  { country, role, adminUntil }: Caller,
  grids: GridOfAll[],
  { picks, moves }: OwnPart = { picks: {}, moves: {} },
): GridWithPicks[] {
  return grids.map(({ prizeCountries, termsTakenAt, ...grid }) => ({
    ...grid,
    ...(!prizeCountries.includes(country)
      ? { noPrize: 'country' as const }
      : role === 'admin' || (adminUntil && termsTakenAt && adminUntil >= termsTakenAt)
        ? { noPrize: 'organiser' as const }
        : {}),
    games: grid.games.map((match) => {
      const pick = picks[match.id];
      const before = moves[match.id];
      return {
        ...match,
        bets: pick ? [{ betType: pick }] : [],
        ...(before ? { movedFrom: new Date(before).toISOString() } : {}),
      };
    }),
  }));
}
