import { closeDatabase, getDatabase } from '../storage/database.ts';

/**
 * From now on this browser's database does not open: its requests fire no event. Returns how to let it answer: it then
 * opens for those that wait.
 */
export function hangAtOpening(): () => void {
  const open = indexedDB.open.bind(indexedDB);
  const late: (() => void)[] = [];
  indexedDB.open = (...given) => {
    const held = Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest;
    late.push(() => {
      const real = open(...given);
      for (const name of ['result', 'error', 'transaction'] as const)
        Object.defineProperty(held, name, { get: () => real[name] });
      for (const name of ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'] as const)
        real[name] = (event: Event): void => void held[name]?.(event as never);
    });
    for (const name of ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'])
      Object.defineProperty(held, name, { value: null, writable: true });
    return held;
  };
  return () => {
    indexedDB.open = open;
    late.splice(0).forEach((answer) => answer());
  };
}

/** Another tab has a transaction on all tables of the open database. Returns how to end it. */
export async function hangAtTransactions(): Promise<() => Promise<void>> {
  const database = (await getDatabase()).backendDB();
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
  const ended = new Promise<void>((resolve) => (transaction.oncomplete = () => resolve()));
  let isHeld = true;
  const hold = () => {
    if (isHeld) transaction.objectStore('meta').get('held').onsuccess = hold;
  };
  hold();
  return async () => {
    isHeld = false;
    await ended;
  };
}

/** From now on the transactions of this page write, and do not end. Returns how to let them end. */
export async function hangAtCommit(): Promise<() => void> {
  // Dexie takes the function when it opens the database.
  await closeDatabase();
  const { prototype } = IDBDatabase;
  // oxlint-disable-next-line typescript/unbound-method
  const { transaction } = prototype;
  let isHeld = true;
  prototype.transaction = function (...given) {
    const begun = transaction.apply(this, given);
    const hold = () => {
      if (isHeld && given[1] === 'readwrite')
        begun.objectStore(begun.objectStoreNames[0]!).get('held').onsuccess = hold;
    };
    hold();
    return begun;
  };
  await getDatabase();
  return () => {
    isHeld = false;
    prototype.transaction = transaction;
  };
}
