import { Injectable } from '@nestjs/common';
import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { ADMIN_GAME_COLUMNS, ADMIN_GAME_TABLES, type AdminGameRow, toAdminGame } from './admin-game-row.ts';

const SOME = `m.deleted_at is null and (not $1 or m.grid_id is null) and ($2::int is null or m.grid_id = $2)`;

/** Games for the panel (ADM-06). */
@Injectable()
export class AdminGames {
  constructor(private readonly database: Database) {}

  /** By start; only those without a grid, or of one grid, where asked. */
  async list(query: {
    unassigned?: boolean | undefined;
    gameGroupId?: number | undefined;
    page: number;
    limit: number;
  }): Promise<{ games: AdminGame[]; total: number }> {
    const some = [query.unassigned ?? false, query.gameGroupId ?? null];
    const rows = await this.database.rows<AdminGameRow>(
      `select ${ADMIN_GAME_COLUMNS} from ${ADMIN_GAME_TABLES} where ${SOME} order by m.start_time, m.id limit $3 offset $4`,
      [...some, query.limit, (query.page - 1) * query.limit],
    );
    const [count] = await this.database.rows<{ total: number }>(
      `select count(*)::int as total from match m where ${SOME}`,
      some,
    );
    return { games: rows.map(toAdminGame), total: count?.total ?? 0 };
  }

  /** Raises `not_found`, also for one that was deleted. */
  async get(id: number): Promise<AdminGame> {
    const [row] = await this.database.rows<AdminGameRow>(
      `select ${ADMIN_GAME_COLUMNS} from ${ADMIN_GAME_TABLES} where m.id = $1 and m.deleted_at is null`,
      [id],
    );
    if (!row) throw new AppError('not_found');
    return toAdminGame(row);
  }
}
