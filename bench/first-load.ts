import type { Browser } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Network } from '../e2e/support/tcp-proxy.ts';
import { sizesOfClient } from '../scripts/client-size.ts';
import { root } from '../scripts/run-command.ts';
import { launchChromium, launchProfile, logIn, networks, newPhone, slowDown } from './support/browser.ts';
import {
  figure,
  lcpOf,
  type Load,
  paintOf,
  readLoad,
  repeat,
  ROW,
  rowOf,
  watchLoad,
} from './support/load.ts';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';
import { serveStaticPage } from './support/static-page.ts';

/** A test runs the smallest size. */
export const SMALLEST = { rounds: 1 };
const WHOLE = { rounds: 7 };

/**
 * Measures a phone's first visit over slow networks in throttled Chromium: sizes, requests, largest paint, first match.
 * The floor is a static page with the same picture and text. The start offline is that of the installed app.
 */
export async function measureFirstLoad({ rounds } = WHOLE): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    await addGrid(owner, '1 day');
    await addGrid(owner, '2 days');
    const [player] = await addPlayers(owner, 1);
    const network = new Network(Number(new URL(await startApi()).port));
    await network.up();
    const floor = await serveStaticPage(network.url);
    const staticNetwork = new Network(floor.port);
    await staticNetwork.up();
    const browser = await launchChromium();
    try {
      const visit = (on: Network, kind: keyof typeof networks, path = '/', token?: string) =>
        repeat(rounds, () => openPage(browser, on, kind, { path, token, hasRows: on === network }));
      const [homeFarAway, homeSlow3G] = [await visit(network, 'farAway'), await visit(network, 'slow3G')];
      const [floorFarAway, floorSlow3G] = [
        await visit(staticNetwork, 'farAway'),
        await visit(staticNetwork, 'slow3G'),
      ];
      const grid = await visit(network, 'farAway', '/jugar', player!.token);
      const taps = await repeat(rounds, () => timeEarlyTap(browser, network));
      const { online, offline } = await startInstalled(network, player!.token, rounds);
      const besideFarAway = ['static page', lcpOf(floorFarAway)] as const;
      return [
        ...measureSizes(),
        ...(await measureVisitor(browser, network)),
        figure('home, largest paint, 562 ms', lcpOf(homeFarAway), { ratio: 1.1 }, besideFarAway),
        figure('home, first match row, 562 ms', rowOf(homeFarAway), { ratio: 0.8 }, besideFarAway),
        figure('home, a tap at 1.5 s opens the dialog', taps, { ms: 2_900 }, besideFarAway),
        figure(
          '/jugar of a returning player, first paint, 562 ms',
          paintOf(grid),
          { ms: 1_600 },
          besideFarAway,
        ),
        figure(
          '/jugar of a returning player, first match row, 562 ms',
          rowOf(grid),
          { ms: 3_600 },
          besideFarAway,
        ),
        figure('home, largest paint, slow 3G', lcpOf(homeSlow3G), { ms: 3_000 }, [
          'static page',
          lcpOf(floorSlow3G),
        ]),
        figure('start offline, first match row', rowOf(offline), { ms: 1_200 }, [
          'the same online',
          rowOf(online),
        ]),
        layoutShift([...homeFarAway, ...homeSlow3G, ...grid]),
      ];
    } finally {
      await browser.close();
      await network.down();
      await staticNetwork.down();
      await floor.stop();
    }
  });
}

function measureSizes(): Measurement[] {
  return sizesOfClient(join(root, 'dist/client')).map(({ what, kb, goal, files }) =>
    countBesideGoal(what, kb, 'kB', goal, `${files.length} files`),
  );
}

/** Counts the downloads of a visitor of the home page in the first four seconds. */
async function measureVisitor(browser: Browser, network: Network): Promise<Measurement[]> {
  const context = await newPhone(browser, network.url);
  const page = await context.newPage();
  let bytes = 0;
  let requests = 0;
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const kinds = new Map<string, string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request: { url } }) => {
    // The browser reports pictures that are written in the styles, too.
    if (!url.startsWith('data:')) requests += 1;
    kinds.set(requestId, type ?? '');
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (/Script|Stylesheet/.test(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  await page.goto('/');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 4_000 - performance.now())));
  await context.close();
  return [
    countBesideGoal('script and style of a visitor, first 4 s, with headers', bytes / 1000, 'kB', 175),
    countBesideGoal('requests of a visitor, first 4 s', requests, '', 20),
  ];
}

function countBesideGoal(
  what: string,
  value: number,
  unit: string,
  goal: number,
  note?: string,
): Measurement {
  return {
    what,
    value,
    unit,
    floor: 'goal',
    floorValue: goal,
    ratio: value / goal,
    goal: `<= ${goal} ${unit}`,
    isMet: value <= goal,
    note,
  };
}

function layoutShift(loads: readonly Load[]): Measurement {
  const value = Math.max(...loads.map(({ shift }) => shift));
  return {
    what: 'layout shift, worst of all',
    value,
    unit: '',
    floor: 'nothing moves',
    floorValue: 0,
    ratio: value,
    goal: '<= 0.1',
    isMet: value <= 0.1,
    note: `median ${median(loads.map(({ shift }) => shift)).toFixed(3)}`,
  };
}

/** Returns how long after a tap on the play button, 1.5 s after the navigation, the dialog is open, in milliseconds. */
async function timeEarlyTap(browser: Browser, network: Network): Promise<number> {
  const context = await newPhone(browser, network.url);
  const page = await context.newPage();
  await slowDown(page, networks.farAway);
  await page.addInitScript(() => {
    const times = { tap: 0, open: 0 };
    Object.assign(window, { times });
    const tap = () => {
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
      const play = buttons.find((each) => each.getClientRects().length > 0);
      if (!play) return void requestAnimationFrame(tap);
      times.tap = performance.now();
      play.click();
    };
    setTimeout(tap, 1_500);
    const look = () => {
      if (document.querySelector('dialog[open]')) times.open = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/');
  await page.locator('dialog[open]').waitFor();
  const taken = await page.evaluate(() => {
    const { times } = window as unknown as { times: { tap: number; open: number } };
    return times.open - times.tap;
  });
  await context.close();
  return taken;
}

/** Opens a link on a phone without stored data. A player was there before, so the phone has the stored answers. */
async function openPage(
  browser: Browser,
  network: Network,
  kind: keyof typeof networks,
  { path, token, hasRows }: { path: string; token: string | undefined; hasRows: boolean },
): Promise<Load> {
  const context = await newPhone(browser, network.url, token);
  if (token) {
    const before = await context.newPage();
    await before.goto(path);
    await before.locator(ROW).first().waitFor({ state: 'attached' });
    await before.waitForLoadState('networkidle');
    await before.close();
  }
  const page = await context.newPage();
  await watchLoad(page);
  await slowDown(page, networks[kind]);
  await page.goto(path);
  if (hasRows) await page.locator(ROW).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const load = await readLoad(page);
  await context.close();
  return load;
}

/** Installs the app, then starts the browser anew for each visit: online, and without a network. */
async function startInstalled(
  network: Network,
  token: string,
  rounds: number,
): Promise<{ online: Load[]; offline: Load[] }> {
  const directory = mkdtempSync(join(tmpdir(), 'doce-phone-'));
  const start = async (isFirst = false) => {
    const context = await launchProfile(directory, network.url);
    try {
      if (isFirst) await logIn(context, token);
      const page = context.pages()[0] ?? (await context.newPage());
      await watchLoad(page);
      await slowDown(page);
      await page.goto('/jugar');
      await page.locator(ROW).first().waitFor({ state: 'attached' });
      if (isFirst) {
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        // After the first screen the app stores the data for offline use.
        await page.waitForTimeout(8_000);
      }
      return await readLoad(page);
    } finally {
      await context.close();
    }
  };
  try {
    await start(true);
    const online = await repeat(rounds, () => start());
    await network.down();
    return { online, offline: await repeat(rounds, () => start()) };
  } finally {
    await network.up();
    rmSync(directory, { recursive: true, force: true });
  }
}
