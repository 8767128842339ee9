import type { Page } from '@playwright/test';
import type { Backend } from '../support/backend.ts';
import { expect, test } from '../support/journey.ts';
import { openOldChromium } from '../support/old-chromium.ts';
import { expectChosen, expectState, optionOf } from '../support/play-screen.ts';
import { fillFirstStep, fillPerson, openHome, tapsOn, verificationLink } from '../support/visitor.ts';

test('PWA-22 FILL-10 a newcomer picks, registers, verifies and plays, also offline, in Chromium 106', async ({
  backend,
  grid,
}) => {
  await withOldChromium(106, backend, 'es-AR', async (page) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await openHome(page, grid.fixtures[0]!);
    const taps = tapsOn(page);
    for (const fixture of grid.fixtures) await taps.pick(fixture);
    await taps.press('Guardar 12');
    await fillFirstStep(page, 'viejo@example.org');
    await taps.press('Continuar');
    await fillPerson(page, 'viejo');
    await taps.press('Crear cuenta');
    await expect(page.getByText(/^Tus 12 predicciones esperan/)).toBeVisible();
    await taps.openLink(await verificationLink(backend.url, 'viejo@example.org'));
    await expect(page.getByText('Todo guardado. Míralo en Jugar.')).toBeVisible();
    for (const [address, heading] of [
      ['/jugar', 'Jugar'],
      ['/perfil', 'Mi perfil'],
      ['/grupos', 'Grupos'],
      ['/verificar', ''],
      ['/', ''],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeAttached();
    }
    await page.goto('/jugar');
    await expectState(page, grid.fixtures, 'guardada');
    await expectChosen(page, grid.fixtures, 'draw');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await backend.network.down();
    await page.reload();
    await expectChosen(page, grid.fixtures, 'draw');
    await optionOf(page, grid.fixtures[0]!, 'home_win').locator('..').click();
    await page.getByRole('button', { name: /^Guardar 1/ }).click();
    await expectState(page, grid.fixtures.slice(0, 1), 'en tu dispositivo');
    await backend.network.up();
    await expectState(page, grid.fixtures.slice(0, 1), 'guardada');
    expect(errors).toEqual([]);
  });
});

const es = 'Este navegador es muy viejo para Doce.';
const pt = 'Este navegador é antigo demais para o Doce.';

for (const [locale, words, others] of [
  ['es-MX', es, pt],
  ['pt-BR', pt, es],
] as const)
  test(`PWA-30 Chromium 103 in ${locale} says that it is too old, and starts no app`, async ({ backend }) => {
    await withOldChromium(103, backend, locale, async (page) => {
      const calls: string[] = [];
      page.on('request', (call) => void (call.url().includes('/api/') && calls.push(call.url())));
      for (const address of ['/', '/jugar']) {
        await page.goto(address);
        await expect(page.locator('#too-old')).toBeInViewport();
        const seen = await page.evaluate(() => document.body.innerText);
        expect(seen).toContain(words);
        expect(seen).not.toContain(others);
        expect(seen).not.toContain('Unexpected Application Error');
      }
      // A started app asks for its data.
      expect(calls).toEqual([]);
    });
  });

async function withOldChromium(
  version: 103 | 106,
  { url }: Backend,
  locale: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await openOldChromium(version);
  try {
    const context = await browser.newContext({
      baseURL: url,
      locale,
      timezoneId: 'America/Argentina/Buenos_Aires',
      viewport: { width: 360, height: 740 },
    });
    await act(await context.newPage());
  } finally {
    await browser.close();
  }
}
