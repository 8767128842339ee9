import { useMemo } from 'react';
import { countryCodeOf } from '../../../../shared/rules/countries.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useCountriesQuery } from './football-api.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

/** What the source counts among the countries though it is no state: how it writes them, without regard to hyphens, and our texts of them. */
const noStates = {
  world: 'world',
  england: 'england',
  scotland: 'scotland',
  wales: 'wales',
  'northern ireland': 'northernIreland',
} as const;

/** Says a country of the source in the language on screen, by the source's own name; one that nobody has a word for as the source does. */
export function useSourceCountryName(): (name: string) => string {
  const t = useAdminText();
  const ours = useCountryName();
  const language = useLanguage();
  const { data: countries } = useCountriesQuery();
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'region' }), [language]);
  return (name) => {
    if (countryCodeOf(name)) return ours(name);
    const known = noStates[name.toLowerCase().replaceAll('-', ' ') as keyof typeof noStates];
    if (known) return t(`search.noState.${known}`);
    const code = countries?.find((country) => country.name === name)?.code ?? '';
    return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? name) : name;
  };
}
