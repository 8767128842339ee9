import { useTranslation } from 'react-i18next';
import { countryCodeOf } from '../../shared/rules/countries.ts';

/** Says a country in the language on screen, whether it is given by name or by code; one that is not ours as it is. */
export function useCountryName(): (country: string) => string {
  const { t } = useTranslation();
  return (country) => {
    const code = countryCodeOf(country);
    return code ? t(`countries.${code}`) : country;
  };
}
