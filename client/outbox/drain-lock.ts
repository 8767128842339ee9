/** A flush lasts 15 s at most, so a longer wait means that the owner of the lock is frozen. */
const lockTimeoutMs = 20_000;

/**
 * Runs `work` while no other tab and no worker sends this player's picks. After 20 s of waiting, and in a browser
 * without locks, runs it without the lock: leases and op ids make two senders harmless. Tells `work` whether it has the
 * lock. Raises the errors of `work`.
 */
export async function inDrain<T>(
  playerId: number,
  work: (hasLock: boolean) => Promise<T>,
  locks: LockManager | null | undefined = globalThis.navigator?.locks,
): Promise<T> {
  if (!locks) return work(false);
  let isGranted = false;
  const start = () => {
    isGranted = true;
    return work(true);
  };
  try {
    return await locks.request(`drain:${playerId}`, { signal: AbortSignal.timeout(lockTimeoutMs) }, start);
  } catch (error) {
    if (isGranted) throw error;
    return work(false);
  }
}
