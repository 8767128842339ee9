import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getPageReady, Pages } from './app/router.tsx';
import { makeStore } from './app/store.ts';
import { startI18n } from './i18n/i18n.ts';
import { noteSnapshots } from './snapshots/snapshot-hint.ts';
import { sampleGrid, sampleMatch } from './testing/sample-grids.ts';
import { keepSampleSession, sampleUser } from './testing/sample-user.ts';
import { failure, stubFetch, type Reply } from './testing/stub-fetch.ts';

const games = Array.from({ length: 12 }, (_, index) => sampleMatch(index + 1, 3_600_000));
const answer = { body: [sampleGrid(1, games)] };

function token(minutes: number): string {
  const exp = Math.floor(Date.now() / 1000) + minutes * 60;
  return ['head', btoa(JSON.stringify({ sub: '7', sid: `s${minutes}`, exp })), 'signature'].join('.');
}

/** Runs the page's first script at an address. */
async function open(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  vi.resetModules();
  await import('./first-script.ts');
}

async function drawFirst(): Promise<void> {
  const store = makeStore();
  await getPageReady(store).catch(() => undefined);
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/jugar']} useTransitions={false}>
        <Pages />
      </MemoryRouter>
    </Provider>,
  );
}

beforeAll(async () => void (await startI18n()));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  delete window.doceEarly;
});

test('PWA-24 the first drawing of /jugar has the grids that the first script asked for, and asks no more', async () => {
  const own = token(10);
  keepSampleSession({}, own);
  const calls = stubFetch({ 'GET /games': answer });
  await open('/jugar?grid=1');
  expect(calls.map(({ route, headers }) => [route, headers.get('authorization')])).toEqual([
    ['GET /games', `Bearer ${own}`],
  ]);
  await drawFirst();
  expect(screen.getByRole('radiogroup', { name: /Local 1 / })).toBeTruthy();
  expect(await screen.findAllByRole('radiogroup')).toHaveLength(12);
  expect(calls.filter(({ route }) => route === 'GET /games')).toHaveLength(1);
});

test.each([
  ['an expired token', '/jugar', () => keepSampleSession({}, token(-1))],
  ['no session', '/jugar', () => undefined],
  ['another page', '/perfil', () => keepSampleSession({}, token(10))],
  [
    'stored answers',
    '/jugar',
    () => {
      keepSampleSession({}, token(10));
      noteSnapshots();
    },
  ],
])('PWA-24 with %s the first script asks for nothing', async (_name, address, prepare) => {
  prepare();
  const calls = stubFetch({ 'GET /games': answer });
  await open(address);
  expect(calls).toEqual([]);
});

test('PWA-24 an early call that the server refuses is renewed as every other', async () => {
  const [old, fresh] = [token(10), token(11)];
  keepSampleSession({}, old);
  const refuseOld = ({ headers }: { headers: Headers }): Reply =>
    headers.get('authorization') === `Bearer ${old}` ? failure(401, 'session_ended') : answer;
  const calls = stubFetch({
    'GET /games': refuseOld,
    'POST /auth/refresh': { body: { access_token: fresh, user: sampleUser() } },
  });
  await open('/jugar');
  await drawFirst();
  expect(await screen.findByRole('radiogroup', { name: /Local 1 / })).toBeTruthy();
  expect(calls.map(({ route }) => route).filter((route) => route === 'GET /games')).toHaveLength(2);
});

test('PWA-24 an early answer of another session, or of another server, is not used', async () => {
  keepSampleSession({}, token(10));
  const calls = stubFetch({ 'GET /games': { body: [sampleGrid(2, games)], stranger: { text: '[]' } } });
  await open('/jugar');
  keepSampleSession({}, token(12));
  await drawFirst();
  await waitFor(() => expect(calls.filter(({ route }) => route === 'GET /games').length).toBeGreaterThan(1));
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('PWA-01 the offer to install is kept for the app', async () => {
  vi.resetModules();
  await import('./first-script.ts');
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window.doceEarly?.installPrompt).toBe(offer);
});
