import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { CHROMIUM } from '../support/browsers.ts';
import { workerOf } from '../support/device.ts';
import { hearNotifications } from '../support/notifications.ts';
import { countLoads, expect, settleIn, logOut, test } from '../support/journey.ts';

test.use({ launchOptions: CHROMIUM });

/** No test sends a push to this endpoint. */
const subscription = {
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
};

test('PUSH-01 PUSH-02 PUSH-05 PUSH-07 a player turns push on, opens an announcement from a notification, and logout ends the subscription', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  // Published before the subscription exists, so that no push goes to Google.
  const { data } = await backend.asAdmin<{ id: number }>('POST /announcements', {
    title: 'Fecha 34',
    content: '<p>Hay fútbol</p>',
  });
  const stored = () =>
    backend.server.rows('select endpoint, language from push_subscription order by created_at');

  await context.grantPermissions(['notifications'], { origin: backend.url });
  await giveItPush(context);
  await settleIn(page, player);
  expect(grid.matchIds).toHaveLength(12);
  await page.goto('/perfil');
  const device = page.getByRole('switch', { name: 'Recibir en este dispositivo' });
  await device.click();
  await expect(device).toBeChecked();
  await expect.poll(stored).toEqual([{ endpoint: subscription.endpoint, language: 'es' }]);
  await page.getByRole('switch', { name: /^Cuando abre una jornada/ }).click();
  await expect
    .poll(() => backend.server.rows('select reminders, results from push_preference'))
    .toEqual([{ reminders: true, results: false }]);

  const worker = await workerOf(page, backend.url);
  const shown: string[][] = [];
  await hearNotifications(page, ({ title, body }) => shown.push([title, body]));
  const badges = await hearBadges(context);
  const notification = {
    title: 'Fecha 34',
    body: 'Hay fútbol',
    lang: 'es',
    navigate: `${backend.url}/?anuncio=${data.id}`,
    tag: `announcement-${data.id}`,
    data: { kind: 'announcement', id: data.id },
  };
  await worker.push(JSON.stringify({ web_push: 8030, notification }));
  await expect.poll(() => shown).toEqual([['Fecha 34', 'Hay fútbol']]);
  await expect.poll(badges).toEqual([1]);
  await worker.push('not what we send');
  await expect.poll(() => shown[1]).toEqual(['Doce', 'Tienes novedades. Toca para verlas.']);

  await untilItHears(page);
  const loads = countLoads(page);
  await tap(context, `announcement-${data.id}`);
  await expect(page.getByRole('article', { name: 'Fecha 34' })).toBeVisible();
  expect(loads()).toBe(0);
  await expect.poll(() => tagsOnScreen(page)).toEqual(['doce']);

  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await logOut(page);
  await expect.poll(stored).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('browser-subscription'))).toBeNull();
});

/** Fakes the subscription, because Debian's Chromium does not reach Google's push service. Survives reloads. */
async function giveItPush(context: BrowserContext): Promise<void> {
  await context.addInitScript((given) => {
    const key = 'browser-subscription';
    const found = () =>
      localStorage.getItem(key) === null
        ? null
        : {
            endpoint: given.endpoint,
            options: {},
            toJSON: () => given,
            unsubscribe: async () => {
              localStorage.removeItem(key);
              return true;
            },
          };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, 'yes');
      return found() as never;
    };
    PushManager.prototype.getSubscription = async () => found() as never;
  }, subscription);
}

/** Records the app badge in the service worker. No API reads a badge. */
async function hearBadges(context: BrowserContext): Promise<() => Promise<number[]>> {
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const badges: number[] = [];
    Object.assign(globalThis, { badges });
    navigator.setAppBadge = async (count = 0) => void badges.push(count);
  });
  return () => worker!.evaluate(() => (globalThis as unknown as { badges: number[] }).badges);
}

/** Tags of the notifications on screen. */
function tagsOnScreen(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ tag }) => tag);
  });
}

/** Dispatches `notificationclick` in the service worker, because a test cannot click a notification. */
async function tap(context: BrowserContext, tag: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(async (wanted) => {
    const self = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, of: { notification?: Notification }) => Event;
      dispatchEvent: (event: Event) => void;
    };
    const [notification] = await self.registration.getNotifications({ tag: wanted });
    self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
  }, tag);
}

/** Waits until the parts after the first screen run. Before that, a click on a notification reloads the page. */
async function untilItHears(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /push-keeper-[^/]+\.js$/.test(name)),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
