import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, call, type Answer, type Input } from '../api/api.ts';
import { sessionCleared, sessionStarted } from '../session/session-slice.ts';
import { keepSampleSession, sampleUser } from '../testing/sample-user.ts';
import { makeStore } from '../testing/store.ts';
import { cutNetwork, failure, stubFetch, type Reply } from '../testing/stub-fetch.ts';
import { readConnection, resetConnection } from '../lib/connection.ts';
import { cleanUpAfterCrash } from '../lib/crash-cleanup.ts';
import { inDatabase, type SnapshotRow } from '../storage/database.ts';
import { offlineRoutes } from './offline-routes.ts';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    myGames: build.query<Answer<'GET /games'>, Input<'GET /games'>>({ query: call('GET /games') }),
    gamesOf: build.query<unknown, { group: string }>({
      query: (params) => call('GET /matches/group/:group')({ params }),
    }),
    alive: build.query<Answer<'GET /health'>, Input<'GET /health'>>({ query: call('GET /health') }),
    ...Object.fromEntries(
      offlineRoutes.map((route) => [route, build.query<unknown, unknown>({ query: call(route) })]),
    ),
  }),
});
const { myGames, gamesOf, alive } = testApi.endpoints;

const grid = (name: string) => [{ id: 1, name, games: [] }];
const kept = () => inDatabase((db) => db.snapshots.toArray());
/** Waits for the write after an answer. */
const isKept = (url: string, what?: object) =>
  vi.waitFor(async () =>
    expect(await kept()).toContainEqual(expect.objectContaining({ url, ...(what ?? {}) })),
  );

beforeEach(async () => {
  localStorage.clear();
  keepSampleSession();
  resetConnection();
  await inDatabase((db) => db.snapshots.clear());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A visit that saw the grids; then the app is opened anew. */
async function visit(reply: Reply = { body: grid('Fecha 1'), headers: { etag: 'W/"one"' } }) {
  stubFetch({ 'GET /games': reply });
  await makeStore().dispatch(myGames.initiate());
  await isKept('/games');
}
const lastSeen = () => kept().then(([row]) => row!.at);
/** The next read returns the current content, after `end`. */
async function slowReading() {
  const { promise, resolve } = Promise.withResolvers<SnapshotRow | undefined>();
  const [[row], { snapshots }] = [await kept(), await inDatabase(async (db) => db)];
  vi.spyOn(snapshots, 'get').mockReturnValueOnce(promise as never);
  return {
    end: async () => {
      resolve(row);
      // The database answers in order, so this answer comes after all effects of the one above.
      await kept();
    },
  };
}
const hanging = () => new Promise<never>(() => undefined);

describe('PWA-03 what was seen is there without a network', () => {
  test.each(offlineRoutes)(
    'PWA-03 %s is stored with its time because of its mark in the contract',
    async (route) => {
      const params = Object.fromEntries([...route.matchAll(/:(\w+)/g)].map(([, name]) => [name!, '3']));
      const url = route.replace('GET ', '').replace(/:\w+/g, '3');
      const endpoint = testApi.endpoints[route as never] as typeof gamesOf;
      const answer = { said: route };
      keepSampleSession();
      stubFetch({ [`GET ${url}`]: { body: answer } });
      await makeStore().dispatch(endpoint.initiate({ params } as never));
      await isKept(url);
      const at = await lastSeen();

      cutNetwork();
      const { data, error, fulfilledTimeStamp } = await makeStore().dispatch(
        endpoint.initiate({ params } as never),
      );
      expect(data).toEqual(answer);
      expect(error).toMatchObject({ code: 'network' });
      expect(fulfilledTimeStamp).toBe(at);
    },
  );

  test('PWA-03 an endpoint without the mark is not stored', async () => {
    stubFetch({ 'GET /health': { body: { status: 'ok' } }, 'GET /games': { body: [] } });
    const store = makeStore();
    await store.dispatch(alive.initiate());
    await store.dispatch(myGames.initiate());
    await isKept('/games');
    expect((await kept()).map(({ url }) => url)).toEqual(['/games']);
  });

  test('PWA-03 it is on screen while the network still thinks, and the answer of the network comes after it', async () => {
    await visit();
    const answer = Promise.withResolvers<Reply>();
    stubFetch({ 'GET /games': () => answer.promise });
    const store = makeStore();
    const asking = store.dispatch(myGames.initiate());
    const shown = () => myGames.select(undefined)(store.getState());
    await vi.waitFor(() => expect(shown().data).toEqual(grid('Fecha 1')));
    const before = Date.now();
    answer.resolve({ body: grid('Fecha 2') });
    expect((await asking).data).toEqual(grid('Fecha 2'));
    expect(shown()).toMatchObject({ status: 'fulfilled', data: grid('Fecha 2') });
    expect(shown().fulfilledTimeStamp).toBeGreaterThanOrEqual(before);
    await isKept('/games', { data: grid('Fecha 2') });
  });

  test('PWA-03 an answer of the server that is a failure leaves it on screen, beside the failure', async () => {
    await visit();
    stubFetch({ 'GET /games': failure(503, 'overloaded') });
    const { data, error, isError } = await makeStore().dispatch(myGames.initiate());
    expect({ data, isError }).toEqual({ data: grid('Fecha 1'), isError: true });
    expect(error).toMatchObject({ code: 'overloaded' });
  });

  test('PWA-03 read late it does not take the place of what the network said', async () => {
    await visit();
    const reading = await slowReading();
    stubFetch({ 'GET /games': { body: grid('Fecha 2') } });
    const store = makeStore();
    await store.dispatch(myGames.initiate());
    await reading.end();
    expect(myGames.select(undefined)(store.getState() as never).data).toEqual(grid('Fecha 2'));
  });

  test('PWA-03 a failure that is faster waits for it', async () => {
    await visit();
    const reading = await slowReading();
    stubFetch({ 'GET /games': 'network' });
    const asking = makeStore().dispatch(myGames.initiate());
    await vi.waitFor(() => expect(readConnection()).toBe('offline'));
    await reading.end();
    expect(await asking).toMatchObject({ data: grid('Fecha 1'), error: { code: 'network' } });
  });

  test('PWA-03 each address has its own', async () => {
    const ofGroup = (group: string) => ({ [`GET /matches/group/${group}`]: { body: { id: Number(group) } } });
    stubFetch({ ...ofGroup('1'), ...ofGroup('2') });
    const store = makeStore();
    await store.dispatch(gamesOf.initiate({ group: '1' }));
    await store.dispatch(gamesOf.initiate({ group: '2' }));
    await isKept('/matches/group/2');
    cutNetwork();
    expect((await makeStore().dispatch(gamesOf.initiate({ group: '1' }))).data).toEqual({ id: 1 });
  });

  test('PWA-14 a kept answer that crashes the page is dropped; an answer that the server confirmed is not', async () => {
    await visit();
    stubFetch({ 'GET /games': 'network' });
    await makeStore().dispatch(myGames.initiate());
    cleanUpAfterCrash();
    await vi.waitFor(async () => expect(await kept()).toEqual([]));

    await visit();
    await makeStore().dispatch(myGames.initiate());
    await isKept('/games', { data: grid('Fecha 1') });
    cleanUpAfterCrash();
    await inDatabase((db) => db.meta.toArray());
    expect(await kept()).toHaveLength(1);
  });

  test('PWA-03 what the server no longer shows to this player goes', async () => {
    await visit();
    stubFetch({ 'GET /games': failure(403, 'forbidden') });
    await makeStore().dispatch(myGames.initiate());
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });
});

describe('an answer that has not changed', () => {
  test('is asked for with its tag, and 304 makes it fresh', async () => {
    await visit();
    await inDatabase((db) => db.snapshots.toCollection().modify({ at: 1_000 }));
    const before = Date.now();
    const calls = stubFetch({ 'GET /games': { status: 304 } });
    const { data, isSuccess, fulfilledTimeStamp } = await makeStore().dispatch(myGames.initiate());
    expect(calls[0]?.headers.get('if-none-match')).toBe('W/"one"');
    expect({ data, isSuccess }).toEqual({ data: grid('Fecha 1'), isSuccess: true });
    expect(fulfilledTimeStamp).toBeGreaterThanOrEqual(before);
    await vi.waitFor(async () => expect(await lastSeen()).toBeGreaterThanOrEqual(before));
  });

  test('nothing is asked for with a tag that this release cannot read the answer of', async () => {
    await visit();
    await inDatabase((db) => db.snapshots.toCollection().modify({ shape: 'older' }));
    const calls = stubFetch({ 'GET /games': { body: grid('Fecha 2') } });
    const { data } = await makeStore().dispatch(myGames.initiate());
    expect(calls[0]?.headers.has('if-none-match')).toBe(false);
    expect(data).toEqual(grid('Fecha 2'));
  });

  test('PWA-03 nor is it shown', async () => {
    await visit();
    await inDatabase((db) => db.snapshots.toCollection().modify({ shape: 'older' }));
    stubFetch({ 'GET /games': 'network' });
    expect((await makeStore().dispatch(myGames.initiate())).data).toBeUndefined();
  });
});

describe('PWA-09 what one player saw', () => {
  beforeEach(async () => {
    keepSampleSession();
    await visit();
  });

  test('PWA-09 another one on the same phone does not see', async () => {
    stubFetch({ 'GET /games': 'network' });
    const store = makeStore();
    store.dispatch(sessionStarted({ user: sampleUser({ id: 8 }), token: 'other' }));
    expect((await store.dispatch(myGames.initiate())).data).toBeUndefined();
  });

  test('PWA-09 nor a visitor', async () => {
    stubFetch({ 'GET /games': 'network' });
    const store = makeStore();
    store.dispatch(sessionCleared());
    expect((await store.dispatch(myGames.initiate())).data).toBeUndefined();
  });

  test('PWA-09 nor a player that logs in during the read', async () => {
    const reading = await slowReading();
    const answer = Promise.withResolvers<'network'>();
    stubFetch({ 'GET /games': () => answer.promise });
    const store = makeStore();
    void store.dispatch(myGames.initiate());
    store.dispatch(sessionStarted({ user: sampleUser({ id: 8 }), token: 'other' }));
    const asking = store.dispatch(myGames.initiate());
    await reading.end();
    answer.resolve('network');
    expect((await asking).data).toBeUndefined();
  });

  test('PWA-09 an answer that comes after the player has left is not kept', async () => {
    await inDatabase((db) => db.snapshots.clear());
    const answer = Promise.withResolvers<Reply>();
    stubFetch({ 'GET /games': () => answer.promise, 'GET /matches/group/1': { body: {} } });
    const store = makeStore();
    const asking = store.dispatch(myGames.initiate());
    store.dispatch(sessionCleared());
    answer.resolve({ body: grid('Fecha 2') });
    await asking;
    expect(await kept()).toEqual([]);
  });

  test('PWA-09 goes from the phone when another one logs in, also when the first never logged out', async () => {
    const store = makeStore();
    store.dispatch(sessionStarted({ user: sampleUser({ id: 8 }), token: 'other' }));
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });
});

describe('a browser whose database gives trouble', () => {
  test('that has none asks the network', async () => {
    await visit();
    vi.stubGlobal('indexedDB', undefined);
    stubFetch({ 'GET /games': { body: grid('Fecha 2') } });
    expect((await makeStore().dispatch(myGames.initiate())).data).toEqual(grid('Fecha 2'));
  });

  test.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('UnknownError'))],
    ['never answers', hanging],
  ])('that %s gives what the network gives', async (_name, trouble) => {
    await visit();
    const { snapshots } = await inDatabase(async (db) => db);
    vi.spyOn(snapshots, 'get').mockImplementation(trouble as never);
    vi.spyOn(snapshots, 'put').mockImplementation(trouble as never);
    stubFetch({ 'GET /games': { body: grid('Fecha 2') } });
    expect((await makeStore().dispatch(myGames.initiate())).data).toEqual(grid('Fecha 2'));
    stubFetch({ 'GET /games': 'network' });
    expect((await makeStore().dispatch(myGames.initiate())).error).toMatchObject({ code: 'network' });
  });

  test('whose disk is full gives up pages of the history for it', async () => {
    stubFetch({ 'GET /bets/history': { body: { history: [], total: 0 } }, 'GET /games': { body: [] } });
    const history = testApi.endpoints['GET /bets/history' as never] as typeof myGames;
    await makeStore().dispatch(history.initiate());
    await isKept('/bets/history');
    const { snapshots } = await inDatabase(async (db) => db);
    const full = Object.assign(new Error(), { name: 'QuotaExceededError' });
    vi.spyOn(snapshots, 'put').mockRejectedValueOnce(full);
    await makeStore().dispatch(myGames.initiate());
    await isKept('/games');
    expect((await kept()).map(({ url }) => url)).toEqual(['/games']);
  });
});

test('PWA-31 an answer of a rendered page is stored for a visitor, and replaces no newer one', async () => {
  localStorage.clear();
  const { keepRenderedSnapshot } = await import('./with-snapshots.ts');
  const stored = async () => (await kept()).map(({ playerId, url, data, at }) => [playerId, url, data, at]);
  await keepRenderedSnapshot('GET /games/home', grid('Fecha 1'), 2_000);
  expect(await stored()).toEqual([[0, '/games/home', grid('Fecha 1'), 2_000]]);
  await keepRenderedSnapshot('GET /games/home', grid('Fecha 0'), 1_000);
  await keepRenderedSnapshot('GET /games/home', grid('Fecha 2'), 3_000);
  expect(await stored()).toEqual([[0, '/games/home', grid('Fecha 2'), 3_000]]);
  // A player has logged in meanwhile.
  keepSampleSession();
  await keepRenderedSnapshot('GET /games/home', grid('Fecha 3'), 4_000);
  expect(await stored()).toEqual([[0, '/games/home', grid('Fecha 2'), 3_000]]);
});
