import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '../../shared/contract/auth.ts';
import { forgetOwnPicks, ownPicksOf } from '../outbox/own-picks.ts';
import { claimChoices, readVisitorChoices } from '../outbox/visitor-choices.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { renderApp } from '../testing/render-app.tsx';
import { sampleChoices } from '../testing/sample-choices.ts';
import { sampleGrid, sampleMatch } from '../testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { stubFetch, type Call, type Reply } from '../testing/stub-fetch.ts';
import { logOut } from '../shell/log-out.ts';

// Pages load on demand. They are loaded here, so that no test waits for them.
import '../pages/play-page.tsx';
import '../features/play/choices-notice.tsx';
import './send-choices.tsx';
import './sync-picks.tsx';

const hour = 3_600_000;
const playerId = sampleUser().id;
type Sent = { predictions: { matchId: number; prediction: string; opId: string; ageMs: number }[] };

let grid = sampleGrid(1, []);

async function open(address: string, user: Partial<User> = {}, answers: Record<string, Reply> = {}) {
  keepSampleSession(user);
  const saved = ({ body }: Call): Reply => {
    const { predictions } = body as Sent;
    const results = predictions.map(({ matchId, prediction, opId }) => ({
      matchId,
      opId,
      status: 'accepted',
      pick: prediction,
    }));
    return { body: { results } };
  };
  const calls = stubFetch({
    'GET /auth/me': () => ({ body: sampleUser(user) }),
    'GET /games': () => ({ body: [grid] }),
    'GET /games/home': { body: [] },
    'POST /bets': saved,
    ...answers,
  });
  const app = await renderApp(address);
  const sent = () =>
    calls.filter(({ route }) => route === 'POST /bets').flatMap(({ body }) => (body as Sent).predictions);
  return { ...app, calls, sent };
}

const question = (count: number) =>
  screen.findByRole('dialog', { name: `¿Son tuyas estas ${count} predicciones?` });
const gridOf = (games: (typeof grid)['games']) => sampleGrid(1, games);
const matches = (count: number) => Array.from({ length: count }, (_, at) => sampleMatch(at + 1, 5 * hour));

beforeEach(async () => {
  await emptyDatabase();
  forgetOwnPicks();
  localStorage.clear();
  sessionStorage.clear();
  grid = gridOf(matches(12));
});
afterEach(async () => {
  // A flush that has not ended would keep its lock from the next test.
  await waitFor(() => expect(ownPicksOf(playerId).read().rows).toEqual([]));
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('FILL-05 another login than that of the form', () => {
  test('FILL-05 case 41 saves nothing and asks once; "no" keeps the choices for the visitor', async () => {
    sampleChoices(12);
    const { user, sent } = await open('/404');
    const dialog = await question(12);
    expect(sent()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'No fui yo' }));
    cleanup();
    const again = await open('/404');
    await waitFor(() => expect(again.calls.some(({ route }) => route === 'GET /auth/me')).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(again.sent()).toEqual([]);
    expect(readVisitorChoices(null).choices).toHaveLength(12);
  });

  test('FILL-05 "yes" saves them', async () => {
    sampleChoices(12);
    const { user, sent } = await open('/404');
    await user.click(within(await question(12)).getByRole('button', { name: 'Sí, fui yo' }));
    await waitFor(() => expect(sent()).toHaveLength(12));
    expect(readVisitorChoices(null).choices).toEqual([]);
  });

  test('FILL-05 closing the question saves nothing and asks again at the next load', async () => {
    sampleChoices(2);
    const { sent, go } = await open('/404');
    const dialog = await question(2);
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await go('/perfil');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readVisitorChoices(null).refusedBy).toEqual([]);
    expect(sent()).toEqual([]);
    cleanup();
    await open('/404');
    await question(2);
  });

  test('FILL-05 choices that belong to one player are neither asked nor sent for another, and outlive a logout', async () => {
    sampleChoices(2);
    claimChoices(playerId);
    const other = await open('/404', { id: playerId + 1 });
    await waitFor(() => expect(other.calls.some(({ route }) => route === 'GET /auth/me')).toBe(true));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => logOut(other.store));
    cleanup();
    const own = await open('/404');
    await waitFor(() => expect(own.sent()).toHaveLength(2));
    expect(other.sent()).toEqual([]);
  });
});

describe('FILL-06 after the verification', () => {
  test('FILL-06 case 45 the device that has the choices sends them once the address is verified, wherever that happened', async () => {
    sampleChoices(12);
    claimChoices(playerId);
    let isVerified = false;
    const { sent, calls } = await open(
      '/perfil',
      { isVerified: false },
      { 'GET /auth/me': (() => ({ body: sampleUser({ isVerified }) })) as never },
    );
    // The part that sends is loaded by then too, and has not requested the grids.
    await screen.findByText(/^Tus 12 predicciones esperan/);
    await waitFor(() => expect(calls.some(({ route }) => route === 'GET /auth/me')).toBe(true));
    expect(calls.filter(({ route }) => route === 'GET /games' || route === 'POST /bets')).toEqual([]);
    isVerified = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(sent()).toHaveLength(12));
    await waitFor(() => expect(readVisitorChoices(playerId).choices).toEqual([]));
  });

  test('FILL-06 case 50 each is as old as its tap, so that it replaces no newer choice of another device', async () => {
    vi.setSystemTime(Date.now() - 2 * hour);
    sampleChoices(1, { startsIn: 7 * hour });
    vi.useRealTimers();
    claimChoices(playerId);
    const { sent } = await open('/404');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]!.ageMs).toBeGreaterThanOrEqual(2 * hour);
    expect(sent()[0]!.ageMs).toBeLessThan(3 * hour);
  });

  test('FILL-06 an unverified player reads that they wait, and when the first match closes', async () => {
    sampleChoices(12);
    claimChoices(playerId);
    await open('/perfil', { isVerified: false });
    expect(await screen.findByText(/^Tus 12 predicciones esperan 24 horas en este dispositivo/)).toBeTruthy();
    expect(screen.getByText(/El primer partido cierra: (hoy|mañana) \d\d:\d\d\./)).toBeTruthy();
  });

  test('FILL-02 case 46 choices that ended before the verification are told once', async () => {
    vi.setSystemTime(Date.now() - 25 * hour);
    sampleChoices(3, { startsIn: 48 * hour });
    vi.useRealTimers();
    claimChoices(playerId);
    const { sent } = await open('/jugar');
    expect(await screen.findByText('Tus 3 predicciones vencieron')).toBeTruthy();
    expect(sent()).toEqual([]);
    cleanup();
    await open('/jugar');
    await screen.findByRole('heading', { level: 2, name: 'Fecha 1' });
    expect(screen.queryByText('Tus 3 predicciones vencieron')).toBeNull();
  });
});

describe('FILL-07 saved picks', () => {
  beforeEach(() => {
    grid = gridOf([
      ...Array.from({ length: 4 }, (_, at) => sampleMatch(at + 1, 5 * hour, { pick: 'draw' })),
      ...matches(12).slice(4),
    ]);
    sampleChoices(12);
    claimChoices(playerId);
  });

  test('FILL-07 case 42 stay, the others are saved, and "Usar lo nuevo" replaces them by hand', async () => {
    const { user, sent } = await open('/jugar');
    await screen.findByText('En 4 partidos ya tenías otra predicción y la dejamos');
    expect(screen.getByText('Guardamos 8 predicciones en los demás.')).toBeTruthy();
    expect(screen.getByText('Local 1 contra Visita 1: está guardado Empate, elegiste Local 1')).toBeTruthy();
    const ids = () => sent().map(({ matchId }) => matchId);
    await waitFor(() => expect(new Set(ids())).toEqual(new Set([5, 6, 7, 8, 9, 10, 11, 12])));
    await user.click(screen.getByRole('button', { name: 'Usar lo nuevo' }));
    await waitFor(() => expect(sent()).toHaveLength(12));
    expect(new Set(ids().slice(8))).toEqual(new Set([1, 2, 3, 4]));
    expect(sent().every(({ prediction }) => prediction === 'home_win')).toBe(true);
    expect(screen.queryByText(/ya tenías otra predicción/)).toBeNull();
  });

  test('FILL-07 "Dejar lo guardado" ends the note and sends nothing', async () => {
    const { user, sent } = await open('/jugar');
    await user.click(await screen.findByRole('button', { name: 'Dejar lo guardado' }));
    expect(screen.queryByText(/ya tenías otra predicción/)).toBeNull();
    await waitFor(() => expect(sent()).toHaveLength(8));
    expect(readVisitorChoices(playerId).choices).toEqual([]);
  });
});

test('FILL-09 case 44 what is no longer possible is told by match and cause', async () => {
  const [one, two, three, four] = matches(4);
  grid = gridOf([{ ...one!, status: 'cancelled' }, two!, { ...three!, status: 'live' }]);
  sampleChoices(4);
  claimChoices(playerId);
  const { sent } = await open('/jugar');
  expect(await screen.findByText('No se guardaron 3 predicciones')).toBeTruthy();
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const of = ({ homeTeam }: { homeTeam: string }) => lines.find((line) => line.startsWith(`${homeTeam} –`));
  expect(of(one!)).toMatch(/cancelado/i);
  expect(of(three!)).toMatch(/empezó/);
  expect(of(four!)).toContain('El partido salió de la jornada donde lo elegiste.');
  await waitFor(() => expect(sent().map(({ matchId }) => matchId)).toEqual([2]));
});
