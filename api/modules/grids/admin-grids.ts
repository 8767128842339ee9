import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { AdminGrid, GridFacts, Participation } from '../../../shared/contract/admin-grids.ts';
import type { Contract } from '../../../shared/contract/index.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import { readDatabaseTime } from '../matches/lock-match.ts';
import { recordAudit } from '../../platform/audit.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';
import { GridEntity } from './grid.entity.ts';
import { toAdminMatch } from '../matches/match-mapper.ts';
import { MatchEntity } from '../matches/match.entity.ts';
import { findMatchesOfGrid } from '../matches/match.queries.ts';
import { refuseShortPermits } from '../terms/country-terms.ts';
import { AdvanceGrids } from './advance-grids.ts';
import { findGrid, findGrids, findParticipation, findTies, wouldOpen } from './grid.queries.ts';

/**
 * Grids for the panel (ADM-04, ADM-05). Methods raise `not_found` for an unknown or deleted grid, and changes
 * `conflict` with the current grid for an outdated `version`.
 */
@Injectable()
export class AdminGrids {
  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
    private readonly advanceGrids: AdvanceGrids,
  ) {}

  /** Newest first. */
  list(): Promise<AdminGrid[]> {
    return findGrids(this.database);
  }

  /** Returns a grid with its matches in order. */
  async get(id: number): Promise<AdminGrid & { games: AdminGame[] }> {
    const grid = await getAdminGrid(this.database, id);
    const matches = await findMatchesOfGrid(this.database, id);
    return { ...grid, games: matches.map(toAdminMatch) };
  }

  /** Returns whether players have picks or prizes of the grid, and how many winners were told of their prize. */
  async ties(id: number): Promise<{ isPicked: boolean; toldWinners: number }> {
    await getAdminGrid(this.database, id);
    return findTies(this.database, id);
  }

  async participation(id: number): Promise<Participation> {
    await getAdminGrid(this.database, id);
    return findParticipation(this.database, id);
  }

  /**
   * Sets any status, which the system does not undo; the current one changes nothing. Raises `grid_picked` for a draft
   * with picks, `invalid_input` for an opening time that is past or behind the start of a match.
   */
  async setStatus(
    id: number,
    { status, version, ...given }: InputOf<Contract['adminGrids']['setStatus']>['body'],
    actorId: number,
  ): Promise<AdminGrid> {
    const grid = await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      const before = await lockGrid(tx, id);
      const opensAt = status === 'draft' ? (given.opensAt ?? null) : null;
      if (before.status !== status || before.opensAt?.getTime() !== opensAt?.getTime()) {
        await refuseStaleVersion(tx, before, version);
        if (opensAt) await refuseOpening(tx, id, opensAt);
        if (status !== 'draft' || opensAt)
          if (before.status === 'draft')
            await refuseShortPermits(tx, id, { opensAt, withoutPrizes: given.withoutPrizes ?? [] });
        if (status === 'draft' && (await findTies(tx, id)).isPicked) throw new AppError('grid_picked');
        await tx.manager.update(GridEntity, { id }, { status, opensAt, statusBy: 'admin' });
        await recordAudit(tx, {
          actorId,
          action: 'grid.status',
          subject: `grid:${id}`,
          before: { status: before.status, ...(before.opensAt && { opensAt: before.opensAt }) },
          after: { status, ...(opensAt && { opensAt }) },
        });
      }
      return getAdminGrid(tx, id);
    });
    this.catalogue.forget();
    return grid;
  }

  /** Corrects name, country and dates, at any time: picks, hits and prizes do not depend on them. */
  async update(
    id: number,
    { version, ...after }: GridFacts & { version?: number | undefined },
    actorId: number,
  ): Promise<AdminGrid> {
    const grid = await this.database.transaction(async (tx) => {
      const locked = await lockGrid(tx, id);
      const { name, country, startDate, endDate } = locked;
      const before: GridFacts = { name, country, startDate, endDate };
      if (!isDeepStrictEqual(before, after)) {
        await refuseStaleVersion(tx, locked, version);
        await tx.manager.update(GridEntity, { id }, after);
        await recordAudit(tx, { actorId, action: 'grid.update', subject: `grid:${id}`, before, after });
      }
      return getAdminGrid(tx, id);
    });
    this.catalogue.forget();
    return grid;
  }

  /** Deletes a grid without picks, but not its matches. Raises `grid_picked`. */
  async remove(id: number, version: number | undefined, actorId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      const grid = await lockGrid(tx, id);
      await refuseStaleVersion(tx, grid, version);
      if ((await findTies(tx, id)).isPicked) throw new AppError('grid_picked');
      const { affected } = await tx.manager.update(
        MatchEntity,
        { gridId: id },
        { gridId: null, position: null },
      );
      await tx.manager.update(GridEntity, { id }, { deletedAt: () => 'game_now()' });
      await recordAudit(tx, {
        actorId,
        action: 'grid.delete',
        subject: `grid:${id}`,
        before: { name: grid.name, country: grid.country, status: grid.status, games: affected },
      });
    });
    await this.advanceGrids.catchUp();
  }
}

async function getAdminGrid(queries: Queries, id: number): Promise<AdminGrid> {
  const grid = await findGrid(queries, id);
  if (!grid) throw new AppError('not_found');
  return grid;
}

/** Refuses an opening time at which the draft would not open (ADM-63). Call it when the grid has its matches. */
export async function refuseOpening(tx: Transaction, gridId: number, opensAt: Date): Promise<void> {
  if (opensAt.getTime() <= (await readDatabaseTime(tx))) throw invalidField('opensAt', 'past');
  if (!(await wouldOpen(tx, gridId, opensAt))) throw invalidField('opensAt', 'after_start');
}

async function lockGrid(tx: Transaction, id: number): Promise<GridEntity> {
  const grid = await tx.manager.findOne(GridEntity, {
    where: { id, deletedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!grid) throw new AppError('not_found');
  return grid;
}

async function refuseStaleVersion(
  tx: Transaction,
  grid: GridEntity,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === grid.version) return;
  throw new AppError('conflict', { current: await getAdminGrid(tx, grid.id) });
}
