import { expect, type Page } from '@playwright/test';

/** React reports that it draws a page itself whose texts the browser changed before (#418). Nothing else may break. */
export function brokenThings(page: Page): string[] {
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => message.includes('#418') || broken.push(message));
  return broken;
}

/** Waits until the page's texts are translated, and none of them broke it. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect.poll(() => page.locator('main font font').count()).toBeGreaterThan(3);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
}
