import type { Page } from '@playwright/test';
import { DESKTOP, expect, findSignal, loseSignal, untilControlled } from '../support/journey.ts';
import { test, bell, dialog, rows, row, detail } from '../support/announcements-dialog.ts';

const pathIs = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

const HOSTILE =
  '<p>Hola<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><svg onload="window.hurt=1"></svg></p>' +
  '<a href="javascript:window.hurt=1">aquí</a><iframe srcdoc="<script>parent.hurt=1</script>"></iframe>' +
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hurt=1&gt;">';

test('ANN-06 server and client remove scripts from announcements', async ({ page, publish }) => {
  const wants: string[] = [];
  page.on('request', (request) => wants.push(request.url()));
  const id = await publish('Hostil', { content: HOSTILE });
  await page.goto(`/?anuncio=${id}`);
  await expect(detail(page, 'Hostil')).toContainText('Hola');
  // The client gets content that the server did not sanitize.
  await page.route('**/api/announcements', async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const [stored] = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: [{ ...stored, content: HOSTILE, title: HOSTILE }] });
  });
  await page.goto(`/?anuncio=${id}`);
  await expect(dialog(page).getByRole('heading', { level: 3 })).toContainText('<img');
  const drawn = dialog(page).getByRole('article');
  await expect(drawn.locator('a, img, script, iframe, math, style, [onerror], [onload]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
  expect(wants.filter((url) => /\/(x|1)$/.test(new URL(url).pathname))).toEqual([]);
});

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
