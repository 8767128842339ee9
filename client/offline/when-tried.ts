import type { OutboxRow } from './outbox-row.ts';
import type { OwnPicksStore } from './own-picks.ts';

/**
 * Resolves when none of these choices is about to be sent or being sent any more, at the latest after `patienceMs`, with those that are still on this device;
 * whoever sends them.
 */
export function whenTried(
  store: OwnPicksStore,
  opIds: readonly string[],
  patienceMs: number,
): Promise<OutboxRow[]> {
  const left = () => store.read().rows.filter(({ opId }) => opIds.includes(opId));
  const isUnderWay = () => left().some(({ state }) => state === 'queued' || state === 'sending');
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve(left());
    };
    const stop = store.subscribe(() => !isUnderWay() && done());
    const timer = setTimeout(done, patienceMs);
    if (!isUnderWay()) done();
  });
}
