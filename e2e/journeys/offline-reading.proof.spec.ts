import { expect, settleIn, test } from '../support/journey.ts';
import { banner, cardOf } from '../support/play-screen.ts';

test('PWA-03 the grid opens from the cache if the network accepts connections and never answers', async ({
  phone,
  backend,
  player,
  grid,
}) => {
  await settleIn(phone.page, player);
  await phone.close();
  backend.network.hang();
  const page = await phone.start();
  await page.goto('/jugar');
  await expect(cardOf(page, grid.fixtures[11]!)).toBeVisible();
  await expect(banner(page)).toBeVisible();
  backend.network.forget();
  await backend.network.up();
  await expect(banner(page)).toHaveCount(0);
});
