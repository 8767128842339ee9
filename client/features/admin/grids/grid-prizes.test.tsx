import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubInSight } from '../../../testing/stub-in-sight.ts';
import { renderPanel } from '../../../testing/render-panel.tsx';
import '../admin-page.tsx';
import { done, sampleGrid, samplePrize } from '../../../testing/sample-admin.ts';

beforeEach(() => {
  localStorage.clear();
  stubInSight();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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
