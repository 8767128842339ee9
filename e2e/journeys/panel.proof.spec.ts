import type { Page } from '@playwright/test';
import { DESKTOP, expect, expectToast, openPanel, test } from '../support/journey.ts';

test.use(DESKTOP);

const DOCUMENT =
  '<meta charset="utf-8"><style>p { color: red }</style><p style="line-height:1.4"><span style="font-weight:700">Premios</span> de la fecha</p>' +
  '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;&nbsp;</span>Camiseta</p>';

const dialog = (page: Page) => page.getByRole('dialog');

test('ADM-01 ADM-11 ANN-05 SEC-03 an announcement with pasted text is previewed and published, and breaks no content security policy', async ({
  page,
  browser,
  backend,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await openPanel(page, backend, '/admin?tab=anuncios');
  await page.getByRole('button', { name: 'New Announcement' }).click();
  await dialog(page).getByLabel('Título', { exact: true }).fill('Fecha 34');
  const editor = page.getByRole('textbox', { name: 'Contenido', exact: true });
  await editor.click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Hola');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, DOCUMENT);
  const preview = page.getByRole('region', { name: /^Vista previa/ });
  await expect(preview.locator('strong')).toHaveText(['Hola', 'Premios']);
  await expect(preview.getByRole('listitem')).toHaveText('Camiseta');
  await expect(preview.locator('[style]')).toHaveCount(0);

  await test.step('ADM-11 the draft survives a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'New Announcement' }).click();
    await expect(editor).toContainText('Hola');
  });
  await dialog(page).getByRole('button', { name: 'Publicar', exact: true }).click();
  await expectToast(page, 'Anuncio creado exitosamente');
  const visitor = await (await browser.newContext({ baseURL: backend.url, locale: 'es-AR' })).newPage();
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Anuncios: 1 sin leer' }).click();
  const article = dialog(visitor).getByRole('article', { name: 'Fecha 34' });
  await expect(article.locator('strong')).toHaveText(['Hola', 'Premios']);
  await visitor.context().close();
  await page.getByRole('button', { name: 'Eliminar: Fecha 34' }).click();
  await dialog(page).getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByText('Todavía no hay anuncios')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('ADM-03 ADM-17 the tabs are above the fold, and a date filter of the audit log takes keyboard input', async ({
  page,
  backend,
}) => {
  // The guide of the first week stands above the tabs until a grid is settled.
  await backend.endGrid(await backend.newGrid('Fecha 1'));
  await openPanel(page, backend);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Pendientes' })).toBeVisible();
    await expect(page.getByRole('tablist')).toBeInViewport({ ratio: 0.95 });
  }
  await page.goto('/admin?vista=cambios');
  // Day and month are equal, because their order depends on the browser.
  await page.getByLabel('Desde').press('1');
  await page.keyboard.type('1112026');
  await expect(page.getByLabel('Desde')).toHaveValue('2026-11-11');
  await expect.poll(() => new URL(page.url()).searchParams.get('cambios-desde')).toBe('2026-11-11');
});
