import type { Page } from '@playwright/test';

interface ShownNotification {
  title: string;
  body: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Reports notifications from the event log, because `getNotifications` can make Chromium lose them. */
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
