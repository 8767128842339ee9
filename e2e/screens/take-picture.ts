import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { fileOf, type Picture } from './contact-sheet.ts';
import type { DemoServer } from './demo-server.ts';
import { measureLayout } from './layout-report.ts';
import { type OpenedScreen, openScreen } from './open-screen.ts';
import { type Screen, SIZES, type View } from './screen.ts';

/** Saves a picture of a screen and returns its defects. Reports errors as defects instead of throwing. */
export async function takePicture(
  browser: Browser,
  server: DemoServer,
  folder: string,
  { screen, view }: Pick<Picture, 'screen' | 'view'>,
): Promise<Picture> {
  const file = join(folder, fileOf(screen, view));
  mkdirSync(dirname(file), { recursive: true });
  const opened = await openScreen(browser, server, screen, view);
  try {
    await loadImages(opened.page);
    await growWindow(opened.page, view);
    const faults = await faultsOf(opened, screen, view);
    await opened.page.screenshot({ path: file });
    return { screen, view, faults };
  } catch (error) {
    return { screen, view, faults: [`state: no picture: ${String(error)}`] };
  } finally {
    await opened.close();
  }
}

/** Returns one line for each defect of an opened screen. */
async function faultsOf(opened: OpenedScreen, screen: Screen, view: View): Promise<string[]> {
  const report = await opened.page.evaluate(measureLayout, SIZES[view.size].width);
  // The panel is made for a desktop.
  const isForTouch = view.size === 'phone' && !screen.path.startsWith('/admin');
  const faults = [
    ...(opened.failure ? [`state: not reached: ${opened.failure}`] : []),
    ...(report.overhang > 0 ? [`overflow: the page is ${report.overhang} px wider than the window`] : []),
    ...report.cut.map((text) => `cut: ${text}`),
    ...report.broken.map((source) => `image: ${source} did not load`),
    ...(isForTouch ? report.small.map((target) => `small: ${target}`) : []),
    ...report.covered.map((target) => `covered: ${target}`),
    ...opened.errors.map((error) => `console: ${error}`),
  ];
  return [...new Set(faults)].filter((fault) => !screen.allows?.test(fault));
}

/** Loads lazy images and waits at most 3 s. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.race([
      Promise.all(images.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]);
  });
}

/** Makes the window as high as the page: fixed elements are at the bottom. Skips pages with an open dialog. */
async function growWindow(page: Page, { size }: View): Promise<void> {
  const { width, height } = SIZES[size];
  const pageHeight = await page.evaluate(() => {
    if (document.querySelector('dialog[open]')) return 0;
    // A minimum height in vh would grow with the window.
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { minHeight } = getComputedStyle(element);
      if (parseFloat(minHeight) > 0) element.style.minHeight = minHeight;
    }
    return document.documentElement.scrollHeight;
  });
  if (pageHeight > height) await page.setViewportSize({ width, height: pageHeight });
}
