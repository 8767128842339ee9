import type { Match } from '../../../shared/contract/games.ts';
import { lockAtOf } from '../../../shared/rules/pick-window.ts';

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const MINUTE = 60_000;

/** Differences of each status from a scheduled match. */
const statuses: (Partial<Match> & { startsIn?: number })[] = [
  { awayTeam: 'CAR Independiente del Valle', league: 'CONMEBOL Libertadores' },
  { startsIn: 11 * MINUTE },
  { startsIn: 6 * MINUTE },
  { startsIn: -20 * MINUTE, status: 'live', homeScore: 1, awayScore: 0 },
  { startsIn: -2 * MINUTE, status: 'live' },
  { startsIn: -150 * MINUTE, status: 'finished', homeScore: 2, awayScore: 2 },
  { startsIn: -180 * MINUTE, status: 'finished', homeScore: 0, awayScore: 10 },
  { status: 'cancelled' },
  { attention: 'postponed' },
  { startsIn: -50 * MINUTE, status: 'live', attention: 'suspended', homeScore: 0, awayScore: 0 },
  { startsIn: -200 * MINUTE, attention: 'undecided' },
  {
    homeTeam: 'Independiente Rivadavia de Mendoza',
    awayTeam: 'Universidad Técnica de Cajamarca',
    league: 'Campeonato Brasileiro Série B, fase de ascenso',
    homeTeamImage: null,
    awayTeamImage: null,
    leagueImage: null,
    lacksTime: true,
  },
];

/** Gives each match another status. The last one has long names and neither pictures nor a time. */
export function inEveryStatus<M extends Match>(matches: M[]): M[] {
  return matches.map((match, index) => {
    const { startsIn, ...different } = statuses[index % statuses.length]!;
    return { ...match, ...(startsIn !== undefined && startingIn(startsIn)), ...different };
  });
}

/** Matches of an installation without crests, which shows initials. */
export function withoutCrests<M extends Match>(matches: M[]): M[] {
  return matches.map((match) => ({ ...match, homeTeamImage: null, awayTeamImage: null, leagueImage: null }));
}

/** The times of a match that starts in `ms` milliseconds; negative: it has started. */
export function startingIn(ms: number): Pick<Match, 'startTime' | 'lockAt' | 'closesAt'> {
  const start = Date.now() + ms;
  const startTime = new Date(start).toISOString();
  return { startTime, lockAt: new Date(lockAtOf(start)).toISOString(), closesAt: startTime };
}
