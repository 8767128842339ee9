import type { Language } from '../i18n/languages.ts';
import { isLanguage, nearestLanguage } from '../i18n/languages.ts';
import { inDatabase } from '../offline/database.ts';

// What a page keeps for the worker, which cannot read local storage and has to answer a push without any page.
const languageKey = 'language';
const unreadKey = 'unread';

/** Keeps the language on screen. */
export async function keepLanguage(language: Language): Promise<void> {
  await inDatabase((db) => db.meta.put({ key: languageKey, value: language }));
}

/** The language that was on screen last; the browser's own before that. */
export async function keptLanguage(): Promise<Language> {
  const row = await inDatabase((db) => db.meta.get(languageKey));
  const code = typeof row?.value === 'string' ? row.value : nearestLanguage(navigator.language);
  return isLanguage(code) ? code : 'es';
}

/** Keeps which announcements this device has not read. */
export async function keepUnread(ids: readonly number[]): Promise<void> {
  await inDatabase((db) => db.meta.put({ key: unreadKey, value: [...ids] }));
}

/** One more announcement is unread; one that was told of twice counts once. Gives how many there are. */
export function addUnread(id: number): Promise<number> {
  return inDatabase((db) =>
    db.transaction('rw', db.meta, async () => {
      const row = await db.meta.get(unreadKey);
      const ids = [...new Set([...(Array.isArray(row?.value) ? (row.value as number[]) : []), id])];
      await db.meta.put({ key: unreadKey, value: ids });
      return ids.length;
    }),
  );
}

/** Nobody is logged in: neither is of any use. */
export async function forgetUnread(): Promise<void> {
  await inDatabase((db) => db.meta.delete(unreadKey));
}
