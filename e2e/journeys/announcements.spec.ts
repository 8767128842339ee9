import type { Page } from '@playwright/test';
import { DESKTOP, expect } from '../support/journey.ts';
import { test, bell, row, detail } from '../support/announcements-dialog.ts';

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
});
