import type { Page } from '@playwright/test';
import { press, region, screens, text, type TestContext } from '../screen.ts';

/** A returning visitor in a browser that offers the installation. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    localStorage.setItem('doce:install', JSON.stringify({ visits: 5, lastSeenAt: 0 }));
    addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  });
}

/** A returning visitor on an iPhone, which has no installation prompt. */
async function comeBackByPhone(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    localStorage.setItem('doce:install', JSON.stringify({ visits: 5, lastSeenAt: 0 }));
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
  });
}

/** A new release waits for activation. */
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

/** Advances the clock past the delay of the notices. */
async function wait({ page, t }: TestContext): Promise<void> {
  await page.getByRole('heading', { name: t('notFound.title') }).waitFor();
  for (let seconds = 0; seconds < 25; seconds += 5) await page.clock.runFor(5_000);
}

/** Notices at the bottom (installation, new release) and the connection below the header. */
export const notices = screens(
  { path: '/404' },
  {
    'notice-install': {
      window: true,
      light: true,
      before: comeBack,
      steps: [wait],
      shows: region('pwa:install.label'),
    },
    'notice-install-iphone': {
      only: 'phone',
      light: true,
      before: comeBackByPhone,
      steps: [wait, press('pwa:install.how')],
      shows: ({ page }) => page.getByRole('dialog'),
    },
    'notice-update': {
      window: true,
      light: true,
      before: releaseWaits,
      steps: [wait],
      shows: region('pwa:update.label'),
    },
    'notice-offline': {
      path: '/jugar',
      as: 'player',
      window: true,
      light: true,
      steps: [
        async ({ page }) => {
          await page.getByRole('radiogroup').first().waitFor();
          await page.route('**/api/**', (call) => call.abort('internetdisconnected'));
          await page.evaluate(() => dispatchEvent(new Event('offline')));
        },
      ],
      shows: text('offline:connection.offline'),
      allows: /^console: .*ERR_INTERNET_DISCONNECTED/,
    },
    'notice-slow': {
      path: '/perfil',
      as: 'player',
      window: true,
      answers: { 'GET /bets/history': 'pending' },
      shows: text('offline:connection.slow'),
    },
    'first-screen': {
      path: '/',
      window: true,
      light: true,
      before: (page) => page.route(/\/assets\/(?!boot).*\.js$/, () => undefined),
      shows: ({ page, t }) =>
        page.getByRole('heading', { name: t('home:hero.title') }).filter({ visible: true }),
    },
  },
);
