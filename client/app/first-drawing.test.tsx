import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { startI18n } from '../i18n/i18n.ts';
import { inDatabase } from '../storage/database.ts';
import { shapeOf } from '../snapshots/offline-routes.ts';
import { noteSnapshots } from '../snapshots/snapshot-hint.ts';
import { keepSampleSession } from '../testing/sample-user.ts';
import { cutNetwork } from '../testing/stub-fetch.ts';
import { makeStore } from './store.ts';
import { latePart } from '../pwa/late-part.tsx';
import { getPageReady, Pages } from './router.tsx';

const playerId = 7;

beforeAll(async () => void (await startI18n()));
beforeEach(async () => {
  localStorage.clear();
  window.history.replaceState(null, '', '/jugar');
  cutNetwork();
  await inDatabase((db) => db.snapshots.clear());
});
afterEach(cleanup);

test('PWA-03 what was downloaded ahead is drawn at once, with nothing in its place before', async () => {
  const Page = latePart(async () => () => <h1>the page</h1>);
  await Page.download();
  const waiting = vi.fn(() => null);
  const Waiting = () => waiting();
  render(
    <Provider store={makeStore()}>
      <Suspense fallback={<Waiting />}>
        <Page />
      </Suspense>
    </Provider>,
  );
  expect(screen.getByRole('heading', { name: 'the page' })).toBeTruthy();
  expect(waiting).not.toHaveBeenCalled();
});

/** Player 7 opens the app on a phone that kept a grid of twelve for a player. Returns the first drawing. */
async function drawFirst(keptFor: number) {
  const games = Array.from({ length: 12 }, (_, index) => sampleMatch(index + 1, 3_600_000));
  const endpoint = 'GET /games';
  const row = {
    url: '/games',
    endpoint,
    shape: shapeOf(endpoint)!,
    data: [sampleGrid(1, games)],
    etag: null,
    at: 1,
  };
  await inDatabase((db) => db.snapshots.put({ ...row, playerId: keptFor }));
  noteSnapshots();
  keepSampleSession({ id: playerId });
  const store = makeStore();
  await getPageReady(store);
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/jugar']} useTransitions={false}>
        <Pages />
      </MemoryRouter>
    </Provider>,
  );
}

test('PWA-03 PWA-24 on a later visit the first drawing of /jugar shows the grids that this device kept', async () => {
  await drawFirst(playerId);
  expect(screen.getByRole('radiogroup', { name: /Local 1 / })).toBeTruthy();
  expect(await screen.findAllByRole('radiogroup')).toHaveLength(12);
});

test('PWA-09 it does not show what another player saw', async () => {
  await drawFirst(playerId + 1);
  expect(screen.getByRole('status').textContent).toMatch(/Cargando/);
  expect(screen.queryByRole('radiogroup')).toBeNull();
});
