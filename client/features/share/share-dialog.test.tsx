import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { drawPicture } from '../../picture/draw-picture.ts';

vi.mock('../../picture/draw-picture.ts', { spy: true });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.mocked(drawPicture).mockReset();
});

/** Opens the dialog for a grid with one pick. */
async function openDialog() {
  keepSampleSession();
  const grid = sampleGrid(8, [sampleMatch(1, 60 * minute, { pick: 'home_win' })]);
  stubFetch({
    'GET /auth/me': { body: sampleUser() },
    'GET /games': { body: [grid] },
    'GET /prizes': { body: { prizes: [] } },
  });
  await renderApp('/jugar');
  fireEvent.click(await screen.findByRole('button', { name: 'Compartir mi jugada' }));
  return within(await screen.findByRole('dialog', { name: 'Comparte tu jugada' }));
}

test('SHARE-01 a phone that refuses the picture gets the message in the clipboard, and says so', async () => {
  vi.mocked(drawPicture).mockResolvedValue(new Blob(['picture'], { type: 'image/png' }));
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const share = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  const { userAgent, language, languages } = navigator;
  vi.stubGlobal('navigator', { userAgent, language, languages, canShare: () => true, share });
  const dialog = await openDialog();
  fireEvent.click(await dialog.findByRole('button', { name: 'Compartir imagen' }));
  expect(await screen.findByText('Copiamos el mensaje. Pégalo donde quieras.')).toBeTruthy();
  // The test's user has a clipboard of its own.
  expect(await navigator.clipboard.readText()).toContain('Ya tengo 1 de 1 predicciones listas en Fecha 8');
});

test('SHARE-01 SHARE-03 without a canvas the dialog says so and still offers WhatsApp, without a pick in the link', async () => {
  const dialog = await openDialog();
  expect((await dialog.findByRole('alert')).textContent).toMatch(/No pudimos crear/);
  const link = dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')!;
  const message = new URL(link).searchParams.get('text');
  expect(message).toBe(
    `Ya tengo 1 de 1 predicciones listas en Fecha 8. ¿Y tú? Juega gratis en Doce, tu prode, quiniela o polla: ${location.origin}/?idioma=es`,
  );
  expect(dialog.queryByRole('button', { name: 'Descargar imagen' })).toBeNull();
});
