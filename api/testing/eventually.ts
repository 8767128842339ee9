/** Waits until `look` returns a truthy value. After a minute it raises the last error or value. */
export async function eventually<T>(
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
): Promise<T> {
  let last: unknown;
  for (let tries = 0; tries < 1220; tries += 1) {
    try {
      last = await look();
      if (last) return last as T;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, 2 + 2 * tries)));
  }
  throw last instanceof Error ? last : new Error(`timeout; last value: ${JSON.stringify(last)}`);
}
