import type { Page } from '@playwright/test';
import { ask, mailTo, PLAYER_PASSWORD } from '../support/people.ts';
import { expect, logIn, test } from '../support/journey.ts';
import { cardOf, expectChosen, expectState, optionOf } from '../support/play-screen.ts';

test.use({ serverOf: 'fill first' });

/** The server renders home again some seconds after a new grid. */
async function openHome(page: Page, fixture: number): Promise<void> {
  await expect
    .poll(async () => (await page.request.get('/')).text(), { timeout: 20_000 })
    .toContain(`Local ${fixture}`);
  await page.goto('/');
  await expect(cardOf(page, fixture)).toBeAttached();
}

/** Counts the actions of a person, as the requirement does. */
function tapsOn(page: Page) {
  let taps = 0;
  return {
    count: () => taps,
    pick: async (fixture: number) => {
      taps += 1;
      await optionOf(page, fixture, 'draw').locator('..').click();
      await expect(optionOf(page, fixture, 'draw')).toBeChecked();
    },
    press: async (name: string) => {
      taps += 1;
      await page.getByRole('button', { name, exact: true }).click();
    },
    openLink: async (link: string) => {
      taps += 1;
      await page.goto(link);
    },
  };
}

async function fillFirstStep(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
}

async function fillPerson(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre', { exact: true }).fill('Lucía');
  await dialog.getByLabel('Apellido').fill('Fernández');
  await dialog.getByLabel('Nombre de usuario').fill(username);
  await dialog.getByLabel('Teléfono').fill('11 5555 0000');
  await dialog.getByLabel('Fecha de nacimiento').fill('1990-05-17');
}

async function verificationLink(url: string, email: string): Promise<string> {
  const { text } = await mailTo(url, email, /verific/i);
  return /https?:\/\/\S+\/verify-email\/\S+/.exec(text)![0];
}

test('FILL-10 FILL-01 FILL-03 FILL-06 no field before the twelfth pick, and 16 taps to a saved grid of a new account', async ({
  page,
  backend,
  grid,
}) => {
  await openHome(page, grid.fixtures[0]!);
  const taps = tapsOn(page);
  for (const fixture of grid.fixtures) {
    await taps.pick(fixture);
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await taps.press('Guardar 12');
  await fillFirstStep(page, 'dieciseis@example.org');
  await taps.press('Continuar');
  await fillPerson(page, 'dieciseis');
  await taps.press('Crear cuenta');
  await expect(page.getByText(/^Tus 12 predicciones esperan 24 horas en este dispositivo/)).toBeVisible();
  const link = await verificationLink(backend.url, 'dieciseis@example.org');
  expect(link).toMatch(/\?elecciones=12$/);
  await taps.openLink(link);
  await expect(page.getByText('¡Correo verificado!')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('doce:visitor-choices')), { timeout: 30_000 })
    .toBeNull();
  await expect(page.getByText('Tus predicciones están guardadas. Las ves en Jugar.')).toBeVisible();
  expect(taps.count()).toBeLessThanOrEqual(16);
  // No tap saved the grid.
  await page.goto('/jugar');
  await expectState(page, grid.fixtures, 'guardado');
  await expectChosen(page, grid.fixtures, 'draw');
});

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
  await expectState(page, grid.fixtures.slice(0, 5), 'guardado');
});

test('FILL-05 FILL-07 cases 41 and 42 another login is asked once, and its saved picks stay until "Usar las nuevas"', async ({
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
  await question.getByRole('button', { name: 'Sí, guardarlas' }).click();
  await page.goto('/jugar');
  await expectChosen(page, [saved!], 'home_win');
  await expectState(page, others, 'guardado');
  await expect(page.getByText(/En 1 partido ya tenías otra predicción/)).toBeVisible();
  await page.getByRole('button', { name: 'Usar las nuevas' }).click();
  await expectChosen(page, [saved!], 'draw');
  await expectState(page, [saved!], 'guardado');
});
