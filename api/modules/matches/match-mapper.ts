import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { Grid, Match, Split } from '../../../shared/contract/games.ts';
import type { RecordState } from '../../../shared/contract/record.ts';
import type { GridStatus } from '../../../shared/rules/grid-status.ts';
import { type Attention, type MatchStatus, shownAttention } from '../../../shared/rules/match-status.ts';
import type { Pick } from '../../../shared/rules/outcome.ts';
import { lockAtOf, storingEndsAt } from '../../../shared/rules/pick-window.ts';
import { pickResult, type PickResult } from '../../../shared/rules/scoring.ts';

/** A row of the view `match_detail`. Other modules join the view in their own SQL and select `d.*`. */
export interface MatchRow {
  id: number;
  league: string;
  league_image: string | null;
  home_team: string;
  home_image: string | null;
  away_team: string;
  away_image: string | null;
  start_time: Date;
  lacks_time: boolean;
  closes_at: Date;
  status: MatchStatus;
  attention: Attention | null;
  home_score: number | null;
  away_score: number | null;
  position: number | null;
  grid_id: number | null;
  grid_name: string | null;
  grid_status: GridStatus | null;
  score_by: 'source' | 'admin' | null;
  source_status: string | null;
  source_home_score: number | null;
  source_away_score: number | null;
  source_began_at: Date | null;
  source_differs: boolean;
  /** The names of both clubs that the source has now, a line each. Null: those of the match. */
  source_clubs: string | null;
  version: number;
  is_deleted: boolean;
  is_revealed: boolean;
}

export interface GridMatchRow extends MatchRow {
  grid_id: number;
  grid_name: string;
  grid_status: GridStatus;
  country: string;
  split: Split | null;
  record: RecordState | null;
  prize_countries: string[];
  terms_taken_at: Date | null;
  /** Days: `2026-11-20`. */
  start_date: string;
  end_date: string;
}

/** The columns of a match that players see. */
export type ShownMatchRow = Omit<
  MatchRow,
  | 'grid_status'
  | 'score_by'
  | 'source_status'
  | 'source_home_score'
  | 'source_away_score'
  | 'source_began_at'
  | 'source_differs'
  | 'source_clubs'
>;

/** Returns a match as players see it. */
export function toMatch(row: ShownMatchRow): Match {
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
    attention: shownAttention(row.attention),
    homeScore: showsScore ? row.home_score : null,
    awayScore: showsScore ? row.away_score : null,
    order: row.position,
    version: row.version,
  };
}

/** A match as the texts of the player's own picks have it, the same for all players: a deleted one is cancelled. */
export type PickedMatch = Match & { gridId: number | null; gridName: string | null };

export function toPickedMatch(row: ShownMatchRow): PickedMatch {
  const status = row.is_deleted ? 'cancelled' : row.status;
  return { ...toMatch({ ...row, status }), gridId: row.grid_id, gridName: row.grid_name };
}

/**
 * Returns the status of a match for a pick, where a deleted match is cancelled, and the result of the pick. Until the
 * reveal it is pending, as in every count, also if an administrator has set a result (HIST-03).
 */
export function judgePick(row: ShownMatchRow & { pick: Pick; server_now: Date }): {
  status: MatchStatus;
  result: PickResult;
} {
  const status = row.is_deleted ? 'cancelled' : row.status;
  const { home_score: home, away_score: away } = row;
  const result = pickResult({
    pick: row.pick,
    status,
    attention: row.attention,
    score: home === null || away === null ? null : { home, away },
    startTime: row.start_time.getTime(),
    now: row.server_now.getTime(),
  });
  const isEarly = !row.is_revealed && ['correct', 'incorrect', 'live'].includes(result);
  return { status, result: isEarly ? 'pending' : result };
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
    sourceClubs: row.source_clubs,
    version: row.version,
  };
}

/** A grid with the countries in which it has prizes, and when it took their terms; null: a draft. */
export type GridOfAll = Grid & {
  prizeCountries: string[];
  termsTakenAt: Date | null;
  record?: RecordState;
};

/** Groups rows by grid. Grids and matches keep the order of the rows. `withForm`: the matches with a known form. */
export function toGrids(rows: GridMatchRow[], withForm: ReadonlySet<number>): GridOfAll[] {
  const grids = new Map<number, GridOfAll>();
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
        prizeCountries: row.prize_countries,
        termsTakenAt: row.terms_taken_at,
        ...(row.record ? { record: row.record } : {}),
        games: [],
      };
      grids.set(row.grid_id, grid);
    }
    grid.games.push({
      ...toMatch(row),
      ...(row.split ? { split: row.split } : {}),
      ...(withForm.has(row.id) ? { hasForm: true } : {}),
    });
  }
  return [...grids.values()];
}

/** Returns the address of a crest of 64 px; `/96.webp` beside it is the large one. */
function imagePath(imageId: string | null): string | null {
  return imageId && `/api/images/${imageId}/64.webp`;
}
