import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import { MATCH_COLUMNS, MATCH_TABLES, type MatchRow, toMatch } from './match-row.ts';

/** A match as the panel shows it, as `ADMIN_GAME_COLUMNS` selects it. */
export interface AdminGameRow extends MatchRow {
  grid_id: number | null;
  grid_name: string | null;
  score_by: 'source' | 'admin' | null;
  source_status: string | null;
}

export const ADMIN_GAME_COLUMNS = `${MATCH_COLUMNS}, m.grid_id, g.name as grid_name, m.score_by, m.source_status`;

export const ADMIN_GAME_TABLES = `${MATCH_TABLES} left join grid g on g.id = m.grid_id`;

export function toAdminGame(row: AdminGameRow): AdminGame {
  return {
    ...toMatch(row),
    gameGroupId: row.grid_id,
    gameGroup: row.grid_id === null ? null : { id: row.grid_id, name: row.grid_name ?? '' },
    scoreBy: row.score_by,
    sourceStatus: row.source_status,
  };
}
