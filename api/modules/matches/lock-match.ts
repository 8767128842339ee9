import { IsNull } from 'typeorm';
import type { Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { hasKickedOff } from '../../../shared/rules/match-status.ts';
import { getAdminMatch } from './admin-match-row.ts';
import { MatchEntity } from './match.entity.ts';

/**
 * A match held for a change of its start, status or grid: first the lock that keeps picks out, then the row, in this order everywhere.
 * Raises `not_found`, also for a match that was deleted.
 */
export async function lockMatch(tx: Transaction, id: number): Promise<MatchEntity> {
  await tx.rows('select hold_match_starts()');
  const match = await tx.manager.findOne(MatchEntity, {
    where: { id, deletedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!match) throw new AppError('not_found');
  return match;
}

/**
 * Refuses a change by who has not seen what it would overwrite: `version` is that of the row they read, if they say. Raises `conflict` with the match
 * as it stands.
 */
export async function refuseUnseen(
  tx: Transaction,
  match: MatchEntity,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === match.version) return;
  throw new AppError('conflict', { current: await getAdminMatch(tx, match.id) });
}

/** The database's time in epoch milliseconds, to be asked after the locks are held. */
export async function readNow(tx: Transaction): Promise<number> {
  const [row] = await tx.rows<{ now: Date }>('select clock_timestamp() as now');
  return row!.now.getTime();
}

/** Has the match begun, by its status or by the clock? A void one has not. */
export function hasBegun(match: Pick<MatchEntity, 'status' | 'closesAt'>, now: number): boolean {
  return hasKickedOff(match.status) || (match.status === 'scheduled' && now >= match.closesAt.getTime());
}
