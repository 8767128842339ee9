import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetConnection } from '../lib/connection.ts';
import { inDatabase } from '../storage/database.ts';
import { forgetOwnPicks } from '../outbox/own-picks.ts';
import { forgetSeenChanges } from '../outbox/seen-changes.ts';
import { renderApp } from '../testing/render-app.tsx';
import { minute, sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { sampleGroup } from '../testing/sample-groups.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { cutNetwork, stubFetch } from '../testing/stub-fetch.ts';
import './home-page.tsx';
import './play-page.tsx';

const hour = 60 * minute;
let playerId = 7_000;

beforeEach(() => {
  localStorage.clear();
  forgetOwnPicks();
  forgetSeenChanges();
  playerId += 1;
  keepSampleSession({ id: playerId });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetConnection();
});

type Answers = Parameters<typeof stubFetch>[0];

const serve = (answers: Answers) =>
  stubFetch({
    'GET /auth/me': { body: sampleUser({ id: playerId }) },
    'GET /games/home': { body: [] },
    'GET /games': { body: [] },
    'GET /groups': { body: [sampleGroup(5)] },
    ...answers,
  });
async function visit(address: string, answers: Answers) {
  const calls = serve(answers);
  return { ...(await renderApp(address)), calls };
}
/** The page goes, and comes back with what the device kept. */
function leave() {
  cleanup();
  forgetOwnPicks();
}

/** Waits until the device has the answer of the player. */
const isKept = (url: string) =>
  waitFor(async () => expect(await inDatabase((db) => db.snapshots.get([playerId, url]))).toBeTruthy());

describe('PLAY-18 without an open grid', () => {
  const inTwoHours = () => new Date(Date.now() + 2 * hour).toISOString();
  const opens = /^La próxima jornada abre: (hoy|mañana) \d\d:\d\d\.$/;

  test.each([
    ['/', opens],
    ['/jugar', opens],
    ['/grupos', opens],
  ])('PLAY-18 %s says when the next one opens', async (address, text) => {
    await visit(address, { 'GET /games/next': { body: { opensAt: inTwoHours(), pausedUntil: null } } });
    expect(await screen.findAllByText(text)).not.toEqual([]);
  });

  test('PLAY-18 a visitor reads it in place of the matches', async () => {
    localStorage.clear();
    await visit('/', { 'GET /games/next': { body: { opensAt: inTwoHours(), pausedUntil: null } } });
    expect(await screen.findByText(opens)).toBeTruthy();
  });

  test('PLAY-18 in a pause it says until when, and a day that is over says nothing', async () => {
    await visit('/jugar', { 'GET /games/next': { body: { opensAt: null, pausedUntil: '2099-01-20' } } });
    expect(await screen.findByText('Doce está en pausa hasta el mar 20 ene 2099.')).toBeTruthy();
    leave();
    await visit('/jugar', { 'GET /games/next': { body: { opensAt: null, pausedUntil: '2020-01-20' } } });
    expect(await screen.findByText('La próxima la ves aquí.')).toBeTruthy();
  });

  test('PLAY-18 while a grid takes picks, /jugar does not ask for the next one', async () => {
    const { calls } = await visit('/jugar', {
      'GET /games': { body: [sampleGrid(1, [sampleMatch(1, hour)])] },
    });
    await screen.findByRole('heading', { level: 2, name: 'Fecha 1' });
    expect(calls.map(({ route }) => route)).not.toContain('GET /games/next');
  });

  test('PLAY-18 offline the stored answer is shown until its moment is over', async () => {
    const next = { opensAt: new Date(Date.now() + 10 * minute).toISOString(), pausedUntil: null };
    await visit('/grupos', { 'GET /games/next': { body: next } });
    await screen.findAllByText(opens);
    await isKept('/games/next');
    leave();
    cutNetwork();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderApp('/grupos');
    expect(await screen.findAllByText(opens)).not.toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(11 * minute));
    await waitFor(() => expect(screen.queryByText(opens)).toBeNull());
    expect(screen.getAllByText('Grupo 5')).not.toEqual([]);
    vi.useRealTimers();
  });
});

describe('PLAY-19 own matches that moved or were cancelled', () => {
  const moved = (id: number, startsIn: number, more: object = {}) =>
    sampleMatch(id, startsIn, { pick: 'draw', movedFrom: new Date().toISOString(), ...more });
  const games = [
    sampleGrid(1, [
      moved(1, 30 * hour),
      moved(2, 5 * minute),
      moved(3, -hour, { status: 'live', homeScore: 0, awayScore: 0 }),
      sampleMatch(4, hour, { pick: 'draw', status: 'cancelled' }),
      sampleMatch(5, hour, { status: 'cancelled' }),
      sampleMatch(6, hour, { pick: 'draw' }),
    ]),
  ];
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'Cambios en tus partidos' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test.each(['/', '/jugar'])('PLAY-19 case 57 %s says it until the player has seen it', async (address) => {
    const { user } = await visit(address, { 'GET /games': { body: games } });
    expect(await lines()).toEqual([
      expect.stringMatching(
        /^Local 1 – Visita 1, nuevo horario: .+ \d\d:\d\d\. Puedes cambiar tu predicción\.$/,
      ),
      expect.stringMatching(/^Local 2 – Visita 2, nuevo horario: .+ \d\d:\d\d\.$/),
      'Local 4 – Visita 4: cancelado, no cuenta para nadie.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Cambios en tus partidos' })).toBeNull());
    leave();
    await visit(address === '/' ? '/jugar' : '/', { 'GET /games': { body: games } });
    await screen.findAllByText(/Fecha 1|Tu juego/);
    expect(screen.queryByRole('list', { name: 'Cambios en tus partidos' })).toBeNull();
    // The next move of the same match is news.
    leave();
    const again = [sampleGrid(1, [moved(1, 50 * hour), ...games[0]!.games.slice(1)])];
    await visit('/jugar', { 'GET /games': { body: again } });
    expect(await lines()).toHaveLength(1);
  });

  test('PLAY-19 a guessed start has no time, and more than three are counted', async () => {
    const many = [
      sampleGrid(1, [
        moved(1, 30 * hour, { lacksTime: true }),
        ...[2, 3, 4, 5].map((id) => moved(id, 30 * hour)),
      ]),
    ];
    await visit('/jugar', { 'GET /games': { body: many } });
    const shown = await lines();
    expect(shown).toHaveLength(4);
    expect(shown[0]).toMatch(
      /^Local 1 – Visita 1, nuevo horario: \S+ \d+ \S+\. Puedes cambiar tu predicción\.$/,
    );
    expect(shown[3]).toBe('Y 2 partidos más.');
  });

  test('PLAY-19 offline the line comes from the stored answer', async () => {
    await visit('/jugar', { 'GET /games': { body: games } });
    await lines();
    await isKept('/games');
    leave();
    cutNetwork();
    await renderApp('/jugar');
    expect(await lines()).toHaveLength(3);
  });
});
