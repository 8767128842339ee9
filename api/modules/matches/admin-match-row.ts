import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { GridStatus } from '../../../shared/rules/grids.ts';
import type { Queries } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { NEEDS, SOURCE_DIFFERS } from './match-needs.ts';
import { MATCH_COLUMNS, MATCH_TABLES, type MatchRow, toMatch } from './match-row.ts';

/** A match as the panel shows it, as `ADMIN_GAME_COLUMNS` selects it. */
export interface AdminGameRow extends MatchRow {
  grid_id: number | null;
  grid_name: string | null;
  grid_status: GridStatus | null;
  score_by: 'source' | 'admin' | null;
  source_status: string | null;
  source_home_score: number | null;
  source_away_score: number | null;
  source_began_at: Date | null;
  source_differs: boolean;
  moved_from: Date | null;
  version: number;
}

export const ADMIN_GAME_COLUMNS = `${MATCH_COLUMNS}, m.grid_id, g.name as grid_name, g.status as grid_status, m.score_by, m.source_status, m.version,
  m.source_home_score, m.source_away_score, m.source_began_at, ${SOURCE_DIFFERS} as source_differs,
  case when ${NEEDS.moved} then m.moved_from end as moved_from`;

export const ADMIN_GAME_TABLES = `${MATCH_TABLES} left join grid g on g.id = m.grid_id`;

export function toAdminGame(row: AdminGameRow): AdminGame {
  return {
    ...toMatch(row),
    attention: row.attention,
    gameGroupId: row.grid_id,
    gameGroup:
      row.grid_id === null
        ? null
        : { id: row.grid_id, name: row.grid_name ?? '', status: row.grid_status ?? 'open' },
    scoreBy: row.score_by,
    sourceStatus: row.source_status,
    sourceHomeScore: row.source_home_score,
    sourceAwayScore: row.source_away_score,
    sourceBeganAt: row.source_began_at?.toISOString() ?? null,
    sourceDiffers: row.source_differs,
    movedFrom: row.moved_from?.toISOString() ?? null,
    version: row.version,
  };
}

/** A match as the panel shows it. Raises `not_found`, also for one that was deleted. */
export async function getAdminMatch(queries: Queries, id: number): Promise<AdminGame> {
  const [row] = await queries.rows<AdminGameRow>(
    `select ${ADMIN_GAME_COLUMNS} from ${ADMIN_GAME_TABLES} where m.id = $1 and m.deleted_at is null`,
    [id],
  );
  if (!row) throw new AppError('not_found');
  return toAdminGame(row);
}
