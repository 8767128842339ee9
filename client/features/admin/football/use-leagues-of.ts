import type { Fixture } from './football-api.ts';
import { useSourceCountryName } from './source-country-name.ts';

/** Says which leagues matches are of, each with its country, and how many leagues these are. */
export function useLeaguesOf(): (fixtures: readonly Fixture[]) => { leagues: string; count: number } {
  const countryName = useSourceCountryName();
  return (fixtures) => {
    const names = new Set(fixtures.map(({ league }) => `${league.name} (${countryName(league.country)})`));
    return { leagues: [...names].join(', '), count: names.size };
  };
}
