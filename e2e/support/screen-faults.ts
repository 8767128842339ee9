import { type Browser, expect, type Page } from '@playwright/test';
import type { DemoServer } from '../screens/demo-server.ts';
import { measureLayout } from '../screens/layout-report.ts';
import { openScreen } from '../screens/open-screen.ts';
import { type Screen, SIZES, type View, viewsOf } from '../screens/screen.ts';
import { badFieldFaults, dialogFaults, graveViolations, motionFaults, watchOpeners } from './a11y-checks.ts';

/** A state of the catalogue in a view. */
export interface Check {
  screen: Screen;
  view: View;
}

/** The panel is made for a desktop. */
export const usualViews = (screen: Screen): View[] =>
  viewsOf(screen).filter(({ size }) => size === 'desktop' || !screen.path.startsWith('/admin'));

const atOnce = 2;

/** Checks axe, focus, motion and double font size of states. Returns one line for each fault. */
export async function faultsOf(
  browser: Browser,
  demonstration: DemoServer,
  checks: Check[],
): Promise<string[]> {
  const faults: string[] = [];
  const waiting = checks.values();
  const work = async () => {
    for (const { screen, view } of waiting) {
      const found = await faultsOfScreen(browser, demonstration, screen, view);
      faults.push(...found.map((fault) => `${screen.name} (${view.size}, ${view.theme}): ${fault}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return faults;
}

/** Checks a screen, on a phone also with double font size, and closes its dialog. An unreached state is a fault. */
async function faultsOfScreen(
  browser: Browser,
  demonstration: DemoServer,
  screen: Screen,
  view: View,
): Promise<string[]> {
  const before = async (page: Page) => {
    await watchOpeners(page);
    await screen.before?.(page);
  };
  const shown = await openScreen(browser, demonstration, { ...screen, before }, view);
  const { page, failure } = shown;
  try {
    if (failure) return [`not reached: ${failure}`];
    return [
      ...(await graveViolations(page)),
      ...(await page.evaluate(badFieldFaults)),
      ...(await page.evaluate(motionFaults)),
      ...(view.size === 'phone' ? await lostToLargeLetters(page) : []),
      ...(await dialogFaults(page)),
    ];
  } finally {
    await shown.close();
  }
}

/** Doubles the browser's font size. Returns cut and overlapping texts and horizontal overflow. */
async function lostToLargeLetters(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  // Waits two frames.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const { overhang, cut, shortened, overlapping } = await page.evaluate(measureLayout, SIZES.phone.width);
  // Makes sure that the font size is still doubled.
  expect(await page.evaluate(() => matchMedia('(max-width: 12rem)').matches)).toBe(true);
  return [
    ...(overhang > 0 ? [`the page is ${overhang} px too wide`] : []),
    ...cut.map((text) => `cut: ${text}`),
    ...shortened.map((text) => `shortened: ${text}`),
    ...overlapping,
  ];
}
