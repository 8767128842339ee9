import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveDocument, LiveMatch } from '../../../shared/contract/live.ts';
import { resetConnection } from '../../lib/connection.ts';
import { resetServerClock } from '../../lib/server-clock.ts';
import type { Grids } from '../../matches/games-api.ts';
import { minuteOf } from '../../matches/score.ts';
import { forgetOwnPicks } from '../../outbox/own-picks.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../../testing/sample-user.ts';
import { failure, type Reply, stubFetch } from '../../testing/stub-fetch.ts';

import '../../pages/play-page.tsx';

const hour = 60 * minute;
const longestPoll = 30_000;
/** Every test has a player of its own, so that no snapshot reaches another test. */
let playerId = 5_000;

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
  resetConnection();
  resetServerClock();
});

const state = (
  id: number,
  homeScore: number,
  awayScore: number,
  other: Partial<LiveMatch> = {},
): LiveMatch => ({
  id,
  gridId: 1,
  status: 'live',
  attention: null,
  homeScore,
  awayScore,
  outcome: null,
  version: 2,
  ...other,
});

/** Opens /jugar. `set` changes the live document that the server answers. */
async function follow(grids: Grids | (() => Reply), matches: LiveMatch[], other: Partial<LiveDocument> = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let document: LiveDocument | null = { grids: 'a', silentSince: null, matches, ...other };
  const calls = stubFetch({
    'GET /auth/me': { body: sampleUser({ id: playerId }) },
    'GET /games': () => (typeof grids === 'function' ? grids() : { body: grids }),
    'GET /live': () => (document ? { body: document } : failure(503, 'unavailable')),
  });
  const app = await renderApp('/jugar');
  await screen.findByRole('heading', { level: 2, name: /Fecha/ });
  const asked = (route: string) => calls.filter((call) => call.route === route).length;
  await waitFor(() => expect(asked('GET /live')).toBeGreaterThan(0));
  return {
    ...app,
    asked,
    set: async (next: LiveDocument | null) => {
      document = next;
      await pass(longestPoll);
    },
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets time pass until a check holds. Requests also wait for modules and the database, which need real time. */
const inTime = (check: () => void) =>
  vi.waitFor(async () => {
    await pass(minute);
    check();
  }, 20_000);
const card = (id: number) =>
  within(screen.getByRole('listitem', { name: `Local ${id} contra Visita ${id}` }));
const news = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');
const live = (id: number, pick: 'home_win' | 'draw') =>
  sampleMatch(id, -hour, { status: 'live', homeScore: 0, awayScore: 0, version: 1, pick });

describe('LIVE-03 a match under way on /jugar', () => {
  test('LIVE-03 shows the score of the live document and whether the pick is right at the moment', async () => {
    const { set } = await follow([sampleGrid(1, [live(1, 'home_win')])], [state(1, 0, 0)]);
    expect(card(1).getByText('0–0')).toBeTruthy();
    expect(card(1).getByText('Por ahora no')).toBeTruthy();
    await set({ grids: 'a', silentSince: null, matches: [state(1, 1, 0, { version: 3 })] });
    expect(card(1).getByText('1–0')).toBeTruthy();
    expect(card(1).getByText('Bien')).toBeTruthy();
  });

  test('LIVE-03 a player without a pick in the grid reads what it takes to win, and no hits', async () => {
    const games = [
      sampleMatch(1, -hour, { status: 'live', homeScore: 0, awayScore: 0, version: 1 }),
      sampleMatch(2, hour),
    ];
    await follow([sampleGrid(1, games)], [state(1, 0, 0)]);
    expect(card(1).getByText('0–0')).toBeTruthy();
    expect(screen.getByText('10 aciertos o más, premio asegurado')).toBeTruthy();
    expect(screen.queryByText(/por ahora$/)).toBeNull();
  });

  test('LIVE-03 the grid counts hits as the matches stand, and says what can still be reached', async () => {
    const games = [
      sampleMatch(1, -3 * hour, { status: 'finished', homeScore: 1, awayScore: 0, pick: 'home_win' }),
      live(2, 'draw'),
      sampleMatch(3, hour, { pick: 'draw' }),
    ];
    const { set } = await follow([sampleGrid(1, games)], [state(2, 0, 0)]);
    expect(screen.getByText('2 de 2 por ahora')).toBeTruthy();
    expect(screen.getByText('Falta 1 · puedes llegar a 3')).toBeTruthy();
    await set({
      grids: 'a',
      silentSince: null,
      matches: [state(2, 0, 1, { status: 'finished', outcome: 'away_win', version: 3 })],
    });
    expect(screen.getByText('1 acierto de 2')).toBeTruthy();
    expect(screen.getByText('Falta 1 · puedes llegar a 2')).toBeTruthy();
  });

  test('LIVE-03 says since when the source is silent', async () => {
    await follow([sampleGrid(1, [live(1, 'draw')])], [state(1, 0, 0)], {
      silentSince: '2026-11-22T16:20:00.000Z',
    });
    expect(await screen.findByText(/^Marcadores sin actualizar desde las /)).toBeTruthy();
  });
});

describe('LIVE-03 a glance at the match under way', () => {
  test('LIVE-03 the options carry score, word and minute for a screen reader too', async () => {
    await follow([sampleGrid(1, [live(1, 'home_win')])], [state(1, 2, 1)]);
    const options = await waitFor(() => card(1).getByRole('radiogroup', { description: /2–1 Bien/ }));
    expect(within(options).getByText('Bien').closest('label')?.textContent).toContain('Local 1');
    expect(card(1).getByText(/en vivo 45/)).toBeTruthy();
  });

  test('LIVE-03 nothing but the scores stands above them: an urgent grid comes after the live ones', async () => {
    await follow(
      [
        sampleGrid(1, [live(1, 'draw'), sampleMatch(2, 24 * hour)]),
        sampleGrid(2, [sampleMatch(3, hour), sampleMatch(4, 3 * hour, { pick: 'draw' })]),
      ],
      [state(1, 0, 0)],
    );
    const line = await screen.findByText(/próximo partido cierra/, { selector: 'button' });
    const [first, second] = ['Local 1', 'Local 2'].map((name) =>
      screen.getByRole('listitem', { name: new RegExp(`^${name} `) }),
    );
    expect(first!.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(line.compareDocumentPosition(second!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('PLAY-02 the save bar goes once all is saved and nothing can be chosen', async () => {
    await follow([sampleGrid(1, [live(1, 'draw')])], [state(1, 0, 0)]);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Guardar las predicciones' })).toBeNull(),
    );
  });
});

test.each([
  [-1, "~1'"],
  [0, "~1'"],
  [44, "~45'"],
  [45, "45+'"],
  [61, "45+'"],
  [62, "~46'"],
  [106, "~90'"],
  [107, "90+'"],
])('LIVE-03 %i minutes after the start it is %s', (passed, text) => {
  expect(minuteOf({ closesAt: new Date(0).toISOString() }, passed * minute)).toBe(text);
});

describe('LIVE-04 news for screen readers', () => {
  test('LIVE-04 a goal and the end are announced once; the first state and a poll without news are not', async () => {
    const { set } = await follow([sampleGrid(1, [live(1, 'draw')])], [state(1, 1, 0)]);
    await waitFor(() => expect(card(1).getByText('1–0')).toBeTruthy());
    await set({ grids: 'a', silentSince: null, matches: [state(1, 1, 1, { version: 3 })] });
    expect(news()).toContain('¡Gol! Local 1 1, Visita 1 1.');
    await set({ grids: 'a', silentSince: null, matches: [state(1, 1, 0, { version: 4 })] });
    expect(news()).not.toContain('¡Gol! Local 1 1, Visita 1 0.');
    await set({
      grids: 'a',
      silentSince: null,
      matches: [state(1, 2, 0, { status: 'finished', outcome: 'home_win', version: 5 })],
    });
    expect(news()).toContain('Final: Local 1 2, Visita 1 0.');
  });
});

describe('LIVE-05 what following costs', () => {
  test('LIVE-05 the grids are asked for only when the live document says that they changed', async () => {
    const { set, asked } = await follow([sampleGrid(1, [live(1, 'draw')])], [state(1, 0, 0)]);
    await pass(2 * longestPoll);
    const before = { games: asked('GET /games'), live: asked('GET /live') };
    await pass(5 * minute);
    expect(asked('GET /games')).toBe(before.games);
    expect(asked('GET /live') - before.live).toBeGreaterThanOrEqual(9);
    expect(asked('GET /live') - before.live).toBeLessThanOrEqual(16);
    await set({ grids: 'b', silentSince: null, matches: [state(1, 0, 0)] });
    expect(asked('GET /games')).toBe(before.games + 1);
  });

  test('LIVE-05 while the live document fails, the grids are polled', async () => {
    const { set, asked } = await follow([sampleGrid(1, [live(1, 'draw')])], [state(1, 0, 0)]);
    await set(null);
    const before = asked('GET /games');
    await inTime(() => expect(asked('GET /games')).toBeGreaterThan(before));
  });

  test('LIVE-05 grids that failed are polled until they are up to date, also while the live document answers', async () => {
    let isUp = true;
    const { set, asked } = await follow(
      () => (isUp ? { body: [sampleGrid(1, [live(1, 'draw')])] } : failure(503, 'unavailable')),
      [state(1, 0, 0)],
    );
    isUp = false;
    await set({ grids: 'b', silentSince: null, matches: [state(1, 0, 0)] });
    const failed = asked('GET /games');
    isUp = true;
    await inTime(() => expect(asked('GET /games')).toBeGreaterThan(failed));
  });

  test.each([
    ['comes later', sampleMatch(1, hour)],
    ['is postponed', sampleMatch(1, -hour, { attention: 'postponed' })],
    ['is over', sampleMatch(1, -3 * hour, { status: 'finished', homeScore: 1, awayScore: 0 })],
  ])('LIVE-05 a grid whose match %s asks for no live document', async (_, match) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const calls = stubFetch({
      'GET /auth/me': { body: sampleUser({ id: playerId }) },
      'GET /games': { body: [sampleGrid(1, [match])] },
    });
    await renderApp('/jugar');
    await screen.findByRole('heading', { level: 2, name: /Fecha/ });
    await pass(minute);
    expect(calls.filter(({ route }) => route === 'GET /live')).toEqual([]);
  });
});
