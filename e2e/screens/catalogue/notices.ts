import type { Page } from '@playwright/test';
import type { Hand, Screen } from '../screen.ts';

/** Somebody who has been here before, in a browser that offers to install. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    localStorage.setItem('doce:install', JSON.stringify({ visits: 5, lastSeenAt: 0 }));
    addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  });
}

/** The same on an iPhone, which shows how instead. */
async function comeBackByPhone(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    localStorage.setItem('doce:install', JSON.stringify({ visits: 5, lastSeenAt: 0 }));
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  });
}

/** A release newer than this one is installed and waits. */
async function releaseWaits(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const waiting = Object.assign(new EventTarget(), {
      scriptURL: `${location.origin}/service-worker.js`,
      state: 'installed',
      postMessage: () => undefined,
    });
    const registration = Object.assign(new EventTarget(), { waiting, update: async () => undefined });
    const container = Object.assign(new EventTarget(), {
      controller: null,
      ready: new Promise(() => undefined),
      register: async () => registration,
      getRegistration: async () => registration,
    });
    Object.defineProperty(navigator, 'serviceWorker', { get: () => container });
  });
}

/** Lets the time pass that a page gives its reader before it asks for something. */
async function wait({ page, t }: Hand): Promise<void> {
  await page.getByRole('heading', { name: t('notFound.title') }).waitFor();
  for (let seconds = 0; seconds < 25; seconds += 5) await page.clock.runFor(5_000);
}

/** Over the foot of any page: the offer to install, a newer release; below the header: the connection. */
export const notices: Screen[] = [
  {
    name: 'notice-install',
    path: '/404',
    light: true,
    window: true,
    before: comeBack,
    steps: wait,
    shows: ({ page, t }) => page.getByRole('region', { name: t('pwa:install.label') }),
  },
  {
    name: 'notice-install-iphone',
    path: '/404',
    only: 'phone',
    light: true,
    before: comeBackByPhone,
    steps: async (hand) => {
      await wait(hand);
      await hand.page.getByRole('button', { name: hand.t('pwa:install.how') }).click();
    },
    shows: ({ page }) => page.getByRole('dialog'),
  },
  {
    name: 'notice-update',
    path: '/404',
    light: true,
    window: true,
    before: releaseWaits,
    steps: wait,
    shows: ({ page, t }) => page.getByRole('region', { name: t('pwa:update.label') }),
  },
  {
    name: 'notice-offline',
    path: '/jugar',
    as: 'player',
    window: true,
    light: true,
    steps: async ({ page }) => {
      await page.getByRole('radiogroup').first().waitFor();
      await page.route('**/api/**', (call) => call.abort('internetdisconnected'));
      await page.evaluate(() => dispatchEvent(new Event('offline')));
    },
    allows: /^console: .*ERR_INTERNET_DISCONNECTED/,
    shows: ({ page, t }) => page.getByText(t('offline:connection.offline')).first(),
  },
  {
    name: 'notice-slow',
    path: '/perfil',
    as: 'player',
    window: true,
    answers: { 'GET /bets/history': 'silence' },
    shows: ({ page, t }) => page.getByText(t('offline:connection.slow')),
  },
  {
    name: 'first-screen',
    path: '/',
    window: true,
    light: true,
    before: (page) => page.route(/\/assets\/(?!boot).*\.js$/, () => undefined),
    shows: ({ page, t }) =>
      page.getByRole('heading', { name: t('home:hero.title') }).filter({ visible: true }),
  },
];
