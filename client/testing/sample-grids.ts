import type { MatchWithPick } from '../../shared/contract/games.ts';
import type { Outcome } from '../../shared/rules/outcome.ts';
import { lockAtOf } from '../../shared/rules/pick-window.ts';
import type { Grids } from '../matches/games-api.ts';

export const minute = 60_000;

/** For tests: a match of `Local {id}` against `Visita {id}` that starts `startsIn` ms after `now`. */
export function sampleMatch(
  id: number,
  startsIn: number,
  { pick, now = Date.now(), ...different }: Partial<MatchWithPick> & { pick?: Outcome; now?: number } = {},
): MatchWithPick {
  const start = now + startsIn;
  return {
    id,
    league: 'Liga Profesional',
    leagueImage: null,
    homeTeam: `Local ${id}`,
    awayTeam: `Visita ${id}`,
    homeTeamImage: null,
    awayTeamImage: null,
    startTime: new Date(start).toISOString(),
    lockAt: new Date(lockAtOf(start)).toISOString(),
    closesAt: new Date(start).toISOString(),
    status: 'scheduled',
    attention: null,
    homeScore: null,
    awayScore: null,
    order: id,
    bets: pick ? [{ betType: pick }] : [],
    ...different,
  };
}

/** For tests: an open grid of these matches. */
export function sampleGrid(
  id: number,
  games: MatchWithPick[],
  different: Partial<Grids[number]> = {},
): Grids[number] {
  return {
    id,
    name: `Fecha ${id}`,
    country: 'AR',
    status: 'open',
    startDate: '2026-11-20',
    endDate: '2026-11-22',
    games,
    ...different,
  };
}
