import type { Page } from '@playwright/test';
import { pending, press, region, screens, text, type TestContext } from '../screen.ts';
import { IPHONE } from './sample-matches.ts';

/** A returning visitor: with an installation prompt, or on an iPhone, which has none. */
const comeBack = (iPhone: boolean) => async (page: Page) => {
  await page.clock.install();
  await page.addInitScript(
    (userAgent) => {
      localStorage.setItem('doce:install', JSON.stringify({ visits: 5, lastSeenAt: 0 }));
      if (userAgent) Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
      else
        addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
    },
    iPhone ? IPHONE : null,
  );
};

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
    'notice-install': { before: comeBack(false), steps: [wait], shows: region('pwa:install.label') },
    'notice-install-iphone': {
      only: 'phone',
      before: comeBack(true),
      steps: [wait, press('pwa:install.how')],
      shows: ({ page }) => page.getByRole('dialog'),
    },
    'notice-update': { before: releaseWaits, steps: [wait], shows: region('pwa:update.label') },
    'notice-legal': {
      path: '/perfil',
      as: 'player',
      answers: { 'GET /auth/me': { edit: (me) => ({ ...me, newLegalVersion: '2026-11-24' }) } },
      shows: region('pwa:legal.label'),
    },
    'notice-offline': {
      path: '/jugar',
      as: 'player',
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
      answers: pending('GET /bets/history'),
      shows: text('offline:connection.slow'),
    },
    shell: {
      path: '/jugar',
      before: (page) => page.route(/\/assets\/.*\.js$/, () => undefined),
      shows: ({ page }) => page.locator('.shell'),
    },
  },
);
