import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeStore } from '../testing/store.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { writeStoredSession } from './stored-session.ts';
import { api, call, type Answer, type Input } from '../api/api.ts';
import { failure, stubFetch, type Call } from '../testing/stub-fetch.ts';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    someGames: build.query<Answer<'GET /games'>, Input<'GET /games'>>({ query: call('GET /games') }),
    someHistory: build.query<Answer<'GET /bets/history'>, Input<'GET /bets/history'>>({
      query: call('GET /bets/history'),
    }),
    someUpdate: build.mutation<Answer<'POST /admin/update-results'>, Input<'POST /admin/update-results'>>({
      query: call('POST /admin/update-results'),
    }),
  }),
});
const { someGames, someHistory, someUpdate } = testApi.endpoints;

const fresh = { body: { access_token: 'token-2', user: sampleUser({ totalWins: 4 }) } };
const goodWith = (token: string) => (made: Call) =>
  made.headers.get('authorization') === `Bearer ${token}` ? { body: [] } : failure(401, 'session_ended');

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('AUTH-09 what every request carries', () => {
  test('AUTH-09 the bearer token when there is one, credentials and the language', async () => {
    const calls = stubFetch({ 'GET /games': { body: [] } });
    keepSampleSession();
    await makeStore().dispatch(someGames.initiate());
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(calls[0]?.headers.get('accept-language')).toBe('es');
    expect(calls[0]?.credentials).toBe('include');
  });

  test('AUTH-09 no authorization without a token', async () => {
    const calls = stubFetch({ 'GET /games': { body: [] } });
    await makeStore().dispatch(someGames.initiate());
    expect(calls[0]?.headers.has('authorization')).toBe(false);
  });
});

describe('AUTH-13 a token that has run out', () => {
  test('AUTH-13 is renewed once for all calls that fail together, and they are made again', async () => {
    const calls = stubFetch({
      'GET /games': goodWith('token-2'),
      'GET /bets/history?page=1': goodWith('token-2'),
      'POST /auth/refresh': fresh,
    });
    keepSampleSession();
    const store = makeStore();
    const answers = await Promise.all([
      store.dispatch(someGames.initiate()),
      store.dispatch(someHistory.initiate({ query: { page: 1 } })),
    ]);
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true]);
    expect(calls.filter(({ route }) => route === 'POST /auth/refresh')).toHaveLength(1);
    expect(store.getState().session).toMatchObject({ token: 'token-2', user: { totalWins: 4 } });
    expect(localStorage.getItem('token')).toBe('token-2');
  });

  test('AUTH-13 another tab has renewed it already: its token is taken', async () => {
    const calls = stubFetch({ 'GET /games': goodWith('token-3') });
    keepSampleSession();
    const store = makeStore();
    writeStoredSession({ user: sampleUser(), token: 'token-3' });
    expect((await store.dispatch(someGames.initiate())).isSuccess).toBe(true);
    expect(calls.map(({ route }) => route)).toEqual(['GET /games', 'GET /games']);
  });

  test('AUTH-12 AUTH-13 a session that the server ended is ended here too, with one attempt', async () => {
    const calls = stubFetch({
      'GET /games': failure(401, 'session_ended'),
      'POST /auth/refresh': failure(401, 'session_ended'),
    });
    keepSampleSession();
    const store = makeStore();
    await store.dispatch(someGames.initiate());
    expect(store.getState().session).toMatchObject({ token: null, isAuthenticated: false, hasExpired: true });
    expect(localStorage.getItem('token')).toBeNull();
    expect(calls).toHaveLength(2);
  });

  test('AUTH-13 the session stays when the renewal gets no answer', async () => {
    stubFetch({ 'GET /games': failure(401, 'session_ended'), 'POST /auth/refresh': 'network' });
    keepSampleSession();
    const store = makeStore();
    expect((await store.dispatch(someGames.initiate())).error).toMatchObject({ code: 'network' });
    expect(store.getState().session.token).toBe('token-1');
  });
});

describe('what went wrong', () => {
  test('no answer is the code network', async () => {
    stubFetch({ 'GET /games': 'network' });
    const { error } = await makeStore().dispatch(someGames.initiate());
    expect(error).toEqual({ status: 0, code: 'network', message: null, fields: [], retryAfter: null });
  });

  test('API-02 the server says code, message and fields; Retry-After in seconds', async () => {
    const fields = [{ field: 'page', code: 'invalid' }];
    stubFetch({
      'GET /games': {
        ...failure(429, 'too_many_requests', { message: 'Despacio', fields }),
        headers: { 'retry-after': '30' },
      },
    });
    const { error } = await makeStore().dispatch(someGames.initiate());
    expect(error).toEqual({
      status: 429,
      code: 'too_many_requests',
      message: 'Despacio',
      fields,
      retryAfter: 30,
    });
  });

  test('PWA-14 the page of a proxy is no answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await makeStore().dispatch(someGames.initiate())).error).toMatchObject({
      status: 0,
      code: 'network',
    });
  });
});

test('ADM-16 an administrator gets {data, message} out of the envelope', async () => {
  const data = { checked: 3, updated: 1, finished: 1 };
  stubFetch({ 'POST /admin/update-results': { body: { success: true, message: 'Listo', data } } });
  expect((await makeStore().dispatch(someUpdate.initiate({ body: {} }))).data).toEqual({
    data,
    message: 'Listo',
  });
});

test('what one player was told is forgotten when another one logs in', async () => {
  stubFetch({ 'GET /games': { body: [] } });
  keepSampleSession();
  const store = makeStore();
  await store.dispatch(someGames.initiate());
  store.dispatch({ type: 'session/started', payload: { user: sampleUser({ id: 8 }), token: 'other' } });
  expect(someGames.select(undefined)(store.getState() as never).isUninitialized).toBe(true);
});
