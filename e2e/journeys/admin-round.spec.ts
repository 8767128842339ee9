import type { Browser, Page } from '@playwright/test';
import { openPanel } from '../support/admin.ts';
import { type Doce, expect, test } from '../support/doce.ts';

const HOUR = 3_600_000;
const FIXTURES = Array.from({ length: 11 }, (_, index) => 2001 + index);
const [MOVED, PLAYED] = FIXTURES as [number, number];
const TWELFTH = 2012;

test.use({ serverOf: 'admin-round' });

test('ADM-02 ADM-08 JOB-01 readiness, a source at its limit, and two administrators', async ({
  page,
  browser,
  doce,
}) => {
  test.setTimeout(300_000);
  doce.football.set(
    ...FIXTURES.map((id, index) => ({ id, start: new Date(Date.now() + (24 + index) * HOUR) })),
  );
  await openPanel(page);

  await test.step('ADM-02 an empty game shows the first task', async () => {
    await unfoldReadiness(page);
    await expect(readiness(page).getByText('Ningún grupo abierto tiene partidos por jugarse')).toBeVisible();
  });

  await test.step('ADM-10 the panel leads from an incomplete grid to the import', async () => {
    await importGrid(page);
    await unfoldReadiness(page);
    await expect(readiness(page).getByText('1 grupo abierto no tiene 12 partidos')).toBeVisible();
    await readiness(page)
      .getByRole('link', { name: /no tiene 12 partidos/ })
      .click();
    await expect(page.getByText('Lo que se elija aquí se agrega a «Fecha 40».')).toBeVisible();
    doce.football.set({ id: TWELFTH, start: new Date(Date.now() + 48 * HOUR) });
    await page.getByRole('button', { name: 'Serie A (Brasil)' }).click();
    await page.getByLabel(`Elegir Local ${TWELFTH} vs Visitante ${TWELFTH}`).check();
    await page.getByRole('button', { name: 'Agregar 1 partido a «Fecha 40»' }).click();
    await expect(page.getByText('Se agregó 1 partido a «Fecha 40».')).toBeVisible();
    await expect(page.getByText('Todo en orden: nada necesita atención.')).toBeVisible();
  });

  await test.step('JOB-03 a moved match shows its old time until an administrator confirms it', async () => {
    doce.football.set({ id: MOVED, start: new Date(Date.now() + 72 * HOUR) });
    const line = readiness(page).getByRole('link', { name: /1 partido cambió de horario/ });
    await expect(async () => {
      await page.reload();
      await unfoldReadiness(page);
      await expect(line).toBeVisible({ timeout: 8_000 });
    }).toPass({ timeout: 60_000 });
    await line.click();
    await expect(page.getByLabel('Ver', { exact: true })).toHaveValue('moved');
    const row = page.getByRole('row', { name: new RegExp(`Local ${MOVED}`) });
    await expect(row.getByText(/antes \d\d\/\d\d\/\d{4}/)).toBeVisible();
    // The list is below the fold.
    await expect(page.getByRole('group', { name: 'Juegos' })).toBeFocused();
    await expect(row.getByRole('button', { name: /Visto/ })).toBeInViewport();
    await row.getByRole('button', { name: /Visto/ }).click();
    await expect(page.getByText('Ningún juego con estos filtros')).toBeVisible();
    await expect(line).toBeHidden();
  });

  await test.step('JOB-01 a task waits for the limit of the source, survives a reload and shows its result', async () => {
    // The results job asks only for matches that have started.
    doce.football.set({ id: PLAYED, status: '1H', score: [0, 0], start: new Date() });
    await expect(async () => {
      await page.goto('/admin?tab=juegos');
      const row = page.getByRole('row', { name: new RegExp(`Local ${PLAYED}`) });
      await expect(row.getByText('EN VIVO')).toBeVisible({ timeout: 8_000 });
    }).toPass({ timeout: 60_000 });
    doce.football.limit(8_000);
    // Either the scheduled job or this request reaches the limit first.
    await page.getByRole('button', { name: 'Actualizar Resultados de Juegos' }).click();
    await expect(page.getByText(/La fuente llegó a su límite por minuto/).first()).toBeVisible({
      timeout: 6_000,
    });
    await page.reload();
    const box = page.getByRole('region', { name: 'Acciones' });
    await expect(box.getByText(/la tarea sigue sola a las/)).toBeVisible();
    await expect(box.getByRole('button', { name: 'Actualizando resultados…' })).toBeDisabled();
    await expect(box.getByText(/Juegos revisados: .*Pedido por jefa/).first()).toBeVisible({
      timeout: 40_000,
    });
  });

  await test.step('ADM-08 a conflicting score shows the other score and keeps the typed one', async () => {
    const other = await secondWindow(browser, doce);
    const [one, two] = [await openScore(page), await openScore(other)];
    await setScore(two, '2', '1');
    await expect(other.getByText('Resultado actualizado correctamente').first()).toBeVisible();
    await setScore(one, '3', '3');
    await expect(
      one.getByText(/^Cambió mientras lo mirabas y no se guardó nada.* Resultado a mano, jefa/),
    ).toBeVisible();
    await expect(one.getByLabel(`Goles de Local ${PLAYED}`)).toHaveValue('3');
    // The match is final by now, so the dialog first shows what the change does to players.
    await one.getByRole('button', { name: 'Actualizar' }).click();
    await expect(one.getByText('Nadie gana ni pierde aciertos.')).toBeVisible();
    await one.getByRole('button', { name: 'Confirmar el cambio' }).click();
    await expect(
      page.getByRole('row', { name: new RegExp(`Local ${PLAYED}`) }).getByText('3 - 3'),
    ).toBeVisible();
    await other.context().close();
  });
});

const readiness = (page: Page) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: 'Qué necesita atención' }) });

async function unfoldReadiness(page: Page): Promise<void> {
  const box = readiness(page);
  if (!(await box.evaluate((details: HTMLDetailsElement) => details.open, undefined, { timeout: 8_000 })))
    await box.locator('summary').click();
}

async function importGrid(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'API Football' }).click();
  await page.getByRole('combobox', { name: 'País' }).fill('Brasil');
  await page.getByLabel('Liga').selectOption({ label: 'Serie A' });
  await page.getByRole('button', { name: 'Buscar Partidos' }).click();
  await page.getByLabel('Elegir todos los partidos disponibles').check();
  await page.getByRole('button', { name: 'Crear grupo de partidos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre del grupo').fill('Fecha 40');
  await dialog.getByLabel('País').selectOption({ label: 'Argentina' });
  await dialog.getByRole('button', { name: 'Crear grupo' }).click();
  await expect(page.getByText('Grupo de partidos creado exitosamente').first()).toBeVisible();
}

async function secondWindow(browser: Browser, doce: Doce): Promise<Page> {
  const context = await browser.newContext({ baseURL: doce.url, locale: 'es-AR' });
  const page = await context.newPage();
  await openPanel(page);
  return page;
}

async function openScore(page: Page) {
  await page.goto('/admin?tab=juegos');
  const row = page.getByRole('row', { name: new RegExp(`Local ${PLAYED}`) });
  await row.getByRole('button', { name: /Actualizar/ }).click();
  return page.getByRole('dialog');
}

async function setScore(dialog: ReturnType<Page['getByRole']>, home: string, away: string): Promise<void> {
  await dialog.getByLabel(`Goles de Local ${PLAYED}`).fill(home);
  await dialog.getByLabel(`Goles de Visitante ${PLAYED}`).fill(away);
  await dialog.getByLabel('Estado').selectOption('finished');
  await dialog.getByRole('button', { name: 'Actualizar' }).click();
  // The source says that the match is live, so the dialog asks again (ADM-19).
  await dialog.getByRole('button', { name: 'Confirmar el cambio' }).click();
}
