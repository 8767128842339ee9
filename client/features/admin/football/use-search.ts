import { serverNow } from '../../../lib/server-clock.ts';
import { useAddress } from '../parts/use-address.ts';

/** The texts of the search form; '' for none. */
export interface Search {
  season: string;
  /** The source's own name. */
  country: string;
  leagueId: string;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

export const noSearch: Search = { season: '', country: '', leagueId: '', from: '', to: '' };
const parameters = {
  season: 'temporada',
  country: 'pais',
  leagueId: 'liga',
  from: 'desde',
  to: 'hasta',
} as const;

/** The search form in the address (ADM-09): this year's season unless another one is chosen. */
export function useSearch(): [Search, (changed: Partial<Search>) => void] {
  const [address, change] = useAddress();
  const thisYear = String(new Date(serverNow()).getFullYear());
  const given = (name: keyof Search) => address.get(parameters[name]) ?? '';
  const search: Search = {
    season: given('season') || thisYear,
    country: given('country'),
    // The field lists the leagues of a country.
    leagueId: given('country') && given('leagueId'),
    from: given('from'),
    to: given('to'),
  };
  const set = (changed: Partial<Search>) => {
    const next = { ...search, ...changed };
    if (next.season === thisYear) next.season = '';
    const names = Object.keys(parameters) as (keyof Search)[];
    change(Object.fromEntries(names.map((name) => [parameters[name], next[name]])));
  };
  return [search, set];
}

/** A league of the last grid or of a proposal. */
export interface RecentLeague {
  /** The source's own name. */
  country: string;
  leagueId: string;
  name: string;
}
