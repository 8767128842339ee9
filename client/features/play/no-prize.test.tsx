import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { inDatabase } from '../../storage/database.ts';
import { cutNetwork, stubFetch } from '../../testing/stub-fetch.ts';

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
