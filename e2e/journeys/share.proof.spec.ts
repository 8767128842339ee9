import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, settleIn, test } from '../support/journey.ts';
import { expectState, pick } from '../support/play-screen.ts';

/** Gives the page a share sheet that takes files and keeps them. */
const fakeShareSheet = () => {
  const shared: { name: string; type: string; size: number; url: string }[] = [];
  Object.assign(window, { shared });
  Object.assign(Navigator.prototype, {
    canShare: () => true,
    share: ({ files, url }: { files: File[]; url: string }) => {
      shared.push(...files.map(({ name, type, size }) => ({ name, type, size, url })));
      return Promise.resolve();
    },
  });
};

async function openPicture(page: Page) {
  await page.getByRole('button', { name: 'Compartir mi jugada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comparte tu jugada' });
  await expect(dialog.getByRole('img', { name: '12 de 12 predicciones listas' })).toBeVisible();
  return dialog;
}

test('SHARE-01 SHARE-02 SHARE-03 the picture of a complete grid as a file and as a download', async ({
  page,
  player,
  grid,
}) => {
  await settleIn(page, player);
  await pick(page, grid);
  await expectState(page, grid.fixtures, 'guardada');

  await test.step('SHARE-03 without a share sheet there are a download and a WhatsApp link', async () => {
    await page.evaluate(() => Object.assign(Navigator.prototype, { canShare: undefined, share: undefined }));
    const dialog = await openPicture(page);
    await expect(dialog.getByRole('button', { name: 'Compartir imagen' })).toHaveCount(0);
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=.*idioma%3Des$/,
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Descargar imagen' }).click(),
    ]);
    const png = readFileSync(await download.path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
  });

  await test.step('SHARE-03 the share sheet gets the picture as a file', async () => {
    await page.evaluate(fakeShareSheet);
    const dialog = await openPicture(page);
    await dialog.getByRole('button', { name: 'Compartir imagen' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual([
        {
          name: 'doce.png',
          type: 'image/png',
          size: expect.any(Number) as unknown,
          url: expect.stringContaining('/?idioma=es') as unknown,
        },
      ]);
  });
});
