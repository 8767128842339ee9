import { storageLimitMs, withLimit } from './with-limit.ts';

/** The owner of a lock makes one call of the API, which takes 15 s at most. After a longer wait it is frozen. */
const patienceMs = 20_000;

/**
 * Runs `work` while no other tab and no worker of this browser has the lock `name`. Runs it without the lock after 20 s
 * of waiting, and in a browser without locks. Tells `work` whether it has the lock. Raises the errors of `work`.
 */
export function inLock<T>(
  name: string,
  work: (hasLock: boolean) => Promise<T>,
  locks: LockManager | null | undefined = globalThis.navigator?.locks,
): Promise<T> {
  if (!locks) return work(false);
  return new Promise((resolve, reject) => {
    let isStarted = false;
    const waiting = new AbortController();
    const start = async (hasLock: boolean) => {
      if (isStarted) return;
      isStarted = true;
      clearTimeout(timer);
      waiting.abort();
      await Promise.resolve()
        .then(() => work(hasLock))
        .then(resolve, reject);
    };
    const timer = setTimeout(() => void start(false), patienceMs);
    locks.request(name, { signal: waiting.signal }, () => start(true)).catch(() => void start(false));
  });
}

/** Returns the names of the locks that are held; none if the browser has no locks or does not answer. Never rejects. */
export async function heldLocks(): Promise<string[]> {
  const asking = globalThis.navigator?.locks?.query() ?? Promise.resolve(null);
  const locks = await withLimit(storageLimitMs, asking).catch(() => null);
  return (locks?.held ?? []).flatMap(({ name }) => name ?? []);
}
