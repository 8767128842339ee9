import { useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { positiveInteger, useAddress } from '../parts/use-address.ts';

/** What is asked for, as it stands in the form and in the address; texts as the fields hold them, '' for nothing. */
export interface Search {
  season: string;
  country: string;
  leagueId: string;
  from: string;
  to: string;
}

const names = { season: 'temporada', country: 'pais', leagueId: 'liga', from: 'desde', to: 'hasta' } as const;
const nothing = { country: '', leagueId: '', from: '', to: '' };
const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The search form's values (ADM-09), kept in the address; this year's season unless another one is chosen. A form that nobody has touched begins with
 * what was searched for last.
 */
export function useSearch(last: Partial<Search> | undefined) {
  const [parameters, change] = useAddress();
  const [isTouched, setTouched] = useState(false);
  const thisYear = String(new Date(serverNow()).getFullYear());
  const isNamed = Object.values(names).some((name) => parameters.has(name));
  const search: Search = {
    season: thisYear,
    ...nothing,
    ...(last && !isTouched && !isNamed ? last : fromAddress()),
  };

  const update = (values: Partial<Search>) => {
    setTouched(true);
    const next = { ...search, ...values };
    if (next.season === thisYear) next.season = '';
    change(
      Object.fromEntries(Object.entries(next).map(([key, value]) => [names[key as keyof Search], value])),
    );
  };
  const reset = () => update({ season: '', ...nothing });
  return { search, update, reset };

  function fromAddress(): Partial<Search> {
    const text = (name: string) => parameters.get(name) ?? '';
    const day = (name: string) => (dayShape.test(text(name)) ? text(name) : '');
    const country = text(names.country);
    return {
      season: String(positiveInteger(parameters.get(names.season)) ?? thisYear),
      country,
      // The field of the league says whose leagues it lists: without a country there is none.
      leagueId: country === '' ? '' : String(positiveInteger(parameters.get(names.leagueId)) ?? ''),
      from: day(names.from),
      to: day(names.to),
    };
  }
}

const keys = Object.keys(names) as (keyof Search)[];

/** Whether they ask for the same. */
export function isSameSearch(one: Search, other: Search): boolean {
  return keys.every((key) => one[key] === other[key]);
}

/** The search that was sent last, as it was kept; null when it is none. */
export function readSearch(kept: unknown): Search | null {
  const search = (kept ?? {}) as Partial<Search>;
  return keys.every((key) => typeof search[key] === 'string') ? (search as Search) : null;
}
