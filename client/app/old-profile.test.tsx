import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatStart } from '../i18n/format.ts';
import { inDatabase } from '../storage/database.ts';
import profile from '../testing/old-profile.json';
import { renderApp } from '../testing/render-app.tsx';
import { stubFetch } from '../testing/stub-fetch.ts';

// The router loads the page when it is asked for: loaded here, no test waits for it.
import '../pages/play-page.tsx';

// The JSON is the storage of a browser after the first release (commit ec1a496): match 1 is saved, match 2 was refused,
// matches 3 and 4 wait, and match 5 is a draft. Dexie multiplies its version 1 by 10.

const { user } = JSON.parse(profile.localStorage['auth-storage']) as { user: { id: number } };
const grids = profile.indexedDB.stores.flatMap(({ rows }) =>
  rows.flatMap((row) => ('url' in row && row.url === '/games' ? [row.data] : [])),
)[0];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(profile.at) });
  localStorage.clear();
  for (const [key, text] of Object.entries(profile.localStorage)) localStorage.setItem(key, text);
  await makeDatabase();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function makeDatabase(): Promise<void> {
  const { version, stores } = profile.indexedDB;
  const opening = indexedDB.open('doce', version);
  opening.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      for (const row of rows) store.add(row);
    }
  };
  return new Promise((resolve, reject) => {
    opening.onerror = () => reject(opening.error!);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

test('PWA-04 PWA-11 PLAY-08 session, draft, waiting and refused picks of the first release survive the update', async () => {
  const calls = stubFetch({
    'GET /auth/me': { body: user },
    'GET /games': { body: grids },
    'POST /bets': ({ body }) => ({
      body: {
        serverNow: new Date().toISOString(),
        results: (body as { predictions: { prediction: string }[] }).predictions.map((sent) => ({
          ...sent,
          status: 'accepted',
          pick: sent.prediction,
        })),
      },
    }),
  });
  await renderApp('/jugar');
  await screen.findByRole('heading', { level: 2, name: /PWA-04/ });
  expect(screen.getByRole('link', { name: 'Mi perfil' })).toBeTruthy();
  const refused = screen.getByRole('alert');
  expect(refused.textContent).toContain('Local 1002');
  expect(refused.textContent).toContain('El partido ya empezó');
  // The match was moved after the pick.
  expect(refused.textContent).toContain(formatStart('2026-11-22T21:03:11.000Z', 'es', Date.now()));

  // The waiting picks are sent, and the draft too (PWA-19).
  const sent = () =>
    calls
      .filter(({ route }) => route === 'POST /bets')
      .flatMap(({ body }) => (body as { predictions: { opId: string; matchId: number }[] }).predictions)
      .toSorted((a, b) => a.matchId - b.matchId);
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toMatchObject([
    { opId: '01a20511-f9a2-7b77-8916-35af1efd2e9d', matchId: 3, prediction: 'draw' },
    { opId: '01a20511-fa6f-7274-84b5-c3bc56e069aa', matchId: 4, prediction: 'draw' },
    { matchId: 5 },
  ]);
  for (const { headers } of calls.filter(({ route }) => route === 'POST /bets'))
    expect(headers.get('authorization')).toBe('Bearer token-of-the-old-build');
  await waitFor(async () => expect(await inDatabase((db) => db.outbox.toArray())).toEqual([]));
  expect(await inDatabase((db) => db.receipts.toArray())).toMatchObject([
    { matchId: 2, outcome: 'refused', code: 'match_started' },
  ]);
});
