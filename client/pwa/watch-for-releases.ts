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

/** Loads the page anew when another release takes over, in each tab once; the first worker of all takes over nothing. */
export function reloadWithNewRelease(workers: ServiceWorkerContainer, reload: () => void): void {
  let isUnderWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isUnderWorker) reload();
    isUnderWorker = true;
  });
}
