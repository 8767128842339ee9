import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { answerCalls, type Answers } from './answers.ts';
import type { Demonstration, Session } from './demonstration.ts';
import { type Hand, type Screen, SIZES, type View } from './screen.ts';
import { type Language, sayIn, wordsIn } from './words.ts';

/** A phone that many players have. */
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

/** A screen in its state, as a browser shows it. */
export interface Shown extends Hand {
  /** Why the state was not reached; null when it was. */
  missed: string | null;
  /** What the console complained of. */
  complaints: string[];
  /** Every word that came from the server so far, or with the player: such words are data, in whatever language. */
  dataWords(): Promise<Set<string>>;
  close(): Promise<void>;
}

/** Opens a screen and brings it to its state, or as near to it as it comes. */
export async function show(
  browser: Browser,
  demonstration: Demonstration,
  screen: Screen,
  view: View,
): Promise<Shown> {
  const { url } = demonstration;
  const session = await demonstration.sessionOf(screen.as ?? 'visitor');
  const context = await browser.newContext({
    ...places[view.language],
    baseURL: url,
    viewport: SIZES[view.size],
    ...(view.size === 'phone' && phone),
    colorScheme: view.theme,
    reducedMotion: 'reduce',
    // What a worker keeps from one picture would be in the next.
    serviceWorkers: 'block',
    storageState: stored(url, view.language, session),
  });
  context.setDefaultTimeout(20_000);
  const answers = typeof screen.answers === 'function' ? screen.answers() : (screen.answers ?? {});
  const page = await context.newPage();
  const complaints = complaintsOf(page, answers);
  const endSilence = await answerCalls(context, answers, (complaint) => complaints.push(complaint));
  await slowDown(page);
  const shown: Shown = {
    page,
    t: sayIn(view.language),
    missed: null,
    complaints,
    dataWords: wordsOfServer(page, JSON.stringify(session) + screen.path),
    close: async () => {
      await endSilence();
      await context.close();
    },
  };
  try {
    await screen.before?.(page);
    await page.goto(screen.path, { waitUntil: 'commit' });
    await screen.steps?.(shown);
    await screen.shows(shown).waitFor();
  } catch (error) {
    shown.missed = (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 3).join(' ');
  }
  return shown;
}

function stored(
  origin: string,
  language: Language,
  session: Session | null,
): BrowserContextOptions['storageState'] {
  const kept = {
    i18nextLng: language,
    ...(session && {
      token: session.token,
      'auth-storage': JSON.stringify({ ...session, isAuthenticated: true }),
    }),
  };
  return {
    cookies: [],
    origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
  };
}

/** The list that the console's complaints go to, but for those of the browser about an answer that the screen is made of. */
function complaintsOf(page: Page, answers: Answers): string[] {
  const complaints: string[] = [];
  const isProvoking = Object.values(answers).some(
    (reply) => reply === 'no-network' || 'refuses' in Object(reply),
  );
  page.on('console', (message) => {
    const isOfNetwork = /Failed to load resource|net::ERR_/.test(message.text());
    if (message.type() === 'error' && !(isProvoking && isOfNetwork)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

function wordsOfServer(page: Page, known: string): Shown['dataWords'] {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) texts.push(response.text().catch(() => ''));
  });
  return async () => new Set([known, ...(await Promise.all(texts))].flatMap(wordsIn));
}

/** Animations take fifty times as long, so that a toast, which goes when its own ends, waits for the picture. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
}
