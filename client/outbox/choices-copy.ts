import { inDatabase, valueOf } from '../storage/database.ts';

const key = 'visitor-choices';
/** The version of the shape of a choice. A copy of another version is dropped. */
const version = 1;

/** Stores a copy of a visitor's choices, as local storage has them; null: there are none any more. */
export async function copyChoices(text: string | null): Promise<void> {
  await inDatabase(async (db) => {
    if (text === null) await db.meta.delete(key);
    else await db.meta.put({ key, value: text, version });
  });
}

export function readCopiedChoices(): Promise<string | null> {
  return inDatabase(async (db) => valueOf<string>(await db.meta.get(key), version));
}
