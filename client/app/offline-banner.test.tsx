import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetConnection } from '../lib/connection.ts';
import { noteWaitingPicks } from '../outbox/waiting-count.ts';
import { renderApp } from '../testing/render-app.tsx';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { cutNetwork, stubFetch } from '../testing/stub-fetch.ts';

// Loaded here, no test waits for them.
import './late.tsx';

const health = 'GET /health';
const answers = { 'GET /games/home': { body: [] }, 'GET /auth/me': { body: sampleUser() } };
const banner = () => screen.queryByText(/^(Sin conexión|Conexión lenta|Hay red, .*)$/)?.closest('p') ?? null;
const showsBanner = (words: string) => waitFor(() => expect(banner()?.textContent).toBe(words));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  resetConnection();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('PWA-12 nothing is said while all is well', async () => {
  stubFetch(answers);
  await renderApp('/');
  await screen.findByRole('tab', { name: 'Grid 1' });
  expect(banner()).toBeNull();
});

test('PWA-12 says that the device is offline, and leaves with the first answer; who listens hears of both', async () => {
  cutNetwork();
  await renderApp('/');
  await showsBanner('Sin conexión');
  expect(banner()?.parentElement?.getAttribute('role')).toBe('status');
  stubFetch({ ...answers, [health]: { body: { status: 'ok' } } });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(banner()).toBeNull());
  expect(screen.getByText('Conexión recuperada').parentElement?.getAttribute('role')).toBe('status');
});

test('PWA-14 says that the network answers but Doce cannot be reached, until the network is gone', async () => {
  stubFetch({
    [health]: { stranger: { text: '<h1>Bienvenidos</h1>' } },
    'GET /games/home': { stranger: { text: '' } },
  });
  await renderApp('/');
  await showsBanner('Hay red, pero no llega a Doce. ¿El Wi-Fi pide iniciar sesión?');
  cutNetwork();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await showsBanner('Sin conexión');
});

test('PWA-12 says how many of the picks of this player wait, and no other player’s', async () => {
  keepSampleSession();
  noteWaitingPicks(8, 5, 'birth');
  cutNetwork();
  await renderApp('/');
  await showsBanner('Sin conexión');
  act(() => noteWaitingPicks(sampleUser().id, 3, 'birth'));
  await showsBanner('Sin conexión3 predicciones por enviar');
  act(() => noteWaitingPicks(sampleUser().id, 1, 'birth'));
  await showsBanner('Sin conexión1 predicción por enviar');
});

test('PWA-12 says that the connection is slow when an answer takes its time', async () => {
  stubFetch({ ...answers, 'GET /games/home': () => new Promise(() => undefined) });
  await renderApp('/');
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  await showsBanner('Conexión lenta');
});

test('PWA-12 the banner speaks Portuguese', async () => {
  const { default: i18next } = await import('i18next');
  cutNetwork();
  await renderApp('/');
  await showsBanner('Sin conexión');
  await act(() => i18next.changeLanguage('pt-BR'));
  expect(await screen.findByText('Sem conexão')).toBeTruthy();
});
