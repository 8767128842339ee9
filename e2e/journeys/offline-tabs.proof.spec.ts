import { freeze } from '../support/device.ts';
import { expect, settleIn, test } from '../support/journey.ts';
import { expectState, pick } from '../support/play-screen.ts';

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
  await expectState(other, grid.fixtures, 'guardado');
  expect(await backend.ledgerOf(player)).toEqual([grid.matchIds.map((id) => [id, 'home_win'])]);

  // The request of the frozen tab arrives late.
  await backend.network.up();
  await frozen.thaw();
  await page.bringToFront();
  await expectState(page, grid.fixtures, 'guardado');
  expect(await backend.ledgerOf(player)).toHaveLength(1);
});
