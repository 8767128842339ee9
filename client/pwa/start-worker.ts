import { Workbox } from 'workbox-window';
import { workerAddress } from '../lib/trusted-types.ts';
import { announceUpdate, onTakenOver } from './update.ts';

/** Registers the service worker and follows its releases. Does nothing in a browser without service workers. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = new Workbox(workerAddress());
  worker.addEventListener('waiting', () => announceUpdate(() => worker.messageSkipWaiting()));
  onNewRelease(navigator.serviceWorker, () => onTakenOver(() => location.reload()));
  try {
    const registration = await worker.register();
    if (registration) watchForReleases(() => registration.update());
  } catch (error) {
    // The app goes on as a plain page.
    console.warn(error);
  }
}

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
