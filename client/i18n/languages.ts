import { storageKeys } from '../lib/storage-keys.ts';

/** The languages of the interface; the first is the default. */
export const languages = ['es', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

/** The places of a wish for a language: the address, a cookie and both storages. */
export const languageKeys = { query: 'lng', cookie: 'i18next', storage: storageKeys.language } as const;

/**
 * Returns our language for a browser's code (`pt` → `pt-BR`, `es-AR` → `es`), or the code itself if we have no such
 * language.
 */
export function nearestLanguage(code: string): string {
  const main = code.toLowerCase().split(/[-_]/)[0];
  if (main === 'pt') return 'pt-BR';
  return main === 'es' ? 'es' : code;
}

/** Whether a code names one of our languages exactly. */
export function isLanguage(code: string | undefined): code is Language {
  return languages.some((language) => language === code);
}
