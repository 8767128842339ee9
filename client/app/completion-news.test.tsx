import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PickAnswer } from '../../shared/contract/bets.ts';
import { resetConnection } from '../lib/connection.ts';
import { onPickNews, sendPickNews } from '../outbox/pick-news.ts';
import { offerPushSoon } from '../pwa/push-offer.ts';
import { renderApp } from '../testing/render-app.tsx';
import { joinedGroup, sampleEdition, sampleJornada } from '../testing/sample-groups.ts';
import { minute, sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { stubFetch } from '../testing/stub-fetch.ts';

import './completion-news.tsx';
import './sync-picks.tsx';
import '../pages/completion.tsx';

vi.mock('../pwa/push-offer.ts', { spy: true });
vi.mock('../outbox/pick-news.ts', { spy: true });

beforeEach(() => {
  localStorage.clear();
  keepSampleSession();
});
afterEach(() => {
  resetConnection();
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const hour = 60 * minute;
const accepted = (matchId: number): PickAnswer =>
  ({ matchId, status: 'accepted', pick: 'draw', opId: `op-${matchId}` }) as unknown as PickAnswer;

/** Opens a page with a grid of two matches that lacks a pick. `complete` lets the server have it. */
async function open() {
  const edition = sampleEdition({ endedAt: null, grids: [sampleJornada({ id: 4 })] });
  let last: { pick?: 'draw' } = {};
  stubFetch({
    'GET /auth/me': { body: sampleUser() },
    'GET /groups': { body: [joinedGroup(3, { name: 'A firma', edition })] },
    'GET /games': () => ({
      body: [sampleGrid(4, [sampleMatch(1, hour, { pick: 'draw' }), sampleMatch(2, 2 * hour, last)])],
    }),
  });
  await renderApp('/faq');
  // The parts that listen are loaded after the page: SyncPicks and CompletionNews, each twice in strict mode.
  await waitFor(() => expect(onPickNews).toHaveBeenCalledTimes(4));
  return { complete: () => (last = { pick: 'draw' }) };
}

test('PLAY-16 a grid that the server has completed is told on any page, with the group of a friend, and the offer of reminders follows', async () => {
  const { complete } = await open();
  complete();
  await act(async () => sendPickNews({ playerId: sampleUser().id, answers: [accepted(2)] }));
  const dialog = within(await screen.findByRole('dialog', { name: '¡Listo!' }));
  expect(dialog.getByText(/^Tu primer partido:/).parentElement?.textContent).toContain('Local 1');
  const way = await dialog.findByRole('link', { name: 'Ver A firma' });
  expect(way.getAttribute('href')).toBe('/grupos?grupo=3');
  expect(offerPushSoon).toHaveBeenCalledWith({ place: 'complete' });
});

test('PLAY-16 a grid that still lacks a pick is not told, and neither is an answer for another player', async () => {
  await open();
  await act(async () => sendPickNews({ playerId: sampleUser().id, answers: [accepted(1)] }));
  await act(async () => sendPickNews({ playerId: 999, answers: [accepted(2)] }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(offerPushSoon).not.toHaveBeenCalled();
});
