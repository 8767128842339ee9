import { LANGUAGES, type Language } from '../../shared/rules/languages.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** The places of a wish for a language: the address, a cookie and both storages. */
export const languageKeys = { query: 'lng', cookie: 'i18next', storage: storageKeys.language } as const;

/** Whether a code names one of our languages exactly. */
export function isLanguage(code: string | undefined): code is Language {
  return LANGUAGES.some((language) => language === code);
}
