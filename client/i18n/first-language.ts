import { localStore, tabStore } from '../lib/web-storage.ts';
import { type Language, nearestLanguage } from '../../shared/rules/languages.ts';
import { languageKeys } from './languages.ts';

/**
 * The player's language: the first of the address, a cookie, both storages, the browser's languages and the page's own
 * that names one of ours (I18N-02). It needs no library, because the first script of the page uses it too.
 */
export function firstLanguage(): Language {
  const { query, cookie, storage } = languageKeys;
  const wishes = [
    new URLSearchParams(location.search).get(query),
    new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie)?.[1],
    localStore.get(storage),
    tabStore.get(storage),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return wishes.map((wish) => nearestLanguage(wish ?? '')).find((language) => language !== null) ?? 'es';
}
