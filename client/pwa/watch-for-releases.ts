const hourMs = 3_600_000;
/** Who goes to and fro between apps makes no check each time. */
const leastMs = 60_000;

/** Asks for a newer release every hour while the page is looked at, and when one comes back to it. */
export function watchForReleases(check: () => Promise<unknown>): void {
  let checkedAt = Date.now();
  const checkIfSeen = (restMs: number) => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < restMs) return;
    checkedAt = Date.now();
    // Without a network there is nothing new.
    check().catch(() => undefined);
  };
  setInterval(() => checkIfSeen(hourMs - leastMs), hourMs);
  document.addEventListener('visibilitychange', () => checkIfSeen(leastMs));
}

/** Calls back when another release takes over. The first worker of all takes over nothing. */
export function onNewRelease(workers: ServiceWorkerContainer, listener: () => void): void {
  let isUnderWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isUnderWorker) listener();
    isUnderWorker = true;
  });
}
