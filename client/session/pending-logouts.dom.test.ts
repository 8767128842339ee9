import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownPicksOf } from '../outbox/own-picks.ts';
import { sampleRow } from '../testing/sample-outbox.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { makeStore } from '../testing/store.ts';
import { failure, stubFetch, type Call } from '../testing/stub-fetch.ts';
import { api, call, type Answer, type Input } from '../api/api.ts';
import { logOut } from '../shell/log-out.ts';
import { endLoggedOutSessions } from './end-logged-out-sessions.ts';
import { readPendingLogouts } from './pending-logouts.ts';
import { readStoredSession, writeStoredSession } from './stored-session.ts';

const { testLogin, testGames } = api.injectEndpoints({
  endpoints: (build) => ({
    testLogin: build.mutation<Answer<'POST /auth/login'>, Input<'POST /auth/login'>>({
      query: call('POST /auth/login'),
    }),
    testGames: build.query<Answer<'GET /games'>, Input<'GET /games'>>({ query: call('GET /games') }),
  }),
}).endpoints;

/** A token as our server writes it. */
function tokenOf(sid: string, serial = 1): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part({ sub: '7', sid, serial })}.signature`;
}
const refreshed = (token: string) => ({ body: { access_token: token, user: sampleUser() } });
const madeBy = (calls: Call[]) =>
  calls.map(({ route, headers }) => `${route} ${headers.get('authorization')?.slice(7) ?? '-'}`);

/** Lucía logs out while no network is there. */
async function logOutOffline() {
  stubFetch({ 'POST /auth/logout': 'network' });
  writeStoredSession({ user: sampleUser(), token: tokenOf('session-1') });
  const store = makeStore();
  await logOut(store);
  return store;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('AUTH-16 a logout without a network', () => {
  test('AUTH-16 keeps the id of its session, and no token', async () => {
    await logOutOffline();
    expect(readPendingLogouts()).toMatchObject([{ playerId: 7, sessionId: 'session-1', isErased: true }]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('eyJ');
  });

  test('AUTH-16 an answered one keeps nothing', async () => {
    stubFetch({ 'POST /auth/logout': { status: 204 } });
    writeStoredSession({ user: sampleUser(), token: tokenOf('session-1') });
    await logOut(makeStore());
    expect(Object.keys(localStorage)).toEqual(['doce:had-session']);
  });

  test('AUTH-16 ends the session of its cookie at the next contact, once', async () => {
    await logOutOffline();
    const token = tokenOf('session-1', 2);
    const calls = stubFetch({ 'POST /auth/refresh': refreshed(token), 'POST /auth/logout': { status: 204 } });
    await endLoggedOutSessions('es');
    await endLoggedOutSessions('es');
    expect(madeBy(calls)).toEqual(['POST /auth/refresh -', `POST /auth/logout ${token}`]);
    expect(readPendingLogouts()).toEqual([]);
    expect(readStoredSession()).toBeNull();
  });

  test.each([
    ['no server answers', 'network' as const],
    ['a proxy answers', { status: 403, body: undefined }],
    ['the server fails', failure(500, 'internal')],
  ])('AUTH-16 stays pending while %s', async (_name, reply) => {
    await logOutOffline();
    stubFetch({ 'POST /auth/refresh': reply });
    await endLoggedOutSessions('es');
    expect(readPendingLogouts()).toHaveLength(1);
    stubFetch({ 'POST /auth/refresh': refreshed(tokenOf('session-1')), 'POST /auth/logout': reply });
    await endLoggedOutSessions('es');
    expect(readPendingLogouts()).toHaveLength(1);
  });

  test('AUTH-16 is complete when the server knows no session of the cookie', async () => {
    await logOutOffline();
    stubFetch({ 'POST /auth/refresh': failure(401, 'session_ended') });
    await endLoggedOutSessions('es');
    expect(readPendingLogouts()).toEqual([]);
  });

  test('AUTH-16 never ends another session', async () => {
    await logOutOffline();
    const calls = stubFetch({ 'POST /auth/refresh': refreshed(tokenOf('session-2')) });
    await endLoggedOutSessions('es');
    expect(calls.map(({ route }) => route)).toEqual(['POST /auth/refresh']);
    expect(readPendingLogouts()).toEqual([]);
  });

  test('AUTH-16 makes no call after a later login has replaced the cookie', async () => {
    await logOutOffline();
    const calls = stubFetch({});
    writeStoredSession({ user: sampleUser(), token: tokenOf('session-2') });
    await endLoggedOutSessions('es');
    expect(calls).toEqual([]);
    expect(readPendingLogouts()).toEqual([]);
  });

  test('AUTH-16 goes out before a login', async () => {
    const store = await logOutOffline();
    const calls = stubFetch({
      'POST /auth/refresh': refreshed(tokenOf('session-1')),
      'POST /auth/logout': { status: 204 },
      'POST /auth/login': refreshed(tokenOf('session-2')),
    });
    await store.dispatch(testLogin.initiate({ body: { email: 'a@example.com', password: 'x' } }));
    expect(calls.map(({ route }) => route)).toEqual([
      'POST /auth/refresh',
      'POST /auth/logout',
      'POST /auth/login',
    ]);
  });

  test('AUTH-16 a page that missed it does not renew the session', async () => {
    writeStoredSession({ user: sampleUser(), token: tokenOf('session-1') });
    const missed = makeStore();
    await logOutOffline();
    const calls = stubFetch({ 'GET /games': failure(401, 'session_ended') });
    await missed.dispatch(testGames.initiate());
    expect(calls.map(({ route }) => route)).toEqual(['GET /games']);
    expect(missed.getState().session.isAuthenticated).toBe(false);
  });
});

test('PWA-09 a logout erases the discarded picks also when local storage is full', async () => {
  stubFetch({ 'POST /auth/logout': { status: 204 } });
  writeStoredSession({ user: sampleUser(), token: tokenOf('session-1') });
  const store = makeStore();
  const own = ownPicksOf(7);
  await own.change((state) => ({ ...state, rows: [sampleRow(1)] }));
  expect(own.read().rows).toHaveLength(1);
  const kept = localStorage;
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.getItem(key),
    removeItem: (key: string) => kept.removeItem(key),
    setItem,
  });
  await logOut(store, { discardsPicks: true });
  expect(own.read().rows).toEqual([]);
});
