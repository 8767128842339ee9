import { useTranslation } from 'react-i18next';
import { useCountryName } from '../i18n/country-name.ts';

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
