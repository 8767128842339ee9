import type { Browser, Page } from '@playwright/test';
import { openPanel } from '../support/admin.ts';
import { type Doce, expect, PLAYER_PASSWORD, test } from '../support/doce.ts';

const MINUTE = 60_000;
/** Milliseconds from the last pick to the lock of the first match. The page loads in this time. */
const LOCKS_IN = 25_000;
const FIXTURES = Array.from({ length: 12 }, (_, index) => 1001 + index);
const LOCKING = FIXTURES[0]!;

interface Player {
  page: Page;
  name: string;
  email: string;
}

test.use({ serverOf: 'round' });

test('JOB-04 PLAY-05 HIST-01 ADM-14 a round from the import to a corrected result', async ({
  page,
  browser,
  doce,
}) => {
  test.setTimeout(240_000);
  doce.football.set(
    ...FIXTURES.map((id, index) => ({ id, start: new Date(Date.now() + 86_400_000 + index * MINUTE) })),
  );

  await test.step('ADM-09 ADM-10 the administrator imports twelve fixtures into a grid', async () => {
    await openPanel(page);
    await page.getByRole('tab', { name: 'API Football' }).click();
    await page.getByRole('combobox', { name: 'País' }).fill('Brasil');
    await page.getByLabel('Liga').selectOption({ label: 'Serie A' });
    await page.getByRole('button', { name: 'Buscar Partidos' }).click();
    await page.getByLabel('Elegir todos los partidos disponibles').check();
    await expect(page.getByText('12 partidos seleccionados')).toBeVisible();
    await page.getByRole('button', { name: 'Crear grupo de partidos' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre del grupo').fill('Fecha 34');
    await dialog.getByLabel('País').selectOption({ label: 'Argentina' });
    await dialog.getByRole('button', { name: 'Crear grupo' }).click();
    await expect(page.getByText('Grupo de partidos creado exitosamente').first()).toBeVisible();
  });

  const [ana, bruno] = [await newPlayer(browser, doce, 'ana.q'), await newPlayer(browser, doce, 'bruno.c')];

  await test.step('AUTH-06 VER-01 VER-02 two players register and verify by the mailed link', async () => {
    for (const player of [ana, bruno]) {
      await register(player);
      const mail = await doce.mailTo(player.email);
      const link = /https?:\/\/\S+\/verify-email\/\S+/.exec(mail.text)![0];
      await player.page.goto(link);
      await expect(player.page.getByText(/verificad/i).first()).toBeVisible();
    }
  });

  await test.step('PLAY-02 PLAY-03 PLAY-04 both pick the whole grid and save', async () => {
    await pickGrid(ana.page, () => 'home');
    await pickGrid(bruno.page, (index) => (index < 10 ? 'draw' : 'home'));
  });

  await test.step('PLAY-05 an earlier start locks the match on the open page', async () => {
    // The source rounds starts to seconds.
    const locksAt = Math.ceil((Date.now() + LOCKS_IN) / 1000) * 1000;
    doce.football.set({ id: LOCKING, start: new Date(locksAt + 10 * MINUTE) });
    await expect
      .poll(async () => Date.parse((await gameOf(ana.page, LOCKING)).startTime))
      .toBe(locksAt + 10 * MINUTE);
    await ana.page.reload();
    const card = cardOf(ana.page, LOCKING);
    await expect(card.getByText('bloqueado')).toBeVisible({ timeout: LOCKS_IN + 20_000 });
    expect(Date.now()).toBeGreaterThanOrEqual(locksAt - 2_000);
    await expect(card.getByRole('radio').first()).toBeDisabled();
    await expect(cardOf(ana.page, FIXTURES[1]!).getByRole('radio').first()).toBeEnabled();
  });

  await test.step('JOB-03 JOB-05 the scheduled job reads the results and settles the grid', async () => {
    // Eleven home wins and a draw in the last match.
    FIXTURES.forEach((id, index) => {
      doce.football.set({
        id,
        status: 'FT',
        score: index === 11 ? [1, 1] : [2, 1],
        start: new Date(Date.now() - 110 * MINUTE),
      });
    });
    await expect(async () => {
      await page.goto('/admin');
      await expect(page.getByText('FINALIZADO').first()).toBeVisible({ timeout: 8_000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('HIST-01 HIST-03 PROF-02 both players see their hits in history and profile', async () => {
    await expectHits(ana.page, 11);
    await expectHits(bruno.page, 1);
  });

  await test.step('ADM-14 the panel lists the winners', async () => {
    await expectWinners(page, [
      ['ana.q', '11'],
      ['bruno.c', '1'],
    ]);
  });

  await test.step('ADM-08 JOB-04 JOB-06 a corrected result changes hits and winners', async () => {
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Juegos' }).click();
    const row = page.getByRole('row', { name: /Local 1012/ });
    await row.getByRole('button', { name: /Actualizar/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Goles de Local 1012').fill('3');
    await dialog.getByRole('button', { name: 'Actualizar' }).click();
    // The preview: both gain a hit, and Ana's second prize becomes the first prize.
    await expect(dialog.getByText('Qué cambia en Fecha 34')).toBeVisible();
    await expect(dialog.getByText('2 jugadores suman un acierto.')).toBeVisible();
    await expect(dialog.getByText('Entra 1: ana.q')).toBeVisible();
    await expect(dialog.getByText('Sale 1: ana.q')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirmar el cambio' }).click();
    await expect(page.getByText('Resultado actualizado correctamente').first()).toBeVisible();
    await expectHits(ana.page, 12);
    await expectHits(bruno.page, 2);
    await expectWinners(page, [
      ['ana.q', '12'],
      ['bruno.c', '2'],
    ]);
  });
});

async function newPlayer(browser: Browser, doce: Doce, name: string): Promise<Player> {
  const context = await browser.newContext({
    baseURL: doce.url,
    viewport: { width: 360, height: 740 },
    locale: 'es-AR',
  });
  return { page: await context.newPage(), name, email: `${name}@example.org` };
}

async function register({ page, name, email }: Player): Promise<void> {
  await page.goto('/jugar');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
  await dialog.getByLabel('Nombre', { exact: true }).fill('Ana');
  await dialog.getByLabel('Apellido').fill('Prueba');
  await dialog.getByLabel('Nombre de usuario').fill(name);
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
  await dialog.getByLabel('Teléfono').fill('11 5555 0000');
  await dialog.getByLabel('Fecha de nacimiento').fill('1992-03-14');
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(dialog).toBeHidden();
}

const cardOf = (page: Page, fixture: number) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `Local ${fixture}` })
    .last();

/** A match from the API, with the session of the page. */
function gameOf(page: Page, fixture: number): Promise<{ id: number; startTime: string }> {
  return page.evaluate(async (homeTeam) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const grids = (await (await fetch('/api/games', { headers })).json()) as {
      games: { id: number; homeTeam: string; startTime: string }[];
    }[];
    return grids.flatMap(({ games }) => games).find((game) => game.homeTeam === homeTeam)!;
  }, `Local ${fixture}`);
}

async function pickGrid(page: Page, choose: (index: number) => 'home' | 'draw'): Promise<void> {
  await page.goto('/jugar');
  await expect(page.getByRole('button', { name: /Grid 1/ })).toBeVisible();
  for (const [index, fixture] of FIXTURES.entries()) {
    const name = choose(index) === 'draw' ? 'Empate' : /local/;
    const option = cardOf(page, fixture).getByRole('radio', { name });
    await option.locator('..').click();
    await expect(option).toBeChecked();
  }
  await page.getByRole('button', { name: 'Guardar 12 cambios' }).click();
  await expect(page.getByText('Predicciones guardadas con éxito').first()).toBeVisible();
}

async function expectHits(page: Page, hits: number): Promise<void> {
  await page.goto('/perfil');
  await expect(page.getByText('Acertado')).toHaveCount(hits);
  const total = page.getByText('Aciertos en total').locator('..');
  await expect(total).toContainText(String(hits));
}

async function expectWinners(page: Page, rows: [string, string][]): Promise<void> {
  await page.goto('/admin');
  await page
    .getByRole('button', { name: /Ganadores/ })
    .first()
    .click();
  const table = page.getByRole('dialog').getByRole('table');
  for (const [index, [username, hits]] of rows.entries()) {
    const row = table.getByRole('row').nth(index + 1);
    await expect(row).toContainText(username);
    await expect(row.getByRole('cell', { name: hits, exact: true }).first()).toBeVisible();
  }
}
