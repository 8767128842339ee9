import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetConnection } from '../../lib/connection.ts';
import { resetServerClock } from '../../lib/server-clock.ts';
import type { Grids } from '../../matches/games-api.ts';
import { forgetOwnPicks, ownPicksOf } from '../../outbox/own-picks.ts';
import { inDatabase } from '../../storage/database.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { sampleRow } from '../../testing/sample-outbox.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { stubFetch, type Reply } from '../../testing/stub-fetch.ts';

import '../../pages/play-page.tsx';

const hour = 60 * minute;
const day = 24 * hour;
let playerId = 7_000;

beforeEach(() => {
  localStorage.clear();
  forgetOwnPicks();
  playerId += 1;
  keepSampleSession({ id: playerId });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  resetConnection();
  resetServerClock();
});

const live = { status: 'live', homeScore: 0, awayScore: 0, version: 1, pick: 'draw' } as const;
const liveDocument = { grids: 'a', silentSince: null, matches: [] };
const chosen = (name: string) => screen.findByRole('heading', { level: 2, name });

/** Serves these answers. `games` answers when the returned function is called. */
function serve(grids: Grids): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  stubFetch({
    'GET /auth/me': { body: sampleUser({ id: playerId }) },
    'GET /live': { body: liveDocument },
    'GET /games': () => promise,
    'GET /matches/group/1': { body: sampleGrid(1, [], { status: 'settled' }) },
  });
  return () => act(async () => resolve({ body: grids }));
}

/** The device keeps these grids as the answer of two days ago. */
async function keepFromTwoDaysAgo(grids: Grids): Promise<void> {
  const answer = serve(grids);
  await renderApp('/jugar');
  await answer();
  await chosen('Fecha 1');
  await waitFor(async () => expect(await inDatabase((db) => db.snapshots.count())).toBeGreaterThan(0));
  await inDatabase((db) => db.snapshots.toCollection().modify({ at: Date.now() - 2 * day }));
  cleanup();
  forgetOwnPicks();
}

const lastWeek = sampleGrid(1, [sampleMatch(1, -hour, live), sampleMatch(2, -hour)]);
const thisWeek = sampleGrid(2, [sampleMatch(3, day)]);

test('PLAY-20 PLAY-13 a stored grid that ended is not shown again because the live document came first', async () => {
  await keepFromTwoDaysAgo([lastWeek]);
  const answer = serve([thisWeek]);
  const { store } = await renderApp('/jugar');
  await chosen('Fecha 1');
  await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain('"silentSince"'));
  await answer();
  await chosen('Fecha 2');
});

test('PLAY-20 PWA-03 no draft is given up by a stored start while the server knows another', async () => {
  await keepFromTwoDaysAgo([lastWeek]);
  const match = { ...sampleRow(2).match, startTime: lastWeek.games[1]!.startTime };
  const draft = { ...sampleRow(2), playerId, state: 'draft' as const, match };
  await ownPicksOf(playerId).change((own) => ({ ...own, rows: [draft] }));
  const moved = sampleGrid(1, [lastWeek.games[0]!, sampleMatch(2, day)]);
  const answer = serve([moved]);
  const { store } = await renderApp('/jugar');
  await chosen('Fecha 1');
  await waitFor(() => expect(JSON.stringify(store.getState().api.queries)).toContain('"silentSince"'));
  await answer();
  expect(await screen.findByRole('button', { name: /^Guardar 1/ })).toBeTruthy();
  const rows = await inDatabase((db) => db.outbox.where({ playerId }).toArray());
  expect(rows).toMatchObject([{ matchId: 2, state: 'draft' }]);
});

test.each([
  ['without a choice', async () => undefined],
  [
    'with another grid chosen',
    async () => {
      screen.getAllByRole('button', { name: /^Grid 2/ })[0]!.click();
      await chosen('Fecha 9');
    },
  ],
])('PLAY-20 PLAY-13 an app that is resumed after days shows the current grid, %s', async (_, prepare) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let visibility: DocumentVisibilityState = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const turn = (to: DocumentVisibilityState) => {
    visibility = to;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const first = serve([lastWeek, sampleGrid(9, [sampleMatch(9, hour)])]);
  const { path } = await renderApp('/jugar');
  await first();
  await chosen('Fecha 1');
  await act(prepare);
  const answer = serve([thisWeek]);
  turn('hidden');
  vi.setSystemTime(Date.now() + 3 * day);
  turn('visible');
  act(() => void window.dispatchEvent(new Event('focus')));
  await answer();
  await chosen('Fecha 2');
  expect(path()).toBe('/jugar');
});
