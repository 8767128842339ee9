import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanUpPanelTests, renderPanel } from '../../../testing/render-panel.tsx';
import '../admin-page.tsx';
import { done, sampleGame } from '../sample-admin.ts';

cleanUpPanelTests();

const list = 'GET /admin/games?needs=moved&page=1&limit=50';
const movedTo = (id: number) => sampleGame(id, { movedFrom: '2026-11-21T20:00:00.000Z', version: id });

test('ADM-06 all that moved are marked as seen at once, each as it was read', async () => {
  let games = [movedTo(3), movedTo(4)];
  const { user, made } = await renderPanel('/admin?tab=juegos&ver=reprogramados', {
    [list]: () => done({ games, total: games.length }),
    'PUT /admin/games/moves-seen': () => {
      games = [];
      return done({ seen: 2 }, 'Cambios de horario revisados: 2');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Marcar los 2 como vistos' }));
  await screen.findByText('Ningún juego con estos filtros');
  expect(made('PUT /admin/games/moves-seen')[0]?.body).toEqual({
    games: [
      { id: 3, version: 3 },
      { id: 4, version: 4 },
    ],
  });
});

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
