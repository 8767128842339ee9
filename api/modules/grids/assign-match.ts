import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { canReplaceMatch, GRID_MATCHES_MAX } from '../../../shared/rules/grids.ts';
import { ORDER_MAX } from '../../../shared/rules/panel-input.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { GridEntity } from '../matches/grid.entity.ts';
import { hasBegun, lockMatch, readNow, refuseUnseen } from '../matches/lock-match.ts';
import { AdvanceGrids } from './advance-grids.ts';
import { MatchEntity } from '../matches/match.entity.ts';

/** Puts a match into a grid, or moves it to another one (ADM-07). */
@Injectable()
export class AssignMatch {
  constructor(
    private readonly database: Database,
    private readonly advanceGrids: AdvanceGrids,
  ) {}

  /**
   * Both grids must have no match under way (decisions, section 3) and not be settled, and the match must not have begun: its picks would count
   * for players who could not make them. It takes its place after those that are there.
   *
   * Raises `not_found`, `match_started`, `grid_settled`, `grid_under_way`, `grid_full`, and `conflict` for another `version` than the one that stands.
   */
  async assign(
    matchId: number,
    { gameGroupId: gridId, version }: { gameGroupId: number; version?: number | undefined },
    actorId: number,
  ): Promise<void> {
    const isMoved = await this.database.transaction(async (tx) => {
      const match = await lockMatch(tx, matchId);
      if (match.gridId === gridId) return false;
      await refuseUnseen(tx, match, version);
      const now = await readNow(tx);
      await refuseUnfitGrid(tx, gridId, now, { adding: 1 });
      if (match.gridId !== null) await refuseUnfitGrid(tx, match.gridId, now, { adding: 0 });
      if (hasBegun(match, now)) throw new AppError('match_started');
      const position = await nextPosition(tx, gridId);
      await tx.manager.update(MatchEntity, { id: matchId }, { gridId, position });
      await recordAudit(tx, {
        actorId,
        action: 'game.assign',
        subject: `game:${matchId}`,
        before: { gameGroupId: match.gridId },
        after: { gameGroupId: gridId },
      });
      return true;
    });
    if (isMoved) await this.advanceGrids.catchUp();
  }
}

/** Refuses a grid that takes no change of its matches now: raises `not_found`, `grid_settled`, `grid_under_way`, and `grid_full` when more are added than it holds. */
export async function refuseUnfitGrid(
  tx: Transaction,
  id: number,
  now: number,
  { adding }: { adding: number },
): Promise<void> {
  const grid = await tx.manager.findOneBy(GridEntity, { id, deletedAt: IsNull() });
  if (!grid) throw new AppError('not_found', { fields: [{ field: 'gameGroupId', code: 'invalid' }] });
  if (grid.status === 'settled') throw new AppError('grid_settled');
  const matches = await tx.manager.findBy(MatchEntity, { gridId: id });
  const games = matches.map((match) => ({
    status: match.status,
    startTime: match.startTime.getTime(),
    closesAt: match.closesAt.getTime(),
  }));
  if (!canReplaceMatch(games, now)) throw new AppError('grid_under_way');
  if (adding > 0 && games.filter(({ status }) => status !== 'cancelled').length + adding > GRID_MATCHES_MAX)
    throw new AppError('grid_full');
}

/** The order of a match that is put behind all that a grid has; null while one of them has none, since it would come before that one. */
export async function nextPosition(queries: Queries, gridId: number): Promise<number | null> {
  const [row] = await queries.rows<{ next: number | null }>(
    `select case when count(*) = count(position) then least(coalesce(max(position), 0) + 1, ${ORDER_MAX}) end as next
     from match where grid_id = $1`,
    [gridId],
  );
  return row!.next;
}
