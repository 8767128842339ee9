import { inDatabase } from '../storage/database.ts';

/** For tests with fake-indexeddb: nothing is kept by this browser. */
export async function emptyDatabase(): Promise<void> {
  await inDatabase((db) => Promise.all(db.tables.map((table) => table.clear())));
}
