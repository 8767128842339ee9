import { Injectable } from '@nestjs/common';
import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { AdminGrid } from '../../../shared/contract/admin-grids.ts';
import type { GridStatus } from '../../../shared/rules/grid-status.ts';
import { Database, type Queries } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { ADMIN_GAME_COLUMNS, ADMIN_GAME_TABLES, type AdminGameRow, toAdminGame } from './admin-game-row.ts';
import { GridCatalogue } from './grid-catalogue.ts';
import { GridEntity } from './grid.entity.ts';
import { MATCH_ORDER } from './match-row.ts';

interface AdminGridRow {
  id: number;
  name: string;
  country: string;
  status: GridStatus;
  start_date: string;
  end_date: string;
  game_count: number;
  void_count: number;
  version: number;
}

/** More than nine years of weekly grids for each of the two of a week. */
const MOST_GRIDS = 1_000;
const GRIDS = `select g.id, g.name, g.country, g.status, g.start_date::text, g.end_date::text, g.version, n.game_count, n.void_count
  from grid g cross join lateral (
    select count(*)::int as game_count, (count(*) filter (where m.status = 'cancelled'))::int as void_count from match m where m.grid_id = g.id
  ) n`;

/** Grids for the panel (ADM-04, ADM-05). */
@Injectable()
export class AdminGrids {
  constructor(
    private readonly database: Database,
    private readonly catalogue: GridCatalogue,
  ) {}

  /** Newest first. */
  async list(): Promise<AdminGrid[]> {
    const rows = await this.database.rows<AdminGridRow>(`${GRIDS} order by g.id desc limit ${MOST_GRIDS}`);
    return rows.map(toAdminGrid);
  }

  /** The grid alone. Raises `not_found`. */
  getOne(id: number): Promise<AdminGrid> {
    return getGrid(this.database, id);
  }

  /** With its games in order. Raises `not_found`. */
  async get(id: number): Promise<AdminGrid & { games: AdminGame[] }> {
    const grid = await getGrid(this.database, id);
    const games = await this.database.rows<AdminGameRow>(
      `select ${ADMIN_GAME_COLUMNS} from ${ADMIN_GAME_TABLES} where m.grid_id = $1 order by ${MATCH_ORDER}`,
      [id],
    );
    return { ...grid, games: games.map(toAdminGame) };
  }

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
      const before = await tx.manager.findOne(GridEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!before) throw new AppError('not_found');
      if (before.status !== status) {
        if (version !== undefined && version !== before.version)
          throw new AppError('conflict', { current: await getGrid(tx, id) });
        await tx.manager.update(GridEntity, { id }, { status, statusBy: 'admin' });
        await recordAudit(tx, {
          actorId,
          action: 'grid.status',
          subject: `grid:${id}`,
          before: { status: before.status },
          after: { status },
        });
      }
      return getGrid(tx, id);
    });
    this.catalogue.forget();
    return grid;
  }
}

async function getGrid(queries: Queries, id: number): Promise<AdminGrid> {
  const [row] = await queries.rows<AdminGridRow>(`${GRIDS} where g.id = $1`, [id]);
  if (!row) throw new AppError('not_found');
  return toAdminGrid(row);
}

function toAdminGrid(row: AdminGridRow): AdminGrid {
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    gameCount: row.game_count,
    voidCount: row.void_count,
    version: row.version,
  };
}
