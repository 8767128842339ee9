import type { BrowserContext, Page } from '@playwright/test';
import { expect, settleIn, untilControlled } from '../support/journey.ts';
import { expectState, pick } from '../support/play-screen.ts';
import { test, deploy, ownScript } from '../support/new-release.ts';

test('PWA-01 the browser reports no installability error in either language', async ({ phone }) => {
  const { page } = phone;
  for (const language of ['es', 'pt-BR']) {
    await page.goto(`/?lng=${language}`);
    const cdp = await phone.context.newCDPSession(page);
    const { errors, data } = await cdp.send('Page.getAppManifest');
    expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', lang: language });
    expect(errors).toEqual([]);
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  }
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
  const fixtures = grid.fixtures.slice(0, 1);
  await pick(page, { fixtures });
  await expectState(page, fixtures, 'en tu dispositivo');
  const other = await openedTab(context);
  const old = await ownScript(page);
  await deploy(backend, release);

  await page.reload();
  await expect(page.getByText('Hay una versión nueva')).toBeVisible();
  await expectState(page, fixtures, 'en tu dispositivo');
  expect(await ownScript(page)).toBe(old);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  for (const tab of [page, other]) await expect.poll(() => ownScript(tab)).not.toBe(old);
  expect(await ownScript(other)).toBe(await ownScript(page));
  await expectState(page, fixtures, 'en tu dispositivo');
  await expect(page.getByText('Hay una versión nueva')).toBeHidden();

  await backend.network.up();
  await expectState(page, fixtures, 'guardado');
  expect(await backend.ledgerOf(player)).toEqual([[[grid.matchIds[0], 'home_win']]]);
});

/** Opens a page that a service worker controls. */
async function openedTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await untilControlled(page);
  return page;
}
