/** A flush lasts 15 s at most: who holds the lock for longer is frozen, or gone without letting go. */
const silenceMs = 20_000;

/**
 * Does work while no other tab and no worker sends this player's picks; after 20 s of waiting the lock is taken away from whoever holds it. Nothing but
 * speed depends on it: where the browser has no locks, the work is done at once.
 */
export async function inDrain<T>(
  playerId: number,
  work: () => Promise<T>,
  locks: LockManager | null | undefined = globalThis.navigator?.locks,
): Promise<T> {
  if (!locks) return work();
  const name = `drain:${playerId}`;
  let running: Promise<T> | null = null;
  const start = () => (running ??= work());
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(silenceMs) }, start);
  } catch (error) {
    // Taken away in the middle: what was begun goes on, its leases and names keep it harmless.
    if (running) return running;
    if (!(error instanceof DOMException)) throw error;
  }
  try {
    return await locks.request(name, { steal: true }, start);
  } catch (error) {
    if (running) return running;
    throw error;
  }
}
