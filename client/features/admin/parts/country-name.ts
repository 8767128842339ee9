import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '../../../../shared/rules/countries.ts';

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

/** Is it one of ours, by name or by code? */
export function isOurCountry(country: string): boolean {
  return codeOf.has(country);
}

/** Says a country in the language on screen, whether it is given by name or by code; one that is not ours as it is. */
export function useCountryName(): (country: string) => string {
  const { t } = useTranslation();
  return (country) => {
    const code = codeOf.get(country);
    return code ? t(`countries.${code}`) : country;
  };
}
