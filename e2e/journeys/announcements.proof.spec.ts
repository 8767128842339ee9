import type { Page } from '@playwright/test';
import { DESKTOP, expect, findSignal, loseSignal, untilControlled } from '../support/journey.ts';
import { test, bell, dialog, rows, row, detail } from '../support/announcements-dialog.ts';

const pathIs = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

test('ANN-02 on a phone the back button leads from an announcement to the list and then to the page', async ({
  page,
  publish,
}) => {
  await publish('Una', { content: `<p>${'Larga. '.repeat(300)}</p>` });
  for (let number = 1; number <= 8; number += 1) await publish(`Otra ${number}`);
  await page.goto('/bola-gaming');
  await bell(page).click();
  await expect(rows(page)).toHaveCount(9);
  await row(page, 'Una').click();
  await expect(detail(page, 'Una')).toBeFocused();
  await expect(detail(page, 'Una').getByRole('button', { name: 'Todos los anuncios' })).toBeInViewport();
  await expect(rows(page).first()).toBeHidden();
  await page.goBack();
  await expect(row(page, 'Una')).toBeFocused();
  await expect(row(page, 'Una')).toBeInViewport();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await pathIs(page, '/bola-gaming');
});

test('ANN-04 PWA-03 cached announcements are readable offline and show their age', async ({
  page,
  context,
  backend,
  publish,
}) => {
  await publish('Guardada', { content: '<p>Se lee sin señal</p>' });
  const stored = page.waitForEvent('console', (message) => message.text() === 'stored /announcements');
  await page.addInitScript(() => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')!
      .value as IDBObjectStore['put'];
    IDBObjectStore.prototype.put = function (...given) {
      const { url } = given[0] as { url?: string };
      this.transaction.addEventListener('complete', () =>
        setTimeout(() => console.info(`stored ${url}`), 50),
      );
      return put.apply(this, given);
    };
  });
  await page.goto('/');
  await untilControlled(page);
  // A first visit stores its answers after five seconds.
  await stored;
  await loseSignal(context, backend);
  await page.reload();
  await bell(page).click();
  await row(page, 'Guardada').click();
  await expect(detail(page, 'Guardada').getByText('Se lee sin señal')).toBeVisible();
  await page.goBack();
  await expect(dialog(page).getByText(/Actualizado hace|No pudimos actualizar/)).toBeVisible();
  await findSignal(context, backend);
});

test.describe('the back button', () => {
  test.use(DESKTOP);

  test('AUTH-01 closes a dialog first, and then leaves the page', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Empresas y afiliados' }).first().click();
    const login = page.getByRole('dialog', { name: 'Ingresar' });
    await page.getByRole('button', { name: 'Ingresar' }).first().click();
    await expect(login).toBeVisible();
    await pressBack(page);
    await expect(login).toBeHidden();
    await pathIs(page, '/bola-gaming');
    await pressBack(page);
    await pathIs(page, '/');
  });
});

/** Goes back without waiting, because the page may close. */
async function pressBack(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
  await browser.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id });
  await browser.detach();
}
