import { Injectable } from '@nestjs/common';
import { deletionRefusal } from '../../../shared/rules/grids.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { GridEntity } from '../matches/grid.entity.ts';
import { getAdminMatch } from '../matches/admin-match-row.ts';
import { NEEDS } from '../matches/match-needs.ts';
import { lockMatch, readNow, refuseUnseen } from '../matches/lock-match.ts';
import { AdvanceGrids } from './advance-grids.ts';
import { MatchEntity } from '../matches/match.entity.ts';

/** A match's place in its grid, and its end. */
@Injectable()
export class ArrangeMatches {
  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    private readonly advanceGrids: AdvanceGrids,
  ) {}

  /** Lower first, equal ones by start. Raises `not_found`, and `conflict` for a match that is in no grid, or another `version` than the one that stands. */
  async setOrder(
    matchId: number,
    { order, version }: { order: number; version?: number | undefined },
    actorId: number,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const match = await lockMatch(tx, matchId);
      if (match.gridId === null)
        throw new AppError('conflict', { current: await getAdminMatch(tx, matchId) });
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

  /** Somebody has seen that its start was moved. Raises `not_found`, and `conflict` when it has changed again since it was read. */
  async seeMove(matchId: number, version: number | undefined, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const match = await lockMatch(tx, matchId);
      const { movedFrom } = await getAdminMatch(tx, matchId);
      if (movedFrom === null) return;
      await refuseUnseen(tx, match, version);
      await tx.rows('update match set moved_from = null where id = $1', [matchId]);
      await recordAudit(tx, {
        actorId,
        action: 'game.move-seen',
        subject: `game:${matchId}`,
        before: { movedFrom },
      });
    });
  }

  /** The same of several that are shown together: those that have changed since they were read, or were seen meanwhile, are left as they are. */
  async seeMoves(games: { id: number; version: number }[], actorId: number): Promise<{ seen: number }> {
    return this.database.transaction(async (tx) => {
      await tx.rows('select hold_match_starts()');
      const seen = await tx.rows<{ id: number; moved_from: Date }>(
        `update match set moved_from = null from (
           select m.id, m.moved_from from match m join jsonb_to_recordset($1) as read (id integer, version integer) using (id)
           where m.version = read.version and m.deleted_at is null and ${NEEDS.moved} for update of m
         ) moved where match.id = moved.id returning moved.id, moved.moved_from`,
        [JSON.stringify(games)],
      );
      await recordAudits(
        tx,
        seen.map((match) => ({
          actorId,
          action: 'game.move-seen',
          subject: `game:${match.id}`,
          before: { movedFrom: match.moved_from.toISOString() },
        })),
      );
      return { seen: seen.length };
    });
  }

  /**
   * Takes a match out of the system; its picks stay in the ledger and count nowhere. Raises `not_found`, what `deletionRefusal` says, and `conflict`
   * for another `version` than the one that stands.
   */
  async remove(matchId: number, version: number | undefined, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const match = await lockMatch(tx, matchId);
      const grid =
        match.gridId === null ? null : await tx.manager.findOneByOrFail(GridEntity, { id: match.gridId });
      const times = { startTime: match.startTime.getTime(), closesAt: match.closesAt.getTime() };
      const refusal = deletionRefusal(
        { status: match.status, ...times },
        grid?.status ?? null,
        await readNow(tx),
      );
      if (refusal) throw new AppError(refusal);
      await refuseUnseen(tx, match, version);
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
    await this.advanceGrids.catchUp();
  }
}
