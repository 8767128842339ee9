import { setImmediate as nextTurn } from 'node:timers/promises';

/** Loads the keys requested in the same turn of the event loop with one statement, without a cache. */
export class Batcher<K, V> {
  private batch: { keys: Set<K>; values: Promise<Map<K, V>> } | null = null;

  /** @param loadMany returns the values of the keys; a key without a value is left out */
  constructor(private readonly loadMany: (keys: K[]) => Promise<Map<K, V>>) {}

  /** Returns the value of a key; undefined if it has none. Raises the errors of `loadMany`. */
  async load(key: K): Promise<V | undefined> {
    this.batch ??= this.startBatch();
    const { keys, values } = this.batch;
    keys.add(key);
    return (await values).get(key);
  }

  private startBatch() {
    const keys = new Set<K>();
    const values = nextTurn().then(() => {
      this.batch = null;
      return this.loadMany([...keys]);
    });
    return { keys, values };
  }
}
