import type { Page } from '@playwright/test';
import type { PushState } from '../../../shared/contract/push.ts';
import type { Answers } from '../api-answers.ts';
import { click, field, region, screens, text, toggle, type TestContext } from '../screen.ts';
import { IPHONE, startingIn } from './sample-matches.ts';

interface Browser {
  permission: NotificationPermission;
  /** The player has a subscription in this browser. */
  isOn?: boolean;
}

const endpoint = 'https://push.example/1';
const state: PushState = {
  publicKey: 'MDEyMw',
  subscription: null,
  preferences: { announcements: true, reminders: true, results: false, groups: false, quietHours: null },
};
const stored: PushState = {
  ...state,
  subscription: { endpoint, language: 'es', timeZone: 'UTC', isDisabled: false, lastSuccessAt: null },
};
const withQuietHours: PushState = {
  ...stored,
  preferences: { ...stored.preferences, quietHours: { from: '23:00', until: '07:00' } },
};

/** Fakes the push API of the browser. */
const has = (browser: Browser) => (page: Page) =>
  page.addInitScript(
    ({ permission, isOn, endpoint }) => {
      const subscription = {
        endpoint,
        options: {},
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => true,
      };
      const pushManager = {
        getSubscription: async () => (isOn ? subscription : null),
        subscribe: () => Promise.reject(new DOMException('Registration failed', 'AbortError')),
      };
      const registration = Object.assign(new EventTarget(), { pushManager, update: async () => undefined });
      const container = Object.assign(new EventTarget(), {
        controller: null,
        ready: Promise.resolve(registration),
        register: async () => registration,
        getRegistration: async () => registration,
      });
      Object.defineProperty(navigator, 'serviceWorker', { get: () => container });
      const question = { permission, requestPermission: async () => (question.permission = 'granted') };
      Object.defineProperty(window, 'Notification', { value: question });
      Object.defineProperty(window, 'PushManager', { value: class {} });
      const { user } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { user?: { id: number } };
      if (isOn && user) localStorage.setItem('doce:push', String(user.id));
    },
    { ...browser, endpoint },
  );

/** Makes the browser an iPhone outside an installed app, which has no push API. */
const isIPhone = (page: Page) =>
  page.addInitScript((agent) => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'userAgent', { get: () => agent });
  }, IPHONE);

const deviceSwitch = toggle('notifications:device');
const bellSwitch = toggle('notifications:bell');
const turnOn = click(deviceSwitch);

const off: Answers = { 'GET /push/subscription': { json: state } };

const offer = region('notifications:offer.label');
const noMail: Answers = { 'GET /reminders/mail': { json: { isOn: false, isUndeliverable: false } } };

/**
 * Three matches of the first grid just began without a pick, after the account was made. The others have one. None is
 * live yet, because no offer lies over a live match.
 */
const missed: Answers = {
  'GET /games': {
    edit: ([grid]) => [
      {
        ...grid!,
        games: grid!.games.map((match, index) =>
          index < 3
            ? { ...match, ...startingIn(-1_000), status: 'scheduled', bets: [] }
            : { ...match, ...startingIn(3_600_000), status: 'scheduled', bets: [{ betType: 'draw' }] },
        ),
      },
    ],
  },
};

/** The offer comes some time after the page. */
const wait = ({ page }: TestContext) => page.clock.runFor(10_000);

const withClock = (browser: Browser) => async (page: Page) => {
  await page.clock.install();
  await has(browser)(page);
};

/** Push notifications in the profile, beside the bell, and the offer after a save. */
export const push = [
  ...screens(
    { path: '/perfil', as: 'player' },
    {
      'perfil-push-off': {
        before: has({ permission: 'default' }),
        answers: off,
        shows: (context) => deviceSwitch(context).and(context.page.locator(':enabled')),
      },
      'perfil-push-quiet-hours': {
        before: has({ permission: 'granted', isOn: true }),
        answers: {
          'GET /push/subscription': { json: withQuietHours },
          'PUT /push/subscription': { json: withQuietHours },
        },
        shows: field('notifications:quiet.until'),
      },
      'perfil-reminder-mail': {
        before: has({ permission: 'default' }),
        answers: { ...off, 'GET /reminders/mail': { json: { isOn: true, isUndeliverable: true } } },
        shows: text('notifications:mail.undeliverable'),
      },
      'perfil-push-denied': { before: has({ permission: 'denied' }), shows: text('notifications:denied') },
      'perfil-push-failed': {
        only: 'phone',
        before: has({ permission: 'default' }),
        answers: off,
        steps: [turnOn],
        shows: text('notifications:failed'),
      },
      'perfil-push-iphone': { only: 'phone', before: isIPhone, shows: text('notifications:install') },
    },
  ),
  ...screens(
    { path: '/404?anuncio=', as: 'player' },
    {
      'announcements-push-off': {
        before: has({ permission: 'default' }),
        answers: off,
        shows: (context) => bellSwitch(context).and(context.page.locator(':enabled')),
      },
    },
  ),
  ...screens(
    { path: '/jugar', as: 'player' },
    {
      'notice-reminders': {
        before: withClock({ permission: 'default' }),
        answers: { ...off, ...noMail, ...missed },
        steps: [wait],
        shows: offer,
      },
      'notice-reminders-by-mail': {
        only: 'phone',
        before: withClock({ permission: 'denied' }),
        answers: { ...noMail, ...missed },
        steps: [wait],
        shows: offer,
      },
    },
  ),
];
