import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import { saveFile } from '../../../shell/save-file.ts';
import { toastError } from '../../../shell/toasts.ts';
import '../admin-page.tsx';
import { done, sampleGrid, sampleWinner } from '../../../testing/sample-admin.ts';

vi.mock('../../../shell/toasts.ts', { spy: true });
vi.mock('../../../shell/save-file.ts', () => ({ saveFile: vi.fn() }));

cleanUpPanelTests();

const winners = 'GET /admin/game-groups/3/winners?minCorrect=0&page=1&limit=50';
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const file = `GET /admin/game-groups/3/winners.csv?${new URLSearchParams({ minCorrect: '0', timeZone })}`;
async function openWinners(answers: Parameters<typeof renderPanel>[1] = {}) {
  const panel = await renderPanel('/admin', {
    'GET /admin/game-groups': done([sampleGrid(3, { name: 'Fecha 3: la última', status: 'settled' })]),
    [winners]: done({
      winners: [sampleWinner(1)],
      total: 1,
      players: 28,
    }),
    ...answers,
  });
  await panel.user.click(await screen.findByRole('button', { name: /^Ganadores: / }));
  return { ...panel, modal: within(screen.getByRole('dialog')) };
}

describe('ADM-18 the export', () => {
  test('ADM-18 the file is kept as it comes, under the name of the grid', async () => {
    const { user, modal } = await openWinners({
      [file]: {
        body: 'table',
        headers: { 'content-disposition': 'attachment; filename="winners-3.csv"' },
      },
    });
    await user.click(await modal.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, content, type] = vi.mocked(saveFile).mock.calls[0]!;
    expect([name, type]).toEqual(['ganadores-Fecha-3-la-última.csv', 'text/csv']);
    expect(await (content as Blob).text()).toBe('"table"');
  });

  test('ADM-18 ADM-15 one that fails says why', async () => {
    const { user, modal } = await openWinners({ [file]: 'network' });
    await user.click(await modal.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(toastError).toHaveBeenCalledWith('Error al exportar los ganadores'));
    expect(saveFile).not.toHaveBeenCalled();
  });
});

test('ADM-14 winners are searched on the server; what is found has its rank, and no medal for being first', async () => {
  const { user, modal } = await openWinners({
    'GET /admin/game-groups/3/winners?minCorrect=0&search=juga&page=1&limit=50': done({
      winners: [sampleWinner(7, { correctCount: 4, rank: 23 })],
      total: 1,
      isMore: false,
      players: 28,
    }),
    'GET /admin/game-groups/3/winners?minCorrect=0&search=nadie&page=1&limit=50': done({
      winners: [],
      total: 0,
      isMore: false,
      players: 28,
    }),
  });
  await modal.findByRole('row', { name: /Oro/ });
  const field = modal.getByRole('searchbox', { name: 'Buscar por usuario o correo' });
  await user.type(field, 'juga{Enter}');
  expect((await modal.findByRole('row', { name: /jugador7/ })).textContent).toMatch(/^23(?!Oro)/);
  await user.clear(field);
  await user.type(field, 'nadie{Enter}');
  await modal.findByText('Ningún usuario con “nadie”');
});

test('ADM-29 a disabled winner is marked', async () => {
  const { modal } = await openWinners({
    [winners]: done({ winners: [sampleWinner(1, { isDisabled: true })], total: 1, players: 1 }),
  });
  expect((await modal.findByRole('row', { name: /jugador1/ })).textContent).toContain('Cuenta deshabilitada');
});
