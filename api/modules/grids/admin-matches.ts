import { Injectable } from '@nestjs/common';
import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import { deletionRefusal } from '../../../shared/rules/grids.ts';
import { Database } from '../../database/database.ts';
import type { Paging } from '../../database/page-of.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { GridEntity } from './grid.entity.ts';
import {
  gridMatchOf,
  hasBegun,
  lockMatch,
  readDatabaseTime,
  refuseStaleVersion,
} from '../matches/lock-match.ts';
import { toAdminMatch } from '../matches/match-mapper.ts';
import { MatchEntity } from '../matches/match.entity.ts';
import { getAdminMatch } from '../matches/match.queries.ts';
import { AdvanceGrids } from './advance-grids.ts';
import { findMatches, findNextPosition, findTwins, isPicked, type MatchFilter } from './grid.queries.ts';
import { refuseGridChange } from './refuse-grid-change.ts';

/**
 * Matches for the panel (ADM-06, ADM-07). Methods raise `not_found` for an unknown or deleted match, and changes
 * `conflict` with the current match for an outdated `version`.
 */
@Injectable()
export class AdminMatches {
  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    private readonly advanceGrids: AdvanceGrids,
  ) {}

  async list(query: MatchFilter & Paging): Promise<{ games: AdminGame[]; total: number }> {
    const { rows, total } = await findMatches(this.database, query, query);
    return { games: rows.map(toAdminMatch), total };
  }

  get(id: number): Promise<AdminGame> {
    return getAdminMatch(this.database, id);
  }

  /**
   * Puts a match that has no picks and has not begun into a grid, after the matches there. Raises `match_started`,
   * `match_picked`, `fixture_twin`, and `grid_settled`, `grid_under_way`, `grid_full` for either.
   */
  async assign(
    id: number,
    { gridId, version }: { gridId: number; version?: number | undefined },
    actorId: number,
  ): Promise<AdminGame> {
    const isMoved = await this.database.transaction(async (tx) => {
      const match = await lockMatch(tx, id);
      if (match.gridId === gridId) return false;
      await refuseStaleVersion(tx, match, version);
      const now = await readDatabaseTime(tx);
      await refuseGridChange(tx, gridId, now, { adding: 1 });
      if (match.gridId !== null) await refuseGridChange(tx, match.gridId, now, { adding: 0 });
      if (hasBegun(match, now)) throw new AppError('match_started');
      if (await isPicked(tx, id)) throw new AppError('match_picked');
      if ((await findTwins(tx, gridId, [id])).length > 0)
        throw new AppError('fixture_twin', { fields: [{ field: 'gameGroupId', code: 'taken' }] });
      const position = await findNextPosition(tx, gridId);
      await tx.manager.update(MatchEntity, { id }, { gridId, position });
      await recordAudit(tx, {
        actorId,
        action: 'game.assign',
        subject: `game:${id}`,
        before: { gameGroupId: match.gridId },
        after: { gameGroupId: gridId },
      });
      return true;
    });
    if (isMoved) await this.advanceGrids.catchUp();
    return this.get(id);
  }

  /** Lower positions come first, equal ones by start. Raises `conflict` also for a match without a grid. */
  async setOrder(
    id: number,
    { order, version }: { order: number; version?: number | undefined },
    actorId: number,
  ): Promise<AdminGame> {
    await this.database.transaction(async (tx) => {
      const match = await lockMatch(tx, id);
      if (match.gridId === null) throw new AppError('conflict', { current: await getAdminMatch(tx, id) });
      if (match.position === order) return;
      await refuseStaleVersion(tx, match, version);
      await tx.manager.update(MatchEntity, { id }, { position: order });
      await recordAudit(tx, {
        actorId,
        action: 'game.order',
        subject: `game:${id}`,
        before: { order: match.position },
        after: { order },
      });
    });
    this.catalogue.forget();
    return this.get(id);
  }

  /** Keeps the result by hand until it or the source's changes, so that the winners' mails can leave (ADM-85). */
  async keepResult(
    id: number,
    { version, reason }: { version?: number | undefined; reason: string },
    actorId: number,
  ): Promise<AdminGame> {
    await this.database.transaction(async (tx) => {
      const match = await lockMatch(tx, id);
      const { sourceDiffers } = await getAdminMatch(tx, id);
      if (!sourceDiffers) return;
      await refuseStaleVersion(tx, match, version);
      await tx.manager.update(MatchEntity, { id }, { keptPair: () => 'result_pair(match)' });
      const { keptPair } = await lockMatch(tx, id);
      await recordAudit(tx, {
        actorId,
        action: 'game.keep',
        subject: `game:${id}`,
        after: { pair: keptPair, reason },
      });
    });
    return this.get(id);
  }

  /** Deletes a match without picks. Raises `match_picked`, `grid_settled`, and `match_started` unless it is void. */
  async remove(id: number, version: number | undefined, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const match = await lockMatch(tx, id);
      const grid = match.gridId ? await tx.manager.findOneByOrFail(GridEntity, { id: match.gridId }) : null;
      const now = await readDatabaseTime(tx);
      const refusal = deletionRefusal(gridMatchOf(match, now), grid?.status ?? null, now);
      if (refusal) throw new AppError(refusal);
      if (await isPicked(tx, id)) throw new AppError('match_picked');
      await refuseStaleVersion(tx, match, version);
      await tx.manager.update(
        MatchEntity,
        { id },
        { gridId: null, position: null, deletedAt: () => 'game_now()' },
      );
      await recordAudit(tx, {
        actorId,
        action: 'game.delete',
        subject: `game:${id}`,
        before: { gameGroupId: match.gridId, status: match.status },
      });
    });
    await this.advanceGrids.catchUp();
  }
}
