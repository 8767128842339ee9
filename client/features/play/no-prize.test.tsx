import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyOutbox } from '../../outbox/outbox-row.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { inDatabase } from '../../storage/database.ts';
import { cutNetwork, stubFetch } from '../../testing/stub-fetch.ts';
import { applyOptimisticPicks } from './apply-optimistic-picks.ts';
import { GridSummary } from './grid-summary.tsx';

beforeEach(() => {
  localStorage.clear();
  keepSampleSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function play(noPrize?: 'country' | 'organiser') {
  const games = [sampleMatch(1, 60 * minute)];
  const grid = sampleGrid(1, games, noPrize ? { noPrize } : {});
  stubFetch({ 'GET /auth/me': { body: sampleUser() }, 'GET /games': { body: [grid] } });
  await renderApp('/jugar');
  await screen.findByRole('heading', { name: 'Fecha 1' });
}

test('WIN-03 who plays without prizes reads it before the first pick, and no word of a prize', async () => {
  await play('country');
  expect(screen.getByText(/^En .+ juegas sin premios$/)).toBeTruthy();
  expect(screen.queryByText('10 aciertos o más, premio asegurado')).toBeNull();
});

test('WIN-03 it is read offline too', async () => {
  await play('country');
  await waitFor(async () => {
    const kept = await inDatabase((db) => db.snapshots.toArray());
    expect(kept.map(({ url }) => url)).toContain('/games');
  });
  cleanup();
  cutNetwork();
  await renderApp('/jugar');
  expect(await screen.findByText(/^En .+ juegas sin premios$/)).toBeTruthy();
  expect(screen.queryByText('10 aciertos o más, premio asegurado')).toBeNull();
});

test('WIN-03 the people of the organiser read that they play without prizes', async () => {
  await play('organiser');
  expect(screen.getByText('La organización juega sin premios')).toBeTruthy();
});

test('WIN-03 everyone else reads what wins a prize', async () => {
  await play();
  expect(screen.getByText('10 aciertos o más, premio asegurado')).toBeTruthy();
});

test.each([
  [10, undefined, 'tone-gold'],
  [9, undefined, 'tone-info'],
  [10, 'country' as const, 'tone-info'],
])('WIN-03 %i hits in a settled grid, without prizes in %s, are %s', (hits, noPrize, tone) => {
  const games = Array.from({ length: hits }, (_, id) =>
    sampleMatch(id, -300 * minute, { status: 'finished', homeScore: 1, awayScore: 0, pick: 'home_win' }),
  );
  const grid = sampleGrid(1, games, { status: 'settled', ...(noPrize && { noPrize }) });
  const played = applyOptimisticPicks(grid, emptyOutbox, Date.now());
  render(<GridSummary grid={grid} played={played} silentSince={null} notice={null} />);
  expect(screen.getByText('Esta jornada terminó').closest('[role="status"]')?.className).toContain(tone);
});
