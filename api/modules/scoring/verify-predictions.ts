import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../database/database.ts';
import { lockScoring } from '../../database/locks.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { UPDATE_PRIZES } from './score-counts.ts';

interface Count {
  hits: number;
  picks: number;
}

export interface Verification {
  /** How many hits more or fewer than stood before; 0: it was right. */
  changed: number;
  correctCount: number;
  predictions: number;
}

/** Counts one player's hits in one grid again, from picks and outcomes alone, and puts right what stands (decisions, section 3). */
@Injectable()
export class VerifyPredictions {
  constructor(private readonly database: Database) {}

  /** Raises `not_found` naming the player or the grid that does not exist. */
  async verify(given: { userId: number; gameGroupId: number }, actorId: number): Promise<Verification> {
    const { userId, gameGroupId } = given;
    return this.database.transaction(async (tx) => {
      await checkExistence(tx, given);
      // The same lock as a scoring of the whole grid: neither overwrites the other with older results.
      await lockScoring(tx, gameGroupId);
      const before = await findScore(tx, gameGroupId, userId);
      const after = await countAgain(tx, gameGroupId, userId);
      const isRight = before ? before.hits === after.hits && before.picks === after.picks : after.picks === 0;
      if (!isRight) {
        await store(tx, gameGroupId, userId, after);
        await tx.rows(UPDATE_PRIZES, [gameGroupId]);
      }
      const changed = Math.abs(after.hits - (before?.hits ?? 0));
      await recordAudit(tx, {
        actorId,
        action: 'predictions.verify',
        subject: `player:${userId}`,
        before: { gameGroupId, hits: before?.hits ?? 0, picks: before?.picks ?? 0 },
        after: { gameGroupId, ...after },
      });
      return { changed, correctCount: after.hits, predictions: after.picks };
    });
  }
}

async function checkExistence(
  tx: Transaction,
  { userId, gameGroupId }: { userId: number; gameGroupId: number },
): Promise<void> {
  const [found] = await tx.rows<{ player: boolean; grid: boolean }>(
    'select exists (select from player where id = $1) as player, exists (select from grid where id = $2) as grid',
    [userId, gameGroupId],
  );
  if (!found?.player) throw new AppError('not_found', { fields: [{ field: 'userId', code: 'invalid' }] });
  if (!found.grid) throw new AppError('not_found', { fields: [{ field: 'gameGroupId', code: 'invalid' }] });
}

async function findScore(tx: Transaction, gridId: number, playerId: number): Promise<Count | null> {
  const [row] = await tx.rows<Count>(
    'select hits, picks from grid_score where grid_id = $1 and player_id = $2',
    [gridId, playerId],
  );
  return row ?? null;
}

async function countAgain(tx: Transaction, gridId: number, playerId: number): Promise<Count> {
  const [row] = await tx.rows<Count>(
    `select (count(*) filter (where p.pick = m.outcome))::int as hits, count(*)::int as picks
     from match m join pick p on p.match_id = m.id and p.player_id = $2
     where m.grid_id = $1 and m.status <> 'cancelled'`,
    [gridId, playerId],
  );
  return row!;
}

async function store(
  tx: Transaction,
  gridId: number,
  playerId: number,
  { hits, picks }: Count,
): Promise<void> {
  if (picks === 0) {
    await tx.rows('delete from grid_score where grid_id = $1 and player_id = $2', [gridId, playerId]);
    return;
  }
  await tx.rows(
    `insert into grid_score (grid_id, player_id, hits, picks) values ($1, $2, $3, $4)
     on conflict (grid_id, player_id) do update set hits = excluded.hits, picks = excluded.picks`,
    [gridId, playerId, hits, picks],
  );
}
