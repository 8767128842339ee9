import { inDatabase } from './database.ts';
import { newOpId } from '../lib/op-id.ts';

const key = 'birth';

/** The name that this browser's database got when it was made: another name, and what was in it is gone. Null when none can be opened. Never rejects. */
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

/** Asks the browser, once in the life of a page, not to throw away what it keeps for us: from now on there is something to lose. */
export function keepStorage(): void {
  if (isAsked) return;
  isAsked = true;
  void globalThis.navigator?.storage?.persist?.().catch(() => false);
}
