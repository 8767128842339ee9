import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { cutNetwork, failure, stubFetch, type Reply } from '../testing/stub-fetch.ts';
import { groupsApi } from '../features/groups/groups-api.ts';
import { sampleGroup } from '../testing/sample-groups.ts';
import { resetConnection } from '../lib/connection.ts';
import { inDatabase } from '../storage/database.ts';

// The router loads pages when they are asked for: loaded here, no test waits for them.
import '../features/groups/groups-page.tsx';
import '../features/home/grids-section.tsx';
import '../pages/profile-page.tsx';

const minute = 60_000;
const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
const home = 'GET /games/home';
const me = 'GET /auth/me';
const history = `GET /bets/history?page=1&limit=3&timeZone=${zone}`;
const grids = [{ id: 1, name: 'Fecha 34', country: 'AR', status: 'open', games: [] }];
const nothingPicked = { history: [], total: 0 };
const seen: Record<string, Reply> = {
  [home]: { body: grids },
  [me]: { body: sampleUser() },
  [history]: { body: nothingPicked },
};

beforeEach(async () => {
  localStorage.clear();
  await inDatabase((db) => db.snapshots.clear());
});
afterEach(() => {
  cleanup();
  resetConnection();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** An earlier visit to a page kept these answers, so long ago. */
async function visited(address: string, routes: string[], ago: number, more: Record<string, Reply> = {}) {
  stubFetch({ ...seen, ...more });
  await renderApp(address);
  const urls = routes.map((route) => route.replace('GET ', ''));
  const kept = () => inDatabase((db) => db.snapshots.toArray());
  await waitFor(async () =>
    expect((await kept()).map(({ url }) => url)).toEqual(expect.arrayContaining(urls)),
  );
  cleanup();
  const at = Date.now() - ago;
  await inDatabase((db) => db.snapshots.toCollection().modify({ at }));
  return at;
}

describe('PWA-03 a list shown from what was kept says from when it is', () => {
  beforeEach(() => keepSampleSession());

  test('PWA-03 the grids of the home page', async () => {
    await visited('/', [home], 5 * minute);
    cutNetwork();
    await renderApp('/');
    const section = await screen.findByRole('region', { name: 'Los partidos' });
    expect(await within(section).findByText('Actualizado hace 5 min')).toBeTruthy();
  });

  test('PWA-03 the profile and the history, beside what they show', async () => {
    // Seen from noon: 26 hours before it is yesterday at whatever hour the test runs.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12, 0, 0, 0) });
    keepSampleSession();
    await visited('/perfil', [me, history], 26 * 60 * minute);
    cutNetwork();
    await renderApp('/perfil');
    const section = await screen.findByRole('region', { name: 'Historial de predicciones' });
    expect(await within(section).findByText(/^Actualizado ayer \d\d:\d\d$/)).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(/^Actualizado/)).toHaveLength(2));
    // The app cannot know whether that is still so.
    expect(within(section).queryByText('Todavía no tienes predicciones')).toBeNull();
    expect(within(section).getByText('La última vez no había nada aquí')).toBeTruthy();
    expect(within(section).getByText(/^Última actualización: ayer \d\d:\d\d\. /)).toBeTruthy();
  });

  test('PWA-03 also while the network thinks about it; with its answer nothing is said any more', async () => {
    const at = await visited('/', [home], 5 * minute);
    vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(at + 1);
    const answer = Promise.withResolvers<Reply>();
    stubFetch({ [home]: () => answer.promise });
    await renderApp('/');
    expect(await screen.findByText('Actualizado hace 5 min')).toBeTruthy();
    await act(async () => answer.resolve({ body: grids }));
    await waitFor(() => expect(screen.queryByText(/^Actualizado/)).toBeNull());
  });

  test('PWA-03 a server that gives no fresh one is told apart from a lost connection', async () => {
    await visited('/', [home], 5 * minute);
    stubFetch({ [home]: failure(503, 'overloaded') });
    await renderApp('/');
    expect(await screen.findByText('No pudimos actualizar · última vez: hace 5 min')).toBeTruthy();
  });

  test('PWA-03 the time goes on while nothing comes', async () => {
    await visited('/', [home], 0);
    cutNetwork();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderApp('/');
    expect(await screen.findByText('Actualizado hace un momento')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2 * minute + 1_000));
    expect(screen.getByText('Actualizado hace 2 min')).toBeTruthy();
  });
});

test('JOIN-01 after a join an empty list from the cache does not say that there is no group', async () => {
  keepSampleSession();
  const groups = 'GET /groups';
  const at = await visited('/grupos', [groups], 5 * minute, { [groups]: { body: [] } });
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(at + 1);
  const answer = Promise.withResolvers<Reply>();
  stubFetch({ ...seen, [groups]: () => answer.promise });
  const { store } = await renderApp('/grupos?grupo=1');
  const cached = groupsApi.endpoints.groups.select(undefined);
  await waitFor(() => expect(cached(store.getState() as never).data).toEqual([]));
  expect(await screen.findByText('Cargando tus grupos…')).toBeTruthy();
  expect(screen.queryByText('Todavía no tienes grupos')).toBeNull();
  await act(async () => answer.resolve({ body: [sampleGroup(1)] }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Grupo 1' })).toBeTruthy();
});

describe('what was never seen on this device', () => {
  test('PWA-03 says so without a network, and comes by itself when that is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    cutNetwork();
    await renderApp('/');
    expect(await screen.findByText(/^Esta página todavía no está guardada en tu dispositivo/)).toBeTruthy();
    stubFetch({ ...seen, 'GET /health': { body: { status: 'ok' } } });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(screen.queryByText(/todavía no se abrió/)).toBeNull());
  });

  test('HIST-04 a history that the server does not give can be tried again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    keepSampleSession();
    stubFetch({ ...seen, [history]: failure(500, 'internal') });
    const { user } = await renderApp('/perfil');
    const section = await screen.findByRole('region', { name: 'Historial de predicciones' });
    const again = await within(section).findByRole('button', { name: 'Intentar de nuevo' });
    stubFetch(seen);
    await user.click(again);
    expect(await screen.findByText('Todavía no tienes predicciones')).toBeTruthy();
  });
});
