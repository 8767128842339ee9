import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '../../../../shared/rules/countries.ts';
import { useLanguage } from '../../../i18n/use-language.ts';

/** The countries a grid can be made for, as they are stored (the specification's list, section 5). */
export const gridCountries = [
  'Argentina',
  'Bolivia',
  'Brazil',
  'Chile',
  'Colombia',
  'Ecuador',
  'Paraguay',
  'Perú',
  'Mexico',
] as const;

const codeOf = new Map<string, (typeof COUNTRIES)[number]['code']>([
  ...COUNTRIES.flatMap(({ code, name }) => [[name, code] as const, [code, code] as const]),
  ['Brazil', 'BR'],
  ['México', 'MX'],
  ['Peru', 'PE'],
]);

/** Says a country in the language on screen, whether it is given by name or by code; one that is not ours as it is. */
export function useCountryName(): (country: string) => string {
  const { t } = useTranslation();
  return (country) => {
    const code = codeOf.get(country);
    return code ? t(`countries.${code}`) : country;
  };
}

/** Says a country of the source in the language on screen; one that is no state of its own (England, World) as the source does. */
export function useSourceCountryName(): (name: string, code: string | null) => string {
  const ours = useCountryName();
  const language = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames(language, { type: 'region' }), [language]);
  return (name, code) => {
    if (codeOf.has(name)) return ours(name);
    // The four nations of the United Kingdom share its code.
    const isState = code !== null && /^[A-Z]{2}$/.test(code) && code !== 'GB';
    return isState ? (names.of(code) ?? name) : name;
  };
}
