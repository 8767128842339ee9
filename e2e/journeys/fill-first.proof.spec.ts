import { ask } from '../support/people.ts';
import { expect, logIn, test } from '../support/journey.ts';
import { cardOf, expectChosen, expectState } from '../support/play-screen.ts';
import { openHome, tapsOn, fillFirstStep, fillPerson, verificationLink } from '../support/visitor.ts';

test.use({ serverOf: 'fill first' });

test('FILL-08 FILL-06 case 45 the link opened on a computer says where the choices are, and the phone saves them', async ({
  page,
  browser,
  backend,
  grid,
}) => {
  await openHome(page, grid.fixtures[0]!);
  const taps = tapsOn(page);
  for (const fixture of grid.fixtures.slice(0, 5)) await taps.pick(fixture);
  await taps.press('Guardar 5');
  const email = 'computadora@example.org';
  await fillFirstStep(page, email);
  await taps.press('Continuar');
  await fillPerson(page, 'computadora');
  await taps.press('Crear cuenta');
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  const link = await verificationLink(backend.url, email);
  const computer = await browser.newContext({
    baseURL: backend.url,
    locale: 'es-AR',
    serviceWorkers: 'block',
  });
  const other = await computer.newPage();
  await other.goto(link);
  const says = /^Tus 5 predicciones están en el dispositivo donde las hiciste/;
  await expect(other.getByText(says)).toBeVisible();
  await other.getByRole('main').getByRole('button', { name: 'Ingresar' }).click();
  await logIn(other, { email });
  await expect(other.getByText('¡Correo verificado!')).toBeVisible();
  await expect(other.getByText(says)).toBeVisible();
  await computer.close();
  // The phone notices by itself.
  await expect(page).toHaveURL(/\/jugar$/);
  await expectState(page, grid.fixtures.slice(0, 5), 'guardada');
});

test('FILL-05 FILL-07 cases 41 and 42 another login is asked once, and its saved picks stay until "Usar lo nuevo"', async ({
  page,
  backend,
  grid,
  player,
}) => {
  const [saved, ...others] = grid.fixtures.slice(0, 3);
  const games = await ask<{ id: number; games: { id: number; homeTeam: string }[] }[]>(
    backend.url,
    'GET /games',
    {
      token: player.token,
    },
  );
  const match = games.flatMap((each) => each.games).find(({ homeTeam }) => homeTeam === `Local ${saved}`)!;
  await ask(backend.url, 'POST /bets', {
    token: player.token,
    body: { predictions: [{ matchId: match.id, prediction: 'home_win' }] },
  });
  await openHome(page, saved!);
  const taps = tapsOn(page);
  for (const fixture of [saved!, ...others]) await taps.pick(fixture);
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  await logIn(page, player);
  const question = page.getByRole('dialog', { name: '¿Son tuyas estas 3 predicciones?' });
  await question.getByRole('button', { name: 'Sí, fui yo' }).click();
  await page.goto('/jugar');
  await expectChosen(page, [saved!], 'home_win');
  await expectState(page, others, 'guardada');
  await expect(page.getByText(/En 1 partido ya tenías otra predicción/)).toBeVisible();
  await page.getByRole('button', { name: 'Usar lo nuevo' }).click();
  await expectChosen(page, [saved!], 'draw');
  await expectState(page, [saved!], 'guardada');
});

test('HOME-07 a long name of a competition is whole on a phone', async ({ page, grid }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openHome(page, grid.fixtures[0]!);
  const name = cardOf(page, grid.fixtures[0]!).locator('time + span > span').last();
  const isCut = await name.evaluate((element) => {
    element.textContent = 'CONMEBOL Libertadores Femenina';
    return element.scrollWidth > element.clientWidth;
  });
  expect(isCut).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('FILL-03 on an invitation "Guardar 2" leads to the forms, and stands above them no longer', async ({
  page,
  backend,
  grid,
  player: { token },
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const body = { name: 'Del barrio', description: '', gamesQuantity: 12 };
  const { id } = await ask<{ id: number }>(backend.url, 'POST /groups', { token, body });
  const { inviteCode } = await ask<{ inviteCode: string }>(backend.url, `POST /groups/${id}/invite-link`, {
    token,
  });
  await page.goto(`/grupos/join/${inviteCode}`);
  const taps = tapsOn(page);
  for (const fixture of grid.fixtures.slice(0, 2)) await taps.pick(fixture);
  await taps.press('Guardar 2');
  const bottomOf = (role: 'banner' | 'button', name?: string) =>
    page.getByRole(role, { name }).evaluate((element) => element.getBoundingClientRect().bottom);
  await expect
    .poll(async () => (await bottomOf('banner')) - (await bottomOf('button', 'Guardar 2')))
    .toBeGreaterThan(0);
});
