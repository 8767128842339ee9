import { expect, settleIn, test } from '../support/journey.ts';
import { choose, expectState } from '../support/play-screen.ts';

test('PWA-19 a second window leaves the drafts of a visible one alone', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  const [first, second] = grid.fixtures as [number, number];
  await settleIn(page, player);
  await choose(page, first, 'draw');
  const other = await context.newPage();
  await other.goto('/jugar');
  await choose(other, second, 'draw');
  // Both are drafts in both windows.
  await expect(page.getByRole('button', { name: /^Guardar 2 cambios/ })).toBeVisible();
  await other.getByRole('button', { name: /^Guardar 2 cambios/ }).click();
  await expectState(page, [first, second], 'guardado');
  expect((await backend.picksOf(player, grid)).slice(0, 2)).toEqual(['draw', 'draw']);
});
