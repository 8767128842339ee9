const LARGEST_BATCH = 200;

interface Waiting<V> {
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers single questions with one statement for many: those asked within the same turn of the event loop travel together. A lone question waits for
 * nothing and every answer is read after its question was asked, so nothing is ever stale; under load a round trip serves a dozen requests.
 */
export class Batcher<K, V> {
  private waiting = new Map<K, Waiting<V>[]>();
  private readonly loadMany: (keys: K[]) => Promise<Map<K, V>>;

  /** @param loadMany finds the values of these keys, leaving out those that have none */
  constructor(loadMany: (keys: K[]) => Promise<Map<K, V>>) {
    this.loadMany = loadMany;
  }

  /** The value of a key; undefined when it has none. Raises what `loadMany` raises. */
  load(key: K): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      const askers = this.waiting.get(key);
      if (askers) {
        askers.push({ resolve, reject });
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
      for (const [key, askers] of asked) askers.forEach(({ resolve }) => resolve(values.get(key)));
    } catch (error) {
      for (const askers of asked.values()) askers.forEach(({ reject }) => reject(error));
    }
  }
}
