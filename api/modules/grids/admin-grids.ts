import { Injectable } from '@nestjs/common';
import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { AdminGrid } from '../../../shared/contract/admin-grids.ts';
import type { GridStatus } from '../../../shared/rules/grids.ts';
import { Database, type Queries } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import {
  ADMIN_GAME_COLUMNS,
  ADMIN_GAME_TABLES,
  type AdminGameRow,
  toAdminGame,
} from '../matches/admin-match-row.ts';
import { MATCH_ORDER } from '../matches/match-row.ts';

interface AdminGridRow {
  id: number;
  name: string;
  country: string;
  status: GridStatus;
  start_date: string;
  end_date: string;
  first_start: Date | null;
  last_start: Date | null;
  game_count: number;
  void_count: number;
  version: number;
}

/** More than nine years of weekly grids for each of the two of a week. */
const MOST_GRIDS = 1_000;
const GRIDS = `select g.id, g.name, g.country, g.status, g.start_date::text, g.end_date::text, g.version, n.*
  from grid g cross join lateral (
    select count(*)::int as game_count, (count(*) filter (where m.status = 'cancelled'))::int as void_count,
      min(m.start_time) filter (where m.status <> 'cancelled') as first_start, max(m.start_time) filter (where m.status <> 'cancelled') as last_start
    from match m where m.grid_id = g.id
  ) n`;

/** Grids for the panel (ADM-04, ADM-05). */
@Injectable()
export class AdminGrids {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list(): Promise<AdminGrid[]> {
    const rows = await this.database.rows<AdminGridRow>(
      `${GRIDS} where g.deleted_at is null order by g.id desc limit ${MOST_GRIDS}`,
    );
    return rows.map(toAdminGrid);
  }

  /** The grid alone. Raises `not_found`. */
  getOne(id: number): Promise<AdminGrid> {
    return getAdminGrid(this.database, id);
  }

  /** With its games in order. Raises `not_found`. */
  async get(id: number): Promise<AdminGrid & { games: AdminGame[] }> {
    const grid = await getAdminGrid(this.database, id);
    const games = await this.database.rows<AdminGameRow>(
      `select ${ADMIN_GAME_COLUMNS} from ${ADMIN_GAME_TABLES} where m.grid_id = $1 order by ${MATCH_ORDER}`,
      [id],
    );
    return { ...grid, games: games.map(toAdminGame) };
  }

  /** What players have of it. Raises `not_found`. */
  async ties(id: number): Promise<{ isPicked: boolean; toldWinners: number }> {
    await getAdminGrid(this.database, id);
    const [row] = await this.database.rows<{ told: number }>(
      'select count(*)::int as told from prize where grid_id = $1 and told_tier is not null',
      [id],
    );
    return { isPicked: await isPicked(this.database, id), toldWinners: row!.told };
  }
}

/** The grid alone. Raises `not_found`, also for one that was deleted. */
export async function getAdminGrid(queries: Queries, id: number): Promise<AdminGrid> {
  const [row] = await queries.rows<AdminGridRow>(`${GRIDS} where g.id = $1 and g.deleted_at is null`, [id]);
  if (!row) throw new AppError('not_found');
  return toAdminGrid(row);
}

/** Does anybody have a pick in one of its matches, or a prize of it? */
export async function isPicked(queries: Queries, id: number): Promise<boolean> {
  // Picks are found by numbers that are given, many times as fast as by those that are looked up meanwhile.
  const matches = await queries.rows<{ id: number }>('select id from match where grid_id = $1', [id]);
  const [row] = await queries.rows<{ is_picked: boolean }>(
    `select exists (select from pick where match_id = any($2::int[])) or exists (select from prize where grid_id = $1) as is_picked`,
    [id, matches.map((match) => match.id)],
  );
  return row!.is_picked;
}

function toAdminGrid(row: AdminGridRow): AdminGrid {
  return {
    id: row.id,
    name: row.name,
    country: row.country,
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    firstStart: row.first_start?.toISOString() ?? null,
    lastStart: row.last_start?.toISOString() ?? null,
    gameCount: row.game_count,
    voidCount: row.void_count,
    version: row.version,
  };
}
