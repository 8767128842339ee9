import { inLock } from '../lib/in-lock.ts';

/**
 * Runs `work` while no other tab and no worker sends this player's picks. Without the lock two senders are harmless,
 * because of leases and op ids. Tells `work` whether it has the lock. Raises the errors of `work`.
 */
export function inDrain<T>(playerId: number, work: (hasLock: boolean) => Promise<T>): Promise<T> {
  return inLock(`drain:${playerId}`, work);
}
