import { Injectable } from '@nestjs/common';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { lockScoring } from '../../database/locks.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { GridScoreEntity } from './grid-score.entity.ts';
import { countPlayer, updatePrizes } from './scoring.queries.ts';

/** `changed`: by how many hits the stored score was wrong; 0 if it was right. */
export type Verification = RouteOutput<'POST /admin/verify-predictions'>;

/** Counts one player's hits in one grid again and corrects the stored score. */
@Injectable()
export class VerifyPicks {
  constructor(private readonly database: Database) {}

  /** Raises `not_found` with the field of the player or grid that does not exist. */
  async verify(
    { userId: playerId, gameGroupId: gridId }: { userId: number; gameGroupId: number },
    actorId: number,
  ): Promise<Verification> {
    return this.database.transaction(async (tx) => {
      await requirePlayerAndGrid(tx, playerId, gridId);
      // The scoring of the grid takes the same lock, so neither overwrites the other with older results.
      await lockScoring(tx, gridId);
      const scores = tx.manager.getRepository(GridScoreEntity);
      const key = { gridId, playerId };
      const { hits, picks } = (await scores.findOneBy(key)) ?? { hits: 0, picks: 0 };
      const after = await countPlayer(tx, gridId, playerId);
      // Before the first scoring no player has a score. The score of one alone would look like a grid with one player.
      const isScored =
        (await tx.rows('select from scoring_run where grid_id = $1 limit 1', [gridId])).length > 0;
      if (isScored && (hits !== after.hits || picks !== after.picks)) {
        if (after.picks === 0) await scores.delete(key);
        else await scores.upsert({ ...key, ...after }, ['gridId', 'playerId']);
        await updatePrizes(tx, gridId);
      }
      await recordAudit(tx, {
        actorId,
        action: 'predictions.verify',
        subject: `player:${playerId}`,
        before: { gameGroupId: gridId, hits, picks },
        after: { gameGroupId: gridId, ...after },
      });
      const changed = isScored ? Math.abs(after.hits - hits) : 0;
      return { changed, correctCount: after.hits, predictions: after.picks };
    });
  }
}

async function requirePlayerAndGrid(tx: Transaction, playerId: number, gridId: number): Promise<void> {
  const [found] = await tx.rows<{ player: boolean; grid: boolean }>(
    'select exists (select from player where id = $1) as player, exists (select from grid where id = $2) as grid',
    [playerId, gridId],
  );
  if (!found?.player) throw new AppError('not_found', { fields: [{ field: 'userId', code: 'invalid' }] });
  if (!found.grid) throw new AppError('not_found', { fields: [{ field: 'gameGroupId', code: 'invalid' }] });
}
