import { currentLanguage } from '../../../i18n/i18n.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { t } from '../parts/admin-text.ts';
import type { Fixture } from './fixtures.ts';

/** The lists of a season rarely change, and each request counts against the quota of the source. */
export const rarely = { refetchOnMountOrArgChange: 600 };

/** The source's countries without an ISO code of two letters, and the keys of their names. */
const withoutCode = {
  world: 'world',
  england: 'england',
  scotland: 'scotland',
  wales: 'wales',
  'northern ireland': 'northernIreland',
} as const;

/** The source's countries, and `nameOf`: a country's name in the language on screen, by the source's own name. */
export function useCountries() {
  const query = useAdminData('GET /admin/api-football/countries', undefined, rarely);
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  const countries = query.data ?? [];

  function nameOf(country: string): string {
    const known = withoutCode[country.toLowerCase().replaceAll('-', ' ') as keyof typeof withoutCode];
    if (known) return t(`search.noState.${known}`);
    const code = countries.find(({ name }) => name === country)?.code ?? '';
    return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? country) : country;
  }

  /** The leagues of matches, each with its country, and the number of leagues. */
  function leaguesOf(fixtures: readonly Fixture[]) {
    const leagues = new Set(fixtures.map(({ league }) => `${league.name} (${nameOf(league.country)})`));
    return { leagues: [...leagues].join(', '), count: leagues.size };
  }

  return { query, countries, nameOf, leaguesOf };
}
