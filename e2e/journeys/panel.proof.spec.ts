import { DESKTOP, expect, openPanel, test } from '../support/journey.ts';

test.use(DESKTOP);

test('ADM-03 ADM-17 the tabs are above the fold, and a date filter of the audit log takes keyboard input', async ({
  page,
  backend,
}) => {
  await openPanel(page, backend);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Qué necesita atención' })).toBeVisible();
    await expect(page.getByRole('tablist')).toBeInViewport({ ratio: 0.95 });
  }
  await page.goto('/admin?vista=cambios');
  // Day and month are equal, because their order depends on the browser.
  await page.getByLabel('Desde').press('1');
  await page.keyboard.type('1112026');
  await expect(page.getByLabel('Desde')).toHaveValue('2026-11-11');
  await expect.poll(() => new URL(page.url()).searchParams.get('cambios-desde')).toBe('2026-11-11');
});
