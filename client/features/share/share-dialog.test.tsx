import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('SHARE-01 SHARE-03 without a canvas the dialog says so and still offers WhatsApp, without a pick in the link', async () => {
  keepSampleSession();
  const grid = sampleGrid(8, [sampleMatch(1, 60 * minute, { pick: 'home_win' })]);
  stubFetch({
    'GET /auth/me': { body: sampleUser() },
    'GET /games': { body: [grid] },
    'GET /prizes': { body: { prizes: [] } },
  });
  await renderApp('/jugar');
  fireEvent.click(await screen.findByRole('button', { name: 'Compartir mi jugada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comparte tu jugada' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/No pudimos dibujar/);
  const link = dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')!;
  const message = new URL(link).searchParams.get('text');
  expect(message).toBe(
    `Ya tengo 1 de 1 listas en Fecha 8. ¿Y tú? Juega gratis en Doce: ${location.origin}/?lng=es`,
  );
  expect(dialog.queryByRole('button', { name: 'Descargar imagen' })).toBeNull();
});
