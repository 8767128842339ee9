import { lockAtOf } from '../../shared/rules/pick-window.ts';
import type { HistoryDate, HistoryMatch } from '../features/profile/profile-api.ts';

/** For tests: a match of the history that started, or starts, at noon UTC of a date. */
export function sampleHistoryMatch(
  id: number,
  date: string,
  different: Partial<HistoryMatch> = {},
): HistoryMatch {
  const startTime = `${date}T12:00:00.000Z`;
  return {
    id,
    league: 'Liga Profesional',
    leagueImage: null,
    homeTeam: `Local ${id}`,
    awayTeam: `Visita ${id}`,
    homeTeamImage: null,
    awayTeamImage: null,
    startTime,
    lockAt: new Date(lockAtOf(Date.parse(startTime))).toISOString(),
    closesAt: startTime,
    status: 'finished',
    attention: null,
    homeScore: 2,
    awayScore: 1,
    order: id,
    gridId: 1,
    gridName: 'Fecha 1',
    prediction: 'home_win',
    result: 'correct',
    ...different,
  };
}

/** For tests: a date with one match. */
export function sampleDate(
  day: number,
  matches = [sampleHistoryMatch(day, `2026-10-${String(day).padStart(2, '0')}`)],
): HistoryDate {
  return { date: `2026-10-${String(day).padStart(2, '0')}`, matches };
}
