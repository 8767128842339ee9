import type { FirstLeague } from './football-source.ts';

/** First divisions at API-Football. */
export const FIRST_LEAGUES: readonly FirstLeague[] = [
  { country: 'Argentina', leagueId: '128', name: 'Liga Profesional Argentina' },
  { country: 'Brazil', leagueId: '71', name: 'Serie A' },
  { country: 'Chile', leagueId: '265', name: 'Primera División' },
  { country: 'Colombia', leagueId: '239', name: 'Primera A' },
  { country: 'Mexico', leagueId: '262', name: 'Liga MX' },
];
