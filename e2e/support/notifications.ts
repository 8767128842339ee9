import type { Page } from '@playwright/test';

/** A notification as it came on screen. */
interface ShownNotification {
  title: string;
  body: string;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Hears of every notification that the site shows from now on, from the browser's own record. Asking `getNotifications` again and again until one is there is
 * no way: Chromium reads what is on screen, then what it has kept, and forgets for good what came in between as if somebody had closed it.
 */
export async function hearNotifications(
  page: Page,
  onShown: (notification: ShownNotification) => void,
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  cdp.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    if (event.eventName !== 'Notification displayed') return;
    const word = (key: string) => event.eventMetadata.find((each) => each.key === key)?.value ?? '';
    onShown({ title: word('Title'), body: word('Body'), at: event.timestamp * 1000 });
  });
  await cdp.send('BackgroundService.startObserving', { service: 'notifications' });
  await cdp.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true });
}
