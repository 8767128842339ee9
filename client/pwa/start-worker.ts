import { Workbox } from 'workbox-window';
import { workerAddress } from '../lib/trusted-types.ts';
import { announceUpdate, onTakenOver } from './update.ts';
import { onNewRelease, watchForReleases } from './watch-for-releases.ts';

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
