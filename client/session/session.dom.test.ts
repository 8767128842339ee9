import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inDatabase } from '../storage/database.ts';
import { sessionOfWorker } from '../outbox/session-mirror.ts';
import { eraseLoggedOutPlayers } from '../shell/log-out-cleanup.ts';
import { makeStore } from '../testing/store.ts';
import { stubFetch, type Reply } from '../testing/stub-fetch.ts';
import { logOut } from '../shell/log-out.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { sessionStarted, userUpdated } from './session-slice.ts';
import { readPendingLogouts } from './pending-logouts.ts';

const stored = () => JSON.parse(localStorage.getItem('auth-storage') ?? 'null') as unknown;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'doce_player=; Path=/; Max-Age=0';
});
afterEach(() => vi.unstubAllGlobals());

describe('AUTH-09 the session in local storage', () => {
  test('AUTH-09 is kept under auth-storage, the token also under token', () => {
    makeStore().dispatch(sessionStarted({ user: sampleUser(), token: 'abc' }));
    expect(stored()).toEqual({ user: sampleUser(), token: 'abc', isAuthenticated: true });
    expect(localStorage.getItem('token')).toBe('abc');
  });

  test('AUTH-09 is there again after a reload, and the account is kept up to date', () => {
    keepSampleSession();
    const store = makeStore();
    expect(store.getState().session).toMatchObject({ token: 'token-1', isAuthenticated: true });
    store.dispatch(userUpdated(sampleUser({ totalWins: 9 })));
    expect(makeStore().getState().session.user?.totalWins).toBe(9);
  });

  test('PWA-24 the cookie doce_player is there as long as the session', async () => {
    const store = makeStore();
    expect(document.cookie).not.toContain('doce_player=1');
    store.dispatch(sessionStarted({ user: sampleUser(), token: 'abc' }));
    expect(document.cookie).toContain('doce_player=1');
    stubFetch({ 'POST /auth/logout': { status: 204 } });
    await logOut(store);
    expect(document.cookie).not.toContain('doce_player=1');
  });

  test('PWA-24 a session of an earlier release gets its cookie', () => {
    keepSampleSession();
    document.cookie = 'doce_player=; Path=/; Max-Age=0';
    makeStore();
    expect(document.cookie).toContain('doce_player=1');
  });

  test.each([
    ['no JSON', '{'],
    ['a number', '3'],
    ['no user', JSON.stringify({ user: null, token: 'token-1', isAuthenticated: true })],
    ['half a user', JSON.stringify({ user: { id: 7 }, token: 'token-1', isAuthenticated: true })],
    [
      'a session that was left',
      JSON.stringify({ user: sampleUser(), token: 'token-1', isAuthenticated: false }),
    ],
  ])('AUTH-09 an invalid session is ignored: %s', (_name, content) => {
    keepSampleSession();
    localStorage.setItem('auth-storage', content);
    expect(makeStore().getState().session).toMatchObject({ user: null, token: null, isAuthenticated: false });
  });

  test('PROF-01 without the token there is no session', () => {
    keepSampleSession();
    localStorage.removeItem('token');
    expect(makeStore().getState().session.isAuthenticated).toBe(false);
  });

  test('AUTH-09 the value of the key token is never read', () => {
    keepSampleSession();
    localStorage.setItem('token', 'older');
    expect(makeStore().getState().session.token).toBe('token-1');
  });

  test('AUTH-09 a profile of an earlier release keeps session and logouts', async () => {
    const user = sampleUser();
    localStorage.setItem('auth-storage', JSON.stringify({ user, token: 'token-1', isAuthenticated: true }));
    localStorage.setItem('token', 'token-1');
    localStorage.setItem('doce:leavers', JSON.stringify([{ playerId: 9, discardsPicks: true }]));
    await inDatabase((db) =>
      db.meta.put({ key: 'session', value: { playerId: 7, token: 'token-1' }, version: 1 }),
    );
    expect(makeStore().getState().session).toMatchObject({ user, token: 'token-1', isAuthenticated: true });
    expect(await (await sessionOfWorker())?.token()).toBe('token-1');
    expect(readPendingLogouts()).toEqual([{ playerId: 9, discardsPicks: true }]);
    await eraseLoggedOutPlayers();
    expect(readPendingLogouts()).toEqual([]);
  });

  test('AUTH-09 other tabs follow', () => {
    const store = makeStore();
    keepSampleSession();
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' }));
    expect(store.getState().session.token).toBe('token-1');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(store.getState().session.isAuthenticated).toBe(false);
  });
});

describe('AUTH-10 logging out', () => {
  test('AUTH-10 AUTH-24 clears the state at once, then tells the server, then clears storage', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Reply>();
    const calls = stubFetch({
      'POST /auth/logout': () => promise,
    });
    keepSampleSession();
    const store = makeStore();
    const leaving = logOut(store);
    expect(store.getState().session).toMatchObject({ user: null, token: null, isAuthenticated: false });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(localStorage.getItem('token')).toBe('token-1');
    expect(makeStore().getState().session.isAuthenticated).toBe(false);
    answer({ status: 204 });
    await leaving;
    expect(Object.keys(localStorage)).toEqual(['doce:had-session']);
  });

  test.each([
    ['offline', 'network' as const],
    ['the server fails', { status: 500 }],
  ])('AUTH-10 clears storage also when %s', async (_name, reply) => {
    stubFetch({ 'POST /auth/logout': reply });
    keepSampleSession();
    const store = makeStore();
    await logOut(store);
    expect(localStorage.getItem('auth-storage')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(makeStore().getState().session.isAuthenticated).toBe(false);
  });

  test('AUTH-10 what was kept for the player in this tab goes at once, here and in the other tabs; an expiry takes nothing', async () => {
    const key = 'doce:announcement';
    stubFetch({ 'POST /auth/logout': { status: 204 } });
    keepSampleSession();
    const store = makeStore();
    sessionStorage.setItem(key, '[]');
    const leaving = logOut(store);
    expect(sessionStorage.getItem(key)).toBeNull();
    await leaving;

    // A logout in another tab writes null. An expiry there leaves a session without a token.
    const heard = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage', newValue }));
    sessionStorage.setItem(key, '[]');
    heard(null);
    expect(sessionStorage.getItem(key)).toBe('[]');
    heard('{"user":null,"token":null,"isAuthenticated":false}');
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  test('AUTH-10 a player that logs in during the logout call stays logged in', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Reply>();
    stubFetch({ 'POST /auth/logout': () => promise });
    keepSampleSession();
    const store = makeStore();
    const leaving = logOut(store);
    store.dispatch(sessionStarted({ user: sampleUser({ id: 8 }), token: 'next' }));
    answer({ status: 204 });
    await leaving;
    expect(localStorage.getItem('token')).toBe('next');
  });
});
