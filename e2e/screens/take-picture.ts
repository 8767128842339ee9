import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { fileOf, type Picture } from './contact-sheet.ts';
import type { DemoServer } from './demo-server.ts';
import { faultsOf } from './faults.ts';
import { openScreen } from './open-screen.ts';
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
    if (!screen.window) await growWindow(opened.page, view);
    const faults = await faultsOf(opened, screen, view);
    await opened.page.screenshot({ path: file });
    return { screen, view, faults };
  } catch (error) {
    return { screen, view, faults: [`state: no picture: ${String(error)}`] };
  } finally {
    await opened.close();
  }
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

/** Makes the window as high as the page, so that fixed elements are at the bottom of the picture. Skips pages with an open dialog. */
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

/** Both sizes in both languages with the dark theme, and one language in the light theme if the screen asks for it. */
export function viewsOf({ only, light }: Screen): View[] {
  const sizes = only ? [only] : (['phone', 'desktop'] as const);
  return sizes.flatMap((size) => [
    { size, language: 'es', theme: 'dark' },
    { size, language: 'pt-BR', theme: 'dark' },
    ...(light ? [{ size, language: size === 'phone' ? 'es' : 'pt-BR', theme: 'light' } as const] : []),
  ]);
}
