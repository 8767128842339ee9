import type { GridFacts } from '../../../../shared/contract/admin-grids.ts';
import { countryCodeOf } from '../../../../shared/rules/countries.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import type { Fixture } from './football-api.ts';
import { localDay } from '../parts/admin-dates.ts';
import { gridCountries } from '../parts/grid-countries.ts';
import { useKept } from '../parts/use-kept.ts';

/** A new grid lasts a week unless the administrator says otherwise. */
const usualDays = 7;

export interface GridDraft {
  facts: GridFacts;
  say: (changed: Partial<GridFacts>) => void;
  /** The grid is made. */
  forget: () => void;
}

/**
 * Name, country and dates of the grid that is to be made of these matches: kept until it is, so that who goes back for one more match finds them again.
 * Where nobody has said anything yet, the country is that of the matches and the grid begins today.
 */
export function useGridDraft(fixtures: readonly Fixture[]): GridDraft {
  const [said, setSaid] = useKept<Partial<GridFacts>>('new-grid', nothing, readFacts);
  return {
    facts: {
      name: '',
      country: countryOf(fixtures),
      startDate: localDay(serverNow()),
      endDate: localDay(serverNow(), usualDays),
      ...said,
    },
    say: (changed) => setSaid((before) => ({ ...before, ...changed })),
    forget: () => setSaid(nothing),
  };
}

const nothing: Partial<GridFacts> = {};

/** The one country whose leagues they are of; none when it is not one, or takes no grids. */
function countryOf(fixtures: readonly Fixture[]): string {
  const codes = new Set(fixtures.map(({ league }) => countryCodeOf(league.country)));
  const [code] = codes;
  if (codes.size !== 1 || !code) return '';
  return gridCountries.find((each) => countryCodeOf(each) === code) ?? '';
}

/** What was kept, as far as it is what the fields hold. */
function readFacts(kept: unknown): Partial<GridFacts> {
  const facts = (kept ?? {}) as Record<string, unknown>;
  const names = ['name', 'country', 'startDate', 'endDate'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof facts[name] === 'string' ? [[name, facts[name]]] : [])),
  );
}
