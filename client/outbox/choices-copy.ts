import { inDatabase, valueOf } from '../storage/database.ts';

const key = 'visitor-choices';
/** The version of the shape of a choice. A copy of another version is dropped. */
const version = 2;

/** The text of all sets of choices after so many changes. */
export interface CopiedChoices {
  text: string;
  changes: number;
}

/** Stores a copy of a visitor's choices, as local storage has them; null: there are none any more. */
export async function copyChoices(copied: CopiedChoices | null): Promise<void> {
  await inDatabase(async (db) => {
    if (copied === null) await db.meta.delete(key);
    else await db.meta.put({ key, value: copied, version });
  });
}

export function readCopiedChoices(): Promise<CopiedChoices | null> {
  return inDatabase(async (db) => valueOf<CopiedChoices>(await db.meta.get(key), version));
}
