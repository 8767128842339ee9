import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bringAssetsBack } from '../../scripts/older-assets.ts';
import { countLoads, expect, logIn } from '../support/journey.ts';
import type { Player } from '../support/people.ts';
import { ROOT } from '../support/processes.ts';
import { type Release } from '../support/release.ts';
import { test, deploy, ownScript } from '../support/new-release.ts';

test.describe('PWA-11 a page of an older release', () => {
  // Without a service worker, because its precache has all parts.
  test.use({ serviceWorkers: 'block' });

  test('PWA-11 loads kept parts of its release', async ({ page, backend, player, release }) => {
    await openWithAllParts(page, player);
    const old = await ownScript(page);
    keepOlderAssets(release);
    await deploy(backend, release);
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Mi perfil' }).click();
    await expect(page.getByText(player.email)).toBeVisible();
    expect([loads(), await ownScript(page)]).toEqual([0, old]);
  });

  test('PWA-11 reloads once at the target address if its parts are gone', async ({
    page,
    backend,
    player,
    release,
  }) => {
    await openWithAllParts(page, player);
    const old = await ownScript(page);
    await deploy(backend, release);
    const loads = countLoads(page);
    await page.getByRole('link', { name: 'Mi perfil' }).click();
    await expect(page.getByText(player.email)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/perfil');
    expect(loads()).toBe(1);
    expect(await ownScript(page)).not.toBe(old);
  });
});

test('PWA-02 the shell has the header of the app in its place', async ({ browser, backend }) => {
  for (const [width, language] of [
    [360, 'es-AR'],
    [1280, 'pt-BR'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: backend.url,
      viewport: { width, height: 740 },
      locale: language,
      serviceWorkers: 'block',
    });
    // The server sends the shell to players and to the worker. Visitors get the rendered page.
    await context.addCookies([{ name: 'doce_player', value: '1', url: backend.url }]);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const { promise: isDrawn, resolve: letAppCome } = Promise.withResolvers<void>();
    await page.route('**/assets/frame-*.js', (route) => isDrawn.then(() => route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    const shell = page.locator('.shell');
    await expect(shell).toBeVisible();
    // Elements have places before the style sheet has come.
    await expect(page.locator('body')).toHaveCSS('margin', '0px');
    const isWide = width > 768;
    const early = await placesOf(page, ['.shell header', '.shell .logo', ...(isWide ? ['.shell-bar'] : [])]);
    letAppCome();
    await expect(shell).toBeHidden();
    expect(await placesOf(page, ['header', 'header .logo', ...(isWide ? ['header + nav'] : [])])).toEqual(
      early,
    );
    expect(errors).toEqual([]);
    await context.close();
  }
});

/** Opens the first screen and waits for its late parts. One that fails during the restart would reload the page. */
async function openWithAllParts(page: Page, player: Player): Promise<void> {
  await page.goto('/jugar');
  await logIn(page, player);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
}

/** Keeps the assets of the current release, as a build does. */
function keepOlderAssets({ folder }: Release): void {
  const dist = join(folder, 'dist');
  cpSync(join(ROOT, 'dist/client/assets'), join(dist, '.older-assets'), { recursive: true });
  bringAssetsBack(dist);
}

/** Returns the boxes of the first elements that match: left, top, width and height in CSS pixels. */
function placesOf(page: Page, selectors: string[]): Promise<number[][]> {
  return page.evaluate(
    (all) =>
      all.map((selector) => {
        const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect();
        return [left, top, width, height];
      }),
    selectors,
  );
}
