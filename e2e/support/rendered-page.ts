import type { Page } from '@playwright/test';
import type { Backend, Grid } from './backend.ts';
import { expect } from './journey.ts';

/** The pages that the server renders. */
export const pages = ['/', '/faq', '/ganadores', '/bola-gaming', '/bases', '/privacidad', '/terminos'];

/** Whether React has taken the page over: it marks the elements that it draws. */
export function untilHydrated(page: Page, selector = 'main h1'): Promise<unknown> {
  return page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, selector);
}

/** Collects the problems that the console reports. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // And how long Redux Toolkit's checks took.
    const isNetwork = /Failed to load resource|net::ERR_|Middleware took/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isNetwork) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

/** The server looks for new grids every few seconds. */
export async function untilRendered(backend: Backend, grid: Grid): Promise<void> {
  const home = async () => (await fetch(backend.url)).text();
  await expect.poll(home).toContain(`Local ${grid.fixtures[11]}`);
}

/** The matches of a page. */
export const rowsOf = (page: Page) => page.locator('li:has(time[datetime])');
