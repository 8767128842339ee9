import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, call, type Answer, type Input } from '../api/api.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { makeStore } from '../testing/store.ts';
import { failure, stubFetch, type Call } from '../testing/stub-fetch.ts';
import { authDialogOpened } from '../shell/auth-dialog-state.ts';
import { logOut } from '../shell/log-out.ts';
import { sessionEnded, sessionStarted, userUpdated } from './session-slice.ts';
import { readStoredSession, writeStoredSession } from './stored-session.ts';

const { testGames, testPhone } = api.injectEndpoints({
  endpoints: (build) => ({
    testGames: build.query<Answer<'GET /games'>, Input<'GET /games'>>({ query: call('GET /games') }),
    testPhone: build.mutation<Answer<'PUT /auth/me/phone'>, Input<'PUT /auth/me/phone'>>({
      query: call('PUT /auth/me/phone'),
    }),
  }),
}).endpoints;

const bruno = sampleUser({ id: 8, username: 'bruno' });
const draft = 'doce:announcement';
const madeBy = (calls: Call[]) =>
  calls.map(({ route, headers }) => `${route} ${headers.get('authorization') ?? '-'}`);

/** Another tab sets a key; this tab gets the event. */
function setElsewhere(key: string, newValue: string): void {
  localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}
/** The page leaves the back/forward cache. */
function comeBack(): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}
const storageWith = (token: string, user = sampleUser()) =>
  JSON.stringify({ user, token, isAuthenticated: true });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('AUTH-14 a renewal in another tab', () => {
  test.each([
    ['auth-storage first, as earlier releases write', ['auth-storage', 'token']],
    ['token first', ['token', 'auth-storage']],
  ])('AUTH-14 changes nothing but the token: %s', async (_order, keys) => {
    stubFetch({ 'GET /games': { body: [] } });
    keepSampleSession();
    const store = makeStore();
    await store.dispatch(testGames.initiate());
    sessionStorage.setItem(draft, '[1,2]');
    const seen: unknown[] = [];
    store.subscribe(() => seen.push(store.getState().session.isAuthenticated));
    for (const key of keys) setElsewhere(key, key === 'token' ? 'token-2' : storageWith('token-2'));
    expect(store.getState().session.token).toBe('token-2');
    expect(seen).not.toContain(false);
    expect(sessionStorage.getItem(draft)).toBe('[1,2]');
    expect(testGames.select(undefined)(store.getState() as never).isSuccess).toBe(true);
  });

  test('AUTH-14 as the first event of a page writes nothing back', () => {
    keepSampleSession();
    const store = makeStore();
    const write = vi.spyOn(Storage.prototype, 'setItem');
    localStorage.setItem('auth-storage', storageWith('token-2'));
    write.mockClear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage', newValue: '{}' }));
    expect(write).not.toHaveBeenCalled();
    expect(store.getState().session.token).toBe('token-2');
    write.mockRestore();
  });
});

describe('AUTH-14 a page that missed the event of another tab', () => {
  test('AUTH-14 reads the session again when it leaves the back/forward cache', () => {
    keepSampleSession();
    const store = makeStore();
    writeStoredSession({ user: bruno, token: 'token-B' });
    comeBack();
    expect(store.getState().session.user).toEqual(bruno);
  });

  test('AUTH-14 never sends a change as the player that logged in meanwhile', async () => {
    const calls = stubFetch({
      'PUT /auth/me/phone': ({ headers }) =>
        headers.get('authorization') === 'Bearer token-B' ? { body: bruno } : failure(401, 'session_ended'),
    });
    keepSampleSession();
    const store = makeStore();
    writeStoredSession({ user: bruno, token: 'token-B' });
    const { error } = await store.dispatch(testPhone.initiate({ body: { phone: '+5491100000001' } }));
    expect(error).toMatchObject({ code: 'session_ended' });
    expect(madeBy(calls)).toEqual(['PUT /auth/me/phone Bearer token-1']);
    await vi.waitFor(() => expect(store.getState().session.user).toEqual(bruno));
  });

  test('AUTH-14 never sends a change as the player of a newer cookie', async () => {
    const calls = stubFetch({
      'PUT /auth/me/phone': failure(401, 'session_ended'),
      'POST /auth/refresh': { body: { access_token: 'token-B', user: bruno } },
    });
    keepSampleSession();
    const store = makeStore();
    const { error } = await store.dispatch(testPhone.initiate({ body: { phone: '+5491100000001' } }));
    expect(error).toMatchObject({ code: 'session_ended' });
    expect(calls.map(({ route }) => route)).toEqual(['PUT /auth/me/phone', 'POST /auth/refresh']);
    await vi.waitFor(() => expect(store.getState().session.user).toEqual(bruno));
  });

  test('AUTH-14 never sends a change after a logout in the same page', async () => {
    const refresh = Promise.withResolvers<{ body: unknown }>();
    const calls = stubFetch({
      'PUT /auth/me/phone': failure(401, 'session_ended'),
      'POST /auth/refresh': () => refresh.promise,
      'POST /auth/logout': { status: 204 },
    });
    keepSampleSession();
    const store = makeStore();
    const change = store.dispatch(testPhone.initiate({ body: { phone: '+5491100000001' } }));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    const leaving = logOut(store);
    refresh.resolve({ body: { access_token: 'token-2', user: sampleUser() } });
    await Promise.all([change, leaving]);
    expect(calls.filter(({ route }) => route === 'PUT /auth/me/phone')).toHaveLength(1);
    expect(readStoredSession()).toBeNull();
  });

  test.each([
    ['updates the account', userUpdated(sampleUser({ totalWins: 9 }))],
    ['finds its session ended', sessionEnded({ token: 'token-1' })],
  ])('AUTH-14 leaves the session of another player alone when it %s', (_name, action) => {
    keepSampleSession();
    const store = makeStore();
    writeStoredSession({ user: bruno, token: 'token-B' });
    store.dispatch(action);
    expect(readStoredSession()).toEqual({ user: bruno, token: 'token-B' });
    expect(store.getState().session.user).toEqual(bruno);
  });

  test('AUTH-14 a logout there ends no session of another player', async () => {
    const calls = stubFetch({ 'POST /auth/logout': { status: 204 } });
    keepSampleSession();
    const store = makeStore();
    writeStoredSession({ user: bruno, token: 'token-B' });
    await logOut(store);
    expect(calls).toEqual([]);
    expect(readStoredSession()).toEqual({ user: bruno, token: 'token-B' });
  });

  test('AUTH-10 a logout there ends the session that another tab has renewed', async () => {
    const calls = stubFetch({ 'POST /auth/logout': { status: 204 } });
    keepSampleSession();
    const store = makeStore();
    writeStoredSession({ user: sampleUser(), token: 'token-2' });
    await logOut(store);
    expect(madeBy(calls)).toEqual(['POST /auth/logout Bearer token-2']);
    expect(localStorage.getItem('auth-storage')).toBeNull();
  });
});

test('AUTH-14 the login dialog closes when another tab logs in', () => {
  const store = makeStore();
  store.dispatch(authDialogOpened({ closesTo: '/' }));
  setElsewhere('token', 'token-1');
  setElsewhere('auth-storage', storageWith('token-1'));
  expect(store.getState().authDialog.open).toBe(false);
});

test('AUTH-14 a session that storage cannot keep lasts as long as the page', () => {
  const store = makeStore();
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.dispatch(sessionStarted({ user: sampleUser(), token: 'token-1' }));
  comeBack();
  store.dispatch(userUpdated(sampleUser({ totalWins: 9 })));
  expect(store.getState().session).toMatchObject({ token: 'token-1', user: { totalWins: 9 } });
  write.mockRestore();
});

describe('AUTH-15 a stranger on the way', () => {
  test.each([
    ['401 without a code', { status: 401, body: undefined }],
    ['403 without a code', { status: 403, body: undefined }],
    ['404 without a code', { status: 404, body: undefined }],
    ['503 without a code', { status: 503, body: undefined }],
    ['403 of a wrong address', failure(403, 'origin_refused')],
    ['200 without a body', { status: 200, body: undefined }],
    ['200 with another body', { status: 200, body: { error: 'login required' } }],
  ])('AUTH-15 that answers the renewal with %s ends no session', async (_name, reply) => {
    stubFetch({ 'GET /games': failure(401, 'session_ended'), 'POST /auth/refresh': reply });
    keepSampleSession();
    const store = makeStore();
    await store.dispatch(testGames.initiate());
    expect(store.getState().session).toMatchObject({ token: 'token-1', hasExpired: false });
    expect(readStoredSession()?.token).toBe('token-1');
  });

  test('AUTH-15 that refuses an ordinary call starts no renewal', async () => {
    const calls = stubFetch({ 'GET /games': { status: 401, body: undefined } });
    keepSampleSession();
    await makeStore().dispatch(testGames.initiate());
    expect(calls).toHaveLength(1);
  });

  test('AUTH-15 our own answer that the cookie is missing ends the session', async () => {
    stubFetch({
      'GET /games': failure(401, 'session_ended'),
      'POST /auth/refresh': failure(401, 'unauthenticated'),
    });
    keepSampleSession();
    const store = makeStore();
    await store.dispatch(testGames.initiate());
    expect(store.getState().session.hasExpired).toBe(true);
  });
});
