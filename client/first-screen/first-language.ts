import { isLanguage, languageKeys, nearestLanguage, type Language } from '../i18n/languages.ts';

/** The player's language before i18next is there, found in the same order (I18N-02). */
export function firstLanguage(): Language {
  const { query, cookie, storage } = languageKeys;
  const wishes = [
    new URLSearchParams(location.search).get(query),
    new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie)?.[1],
    kept(() => localStorage, storage),
    kept(() => sessionStorage, storage),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return wishes.map((wish) => nearestLanguage(wish ?? '')).find(isLanguage) ?? 'es';
}

/** What a storage has; nothing where it is forbidden. */
function kept(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}
