const hourMs = 3_600_000;
/** The cooldown between two checks. */
const cooldownMs = 60_000;

/** Checks for a newer release every hour while the page is visible, and when it becomes visible. */
export function watchForReleases(check: () => Promise<unknown>): void {
  let checkedAt = Date.now();
  const checkIfVisible = (restMs: number) => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < restMs) return;
    checkedAt = Date.now();
    // Without a network the next check tries again.
    check().catch(() => undefined);
  };
  setInterval(() => checkIfVisible(hourMs - cooldownMs), hourMs);
  document.addEventListener('visibilitychange', () => checkIfVisible(cooldownMs));
}

/** Calls `listener` when another release is activated. The first worker of a browser does not count. */
export function onNewRelease(workers: ServiceWorkerContainer, listener: () => void): void {
  let isUnderWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isUnderWorker) listener();
    isUnderWorker = true;
  });
}
