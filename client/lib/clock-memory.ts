import type { ClockEstimate } from '../../shared/rules/server-clock.ts';
import { localStore } from './web-storage.ts';
import { notePageHidden, rememberServerClock } from './server-clock.ts';
import { storageKeys } from './storage-keys.ts';

const key = storageKeys.clock;
/** A smaller move is not worth writing. */
const nearMs = 100;
const staleMs = 60_000;

/**
 * For a page: stores the estimate of the server's clock, so that a page opened without a network locks matches in time
 * on a device whose clock is wrong (PWA-07).
 */
export function keepServerClock(): void {
  document.addEventListener('visibilitychange', () => notePageHidden(document.visibilityState === 'hidden'));
  let kept = readKept();
  rememberServerClock(kept, (estimate) => {
    const isNear =
      kept &&
      Math.abs(estimate.offset - kept.offset) < nearMs &&
      estimate.lastServerTime - kept.lastServerTime < staleMs;
    if (isNear) return;
    kept = estimate;
    localStore.set(key, JSON.stringify(estimate));
  });
}

function readKept(): ClockEstimate | null {
  const { offset, lastServerTime } = (localStore.getJson(key) ?? {}) as Record<string, unknown>;
  return Number.isFinite(offset) && Number.isFinite(lastServerTime)
    ? { offset: Number(offset), lastServerTime: Number(lastServerTime) }
    : null;
}
