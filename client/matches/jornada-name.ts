import { useTranslation } from 'react-i18next';
import { countryCodeOf } from '../../shared/rules/countries.ts';
import { useCountryName } from '../i18n/country-name.ts';
import { formatDays } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useZoneOf } from '../i18n/use-zone.ts';

interface Jornada {
  country: string;
  firstMatch: string | null;
  lastMatch: string | null;
}

/**
 * How every page names a jornada, as values for its texts: `country` ("Brasil"), `of` ("do Brasil") and `days`, those
 * of its first match and of the last one as planned, in the reader's time zone.
 */
export function useJornadaName(): (jornada: Jornada) => { country: string; of: string; days: string } {
  const { t } = useTranslation();
  const language = useLanguage();
  const countryName = useCountryName();
  const zoneOf = useZoneOf();
  return ({ country, firstMatch, lastMatch }) => {
    const code = countryCodeOf(country);
    return {
      country: countryName(country),
      of: code ? t(`ofCountry.${code}`) : country,
      days: firstMatch ? formatDays(firstMatch, lastMatch ?? firstMatch, language, zoneOf(country)) : '',
    };
  };
}
