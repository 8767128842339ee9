import type { Page } from '@playwright/test';
import { DESKTOP, expect, expectToast, logIn, openPanel, test } from '../support/journey.ts';
import { cardOf, expectState, pick } from '../support/play-screen.ts';

const MINUTE = 60_000;
const FIXTURES = Array.from({ length: 12 }, (_, index) => 101 + index);

test.use({ ...DESKTOP, serverOf: 'round' });

test('JOB-04 HIST-01 ADM-14 a round from the import to a corrected result', async ({
  page,
  browser,
  backend,
}) => {
  const { football } = backend.server;
  football.set(
    ...FIXTURES.map((id, index) => ({ id, start: new Date(Date.now() + 86_400_000 + index * MINUTE) })),
  );

  await test.step('ADM-09 ADM-10 the administrator imports twelve fixtures into a grid', async () => {
    await openPanel(page, backend);
    await page.getByRole('tab', { name: 'API Football' }).click();
    await page.getByRole('combobox', { name: 'País' }).selectOption('Brasil');
    await page.getByLabel('Liga').selectOption({ label: 'Serie A' });
    await page.getByRole('button', { name: 'Buscar Partidos' }).click();
    await page.getByLabel('Elegir todos los partidos disponibles').check();
    await expect(page.getByText('12 partidos seleccionados')).toBeVisible();
    await page.getByRole('button', { name: 'Crear jornada' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre de la jornada').fill('Fecha 34');
    await dialog.getByLabel('País').selectOption({ label: 'Argentina' });
    await dialog.getByRole('button', { name: 'Crear jornada' }).click();
    await expectToast(page, 'Grupo de partidos creado exitosamente');
  });

  const ana = await backend.newPlayer();
  const phone = await (await browser.newContext({ baseURL: backend.url, locale: 'es-AR' })).newPage();

  await test.step('PLAY-02 PLAY-03 PLAY-04 the player picks the whole grid and saves', async () => {
    await phone.goto('/jugar');
    await logIn(phone, ana);
    await expect(phone.getByRole('button', { name: /Grid 1/ })).toBeVisible();
    await pick(phone, { fixtures: FIXTURES });
    await expectState(phone, FIXTURES, 'guardada');
  });

  await test.step('JOB-03 PLAY-05 an earlier start from the source locks the match on the open page', async () => {
    football.set({ id: 101, start: new Date(Date.now() + 5 * MINUTE) });
    await expect(async () => {
      await phone.reload();
      await expect(cardOf(phone, 101).getByText('cerrado')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(cardOf(phone, 101).getByRole('radio').first()).toBeDisabled();
  });

  await test.step('JOB-03 JOB-05 the scheduled job reads the results and settles the grid', async () => {
    // Eleven home wins and a draw in the last match.
    for (const id of FIXTURES)
      football.set({
        id,
        status: 'FT',
        score: id === 112 ? [1, 1] : [2, 1],
        start: new Date(Date.now() - 110 * MINUTE),
      });
    await expect(async () => {
      await page.goto('/admin');
      await expect(page.getByText('FINALIZADO').first()).toBeVisible({ timeout: 4_000 });
    }).toPass();
  });

  await expectHits(phone, 11);
  await expectWinner(page, ana.username, '11');

  await test.step('ADM-08 JOB-04 JOB-06 a corrected result changes hits and winners', async () => {
    await page.goto('/admin?tab=juegos');
    const row = page.getByRole('row', { name: /Local 112/ });
    await row.getByRole('button', { name: /Actualizar/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Goles de Local 112').fill('3');
    await dialog.getByRole('button', { name: 'Actualizar' }).click();
    // The preview: the second prize becomes the first prize.
    await expect(dialog.getByText(`Entra 1: ${ana.username}`)).toBeVisible();
    await expect(dialog.getByText(`Sale 1: ${ana.username}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirmar el cambio' }).click();
    await expectToast(page, 'Resultado actualizado correctamente');
    await expectHits(phone, 12);
    await expectWinner(page, ana.username, '12');
  });
});

async function expectHits(page: Page, hits: number): Promise<void> {
  await page.goto('/perfil');
  await expect(page.getByText('Acertado')).toHaveCount(hits);
  const total = page.getByText('Aciertos en total').locator('..');
  await expect(total).toContainText(String(hits));
}

async function expectWinner(page: Page, username: string, hits: string): Promise<void> {
  await page.goto('/admin');
  await page
    .getByRole('button', { name: /Ganadores/ })
    .first()
    .click();
  const row = page.getByRole('dialog').getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText(username);
  await expect(row.getByRole('cell', { name: hits, exact: true }).first()).toBeVisible();
}
