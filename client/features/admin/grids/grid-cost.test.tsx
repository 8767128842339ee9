import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PERMISSIONS } from '../../../../shared/rules/permissions.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import '../admin-page.tsx';
import { done, quietServer, sampleGrid, samplePrize } from '../sample-admin.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen;
      }
      observe() {
        this.seen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cost = {
  countedAt: '2026-11-20T12:00:00.000Z',
  lines: [
    { hits: 12, has: 0, can: 14 },
    { hits: 11, has: null, can: 96 },
    { hits: 10, has: 21, can: 410 },
  ],
};

test('ADM-64 a draft says what the next grid may cost', async () => {
  await renderPanel('/admin', { 'GET /admin/game-groups': done([sampleGrid(1, { status: 'draft' })]) });
  await screen.findByText(
    'Premios probables con 1.200 jugadores en países con premio. iPhone 16: uno cada 3 jornadas · Camiseta de fútbol: 3 o 4 · Short de fútbol: unos 19. Según las últimas 3 jornadas.',
  );
});

test('ADM-64 without a country with prizes a draft says that there will be none', async () => {
  await renderPanel('/admin', {
    'GET /admin/game-groups': done([sampleGrid(1, { status: 'draft' })]),
    'GET /admin/prize-forecast': done({
      ...{ players: 0, grids: 3 },
      expected: [12, 11, 10].map((hits) => ({ hits, players: 0 })),
    }),
  });
  await screen.findByText(/^La próxima jornada no tendrá premios/);
});

test('ADM-64 a grid with a revealed match says who has the hits of a prize and who can reach them', async () => {
  await renderPanel('/admin', {
    'GET /admin/game-groups': done([sampleGrid(1)]),
    'GET /admin/game-groups/1/cost': done(cost),
  });
  await screen.findByText(
    /^Ya tienen 12: 0, 11: menos de 5, 10: 21\. Todavía pueden llegar a 12: 14, 11: 96, 10: 410\. Contado a las /,
  );
});

test('ADM-64 without a revealed match, and without the permission prizes, there is no such line', async () => {
  await renderPanel('/admin', {
    'GET /admin/game-groups': done([sampleGrid(1)]),
    'GET /admin/game-groups/1/cost': done(null),
  });
  await screen.findByText('Fecha 1');
  expect(screen.queryByText(/^Ya tienen/)).toBeNull();
  cleanup();
  const me = quietServer['GET /admin/me'].body.data as object;
  const { made } = await renderPanel('/admin', {
    'GET /admin/me': done({ ...me, permissions: PERMISSIONS.filter((each) => each !== 'prizes') }),
    'GET /admin/game-groups': done([sampleGrid(1)]),
    'GET /admin/game-groups/1/cost': done(cost),
  });
  await screen.findByText('Fecha 1');
  expect(made('GET /admin/game-groups/1/cost')).toEqual([]);
});

test('PRIZE-13 the row of a settled grid has its prizes by queue, and leads to the desk', async () => {
  await renderPanel('/admin', {
    'GET /admin/game-groups': done([sampleGrid(3, { status: 'settled' })]),
    'GET /admin/prizes?gameGroupId=3&limit=1': done({
      ...{ prizes: [samplePrize(1)], total: 12 },
      queues: { ready: 5, waiting: 6, sent: 1, problem: 0, delivered: 0 },
    }),
  });
  const line = await screen.findByRole('link', { name: '12 premios: 5 listos, 6 esperan datos, 1 enviado' });
  expect(line.getAttribute('href')).toBe('/admin?vista=entregas&jornada=3');
});
