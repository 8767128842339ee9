import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { fileOf, type Picture } from './contact-sheet.ts';
import type { Demonstration } from './demonstration.ts';
import { faultsOf } from './faults.ts';
import { type Screen, SIZES, type View } from './screen.ts';
import { show } from './stage.ts';

/** Brings a screen to its state, takes its picture into the folder and tells what is wrong with it. Never raises for what a page does. */
export async function takePicture(
  browser: Browser,
  demonstration: Demonstration,
  folder: string,
  { screen, view }: Pick<Picture, 'screen' | 'view'>,
): Promise<Picture> {
  const file = join(folder, fileOf(screen, view));
  mkdirSync(dirname(file), { recursive: true });
  const shown = await show(browser, demonstration, screen, view);
  try {
    await bringImages(shown.page);
    if (!screen.window) await stretch(shown.page, view);
    const faults = await faultsOf(shown, screen, view);
    await shown.page.screenshot({ path: file });
    return { screen, view, faults };
  } catch (error) {
    return { screen, view, faults: [`state: no picture: ${String(error)}`] };
  } finally {
    await shown.close();
  }
}

/** Images that wait to come into sight come now, and all that come have come. */
async function bringImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.race([
      Promise.all(images.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 3000)),
    ]);
  });
}

/** Makes the window as high as the page, so that what is fixed to its bottom is at the bottom of the picture. A dialog fills the window it has. */
async function stretch(page: Page, { size }: View): Promise<void> {
  const { width, height } = SIZES[size];
  const whole = await page.evaluate(() => {
    if (document.querySelector('dialog[open]')) return 0;
    // What is as high as the window stays as high as it is.
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { minHeight } = getComputedStyle(element);
      if (parseFloat(minHeight) > 0) element.style.minHeight = minHeight;
    }
    return document.documentElement.scrollHeight;
  });
  if (whole > height) await page.setViewportSize({ width, height: whole });
}

/** The views of a screen: both sizes in both languages, in the dark; in the light where the screen asks for it. */
export function viewsOf({ only, light }: Screen): View[] {
  const sizes = only ? [only] : (['phone', 'desktop'] as const);
  return sizes.flatMap((size) => [
    { size, language: 'es', theme: 'dark' },
    { size, language: 'pt-BR', theme: 'dark' },
    ...(light ? [{ size, language: size === 'phone' ? 'es' : 'pt-BR', theme: 'light' } as const] : []),
  ]);
}
