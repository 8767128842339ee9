import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../api/demo/demo-people.ts';
import { LANGUAGES } from '../shared/rules/languages.ts';
import { screenshots } from './vite/web-manifest.ts';
import { iconPaths } from '../client/ui/icon-paths.ts';
import { freePort, isRunning, runDoce, stop } from '../e2e/support/processes.ts';
import { buildOrExit } from './build.ts';
import { findOrInstallChromium } from './chromium.ts';
import { root } from './run-command.ts';

/**
 * `node scripts/pictures.ts` renews the shortcuts' icons and the screenshots for the installation. Look at the pictures
 * and commit them when a screen has changed.
 */
const publicFolder = join(root, 'client/public');
const paths = { play: '/jugar', home: '/', groups: '/grupos?grupo=1' };

await buildOrExit();
await drawShortcutIcons();
await takeScreenshots();

async function drawShortcutIcons(): Promise<void> {
  for (const [name, icon] of [
    ['shortcut-play', 'football'],
    ['shortcut-groups', 'users'],
  ] as const) {
    // A full square, because launchers crop it.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 192 192">
      <defs><linearGradient id="night" x2="0" y2="1"><stop stop-color="#14223a"/><stop offset="1" stop-color="#070d18"/></linearGradient></defs>
      <rect width="192" height="192" fill="url(#night)"/>
      <path transform="translate(48 48) scale(4)" fill="none" stroke="#38d989" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${iconPaths[icon]}"/></svg>`;
    await sharp(Buffer.from(svg))
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(publicFolder, 'icons', `${name}.png`));
  }
}

async function takeScreenshots(): Promise<void> {
  const executablePath = await findOrInstallChromium();
  if (!executablePath) process.exit(1);
  const dataDir = mkdtempSync(join(tmpdir(), 'doce-pictures-'));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const doce = runDoce({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await isRunning(doce, url);
    for (const language of LANGUAGES) await takeIn(language, url, browser);
  } finally {
    await browser.close();
    await stop(doce);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function takeIn(language: string, url: string, browser: Browser): Promise<void> {
  const folder = join(publicFolder, 'screenshots', language);
  mkdirSync(folder, { recursive: true });
  for (const { name, shows, form, width, height } of screenshots) {
    const scale = form === 'narrow' ? 2 : 1;
    const page = await browser.newPage({
      viewport: { width: width / scale, height: height / scale },
      deviceScaleFactor: scale,
      isMobile: form === 'narrow',
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      locale: language,
      timezoneId: 'America/Argentina/Buenos_Aires',
    });
    await hidePrizes(page, url);
    // A visitor's home leads to the game in one look.
    if (shows !== 'home') await logIn(page, url, language);
    const address = new URL(paths[shows], url);
    address.searchParams.set('lng', language);
    await page.goto(address.href, { waitUntil: 'networkidle' });
    await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
    await page.close();
  }
}

/** Promises no prize, because the pictures are shown in countries without prizes too. */
async function hidePrizes(page: Page, url: string): Promise<void> {
  // The server would render the home page with its own answers.
  await page.context().addCookies([{ name: 'doce_player', value: '1', url }]);
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({ response, json: { ...config, prizeCountries: [] } });
  });
  await page.route('**/api/prizes', async (route) => {
    await route.fulfill({ response: await route.fetch(), json: [] });
  });
}

/** Logs in the demonstration's player of that language. */
async function logIn(page: Page, url: string, language: string): Promise<void> {
  const player = DEMO_ACCOUNTS.find(({ role }) => role === `player (${language})`)!;
  const answer = await page.request.post(`${url}/api/auth/login`, {
    data: { email: player.email, password: DEMO_PASSWORD },
  });
  const { user, access_token: token } = (await answer.json()) as { user: object; access_token: string };
  await pickAll(page, url, token);
  await page.addInitScript(
    ([stored, kept]) => {
      localStorage.setItem('auth-storage', stored!);
      localStorage.setItem('token', kept!);
    },
    [JSON.stringify({ user, token, isAuthenticated: true }), token],
  );
}

/** Picks all matches, because a warning would stand above the grid. */
async function pickAll(page: Page, url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`${url}/api/games`, { headers });
  const grids = (await answer.json()) as { games: { id: number; bets: unknown[] }[] }[];
  const choices = ['home_win', 'away_win', 'draw', 'home_win'];
  const predictions = grids
    .flatMap(({ games }) => games)
    .filter(({ bets }) => bets.length === 0)
    .map(({ id }, index) => ({ matchId: id, prediction: choices[index % choices.length] }));
  if (predictions.length > 0) await page.request.post(`${url}/api/bets`, { headers, data: { predictions } });
}
