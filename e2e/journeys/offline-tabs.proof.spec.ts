import type { Page } from '@playwright/test';
import { freeze, storedText } from '../support/device.ts';
import { expect, findSignal, logIn, loseSignal, settleIn, logOut, test } from '../support/journey.ts';
import { expectChosen, expectState, pick } from '../support/play-screen.ts';

test('PWA-08 two tabs show the same queue and send it once', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  const [left, right] = [grid.fixtures.slice(0, 6), grid.fixtures.slice(6)];
  await settleIn(page, player);
  const other = await context.newPage();
  await other.goto('/jugar');
  await expect(other.getByRole('radio').first()).toBeVisible();
  await loseSignal(context, backend);

  await pick(page, { fixtures: left }, 'draw');
  await expectState(other, left, 'en tu dispositivo');
  await pick(other, { fixtures: right }, 'away_win');
  await expectState(page, right, 'en tu dispositivo');
  backend.network.forget();
  await findSignal(context, backend);
  for (const tab of [page, other]) await expectState(tab, grid.fixtures, 'guardada');
  expect(await backend.picksOf(player, grid)).toEqual([
    ...left.map(() => 'draw'),
    ...right.map(() => 'away_win'),
  ]);
  // Each pick is sent and stored once, whichever tab sends it.
  const stored = (await backend.ledgerOf(player)).flat().map(([matchId]) => matchId);
  expect(stored.toSorted((a, b) => a - b)).toEqual(grid.matchIds);
  expect(backend.network.seenOf('POST /api/bets').filter(({ status }) => status === 200)).toHaveLength(1);
});

test('PWA-08 a frozen tab does not block the picks of another tab', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  await settleIn(page, player);
  const other = await context.newPage();
  await other.goto('/jugar');
  await expect(other.getByRole('radio').first()).toBeVisible();
  // The start of a page sends drafts of other pages. It must be over before the first tap here.
  await other.waitForLoadState('networkidle');
  backend.network.hold('POST /api/bets');
  await page.bringToFront();
  await pick(page, grid);
  await expectState(page, grid.fixtures, 'enviando');
  await expect.poll(() => backend.network.seenOf('POST /api/bets').length).toBe(1);
  const frozen = await freeze(page);
  await other.bringToFront();
  backend.network.letThrough('POST /api/bets');
  await expectState(other, grid.fixtures, 'guardada');
  expect(await backend.ledgerOf(player)).toEqual([grid.matchIds.map((id) => [id, 'home_win'])]);

  // The request of the frozen tab arrives late.
  await backend.network.up();
  await frozen.thaw();
  await page.bringToFront();
  await expectState(page, grid.fixtures, 'guardada');
  expect(await backend.ledgerOf(player)).toHaveLength(1);
});

test('PWA-09 a logout warns about unsent picks; kept picks are sent only after the same player logs in', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  const next = await backend.newPlayer();
  await settleIn(page, player);
  await loseSignal(context, backend);
  await pick(page, grid);
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  await logOut(page);
  const warning = page.getByRole('dialog', { name: 'Queda algo por enviar' });
  await expect(warning).toContainText('12 predicciones');
  await warning.getByRole('button', { name: 'Dejar en este dispositivo y salir' }).click();
  await expectLoggedOut(page);
  // The data is erased right after the screen has changed.
  await expect.poll(() => storedText(page)).not.toContain(player.email);
  // A JWT begins with eyJ.
  expect(await storedText(page)).not.toContain('eyJ');

  await findSignal(context, backend);
  await page.goto('/jugar');
  await logIn(page, next);
  await expectChosen(page, grid.fixtures, null);
  await pick(page, { fixtures: [grid.fixtures[0]!] }, 'draw');
  await expectState(page, [grid.fixtures[0]!], 'guardada');
  expect(await backend.ledgerOf(next)).toEqual([[[grid.matchIds[0], 'draw']]]);
  expect(await backend.ledgerOf(player)).toEqual([]);

  await logOut(page);
  await expectLoggedOut(page);
  await page.goto('/jugar');
  await logIn(page, player);
  await expectState(page, grid.fixtures, 'guardada');
  expect(await backend.ledgerOf(player)).toEqual([grid.matchIds.map((id) => [id, 'home_win'])]);
  expect(await backend.ledgerOf(next)).toHaveLength(1);
});

async function expectLoggedOut(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}
