import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { answerCalls, type Answers } from './api-answers.ts';
import type { DemoServer, Session } from './demo-server.ts';
import { type Screen, SIZES, type TestContext, type View } from './screen.ts';
import { type Language, sayIn } from './words.ts';

const phone = {
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; moto g54) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36',
};

const places: Record<Language, { locale: string; timezoneId: string }> = {
  es: { locale: 'es-AR', timezoneId: 'America/Argentina/Buenos_Aires' },
  'pt-BR': { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
};

export interface OpenedScreen extends TestContext {
  /** Why the page did not reach its state, or null. */
  failure: string | null;
  /** Console errors, uncaught exceptions, and calls without a declared answer. */
  errors: string[];
  close(): Promise<void>;
}

/** Opens a page and runs the steps to its state. Reports a failed step as `failure` instead of throwing. */
export async function openScreen(
  browser: Browser,
  server: DemoServer,
  screen: Screen,
  view: View,
): Promise<OpenedScreen> {
  const session = await server.sessionOf(screen.as ?? 'visitor');
  const context = await browser.newContext({
    ...places[view.language],
    baseURL: server.url,
    viewport: SIZES[view.size],
    ...(view.size === 'phone' && phone),
    colorScheme: view.theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: storageOf(server.url, view.language, session, screen.answers !== undefined),
  });
  context.setDefaultTimeout(60_000);
  const own = typeof screen.answers === 'function' ? screen.answers() : screen.answers;
  const answers: Answers = { 'POST /auth/passkeys/login/options': 'pending', ...own };
  const page = await context.newPage();
  const errors = errorsOf(page, answers);
  const abortPending = await answerCalls(context, answers, (message) => errors.push(message));
  await page.addInitScript(keepDrafts);
  await slowAnimations(page);
  const opened: OpenedScreen = {
    page,
    t: sayIn(view.language),
    failure: null,
    errors,
    close: async () => {
      await abortPending();
      await context.close();
    },
  };
  try {
    await screen.before?.(page);
    await page.goto(screen.path, { waitUntil: 'commit' });
    for (const step of screen.steps ?? []) await step(opened);
    await screen.shows(opened).waitFor();
  } catch (error) {
    opened.failure = (error instanceof Error ? error.message : String(error))
      .split('\n')
      .slice(0, 3)
      .join(' ');
  }
  return opened;
}

function storageOf(
  origin: string,
  language: Language,
  session: Session | null,
  hasOwnAnswers: boolean,
): BrowserContextOptions['storageState'] {
  const entries = {
    i18nextLng: language,
    ...(session && {
      token: session.token,
      'auth-storage': JSON.stringify({ ...session, isAuthenticated: true }),
    }),
  };
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
  // The server would render its own answers.
  const isDrawnByApp = session !== null || hasOwnAnswers;
  const { hostname: domain } = new URL(origin);
  const cookie = {
    name: 'doce_player',
    value: '1',
    domain,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
  };
  const cookies = isDrawnByApp ? [{ ...cookie, sameSite: 'Lax' as const }] : [];
  return { cookies, origins: [{ origin, localStorage }] };
}

/** Collects console errors. Ignores network errors if the screen declares a failing answer. */
function errorsOf(page: Page, answers: Answers): string[] {
  const errors: string[] = [];
  const hasFailingAnswer = Object.values(answers).some(
    (answer) => answer === 'offline' || 'error' in Object(answer),
  );
  page.on('console', (message) => {
    const isNetworkError = /Failed to load resource|net::ERR_/.test(message.text());
    if (message.type() === 'error' && !(hasFailingAnswer && isNetworkError)) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Runs in the page. A closing page would save its drafts on the server, because nothing replaces its last answers. */
function keepDrafts(): void {
  for (const type of ['pagehide', 'visibilitychange', 'freeze'])
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
}

/** Slows animations down 50 times. A toast closes when its animation ends, so it stays for the picture. */
async function slowAnimations(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
}
