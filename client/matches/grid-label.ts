import { useTranslation } from 'react-i18next';
import { useCountryName } from '../i18n/country-name.ts';
import { formatDays } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useZoneOf } from '../i18n/use-zone.ts';
import type { WireMatch } from './with-live.ts';

/** "Grid 1", "Grid 2", ... for a list of grids, by index; where they are of several countries each with its own. */
export function useGridLabel(grids: readonly { country: string }[]): (index: number) => string {
  const { t } = useTranslation();
  const countryName = useCountryName();
  const isOfSeveral = new Set(grids.map(({ country }) => country)).size > 1;
  return (index) => {
    const number = index + 1;
    const country = grids[index]?.country;
    return isOfSeveral && country
      ? t('grid.labelOf', { number, country: countryName(country) })
      : t('grid.label', { number });
  };
}

/**
 * Returns the days of a grid's matches, "25–27 nov", and whether one is live: "25–27 nov · en vivo". The numbers of
 * `useGridLabel` are places in a list, which differ by player, so the days tell the grids apart.
 */
export function useGridDays(): (
  games: readonly Pick<WireMatch, 'startTime' | 'status'>[],
  country?: string,
) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const zoneOf = useZoneOf();
  return (games, country) => {
    const starts = games
      .filter(({ status }) => status !== 'cancelled')
      .map(({ startTime }) => Date.parse(startTime));
    if (starts.length === 0) return '';
    const days = formatDays(Math.min(...starts), Math.max(...starts), language, zoneOf(country));
    return games.some(({ status }) => status === 'live') ? `${days} · ${t('grid.live')}` : days;
  };
}
