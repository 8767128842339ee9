import { IsNull } from 'typeorm';
import type { GridMatch } from '../../../shared/rules/grids.ts';
import { hasKickedOff } from '../../../shared/rules/match-status.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { AppError } from '../../platform/app-error.ts';
import { MatchEntity } from './match.entity.ts';
import { getAdminMatch } from './match.queries.ts';

/** Blocks pick saves, then locks the row. Raises `not_found`, also for a deleted match. */
export async function lockMatch(tx: Transaction, id: number): Promise<MatchEntity> {
  await lockMatchStarts(tx);
  const match = await tx.manager.findOne(MatchEntity, {
    where: { id, deletedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!match) throw new AppError('not_found');
  return match;
}

/** Raises `conflict` with the current match if the `version` that the administrator read is outdated. */
export async function refuseStaleVersion(
  tx: Transaction,
  match: MatchEntity,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === match.version) return;
  throw new AppError('conflict', { current: await getAdminMatch(tx, match.id) });
}

/** Returns the database's time in epoch milliseconds. Call it after taking the locks. */
export async function readDatabaseTime(tx: Queries): Promise<number> {
  const [row] = await tx.rows<{ now: Date }>('select game_now() as now');
  return row!.now.getTime();
}

/** Returns the match as the rules of a grid need it. `now`: epoch milliseconds. */
export function gridMatchOf({ status, startTime, closesAt, revealAt }: MatchEntity, now: number): GridMatch {
  const [start, closes] = [startTime.getTime(), closesAt.getTime()];
  // As can_reopen() of the database. The time of revealing is infinite while the start is a guess.
  const canReopen = status === 'scheduled' && closes <= now && Number(revealAt) > now;
  return { status, startTime: start, closesAt: closes, canReopen };
}

/** Whether the match has begun, by its status or by the clock. A void match has not. */
export function hasBegun(match: Pick<MatchEntity, 'status' | 'closesAt'>, now: number): boolean {
  return hasKickedOff(match.status) || (match.status === 'scheduled' && now >= match.closesAt.getTime());
}
