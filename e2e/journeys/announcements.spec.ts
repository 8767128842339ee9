import type { Page } from '@playwright/test';
import { DESKTOP, expect } from '../support/journey.ts';
import { test, bell, dialog, row, detail } from '../support/announcements-dialog.ts';

const HOSTILE =
  '<p>Hola<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><svg onload="window.hurt=1"></svg></p>' +
  '<a href="javascript:window.hurt=1">aquí</a><iframe srcdoc="<script>parent.hurt=1</script>"></iframe>' +
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hurt=1&gt;">';
const bellSays = (page: Page, name: string) =>
  expect(page.getByRole('button', { name, exact: true })).toBeVisible();

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('ANN-01 ANN-02 ANN-03 all tabs update the unread count', async ({ page, context, publish }) => {
    await publish('Vieja');
    await publish('Nueva');
    const other = await context.newPage();
    for (const each of [page, other]) {
      await each.goto('/faq');
      await bellSays(each, 'Anuncios: 2 sin leer');
    }
    await bell(page).click();
    await expect(detail(page, 'Nueva')).toBeVisible();
    await row(page, 'Vieja').click();
    await bellSays(other, 'Anuncios');
  });

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
});
