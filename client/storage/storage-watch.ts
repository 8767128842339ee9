import { inDatabase } from './database.ts';
import { newOpId } from '../lib/op-id.ts';

const key = 'birth';

/**
 * Returns the id of this browser's database. A new id means that the browser deleted the database. Null if none can be
 * opened. Never rejects.
 */
export async function databaseId(): Promise<string | null> {
  try {
    return await inDatabase((db) =>
      db.transaction('rw', db.meta, async () => {
        const kept = await db.meta.get(key);
        if (typeof kept?.value === 'string') return kept.value;
        const value = newOpId();
        await db.meta.put({ key, value });
        return value;
      }),
    );
  } catch {
    return null;
  }
}

let isAsked = false;

/** Asks the browser once per page for persistent storage. Call it when unsent picks exist. */
export function keepStorage(): void {
  if (isAsked) return;
  isAsked = true;
  void globalThis.navigator?.storage?.persist?.().catch(() => false);
}
