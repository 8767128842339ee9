import { expect, test } from '../support/journey.ts';
import { expectChosen, expectState } from '../support/play-screen.ts';
import { openHome, tapsOn, fillFirstStep, fillPerson, verificationLink } from '../support/visitor.ts';

test(
  'FILL-10 FILL-01 FILL-03 FILL-06 no field before the twelfth pick, and 16 taps to a saved grid of a new account',
  { tag: '@smoke' },
  async ({ page, backend, grid }) => {
    await openHome(page, grid.fixtures[0]!);
    const taps = tapsOn(page);
    for (const fixture of grid.fixtures) {
      await taps.pick(fixture);
      await expect(page.getByRole('textbox')).toHaveCount(0);
    }
    await taps.press('Guardar 12');
    await fillFirstStep(page, 'dieciseis@example.org');
    await taps.press('Continuar');
    await fillPerson(page, 'dieciseis');
    await taps.press('Crear cuenta');
    await expect(page.getByText(/^Tus 12 predicciones esperan 24 horas en este dispositivo/)).toBeVisible();
    const link = await verificationLink(backend.url, 'dieciseis@example.org');
    expect(link).toMatch(/\?elecciones=12$/);
    await taps.openLink(link);
    await expect(page.getByText('¡Correo verificado!')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('doce:visitor-choices'))).toBeNull();
    await expect(page.getByText('Todo guardado. Míralo en Jugar.')).toBeVisible();
    expect(taps.count()).toBeLessThanOrEqual(16);
    // No tap saved the grid.
    await page.goto('/jugar');
    await expectState(page, grid.fixtures, 'guardada');
    await expectChosen(page, grid.fixtures, 'draw');
  },
);
