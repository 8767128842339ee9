import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AdminGrid, GridFacts } from '../../../shared/contract/admin-grids.ts';
import type { GridStatus } from '../../../shared/rules/grids.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { getAdminGrid, isPicked } from './admin-grids.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { GridEntity } from '../matches/grid.entity.ts';
import { AdvanceGrids } from './advance-grids.ts';
import { MatchEntity } from '../matches/match.entity.ts';

/** A grid's status, what is said of it, and its end. */
@Injectable()
export class ArrangeGrids {
  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    private readonly advanceGrids: AdvanceGrids,
  ) {}

  /**
   * An administrator may move a grid to any status, and the system does not undo it. The status it has already is no choice: nothing changes.
   * Raises `not_found`, and `conflict` for another `version` than the one that stands.
   */
  async setStatus(
    id: number,
    { status, version }: { status: GridStatus; version?: number | undefined },
    actorId: number,
  ): Promise<AdminGrid> {
    const grid = await this.database.transaction(async (tx) => {
      await tx.rows('select hold_match_starts()');
      const before = await holdGrid(tx, id);
      if (before.status !== status) {
        await refuseUnseen(tx, before, version);
        await tx.manager.update(GridEntity, { id }, { status, statusBy: 'admin' });
        await recordAudit(tx, {
          actorId,
          action: 'grid.status',
          subject: `grid:${id}`,
          before: { status: before.status },
          after: { status },
        });
      }
      return getAdminGrid(tx, id);
    });
    this.catalogue.forget();
    return grid;
  }

  /**
   * Corrects its name, country and dates, at any time: none of them decides what is picked, counted or won. Raises `not_found`, and `conflict` for
   * another `version` than the one that stands.
   */
  async update(
    id: number,
    { version, ...after }: GridFacts & { version?: number | undefined },
    actorId: number,
  ): Promise<AdminGrid> {
    const grid = await this.database.transaction(async (tx) => {
      const held = await holdGrid(tx, id);
      const { name, country, startDate, endDate } = held;
      const before: GridFacts = { name, country, startDate, endDate };
      if (!isDeepStrictEqual(before, after)) {
        await refuseUnseen(tx, held, version);
        await tx.manager.update(GridEntity, { id }, after);
        await recordAudit(tx, { actorId, action: 'grid.update', subject: `grid:${id}`, before, after });
      }
      return getAdminGrid(tx, id);
    });
    this.catalogue.forget();
    return grid;
  }

  /**
   * Takes a grid out of the system while nobody has picked in it; its matches stay and are in no grid then. Raises `not_found`, `grid_picked`, and
   * `conflict` for another `version` than the one that stands.
   */
  async remove(id: number, version: number | undefined, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      // From here on nobody stores a pick.
      await tx.rows('select hold_match_starts()');
      const grid = await holdGrid(tx, id);
      await refuseUnseen(tx, grid, version);
      if (await isPicked(tx, id)) throw new AppError('grid_picked');
      const { affected: games } = await tx.manager.update(
        MatchEntity,
        { gridId: id },
        { gridId: null, position: null },
      );
      await tx.manager.update(GridEntity, { id }, { deletedAt: () => 'clock_timestamp()' });
      await recordAudit(tx, {
        actorId,
        action: 'grid.delete',
        subject: `grid:${id}`,
        before: { name: grid.name, country: grid.country, status: grid.status, games },
      });
    });
    await this.advanceGrids.catchUp();
  }
}

/** Raises `not_found`, also for a grid that was deleted. */
async function holdGrid(tx: Transaction, id: number): Promise<GridEntity> {
  const grid = await tx.manager.findOne(GridEntity, {
    where: { id, deletedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!grid) throw new AppError('not_found');
  return grid;
}

async function refuseUnseen(tx: Transaction, grid: GridEntity, version: number | undefined): Promise<void> {
  if (version === undefined || version === grid.version) return;
  throw new AppError('conflict', { current: await getAdminGrid(tx, grid.id) });
}
