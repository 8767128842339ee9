import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { Grid, Match } from '../../../shared/contract/games.ts';
import { lockAtOf, storingEndsAt } from '../../../shared/rules/pick-window.ts';
import type { GridMatchRow, MatchRow } from './match.queries.ts';

/** Returns a match as players see it. */
export function toMatch(row: MatchRow): Match {
  const startTime = row.start_time.getTime();
  const closesAt = row.closes_at.getTime();
  const showsScore = row.status === 'finished' || row.status === 'live';
  return {
    id: row.id,
    league: row.league,
    leagueImage: imagePath(row.league_image),
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    homeTeamImage: imagePath(row.home_image),
    awayTeamImage: imagePath(row.away_image),
    startTime: row.start_time.toISOString(),
    ...(row.lacks_time ? { lacksTime: true } : {}),
    lockAt: new Date(lockAtOf(storingEndsAt({ startTime, closesAt }))).toISOString(),
    closesAt: row.closes_at.toISOString(),
    status: row.status,
    // Installed apps do not know `unreadable`, and players need no difference.
    attention: row.attention === 'unreadable' ? 'unknown' : row.attention,
    homeScore: showsScore ? row.home_score : null,
    awayScore: showsScore ? row.away_score : null,
    order: row.position,
    version: row.version,
  };
}

/** Returns a match as the panel shows it. */
export function toAdminMatch(row: MatchRow): AdminGame {
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

/** Groups rows by grid. Grids and matches keep the order of the rows. */
export function toGrids(rows: GridMatchRow[]): Grid[] {
  const grids = new Map<number, Grid>();
  for (const row of rows) {
    let grid = grids.get(row.grid_id);
    if (!grid) {
      grid = {
        id: row.grid_id,
        name: row.grid_name,
        country: row.country,
        status: row.grid_status,
        startDate: row.start_date,
        endDate: row.end_date,
        games: [],
      };
      grids.set(row.grid_id, grid);
    }
    grid.games.push({ ...toMatch(row), ...(row.split ? { split: row.split } : {}) });
  }
  return [...grids.values()];
}

/** Returns the address of a crest of 64 px; `/96.webp` beside it is the large one. */
function imagePath(imageId: string | null): string | null {
  return imageId && `/api/images/${imageId}/64.webp`;
}
