import { Injectable } from '@nestjs/common';
import type { AdminGame, GameNeed } from '../../../shared/contract/admin-games.ts';
import { Database } from '../../database/database.ts';
import {
  ADMIN_GAME_COLUMNS,
  ADMIN_GAME_TABLES,
  type AdminGameRow,
  getAdminGame,
  toAdminGame,
} from './admin-game-row.ts';
import { NEEDS } from './game-needs.ts';

/** SQL of which are listed, for `$1` unassigned and `$2` a grid. */
function someThat(needs: GameNeed | undefined): string {
  return `m.deleted_at is null and (not $1 or m.grid_id is null) and ($2::int is null or m.grid_id = $2)${needs ? ` and ${NEEDS[needs]}` : ''}`;
}

/** Games for the panel (ADM-06). */
@Injectable()
export class AdminGames {
  constructor(private readonly database: Database) {}

  /** By start; only those without a grid, of one grid, or that need a person for something, where asked. */
  async list(query: {
    unassigned?: boolean | undefined;
    gameGroupId?: number | undefined;
    needs?: GameNeed | undefined;
    page: number;
    limit: number;
  }): Promise<{ games: AdminGame[]; total: number }> {
    const where = someThat(query.needs);
    const some = [query.unassigned ?? false, query.gameGroupId ?? null];
    const rows = await this.database.rows<AdminGameRow>(
      `select ${ADMIN_GAME_COLUMNS} from ${ADMIN_GAME_TABLES} where ${where} order by m.start_time, m.id limit $3 offset $4`,
      [...some, query.limit, (query.page - 1) * query.limit],
    );
    const [count] = await this.database.rows<{ total: number }>(
      `select count(*)::int as total from match m where ${where}`,
      some,
    );
    return { games: rows.map(toAdminGame), total: count?.total ?? 0 };
  }

  /** Raises `not_found`, also for one that was deleted. */
  get(id: number): Promise<AdminGame> {
    return getAdminGame(this.database, id);
  }
}
