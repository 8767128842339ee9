import type { Page } from '@playwright/test';
import type { PushState } from '../../../shared/contract/push.ts';
import type { Answers } from '../answers.ts';
import type { Hand, Screen } from '../screen.ts';

interface Browser {
  permission: NotificationPermission;
  /** It has a subscription of the player's. */
  isOn?: boolean;
  /** What comes of its question; open: the person has not answered yet. */
  answer?: NotificationPermission | 'open';
}

const endpoint = 'https://push.example/1';
const state: PushState = {
  publicKey: 'MDEyMw',
  subscription: null,
  preferences: { announcements: true, reminders: true, results: false, quietHours: null },
};
const stored: PushState = {
  ...state,
  subscription: { endpoint, language: 'es', timeZone: 'UTC', isDisabled: false, lastSuccessAt: null },
};
const withQuietHours: PushState = {
  ...stored,
  preferences: { ...stored.preferences, quietHours: { from: '23:00', until: '07:00' } },
};

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** A browser that has push, whatever the one of the pictures can. */
const has = (browser: Browser) => (page: Page) =>
  page.addInitScript(
    ({ permission, isOn, answer, endpoint }) => {
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
      const question = {
        permission,
        requestPermission: () =>
          answer === 'open'
            ? new Promise(() => undefined)
            : Promise.resolve((question.permission = answer ?? 'granted')),
      };
      Object.defineProperty(window, 'Notification', { value: question });
      Object.defineProperty(window, 'PushManager', { value: class {} });
      const { user } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { user?: { id: number } };
      if (isOn && user) localStorage.setItem('doce:push', String(user.id));
    },
    { ...browser, endpoint },
  );

/** One that has none; on an iPhone that is so in every browser. */
const hasNot = (userAgent?: string) => (page: Page) =>
  page.addInitScript((agent) => {
    Reflect.deleteProperty(window, 'PushManager');
    if (agent) Object.defineProperty(navigator, 'userAgent', { get: () => agent });
  }, userAgent);

const deviceSwitch = ({ page, t }: Hand) => page.getByRole('switch', { name: t('notifications:device') });
const bellSwitch = ({ page, t }: Hand) => page.getByRole('switch', { name: t('notifications:bell') });
const turn = (hand: Hand) => deviceSwitch(hand).click();

const on: Answers = {
  'GET /push/subscription': { says: stored },
  'PUT /push/subscription': { says: stored },
};
const off: Answers = { 'GET /push/subscription': { says: state } };

const offer = ({ page, t }: Hand) => page.getByRole('region', { name: t('notifications:offer.label') });

/** The server has taken a pick; the parts that hear of it come late. */
async function save(hand: Hand): Promise<void> {
  const { page } = hand;
  await page.getByRole('heading', { name: hand.t('notFound.title') }).waitFor();
  for (let tries = 0; tries < 20 && !(await offer(hand).isVisible()); tries += 1) {
    await page.evaluate(() => {
      const { user } = JSON.parse(localStorage.getItem('auth-storage')!) as { user: { id: number } };
      const channel = new BroadcastChannel('doce:pick-news');
      channel.postMessage({ playerId: user.id, answers: [{ matchId: 1, status: 'accepted' }], from: 'here' });
      channel.close();
    });
    await page.clock.runFor(2_000);
  }
  // That the picks were saved is told over it, for three seconds.
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>('.Toastify').forEach(({ style }) => (style.display = 'none')),
  );
}

async function accept(hand: Hand): Promise<void> {
  await save(hand);
  await hand.page.getByRole('button', { name: hand.t('notifications:offer.action') }).click();
}

const soon = (browser: Browser) => async (page: Page) => {
  await page.clock.install();
  await has(browser)(page);
};

const profile = { path: '/perfil', as: 'player' } as const;
const bell = { path: '/404?anuncio=', as: 'player' } as const;
const sheet = { path: '/404', as: 'player', window: true } as const;

/** Push on this device: in the profile, beside the bell, and the offer after a save. */
export const push: Screen[] = [
  {
    ...profile,
    name: 'perfil-push-off',
    before: has({ permission: 'default' }),
    answers: off,
    shows: (hand) => deviceSwitch(hand).and(hand.page.locator(':enabled')),
  },
  {
    ...profile,
    name: 'perfil-push-on',
    light: true,
    before: has({ permission: 'granted', isOn: true }),
    answers: on,
    shows: ({ page, t }) => page.getByRole('switch', { name: t('notifications:topics.results') }),
  },
  {
    ...profile,
    name: 'perfil-push-quiet-hours',
    light: true,
    before: has({ permission: 'granted', isOn: true }),
    answers: {
      'GET /push/subscription': { says: withQuietHours },
      'PUT /push/subscription': { says: withQuietHours },
    },
    shows: ({ page, t }) => page.getByLabel(t('notifications:quiet.until')),
  },
  {
    ...profile,
    name: 'perfil-push-topics-failed',
    only: 'phone',
    before: has({ permission: 'granted', isOn: true }),
    answers: { 'GET /push/subscription': { refuses: 'internal' } },
    shows: ({ page, t }) => page.getByRole('button', { name: t('action.retry') }),
  },
  {
    ...profile,
    name: 'perfil-push-denied',
    before: has({ permission: 'denied' }),
    shows: ({ page, t }) => page.getByText(t('notifications:denied')),
  },
  {
    ...profile,
    name: 'perfil-push-working',
    only: 'phone',
    before: has({ permission: 'default', answer: 'open' }),
    steps: turn,
    shows: (hand) => deviceSwitch(hand).and(hand.page.locator('[aria-disabled]')),
  },
  {
    ...profile,
    name: 'perfil-push-failed',
    only: 'phone',
    light: true,
    before: has({ permission: 'default' }),
    answers: off,
    steps: turn,
    shows: ({ page, t }) => page.getByText(t('notifications:failed')),
  },
  {
    ...profile,
    name: 'perfil-push-offline',
    only: 'phone',
    before: has({ permission: 'default' }),
    answers: { 'GET /push/subscription': 'no-network' },
    steps: turn,
    shows: ({ page, t }) => page.getByText(t('errors:network')),
  },
  {
    ...profile,
    name: 'perfil-push-impossible',
    before: hasNot(),
    shows: ({ page, t }) => page.getByText(t('notifications:unsupported')),
  },
  {
    ...profile,
    name: 'perfil-push-iphone',
    only: 'phone',
    before: hasNot(iPhone),
    shows: ({ page, t }) => page.getByText(t('notifications:install')),
  },
  {
    ...bell,
    name: 'announcements-push-off',
    light: true,
    before: has({ permission: 'default' }),
    answers: off,
    shows: (hand) => bellSwitch(hand).and(hand.page.locator(':enabled')),
  },
  {
    ...bell,
    name: 'announcements-push-on',
    before: has({ permission: 'granted', isOn: true }),
    answers: on,
    shows: (hand) => bellSwitch(hand).and(hand.page.locator(':checked')),
  },
  {
    ...bell,
    name: 'announcements-push-denied',
    before: has({ permission: 'denied' }),
    shows: ({ page, t }) => page.getByText(t('notifications:denied')),
  },
  {
    ...bell,
    name: 'announcements-push-iphone',
    only: 'phone',
    before: hasNot(iPhone),
    shows: ({ page, t }) => page.getByText(t('notifications:install')),
  },
  {
    ...bell,
    name: 'announcements-push-empty',
    only: 'phone',
    before: has({ permission: 'default' }),
    answers: { ...off, 'GET /announcements': { says: [] } },
    shows: (hand) => bellSwitch(hand).and(hand.page.locator(':enabled')),
  },
  {
    ...sheet,
    name: 'notice-push',
    light: true,
    before: soon({ permission: 'default' }),
    answers: off,
    steps: save,
    shows: offer,
  },
  {
    ...sheet,
    name: 'notice-push-working',
    only: 'phone',
    before: soon({ permission: 'default', answer: 'open' }),
    answers: off,
    steps: accept,
    shows: ({ page, t }) => page.getByRole('button', { name: t('notifications:working') }),
  },
  {
    ...sheet,
    name: 'notice-push-failed',
    only: 'phone',
    before: soon({ permission: 'default' }),
    answers: off,
    steps: accept,
    shows: ({ page, t }) => page.getByText(t('notifications:failed')),
  },
  {
    ...sheet,
    name: 'notice-push-denied',
    before: soon({ permission: 'default', answer: 'denied' }),
    answers: off,
    steps: accept,
    shows: ({ page, t }) => page.getByText(t('notifications:denied')),
  },
];
