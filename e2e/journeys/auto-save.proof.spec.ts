import { expect, expectToast, logIn, settleIn, test } from '../support/journey.ts';
import { choose, expectChosen, expectState, save } from '../support/play-screen.ts';

test('PWA-19 a closing tab saves its drafts, and the returning player can undo a changed pick', async ({
  browser,
  context,
  page,
  backend,
  player,
  grid,
}) => {
  const [changed, ...others] = grid.fixtures as [number, ...number[]];
  await settleIn(page, player);
  await choose(page, changed, 'draw');
  await save(page);
  await expectState(page, [changed], 'guardada');
  await choose(page, changed, 'away_win');
  for (const fixture of others) await choose(page, fixture, 'home_win');
  await expect(page.getByRole('region', { name: 'Guardar las predicciones' })).toContainText('0 guardadas');
  // Fires the events of a tab that the player closes.
  await page.close({ runBeforeUnload: true });
  await expect
    .poll(() => backend.picksOf(player, grid))
    .toEqual(['away_win', ...others.map(() => 'home_win')]);

  await test.step('PWA-19 another browser of the player shows the saved picks', async () => {
    const elsewhere = await browser.newContext({ locale: 'es-AR' });
    const other = await elsewhere.newPage();
    await other.goto('/jugar');
    await logIn(other, player);
    await expectState(other, grid.fixtures, 'guardada');
    await expectChosen(other, others, 'home_win');
    await elsewhere.close();
  });

  await test.step('PWA-19 the returning player undoes the changed pick', async () => {
    const later = await context.newPage();
    await later.goto('/perfil');
    // The closed page may not have read the answer. Then this page sends them again and says that they wait.
    await expectToast(
      later,
      /Guardamos 12 predicciones que dejaste|12 predicciones quedaron en este dispositivo/,
    );
    await later.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => backend.picksOf(player, grid)).toEqual(['draw', ...others.map(() => 'home_win')]);
    await later.goto('/jugar');
    await expectState(later, grid.fixtures, 'guardada');
  });
});

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
  await expectState(page, [first, second], 'guardada');
  expect((await backend.picksOf(player, grid)).slice(0, 2)).toEqual(['draw', 'draw']);
});
