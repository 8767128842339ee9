import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import { hasBegun, holdMatch, readNow } from './held-match.ts';
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

  /** Lower first, equal ones by start. Raises `not_found`, and `conflict` for a match that is in no grid. */
  async setOrder(matchId: number, order: number, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const match = await holdMatch(tx, matchId);
      if (match.gridId === null) throw new AppError('conflict');
      if (match.position === order) return;
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
