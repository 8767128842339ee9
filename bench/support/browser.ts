import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/chromium.ts';

/** A phone's network: round trip in milliseconds, bytes per second. */
interface NetworkKind {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

const kbit = 1024 / 8;

export const networks = {
  /** Lighthouse's slow 4G as a browser applies it: many round trips to a server on another continent. */
  farAway: { latency: 562, downloadThroughput: 1475 * kbit, uploadThroughput: 675 * kbit },
  slow3G: { latency: 400, downloadThroughput: 400 * kbit, uploadThroughput: 400 * kbit },
} satisfies Record<string, NetworkKind>;

/** How much slower the processor of an old phone is. */
const cpuSlowdown = 4;

const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'es-AR',
  timezoneId: 'America/Argentina/Buenos_Aires',
};

/** Starts Chromium with a profile of its own in `directory`, as a phone does with an installed app. */
export async function launchProfile(directory: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(directory, { ...(await chromiumOptions()), ...phone, baseURL });
}

export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await chromiumOptions());
}

/** The browser to measure with. */
async function chromiumOptions(): Promise<LaunchOptions> {
  const executablePath = await findOrInstallChromium();
  if (!executablePath) throw new Error('There is no Chromium to measure with');
  return { executablePath, args: ['--no-sandbox', '--disable-background-networking'] };
}

/** A phone without stored data. With a token its browser is logged in. */
export async function newPhone(browser: Browser, baseURL: string, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ ...phone, baseURL });
  if (token) await logIn(context, token);
  return context;
}

/** Logs in the pages of this browser as the player with the token. The browser's base URL is Doce's address. */
export async function logIn(context: BrowserContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const user: unknown = await (await context.request.get('/api/auth/me', { headers })).json();
  await context.addInitScript(
    ([stored, kept]) => {
      localStorage.setItem('auth-storage', stored!);
      localStorage.setItem('token', kept!);
    },
    [JSON.stringify({ user, token, isAuthenticated: true }), token],
  );
}

/** Throttles a page to an old phone's processor and, if given, its network. */
export async function slowDown(page: Page, network?: NetworkKind): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (network) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
  }
  return cdp;
}
