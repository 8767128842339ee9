import type { Browser, Page } from '@playwright/test';
import { join } from 'node:path';
import { Network } from '../e2e/support/tcp-proxy.ts';
import { sizesOfClient } from '../scripts/client-size.ts';
import { root } from '../scripts/run-command.ts';
import { cpuSlowdown, launchChromium, networks, newPhone, p95, slowDown } from './support/browser.ts';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';

const ROUNDS = 5;
const TAPS = 36;
const PICK = 'input[type=radio]';
const SIGN = '[data-connection]';

/**
 * Measures the waiting times of a phone: the first visit over slow networks, the start offline and over a network that never answers, a repeated visit,
 * and the response to a tap. It runs Chromium at 360x740 with a throttled processor against the production build. The floor is the smallest page of the
 * same server.
 */
export async function measureFirstLoad(): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    await addGrid(owner, '1 day');
    await addGrid(owner, '2 days');
    const [player] = await addPlayers(owner, 1);
    const network = new Network(Number(new URL(await startApi()).port));
    await network.up();
    const browser = await launchChromium();
    try {
      return [
        ...measureSizes(),
        ...(await measureFirstVisits(browser, network, player!.token)),
        ...(await measureLaterVisits(browser, network, player!.token)),
      ];
    } finally {
      await browser.close();
      await network.down();
    }
  });
}

function measureSizes(): Measurement[] {
  return sizesOfClient(join(root, 'dist/client')).map(({ what, kb, goal, files }) => ({
    what,
    value: kb,
    unit: 'kB',
    floor: 'goal',
    floorValue: goal,
    ratio: kb / goal,
    goal: `<= ${goal} kB`,
    isMet: kb <= goal,
    note: `${files.length} files`,
  }));
}

/** Opens a link on a phone without stored data. */
async function measureFirstVisits(browser: Browser, network: Network, token: string): Promise<Measurement[]> {
  const floors = {
    slow4G: await repeat(() => firstVisit(browser, network, 'slow4G', '/api/health')),
    slow3G: await repeat(() => firstVisit(browser, network, 'slow3G', '/api/health')),
  };
  const home4G = await repeat(() => firstVisit(browser, network, 'slow4G', '/'));
  const home3G = await repeat(() => firstVisit(browser, network, 'slow3G', '/'));
  const grid = await repeat(() => firstVisit(browser, network, 'slow4G', '/jugar', token));
  const lcpOf = (loads: Load[]) => loads.map(({ lcp }) => lcp);
  const shift = Math.max(...[...home4G, ...home3G, ...grid].map((load) => load.shift));
  return [
    figure('home, largest paint, slow 4G', lcpOf(home4G), 1_200, lcpOf(floors.slow4G)),
    figure('home, largest paint, slow 3G', lcpOf(home3G), 3_000, lcpOf(floors.slow3G)),
    figure('/jugar, first match row, slow 4G', grid.map(rowOf), 3_500, lcpOf(floors.slow4G)),
    {
      what: 'layout shift, worst of all',
      value: shift,
      unit: '',
      floor: 'nothing moves',
      floorValue: 0,
      ratio: shift,
      goal: '<= 0.1',
      isMet: shift <= 0.1,
    },
  ];
}

async function firstVisit(
  browser: Browser,
  network: Network,
  kind: keyof typeof networks,
  path: string,
  token?: string,
): Promise<Load> {
  const context = await newPhone(browser, network.url, token);
  const page = await context.newPage();
  await watchLoad(page);
  await slowDown(page, networks[kind]);
  await page.goto(path);
  if (token) await page.locator(PICK).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const load = await readLoad(page);
  await context.close();
  return load;
}

/** Opens the installed app. */
async function measureLaterVisits(browser: Browser, network: Network, token: string): Promise<Measurement[]> {
  const context = await newPhone(browser, network.url, token);
  const first = await context.newPage();
  await first.goto('/jugar');
  await first.locator(PICK).first().waitFor({ state: 'attached' });
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.waitForLoadState('networkidle');
  await first.close();

  /** Stops the service worker each time, as after a closed app. */
  const start = async (path: string) => {
    const page = await context.newPage();
    await watchLoad(page);
    const cdp = await slowDown(page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    network.forget();
    await page.goto(path);
    return page;
  };
  const startGrid = async (hasSign = false) => {
    const page = await start('/jugar');
    await page.locator(PICK).first().waitFor({ state: 'attached' });
    if (hasSign) await page.locator(SIGN).waitFor();
    const load = await readLoad(page);
    await page.close();
    return load;
  };

  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await start('/');
    await page.waitForLoadState('networkidle');
    again.push(network.answeredBytes / 1000);
    await page.close();
  }
  const online = await repeat(() => startGrid());

  await network.down();
  const offline = await repeat(() => startGrid());
  await network.up();
  network.hang();
  const hanging = await repeat(() => startGrid(true));
  await network.up();

  const tapping = await start('/jugar');
  const taps = await timeTaps(tapping);
  await context.close();

  const beside = online.map(rowOf);
  return [
    figure('start offline, first match row', offline.map(rowOf), 1_200, beside, 'the same online'),
    figure('start, network never answers, row', hanging.map(rowOf), 1_500, beside, 'the same online'),
    figure(
      'the same, a sign of it',
      hanging.map((load) => load.sign ?? Infinity),
      4_000,
      beside,
      'the row online',
    ),
    {
      what: 'repeated visit of the home page, from the network',
      value: median(again),
      unit: 'kB',
      floor: 'goal',
      floorValue: 2,
      ratio: median(again) / 2,
      goal: '<= 2 kB',
      isMet: median(again) <= 2,
    },
    {
      what: 'a tap is seen, p95',
      value: p95(taps),
      unit: 'ms',
      floor: 'one frame',
      floorValue: 1000 / 60,
      ratio: (p95(taps) * 60) / 1000,
      goal: '<= 100 ms',
      isMet: p95(taps) <= 100,
      note: `median ${Math.round(median(taps))} ms of ${taps.length}, processor ${cpuSlowdown} times slower`,
    },
  ];
}

/** Measures from each touch to the frame that shows its result, by the browser's event timing. */
async function timeTaps(page: Page): Promise<number[]> {
  await page.locator(PICK).first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const noted = window as unknown as { taps: Record<number, number> };
    noted.taps = {};
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId)
          noted.taps[entry.interactionId] = Math.max(noted.taps[entry.interactionId] ?? 0, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let tap = 0; tap < TAPS; tap += 1) {
    const option = page
      .getByRole('radiogroup')
      .nth(tap % 12)
      .locator('label')
      .nth(Math.floor(tap / 12));
    await option.scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await option.tap();
  }
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return page.evaluate(() => Object.values((window as unknown as { taps: Record<number, number> }).taps));
}

/** Times of a page since its navigation, in milliseconds. */
interface Load {
  /** Largest contentful paint. */
  lcp: number;
  /** When the first match row was rendered. */
  row: number | null;
  /** When the page first showed a network problem. */
  sign: number | null;
  /** The sum of the layout shifts. */
  shift: number;
}

const rowOf = (load: Load) => load.row ?? Infinity;

async function watchLoad(page: Page): Promise<void> {
  await page.addInitScript(
    ([row, sign]) => {
      const load: Load = { lcp: 0, row: null, sign: null, shift: 0 };
      Object.assign(window, { load });
      const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      observe('largest-contentful-paint', ({ startTime }) => (load.lcp = startTime));
      observe(
        'layout-shift',
        (entry) => (load.shift += (entry as PerformanceEntry & { value: number }).value),
      );
      const look = () => {
        if (load.row === null && document.querySelector(row!)) load.row = performance.now();
        if (load.sign === null && document.querySelector(sign!)) load.sign = performance.now();
        requestAnimationFrame(look);
      };
      look();
    },
    [PICK, SIGN],
  );
}

function readLoad(page: Page): Promise<Load> {
  return page.evaluate(() => (window as unknown as { load: Load }).load);
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < ROUNDS; round += 1) results.push(await work());
  return results;
}

function figure(
  what: string,
  times: number[],
  goal: number,
  floors: number[],
  floor = 'one line of text',
): Measurement {
  return {
    what,
    value: median(times),
    unit: 'ms',
    floor,
    floorValue: median(floors),
    ratio: median(times) / median(floors),
    goal: `<= ${goal} ms`,
    isMet: median(times) <= goal,
    note: `${times.map(Math.round).join(', ')}`,
  };
}
