import { skipToken } from '@reduxjs/toolkit/query/react';
import { useLeaguesQuery } from './football-api.ts';
import type { Search } from './use-search.ts';

/** The leagues of the country in the season that the form names, and whether the league that it names is known to be none of them. */
export function useLeagues({ season, country, leagueId }: Search) {
  const query = useLeaguesQuery(country && season ? { query: { season, country } } : skipToken);
  const list = query.currentData;
  const isUnknown =
    leagueId !== '' && list !== undefined && !list.some(({ league }) => String(league.id) === leagueId);
  return { query, list, isUnknown };
}
