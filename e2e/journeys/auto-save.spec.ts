import { expect, logIn, loseSignal, settleIn, test } from '../support/offline.ts';
import { choose, expectChosen, expectState, save } from '../support/play-screen.ts';

test('PWA-19 drafts of a tab that closes are saved; the player who returns can take back a changed pick', async ({
  browser,
  context,
  page,
  house,
  player,
  grid,
}) => {
  const [changed, ...others] = grid.fixtures as [number, ...number[]];
  await settleIn(page, player);
  await choose(page, changed, 'draw');
  await save(page);
  await expectState(page, [changed], 'guardado');
  await choose(page, changed, 'away_win');
  for (const fixture of others) await choose(page, fixture, 'home_win');
  await expect(page.getByRole('region', { name: 'Guardar las predicciones' })).toContainText('0 guardadas');
  // As a person closes it: without this the browser ends the page and tells it nothing.
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => house.picksOf(player, grid)).toEqual(['away_win', ...others.map(() => 'home_win')]);

  await test.step('PWA-19 another browser of the player shows them', async () => {
    const elsewhere = await browser.newContext({ locale: 'es-AR' });
    const other = await elsewhere.newPage();
    await other.goto('/jugar');
    await logIn(other, player);
    await expectState(other, grid.fixtures, 'guardado');
    await expectChosen(other, others, 'home_win');
    await elsewhere.close();
  });

  await test.step('PWA-19 the player returns and takes back what can be taken back', async () => {
    const later = await context.newPage();
    await later.goto('/perfil');
    await expect(later.getByText(/^Guardamos 12 predicciones que dejaste sin guardar/).first()).toBeVisible();
    await later.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => house.picksOf(player, grid)).toEqual(['draw', ...others.map(() => 'home_win')]);
    await later.goto('/jugar');
    await expectState(later, grid.fixtures, 'guardado');
  });
});

test('PLAY-12 PWA-19 without a network, home and profile tell that the drafts did not arrive', async ({
  context,
  page,
  house,
  player,
  grid,
}) => {
  await settleIn(page, player);
  await loseSignal(context, house);
  for (const fixture of grid.fixtures) await choose(page, fixture, 'draw');
  await page.reload();
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  for (const address of ['/', '/perfil']) {
    await page.goto(address);
    await expect(page.getByText('12 predicciones sin enviar')).toBeVisible();
  }
});
