import type { Locator, Page } from '@playwright/test';
import { expect, settleIn, logOut, test } from '../support/journey.ts';

const boxOf = async (part: Locator) => (await part.boundingBox())!;
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Secciones' });
const saveBar = (page: Page) => page.getByRole('region', { name: 'Guardar las predicciones' });

test('SHELL-10 SHELL-02 the bars of a phone are one stack, and nothing lies below them', async ({
  page,
  player,
  grid: _,
}) => {
  await settleIn(page, player);
  const { width, height } = page.viewportSize()!;
  const bar = await boxOf(bottomBar(page));
  expect(bar.x).toBe(0);
  expect(bar.y + bar.height).toBe(height);
  for (const link of await bottomBar(page).getByRole('link').all()) {
    const tab = await boxOf(link);
    expect(Math.min(tab.width, tab.height)).toBeGreaterThanOrEqual(44);
  }
  const save = await boxOf(saveBar(page).getByRole('button'));
  expect(save.y + save.height).toBeLessThanOrEqual(bar.y);

  // The end of the page can be read.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const copyright = await boxOf(page.getByText(/^© \d{4}/));
  expect(copyright.y + copyright.height).toBeLessThanOrEqual((await boxOf(saveBar(page))).y);

  await page.getByRole('radio').first().check();
  await saveBar(page).getByRole('button').click();
  const toast = page.locator('.Toastify__toast').first();
  await toast.waitFor();
  await expect
    .poll(async () => {
      const { y, height } = (await toast.boundingBox()) ?? { y: 0, height: 0 };
      return y + height;
    })
    .toBeLessThanOrEqual((await boxOf(saveBar(page))).y);

  await bottomBar(page).getByRole('link', { name: 'Perfil' }).click();
  await expect(bottomBar(page).getByRole('link', { name: 'Perfil' })).toHaveAttribute('aria-current', 'page');
  await page.getByText('Mi cuenta', { exact: true }).click();
  const password = page.getByLabel('Contraseña actual');
  await password.focus();
  await expect(bottomBar(page)).toBeHidden();
  await password.blur();
  await expect(bottomBar(page)).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bottomBar(page)).toBeHidden();
  await page.setViewportSize({ width, height });
  await logOut(page);
  await expect(page.getByRole('button', { name: 'Ingresar' }).first()).toBeVisible();
  await expect(bottomBar(page)).toBeHidden();
});
