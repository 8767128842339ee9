import type { Page } from '@playwright/test';
import { openPanel } from '../support/admin.ts';
import { expect, test } from '../support/doce.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const pathIs = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

/** Goes back without waiting, because the page may close. */
async function pressBack(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  await browser.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id });
  await browser.detach();
}

test('AUTH-01 the back button closes a dialog first, and then leaves the page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Empresas y afiliados' }).first().click();
  await pathIs(page, '/bola-gaming');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  await expect(dialog(page)).toBeVisible();
  await pressBack(page);
  await expect(dialog(page)).toBeHidden();
  await pathIs(page, '/bola-gaming');
  await pressBack(page);
  await pathIs(page, '/');
});

test('AUTH-01 the back button closes a dialog on the first page of the site', async ({ page }) => {
  await page.goto('/robots.txt');
  await page.goto('/bola-gaming');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  await dialog(page).getByLabel('Correo electrónico').fill('lucia@example.org');
  await pressBack(page);
  await expect(dialog(page)).toBeHidden();
  await pathIs(page, '/bola-gaming');
});

test('ADM-01 ADM-11 SEC-03 an administrator opens a linked tab, and pasting breaks no content security policy', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await openPanel(page, '/admin?tab=anuncios');
  await page.getByRole('button', { name: 'New Announcement' }).click();
  await page.getByRole('textbox', { name: 'Contenido' }).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<meta charset="utf-8"><style>p { color: red }</style><b style="font-weight:normal" id="docs-internal-guid-1"><p style="line-height:1.4">' +
        '<span style="font-weight:700">Premios</span><span style="color:red"> de la fecha</span></p></b>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const shown = page.getByRole('region', { name: /^Vista previa/ });
  await expect(shown.getByText('Premios de la fecha')).toBeVisible();
  await expect(shown.getByRole('strong')).toHaveText('Premios');
  expect(complaints).toEqual([]);
});

test('ADM-17 a date filter of the audit log takes keyboard input', async ({ page }) => {
  await openPanel(page, '/admin?vista=cambios');
  // Day and month are equal, because their order depends on the browser.
  await page.getByLabel('Desde').press('1');
  await page.keyboard.type('1112026');
  await expect(page.getByLabel('Desde')).toHaveValue('2026-11-11');
  await expect.poll(() => new URL(page.url()).searchParams.get('cambios-desde')).toBe('2026-11-11');
});
