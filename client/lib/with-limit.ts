/** A call of the browser's storage that takes longer may never end. */
export const storageLimitMs = 3_000;

/** Work did not end in time. It may still go on. */
export class TookTooLong extends Error {}

const stepMs = 300;

/**
 * Settles as `work` does. Rejects with `TookTooLong` if that takes longer than `ms`, in steps of 300 ms. The time in
 * which the page was frozen or busy counts as one step, because `work` may have ended meanwhile.
 */
export function withLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    const wait = (left: number) => {
      if (left > 0) timer = setTimeout(() => wait(left - stepMs), Math.min(left, stepMs));
      else reject(new TookTooLong(`Not over after ${ms} ms`));
    };
    wait(ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
