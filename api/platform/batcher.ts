const LARGEST_BATCH = 200;

interface Waiting<V> {
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Loads the keys that are requested in the same turn of the event loop with one statement. It caches nothing, so no value is older than its request. Under
 * load, a round trip serves a dozen requests.
 */
export class Batcher<K, V> {
  private waiting = new Map<K, Waiting<V>[]>();
  private readonly loadMany: (keys: K[]) => Promise<Map<K, V>>;

  /** @param loadMany returns the values of the keys; a key without a value is left out */
  constructor(loadMany: (keys: K[]) => Promise<Map<K, V>>) {
    this.loadMany = loadMany;
  }

  /** Returns the value of a key; undefined if it has none. Raises the errors of `loadMany`. */
  load(key: K): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      const waiters = this.waiting.get(key);
      if (waiters) {
        waiters.push({ resolve, reject });
        return;
      }
      if (this.waiting.size === 0) setImmediate(() => void this.send());
      this.waiting.set(key, [{ resolve, reject }]);
      if (this.waiting.size >= LARGEST_BATCH) void this.send();
    });
  }

  private async send(): Promise<void> {
    const asked = this.waiting;
    if (asked.size === 0) return;
    this.waiting = new Map();
    try {
      const values = await this.loadMany([...asked.keys()]);
      for (const [key, waiters] of asked) waiters.forEach(({ resolve }) => resolve(values.get(key)));
    } catch (error) {
      for (const waiters of asked.values()) waiters.forEach(({ reject }) => reject(error));
    }
  }
}
