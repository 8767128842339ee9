import { COUNTRIES, countryCodeOf } from '../../shared/rules/countries.ts';
import { useIsFirstRender } from '../lib/first-render.ts';

/**
 * Returns the zone in which to show times, by the country of a grid: undefined, the device's own. The server does not
 * know it, so its render and hydration use the zone of the country, else of the first of our countries.
 */
export function useZoneOf(): (country?: string) => string | undefined {
  const isFirst = useIsFirstRender();
  return (country = '') => {
    if (!isFirst) return undefined;
    const code = countryCodeOf(country);
    return (COUNTRIES.find((each) => each.code === code) ?? COUNTRIES[0]).timeZone;
  };
}
