import { lockAtOf, storingEndsAt } from '../../../shared/rules/pick-window.ts';
import type { Attention, MatchStatus } from '../../../shared/rules/match-status.ts';
import type { Match } from '../../../shared/contract/games.ts';

/** A match with the names and images that screens show, as `MATCH_COLUMNS` selects it. */
export interface MatchRow {
  id: number;
  league: string;
  league_image: string | null;
  home_team: string;
  away_team: string;
  home_image: string | null;
  away_image: string | null;
  start_time: Date;
  lacks_time: boolean | null;
  closes_at: Date;
  status: MatchStatus;
  attention: Attention | null;
  home_score: number | null;
  away_score: number | null;
  position: number | null;
}

export const MATCH_COLUMNS = `m.id, l.name as league, l.image_id as league_image, h.name as home_team, a.name as away_team,
  h.image_id as home_image, a.image_id as away_image, m.start_time,
  m.status = 'scheduled' and m.source_status = 'TBD' as lacks_time, m.closes_at, m.status, m.attention, m.home_score, m.away_score, m.position`;

export const MATCH_TABLES = `match m
  join league l on l.id = m.league_id join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id`;

/** SQL of the order in which a grid shows its matches; the same as `orderMatches` in shared/rules/order.ts (ADM-05). */
export const MATCH_ORDER = 'm.position asc nulls last, m.start_time, m.id';

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
    // Players need no more, and apps that are already installed do not know the other word.
    attention: row.attention === 'unreadable' ? 'unknown' : row.attention,
    homeScore: showsScore ? row.home_score : null,
    awayScore: showsScore ? row.away_score : null,
    order: row.position,
  };
}

/** Where the web finds a crest, at 64 px; `/96.webp` beside it has the large one. */
function imagePath(imageId: string | null): string | null {
  return imageId && `/api/images/${imageId}/64.webp`;
}
