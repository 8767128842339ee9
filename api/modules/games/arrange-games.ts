import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import { getAdminGame } from './admin-game-row.ts';
import { hasBegun, holdMatch, readNow, refuseUnseen } from './held-match.ts';
import { KeepGrids } from './keep-grids.ts';
import { MatchEntity } from './match.entity.ts';

/** A match's place in its grid, and its end. */
@Injectable()
export class ArrangeGames {
  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    private readonly keepGrids: KeepGrids,
  ) {}

  /** Lower first, equal ones by start. Raises `not_found`, and `conflict` for a match that is in no grid, or another `version` than the one that stands. */
  async setOrder(
    matchId: number,
    { order, version }: { order: number; version?: number | undefined },
    actorId: number,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const match = await holdMatch(tx, matchId);
      if (match.gridId === null) throw new AppError('conflict', { current: await getAdminGame(tx, matchId) });
      if (match.position === order) return;
      await refuseUnseen(tx, match, version);
      await tx.manager.update(MatchEntity, { id: matchId }, { position: order });
      await recordAudit(tx, {
        actorId,
        action: 'game.order',
        subject: `game:${matchId}`,
        before: { order: match.position },
        after: { order },
      });
    });
    this.catalogue.forget();
  }

  /** Somebody has seen that its start was moved. Raises `not_found`. */
  async seeMove(matchId: number, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { movedFrom } = await getAdminGame(tx, matchId);
      if (movedFrom === null) return;
      await tx.rows('update match set moved_from = null where id = $1', [matchId]);
      await recordAudit(tx, {
        actorId,
        action: 'game.move-seen',
        subject: `game:${matchId}`,
        before: { movedFrom },
      });
    });
  }

  /**
   * Takes a match out of the system; its picks stay in the ledger and count nowhere. One that has begun in a grid stays: players have a right to
   * its result. Raises `not_found`, `match_started`.
   */
  async remove(matchId: number, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const match = await holdMatch(tx, matchId);
      if (match.gridId !== null && hasBegun(match, await readNow(tx))) throw new AppError('match_started');
      await tx.manager.update(
        MatchEntity,
        { id: matchId },
        { gridId: null, position: null, deletedAt: () => 'clock_timestamp()' },
      );
      await recordAudit(tx, {
        actorId,
        action: 'game.delete',
        subject: `game:${matchId}`,
        before: { gameGroupId: match.gridId, status: match.status },
      });
    });
    await this.keepGrids.catchUp();
  }
}
