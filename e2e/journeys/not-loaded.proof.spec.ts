import { expect, expectToast, findSignal, logIn, loseSignal, test } from '../support/journey.ts';
import { choose, expectState, save } from '../support/play-screen.ts';

test.use({ serviceWorkers: 'block' });

test('PWA-16 a save on the first visit without a network says so and waits', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  await page.goto('/jugar');
  await logIn(page, player);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await loseSignal(context, backend);
  await choose(page, grid.fixtures[0]!, 'draw');
  await save(page);
  await expectToast(page, 'en este dispositivo');
  await expectState(page, grid.fixtures.slice(0, 1), 'en tu dispositivo');
  await findSignal(context, backend);
  await expectState(page, grid.fixtures.slice(0, 1), 'guardado');
  await expectToast(page, 'Predicciones guardadas');
});
