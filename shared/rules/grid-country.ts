import { COUNTRIES, type CountryCode } from './countries.ts';

const OTHER_NAMES: Record<string, CountryCode> = { brazil: 'BR' };

/** The code of the country that a grid is for: grids bear a name (`Brazil`, `Perú`), players a code. Null for a country where nobody can play. */
export function countryCodeOf(name: string): CountryCode | null {
  const plain = fold(name);
  const country = COUNTRIES.find((each) => fold(each.name) === plain || fold(each.code) === plain);
  return country?.code ?? OTHER_NAMES[plain] ?? null;
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
