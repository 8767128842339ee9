import { type Language, nearestLanguage } from '../../shared/rules/languages.ts';
import { inDatabase } from '../storage/database.ts';

// Data of pages for the worker, which cannot read local storage.
const languageKey = 'language';
const unreadKey = 'unread';

/** Stores the language on screen. */
export async function keepLanguage(language: Language): Promise<void> {
  await inDatabase((db) => db.meta.put({ key: languageKey, value: language }));
}

/** Returns the last language on screen, or the browser's. */
export async function keptLanguage(): Promise<Language> {
  const row = await inDatabase((db) => db.meta.get(languageKey));
  return nearestLanguage(typeof row?.value === 'string' ? row.value : navigator.language) ?? 'es';
}

/** Stores the ids of the unread announcements. */
export async function keepUnread(ids: readonly number[]): Promise<void> {
  await inDatabase((db) => db.meta.put({ key: unreadKey, value: [...ids] }));
}

/** Adds an unread announcement. Returns how many there are, without duplicates. */
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

export async function forgetUnread(): Promise<void> {
  await inDatabase((db) => db.meta.delete(unreadKey));
}
