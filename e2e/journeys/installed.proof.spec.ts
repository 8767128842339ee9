import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { bringAssetsBack } from '../../scripts/older-assets.ts';
import type { Backend } from '../support/backend.ts';
import { countLoads, expect, logIn, settleIn, test as base, untilControlled } from '../support/journey.ts';
import type { Player } from '../support/people.ts';
import { expectState, pick } from '../support/play-screen.ts';
import { ROOT } from '../support/processes.ts';
import { makeNextRelease, type Release } from '../support/release.ts';

const test = base.extend<{ release: Release }>({
  release: async ({ backend }, use) => {
    const release = makeNextRelease();
    await use(release);
    // The next tests use the current release.
    await backend.server.stop();
    release.remove();
    await backend.restore();
  },
});

test('PWA-11 PWA-04 both tabs load a new release once the player agrees, and unsent picks survive', async ({
  context,
  page,
  backend,
  player,
  grid,
  release,
}) => {
  await settleIn(page, player);
  backend.network.refuse('POST /api/bets');
  await pick(page, grid);
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  const other = await openedTab(context);
  const old = await ownScript(page);
  await deploy(backend, release);

  await page.reload();
  await expect(page.getByText('Hay una versión nueva')).toBeVisible();
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  expect(await ownScript(page)).toBe(old);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  for (const tab of [page, other]) await expect.poll(() => ownScript(tab)).not.toBe(old);
  expect(await ownScript(other)).toBe(await ownScript(page));
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  await expect(page.getByText('Hay una versión nueva')).toBeHidden();

  await backend.network.up();
  await expectState(page, grid.fixtures, 'guardada');
  expect(await backend.ledgerOf(player)).toEqual([grid.matchIds.map((id) => [id, 'home_win'])]);
});

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
    await page.route('**/assets/index-*.js', (route) => isDrawn.then(() => route.continue()));
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

/** Opens a page that a service worker controls. */
async function openedTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await untilControlled(page);
  return page;
}

/** Opens the first screen and waits for its late parts. One that fails during the restart would reload the page. */
async function openWithAllParts(page: Page, player: Player): Promise<void> {
  await page.goto('/jugar');
  await logIn(page, player);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
}

async function deploy({ server }: Backend, { folder }: Release): Promise<void> {
  await server.stop();
  await server.start(folder);
}

/** Keeps the assets of the current release, as a build does. */
function keepOlderAssets({ folder }: Release): void {
  const dist = join(folder, 'dist');
  cpSync(join(ROOT, 'dist/client/assets'), join(dist, '.older-assets'), { recursive: true });
  bringAssetsBack(dist);
}

/** The entry script, whose name identifies the release. */
function ownScript(page: Page): Promise<string | null> {
  return page
    .locator('script[type=module][src]')
    .getAttribute('src', { timeout: 5_000 })
    .catch(() => null);
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
