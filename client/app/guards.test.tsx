import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markOffline, resetConnection } from '../lib/connection.ts';
import { failure, stubFetch, type Reply } from '../testing/stub-fetch.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { sessionEnded } from '../session/session-slice.ts';
import { verdictOf } from './guards.tsx';
import { renderApp } from '../testing/render-app.tsx';

vi.mock('../pages/play-page.tsx', () => ({ PlayPage: () => <h1>the grids</h1> }));
vi.mock('../pages/profile-page.tsx', () => ({ ProfilePage: () => <h1>the profile</h1> }));
vi.mock('../features/admin/admin-page.tsx', () => ({
  AdminPage: () => (
    <>
      <h1>the panel</h1>
      <input aria-label="typed" />
    </>
  ),
}));

beforeEach(() => {
  localStorage.clear();
  stubFetch({ 'GET /auth/me': { body: sampleUser() }, 'GET /games/home': { body: [] } });
});
afterEach(() => {
  resetConnection();
  cleanup();
  vi.unstubAllGlobals();
});

const anonymous = { user: null, token: null, isAuthenticated: false, hasExpired: false };
const player = { user: sampleUser(), token: 't', isAuthenticated: true, hasExpired: false };
const unverified = { ...player, user: sampleUser({ isVerified: false }) };
const admin = { ...player, user: sampleUser({ role: 'admin' }) };
const unverifiedAdmin = { ...player, user: sampleUser({ role: 'admin', isVerified: false }) };
const expired = { ...anonymous, hasExpired: true };
const toProfile = { to: '/perfil', needsVerification: true };

describe('SHELL-09 who may see what', () => {
  test.each([
    ['all', anonymous, 'enter'],
    ['all', unverified, 'enter'],
    ['player', anonymous, 'log-in'],
    ['player', expired, 'log-in'],
    ['player', unverified, toProfile],
    ['player', player, 'enter'],
    ['token', anonymous, { to: '/404' }],
    ['token', expired, 'log-in'],
    ['token', unverified, 'enter'],
    ['admin', anonymous, 'log-in'],
    ['admin', expired, 'log-in'],
    ['admin', player, { to: '/' }],
    ['admin', unverified, toProfile],
    ['admin', unverifiedAdmin, toProfile],
    ['admin', admin, 'enter'],
  ] as const)('SHELL-09 ADM-01 page for %s', (access, session, verdict) => {
    expect(verdictOf(access, session)).toEqual(verdict);
  });
});

describe('PLAY-01 /jugar', () => {
  test('PLAY-01 a visitor gets the login dialog; closing it leads home', async () => {
    const { user, path } = await renderApp('/jugar');
    expect(await screen.findByRole('dialog', { name: 'Ingresar' })).toBeTruthy();
    expect(path()).toBe('/jugar');
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['the server says so too', { body: sampleUser({ isVerified: false }) }],
    ['no server answers', 'network' as const],
    ['the server fails', failure(500, 'internal')],
  ])('PLAY-01 an unverified player is sent to the profile: %s', async (_, reply) => {
    stubFetch({ 'GET /auth/me': reply });
    keepSampleSession({ isVerified: false });
    const { path } = await renderApp('/jugar');
    await waitFor(() => expect(path()).toBe('/perfil'));
    expect(await screen.findByText('the profile')).toBeTruthy();
  });

  test('SHELL-09 VER-01 who verified on another device meanwhile is not sent away: the server is asked first', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Reply>();
    stubFetch({ 'GET /auth/me': () => promise });
    keepSampleSession({ isVerified: false });
    const { path } = await renderApp('/jugar');
    expect(path()).toBe('/jugar');
    answer({ body: sampleUser() });
    expect(await screen.findByText('the grids')).toBeTruthy();
    expect(path()).toBe('/jugar');
  });

  test('SHELL-09 VER-01 a later visit asks again', async () => {
    let isVerified = false;
    stubFetch({ 'GET /auth/me': () => ({ body: sampleUser({ isVerified }) }) });
    keepSampleSession({ isVerified: false });
    const { user } = await renderApp('/jugar');
    await screen.findByText('the profile');
    isVerified = true;
    await user.click(screen.getAllByRole('link', { name: 'JUGAR' })[0]!);
    expect(await screen.findByText('the grids')).toBeTruthy();
  });

  test('SHELL-09 offline an unverified player goes by what is known, at once', async () => {
    stubFetch({ 'GET /auth/me': () => new Promise(() => undefined) });
    markOffline();
    keepSampleSession({ isVerified: false });
    const { path } = await renderApp('/jugar');
    await waitFor(() => expect(path()).toBe('/perfil'));
  });

  test('PLAY-01 a verified player plays', async () => {
    keepSampleSession();
    await renderApp('/jugar');
    expect(await screen.findByText('the grids')).toBeTruthy();
  });
});

test('PROF-01 /perfil without a token is /404', async () => {
  const { path } = await renderApp('/perfil');
  await waitFor(() => expect(path()).toBe('/404'));
  expect(screen.getByRole('heading', { level: 1, name: 'Pelota afuera' })).toBeTruthy();
});

test('ADM-01 /admin shows home to a player who is no administrator', async () => {
  keepSampleSession();
  const { path } = await renderApp('/admin');
  await waitFor(() => expect(path()).toBe('/'));
});

describe('ADM-01 /admin of a visitor', () => {
  const loggedIn = (as: Parameters<typeof sampleUser>[0]) => {
    const user = sampleUser(as);
    stubFetch({
      'GET /auth/me': { body: user },
      'GET /games/home': { body: [] },
      'POST /auth/login': { body: { access_token: 'token', user } },
    });
  };
  const logIn = async ({ user }: Awaited<ReturnType<typeof renderApp>>) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Ingresar' }));
    await user.type(dialog.getByLabelText('Correo electrónico'), 'jefa@doce.example');
    await user.type(dialog.getByLabelText('Contraseña'), 'secreta de verdad');
    await user.click(dialog.getByRole('button', { name: 'Ingresar' }));
  };

  test('ADM-01 SHELL-09 asks for login; an administrator then sees the view that the address names', async () => {
    loggedIn({ role: 'admin' });
    const app = await renderApp('/admin?vista=cambios');
    await logIn(app);
    expect(await screen.findByText('the panel')).toBeTruthy();
    expect(app.path()).toBe('/admin?vista=cambios');
  });

  test('ADM-01 SHELL-09 a player who logs in there is sent home', async () => {
    loggedIn({});
    const app = await renderApp('/admin');
    await logIn(app);
    await waitFor(() => expect(app.path()).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('ADM-01 SHELL-09 closing it without logging in leads home', async () => {
    const { user, path } = await renderApp('/admin');
    await screen.findByRole('dialog', { name: 'Ingresar' });
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(path()).toBe('/'));
  });
});

test('SHELL-06 SHELL-09 an unknown path below the panel is one to administrators too', async () => {
  stubFetch({ 'GET /auth/me': { body: sampleUser({ role: 'admin' }) } });
  keepSampleSession({ role: 'admin' });
  await renderApp('/admin/xyz');
  expect(screen.getByRole('heading', { level: 1, name: 'Pelota afuera' })).toBeTruthy();
  expect(screen.queryByText('the panel')).toBeNull();
});

test('SHELL-06 an unknown path shows the not-found page with a link home', async () => {
  const { user, path } = await renderApp('/no/such/page');
  await user.click(screen.getByRole('link', { name: 'Volver al inicio' }));
  expect(path()).toBe('/');
});

test('AUTH-13 a session that ends while its page is open asks for login, not for another page', async () => {
  stubFetch({
    'GET /auth/me': failure(401, 'session_ended'),
    'POST /auth/refresh': failure(401, 'session_ended'),
  });
  keepSampleSession();
  const { path } = await renderApp('/perfil');
  expect(await screen.findByText('Tu sesión terminó')).toBeTruthy();
  expect(path()).toBe('/perfil');
});

test('ADM-79 the panel keeps what was typed under the login of its ended session, for the same account only', async () => {
  const me = sampleUser({ role: 'admin' });
  stubFetch({
    'GET /auth/me': { body: me },
    'POST /auth/login': { body: { access_token: 'new', user: me } },
  });
  keepSampleSession({ role: 'admin' });
  const { user, store } = await renderApp('/admin');
  await user.type(await screen.findByLabelText('typed'), 'ten lines');
  const { token } = store.getState().session;
  act(() => void store.dispatch(sessionEnded({ token: token! })));
  const dialog = await screen.findByRole('dialog', { name: 'Ingresar' });
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('ten lines');
  await user.type(within(dialog).getByLabelText(/Correo/), 'ana@example.org');
  await user.type(within(dialog).getByLabelText(/^Contraseña/), 'mañana 7 azul');
  await user.click(within(dialog).getByRole('button', { name: 'Ingresar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('ten lines');
});
