import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/demonstration.ts';
import { newPlayer, PLAYER_PASSWORD } from '../support/people.ts';

test.use({ trace: 'off', screenshot: 'off' });

test.describe('with a keyboard', () => {
  // These journeys run first, because the first match of the demonstration locks minutes after the start.
  test('PLAY-03 PLAY-04 a player logs in, picks a grid and saves it', async ({ page, demonstration }) => {
    const player = await newPlayer(demonstration.url, 'teclado');
    await page.goto('/');
    await tabTo(page, page.getByRole('button', { name: 'Ingresar' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ingresar' });
    await tabTo(page, dialog.getByLabel('Correo electrónico'));
    await page.keyboard.type(player.email);
    await tabTo(page, dialog.getByLabel('Contraseña', { exact: true }));
    await page.keyboard.type(PLAYER_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/perfil$/);

    await tabTo(page, page.getByRole('link', { name: 'JUGAR', exact: true }));
    await page.keyboard.press('Enter');
    const matches = page.getByRole('radiogroup', { name: /^Predicción para .+ contra .+$/ });
    await expect(matches).toHaveCount(12);
    for (let index = 0; index < 12; index += 1) {
      const options = matches.nth(index).getByRole('radio');
      const chosen = index % 3;
      await tabTo(page, options.first());
      if (chosen === 0) await page.keyboard.press('Space');
      for (let step = 0; step < chosen; step += 1) await page.keyboard.press('ArrowRight');
      await expect(options.nth(chosen)).toBeChecked();
      await expectFocusInSight(page);
      await expect(matches.nth(index)).toHaveAccessibleDescription(/sin guardar/);
    }

    const save = page.getByRole('region', { name: 'Guardar las predicciones' }).getByRole('button');
    await tabTo(page, save);
    await expect(save).toHaveAccessibleName('Guardar 12 cambios');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: 'Predicciones guardadas con éxito' }),
    ).toBeVisible();
    const completion = page.getByRole('dialog', { name: '¡Listo!' });
    await expect(completion).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(completion).toBeHidden();
    await expect(save).toBeFocused();
    for (const match of await matches.all()) await expect(match).toHaveAccessibleDescription(/guardada/);
    await page.reload();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(12);
  });

  test('the skip link leads to the main content', async ({ page }) => {
    await page.goto('/bola-gaming');
    await expect(page.getByLabel('Nombre')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
    await expectFocusInSight(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').evaluate((element) => element.closest('main') !== null)).toBe(true);
  });

  test('AUTH-01 a dialog takes and keeps the focus, and Esc returns it', async ({ page }) => {
    await page.goto('/404');
    const opener = page.getByRole('button', { name: 'Ingresar' });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ingresar' });
    await expect(dialog.getByRole('heading', { name: 'Ingresar' })).toBeFocused();
    for (const key of ['Tab', 'Shift+Tab']) {
      const stops = new Set<string>();
      // Tab goes through the dialog and the browser's own controls.
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press(key);
        stops.add(
          await page.evaluate(() => {
            const focused = document.activeElement!;
            if (focused.closest('dialog')) return 'dialog';
            return focused === document.body ? 'frame' : focused.outerHTML;
          }),
        );
      }
      expect([...stops].filter((stop) => stop !== 'frame')).toEqual(['dialog']);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 120; stops += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${String(target)}`);
}

/** The focused element is fully visible and has an outline. */
async function expectFocusInSight(page: Page): Promise<void> {
  const focused = page.locator(':focus');
  await expect(focused).toBeInViewport({ ratio: 1 });
  expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
}
