/** The countries whose adults can play (country table of the specification). The first one is the default. */
export const COUNTRIES = [
  { code: 'AR', name: 'Argentina', prefix: '+54', timeZone: 'America/Argentina/Buenos_Aires' },
  { code: 'MX', name: 'Mexico', prefix: '+52', timeZone: 'America/Mexico_City' },
  { code: 'CO', name: 'Colombia', prefix: '+57', timeZone: 'America/Bogota' },
  { code: 'PE', name: 'Perú', prefix: '+51', timeZone: 'America/Lima' },
  { code: 'CL', name: 'Chile', prefix: '+56', timeZone: 'America/Santiago' },
  { code: 'EC', name: 'Ecuador', prefix: '+593', timeZone: 'America/Guayaquil' },
  { code: 'PY', name: 'Paraguay', prefix: '+595', timeZone: 'America/Asuncion' },
  { code: 'BO', name: 'Bolivia', prefix: '+591', timeZone: 'America/La_Paz' },
  { code: 'BR', name: 'Brasil', prefix: '+55', timeZone: 'America/Sao_Paulo' },
] as const;

export const COUNTRY_CODES = COUNTRIES.map((country) => country.code);
export type CountryCode = (typeof COUNTRIES)[number]['code'];

/** Returns the time zone of a country's code, for an unknown one that of the first country. */
export function timeZoneOf(country: string): string {
  return (COUNTRIES.find(({ code }) => code === country) ?? COUNTRIES[0]).timeZone;
}

const OTHER_NAMES: Record<string, CountryCode> = { brazil: 'BR' };

/** Returns the code of a grid's country, which grids store as a name (`Brazil`, `Perú`); null for others. */
export function countryCodeOf(name: string): CountryCode | null {
  const plain = fold(name);
  const country = COUNTRIES.find((each) => fold(each.name) === plain || fold(each.code) === plain);
  return country?.code ?? OTHER_NAMES[plain] ?? null;
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}
