import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Network } from '../e2e/support/tcp-proxy.ts';
import { cpuSlowdown, launchProfile, logIn, p95, slowDown } from './support/browser.ts';
import { figure, type Load, readLoad, repeat, ROW, rowOf, watchLoad } from './support/load.ts';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';

/** A test runs the smallest size. */
export const SMALLEST = { rounds: 1, taps: 3 };
const WHOLE = { rounds: 7, taps: 36 };
const SIGN = '[data-connection]';

/**
 * Measures the installed app in throttled Chromium at 360x740: first starts offline and over a dead network, a repeated
 * visit, and the response to a tap.
 */
export async function measureInstalled({ rounds, taps: count } = WHOLE): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    await addGrid(owner, '1 day');
    await addGrid(owner, '2 days');
    const [player] = await addPlayers(owner, 1);
    const network = new Network(Number(new URL(await startApi()).port));
    const directory = mkdtempSync(join(tmpdir(), 'doce-phone-'));
    await network.up();
    const phone = new Phone(directory, network, player!.token);
    try {
      await phone.install();
      const again = await repeat(rounds, () => phone.revisit());
      const online = await repeat(rounds, () => phone.start());
      await network.down();
      const offline = await repeat(rounds, () => phone.start());
      const offlineUnthrottled = await repeat(rounds, () => phone.start({ slowdown: 1 }));
      await network.up();
      network.hang();
      const hanging = await repeat(rounds, () => phone.start({ waitsForSign: true }));
      await network.up();
      const { taps, floor } = await phone.timeTaps(count);
      const beside = ['the same online', rowOf(online)] as const;
      return [
        figure('start offline, first match row', rowOf(offline), { ms: 1_200 }, beside),
        figure('the same, processor not throttled', rowOf(offlineUnthrottled), { ms: 1_200 }, beside),
        figure(
          'the same, processor time of the main thread',
          offlineUnthrottled.map(({ mainThread }) => mainThread),
          { ms: 200 },
          beside,
        ),
        figure('start, network never answers, row', rowOf(hanging), { ms: 1_500 }, beside),
        figure(
          'the same, a sign of it',
          hanging.map(({ sign }) => sign ?? Infinity),
          { ms: 4_500 },
          beside,
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
        tapFigure('a tap is seen, median', count, median(taps), median(floor)),
        tapFigure('a tap is seen, p95', count, p95(taps), p95(floor)),
      ];
    } finally {
      await network.up();
      await network.down();
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

function tapFigure(what: string, count: number, value: number, floorValue: number): Measurement {
  return {
    what,
    value,
    unit: 'ms',
    floor: 'the same page without scripts',
    floorValue,
    ratio: value / floorValue,
    goal: '<= 1.5 times',
    isMet: value / floorValue <= 1.5,
    note: `${count} taps, processor ${cpuSlowdown} times slower`,
  };
}

/** A phone whose browser is started anew for each visit. Its profile stays. */
class Phone {
  private readonly directory: string;
  private readonly network: Network;
  private readonly token: string;

  constructor(directory: string, network: Network, token: string) {
    this.directory = directory;
    this.network = network;
    this.token = token;
  }

  /** The first visit: installs the service worker and stores the grid. */
  async install(): Promise<void> {
    await this.visit('/jugar', async (page) => {
      await page.locator(ROW).first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      // After the first screen the app stores the data for offline use.
      await page.waitForTimeout(8_000);
    });
  }

  /** @returns Kilobytes from the network of a repeated visit of the home page. */
  async revisit(): Promise<number> {
    return this.visit('/', async (page) => {
      await page.waitForLoadState('networkidle');
      return this.network.answeredBytes / 1000;
    });
  }

  /** @returns The load, with milliseconds of processor time that the main thread used until the first row. */
  async start({ slowdown = cpuSlowdown, waitsForSign = false } = {}): Promise<Load & { mainThread: number }> {
    return this.visit(
      '/jugar',
      async (page, _, cdp) => {
        await page.locator(ROW).first().waitFor({ state: 'attached' });
        const { metrics } = await cdp.send('Performance.getMetrics');
        const mainThread = metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
        if (waitsForSign) await page.locator(SIGN).waitFor();
        return { ...(await readLoad(page)), mainThread };
      },
      slowdown,
    );
  }

  /** @returns Milliseconds of each tap in the app and in a copy of its page without scripts. */
  async timeTaps(count: number): Promise<{ taps: number[]; floor: number[] }> {
    return this.visit('/jugar', async (page, context) => {
      const taps = await timeTaps(page, count);
      const copy = await page.evaluate(() => {
        const styles = [...document.styleSheets].flatMap(({ cssRules }) =>
          [...cssRules].map((r) => r.cssText),
        );
        const html = document.documentElement.cloneNode(true) as HTMLElement;
        html.querySelectorAll('script, link').forEach((each) => each.remove());
        const style = Object.assign(document.createElement('style'), { textContent: styles.join('\n') });
        html.querySelector('head')!.append(style);
        return `<!doctype html>${html.outerHTML}`;
      });
      const still = await context.newPage();
      await still.setContent(copy);
      await slowDown(still);
      return { taps, floor: await timeTaps(still, count) };
    });
  }

  private async visit<T>(
    path: string,
    look: (page: Page, context: BrowserContext, cdp: CDPSession) => Promise<T>,
    slowdown = cpuSlowdown,
  ): Promise<T> {
    const context = await launchProfile(this.directory, this.network.url);
    try {
      await this.logInOnce(context);
      const page = context.pages()[0] ?? (await context.newPage());
      await watchLoad(page);
      const cdp: CDPSession = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      this.network.forget();
      await page.goto(path);
      return await look(page, context, cdp);
    } finally {
      await context.close();
    }
  }

  private isLoggedIn = false;

  private async logInOnce(context: BrowserContext): Promise<void> {
    if (this.isLoggedIn) return;
    this.isLoggedIn = true;
    await logIn(context, this.token);
  }
}

/** Measures from each touch to the frame that shows its result, by the browser's event timing. */
async function timeTaps(page: Page, count: number): Promise<number[]> {
  await page.locator(ROW).first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const noted = window as unknown as { taps: Record<number, number> };
    noted.taps = {};
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId)
          noted.taps[entry.interactionId] = Math.max(noted.taps[entry.interactionId] ?? 0, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let tap = 0; tap < count; tap += 1) {
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
