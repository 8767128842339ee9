import { expect, type Page, type Route } from '@playwright/test';

/** Opens pages whose scripts `fail`, then lets the scripts through. */
export async function expectReloadAfter(page: Page, fail: (route: Route) => Promise<void>): Promise<void> {
  const told = page.getByText('No pudimos abrir Doce.');
  for (const address of ['/', '/jugar']) {
    await page.route('**/assets/*.js', fail);
    await page.goto(address);
    await expect(told).toBeInViewport();
    if (address === '/') {
      const option = page.getByRole('radio').first();
      await option.locator('..').click();
      await expect(option).not.toBeChecked();
    }
    await page.unroute('**/assets/*.js');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(told).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ingresar' }).first()).toBeEnabled();
  }
  await page.goto('/');
  await page.getByRole('radio').first().locator('..').click();
  await expect(page.getByRole('button', { name: /^Guardar 1/ })).toBeVisible();
}
