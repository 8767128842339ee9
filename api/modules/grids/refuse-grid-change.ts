import { IsNull } from 'typeorm';
import { canReplaceMatch, GRID_MATCHES_MAX } from '../../../shared/rules/grids.ts';
import type { Transaction } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { GridEntity } from './grid.entity.ts';
import { gridMatchOf } from '../matches/lock-match.ts';
import { MatchEntity } from '../matches/match.entity.ts';

/**
 * Refuses to add or remove matches of a grid; `now` in epoch milliseconds. Raises `not_found`,
 * `grid_settled`, `grid_under_way`, and `grid_full` for `adding` more matches.
 */
export async function refuseGridChange(
  tx: Transaction,
  id: number,
  now: number,
  { adding }: { adding: number },
): Promise<void> {
  const grid = await tx.manager.findOneBy(GridEntity, { id, deletedAt: IsNull() });
  if (!grid) throw new AppError('not_found', { fields: [{ field: 'gameGroupId', code: 'invalid' }] });
  if (grid.status === 'settled') throw new AppError('grid_settled');
  const rows = await tx.manager.findBy(MatchEntity, { gridId: id });
  const matches = rows.map((match) => gridMatchOf(match, now));
  if (!canReplaceMatch(matches, now)) throw new AppError('grid_under_way');
  const notVoid = matches.filter(({ status }) => status !== 'cancelled').length;
  if (adding > 0 && notVoid + adding > GRID_MATCHES_MAX) throw new AppError('grid_full');
}
