import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import '../admin-page.tsx';
import { done, sampleGame } from '../../../testing/sample-admin.ts';

cleanUpPanelTests();

test('JOB-08 JOB-11 a match that the source names no more says so, and so does one whose data cannot be read', async () => {
  const gone = sampleGame(3, { attention: 'unknown', sourceStatus: null, gameGroupId: 5 });
  const strange = sampleGame(4, { attention: 'unknown', sourceStatus: 'XYZ', gameGroupId: 5 });
  const broken = sampleGame(6, { attention: 'unreadable', gameGroupId: 5 });
  await renderPanel('/admin?tab=juegos', {
    'GET /admin/games?page=1&limit=50': done({ games: [gone, strange, broken], total: 3 }),
  });
  await waitFor(() => {
    expect(screen.getAllByText('Ya no figura en la fuente').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Estado desconocido').length).toBeGreaterThan(0);
    expect(screen.getAllByText('Datos ilegibles').length).toBeGreaterThan(0);
  });
  expect(screen.getByTitle(/La fuente envió datos que no se pueden leer/)).toBeTruthy();
});

test('ADM-06 a match whose time is to be confirmed says so beside the time that the source made up', async () => {
  await renderPanel('/admin?tab=juegos', {
    'GET /admin/games?page=1&limit=50': done({ games: [sampleGame(3, { lacksTime: true })], total: 1 }),
  });
  await screen.findByText('horario a confirmar');
});
