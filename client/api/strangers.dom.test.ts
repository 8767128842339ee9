import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inDatabase } from '../storage/database.ts';
import { readConnection, resetConnection } from '../lib/connection.ts';
import { flushOutbox } from '../outbox/flush-outbox.ts';
import { choose, hurry, isToSend, save } from '../outbox/outbox-row.ts';
import { outboxInDatabase } from '../outbox/outbox.ts';
import { sampleChoice, sampleStamp } from '../testing/sample-outbox.ts';
import { mirrorSession, readMirroredSession, sessionOfWorker } from '../outbox/session-mirror.ts';
import { noteSnapshots } from '../snapshots/snapshot-hint.ts';
import { sessionOfPage } from '../outbox/session-of-page.ts';
import { keepSampleSession } from '../testing/sample-user.ts';
import { makeStore } from '../testing/store.ts';
import { failure, stubFetch, type Reply } from '../testing/stub-fetch.ts';
import { api, call } from './api.ts';
import { noAnswer } from './api-error.ts';
import { requestOf } from './route.ts';
import { send } from './send.ts';
import { takeServerTime } from '../lib/server-clock.ts';

const html = '<!doctype html><h1>Bienvenidos</h1>';
const json = JSON.stringify({ error: 'login required' });
const portal = (status: number, text = html, headers = {}): Reply => ({
  status,
  headers,
  stranger: { text },
});

/**
 * Answers of a captive portal, a proxy or a firewall. A browser follows a 302 to the page of the portal, or fails
 * because that page has no CORS headers.
 */
const strangers: Record<string, Reply | 'network'> = {
  '200 HTML': portal(200),
  '200 JSON': portal(200, json),
  '200 empty': portal(200, ''),
  '200 JSON list': portal(200, '[]'),
  '200 file': portal(200, html, { 'content-disposition': 'attachment' }),
  '302 to a page of the portal': portal(200),
  '302 to another origin': 'network',
  '304': { status: 304, stranger: { text: '' }, headers: { etag: 'W/"one"' } },
  '401 HTML': portal(401),
  '401 JSON': portal(401, json),
  '403 HTML': portal(403),
  '404 HTML': portal(404),
  '413 HTML': portal(413),
  '429 HTML': portal(429),
  '429 Retry-After 3600': portal(429, html, { 'retry-after': '3600' }),
  '503 HTML': portal(503),
  '503 Retry-After 3600': portal(503, html, { 'retry-after': '3600' }),
};
const table = Object.entries(strangers).map(([name, reply]) => ({ name, reply }));

const { everyGame, ownPhone } = api.injectEndpoints({
  endpoints: (build) => ({
    everyGame: build.query<unknown, void>({ query: call('GET /games') }),
    ownPhone: build.mutation<unknown, { body: { phone: string } }>({ query: call('PUT /auth/me/phone') }),
  }),
}).endpoints;
const stale = failure(401, 'session_ended');
const kept = [{ id: 1, name: 'Fecha 1', games: [] }];
const keptGames = () =>
  inDatabase((db) => db.snapshots.toArray()).then((rows) => rows.map(({ data }) => data));
const rows = async () => (await outboxInDatabase(7).read()).state.rows;

beforeEach(async () => {
  localStorage.clear();
  resetConnection();
  keepSampleSession();
  noteSnapshots();
  const at = Date.now();
  takeServerTime({ sentAt: at, receivedAt: at, serverTime: at });
  await inDatabase((db) => Promise.all([db.snapshots.clear(), db.outbox.clear(), db.meta.clear()]));
});
afterEach(() => vi.unstubAllGlobals());

/** The app has shown the grids once. Returns the store of the next start, which a stranger answers. */
async function seenOnce() {
  stubFetch({ 'GET /games': { body: kept, headers: { etag: 'W/"one"' } } });
  await makeStore().dispatch(everyGame.initiate());
  await vi.waitFor(async () => expect(await keptGames()).toEqual([kept]));
  return makeStore();
}
const isLoggedIn = (store: ReturnType<typeof makeStore>) => {
  expect(store.getState().session).toMatchObject({ token: 'token-1', isAuthenticated: true });
  expect(localStorage.getItem('token')).toBe('token-1');
};
const noticed = { status: 0, code: 'network', retryAfter: null };

describe.each(table)('PWA-14 a stranger that answers $name', ({ reply }) => {
  test('PWA-14 PWA-12 to a read: the kept answer stays on screen and on the phone, the banner shows', async () => {
    const store = await seenOnce();
    stubFetch({ 'GET /games': reply });
    const { data, error } = await store.dispatch(everyGame.initiate());
    expect({ data, error }).toMatchObject({ data: kept, error: noticed });
    // A call drops snapshots at once after its answer.
    await inDatabase((db) => db.meta.toArray());
    expect(await keptGames()).toEqual([kept]);
    expect(readConnection()).toBe('offline');
    isLoggedIn(store);
  });

  test('PWA-14 to a change: the change fails as without a network, the session stays', async () => {
    const store = makeStore();
    stubFetch({ 'PUT /auth/me/phone': reply });
    const { error } = await store.dispatch(ownPhone.initiate({ body: { phone: '+5491100000001' } }));
    expect(error).toMatchObject(noticed);
    isLoggedIn(store);
  });

  test('PWA-14 AUTH-13 to the renewal of a page: the session stays', async () => {
    const store = makeStore();
    stubFetch({ 'GET /games': stale, 'POST /auth/refresh': reply });
    await store.dispatch(everyGame.initiate());
    isLoggedIn(store);
  });

  test('PWA-14 AUTH-13 to the renewal of the worker: the session stays', async () => {
    await mirrorSession({ playerId: 7, token: 'token-1' });
    stubFetch({ 'POST /auth/refresh': reply });
    const session = await sessionOfWorker();
    expect(await session!.renew('token-1')).toBe('unreachable');
    expect(await readMirroredSession()).toEqual({ playerId: 7, token: 'token-1' });
  });

  test('PWA-14 PWA-05 to picks: they wait as without a network, and "Enviar ahora" tries at once', async () => {
    const store = makeStore();
    const outbox = outboxInDatabase(7);
    await outbox.change((state) => save(choose(state, sampleChoice(1), null), [1], sampleStamp()));
    stubFetch({ 'POST /bets': reply, 'POST /auth/refresh': reply });
    const report = await flushOutbox(sessionOfPage(store, 7));
    expect(report).toMatchObject({ end: 'no-answer', left: 1 });
    expect(await rows()).toMatchObject([{ state: 'waiting', lastError: { kind: 'no-answer' } }]);
    expect(report.nextAttemptAt! - Date.now()).toBeLessThanOrEqual(4_000);
    isLoggedIn(store);

    const { opId } = (await rows())[0]!;
    const taken = { opId, matchId: 1, status: 'accepted', pick: 'home_win' };
    stubFetch({ 'POST /bets': { body: { serverNow: '', results: [taken] } } });
    await outbox.change(hurry);
    await flushOutbox(sessionOfPage(store, 7));
    expect((await rows()).filter(isToSend)).toEqual([]);
  });

  test.each([
    ['a login', requestOf('POST /auth/login', { body: { email: 'ana@x.example', password: 'x' } })],
    ['a logout', requestOf('POST /auth/logout')],
    ['a look for the connection', requestOf('GET /health')],
    ['an administrator', requestOf('GET /admin/game-groups/:id/winners.csv', { params: { id: 1 } })],
  ])('PWA-14 to %s: no answer, nothing thrown', async (_, request) => {
    stubFetch({ [`${request.method} ${request.url}`]: reply });
    expect(await send(request, { token: null, language: 'es' })).toEqual({ error: noAnswer });
  });
});
