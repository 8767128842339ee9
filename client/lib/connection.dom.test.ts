import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { failure, stubFetch, type Reply } from '../testing/stub-fetch.ts';
import { onConnection, readConnection, resetConnection } from './connection.ts';
import { watchConnection } from '../outbox/watch-connection.ts';

let stop: () => void = () => undefined;
let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  stop();
  stop = () => undefined;
  resetConnection();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ask = (signal?: AbortSignal) =>
  send(requestOf('GET /games/home'), { token: null, language: 'es', signal });
const answered = (reply: Reply | 'network') => {
  stubFetch({ 'GET /games/home': reply });
  return ask();
};

describe('PWA-12 the connection, as the calls tell it', () => {
  test('PWA-12 is offline after a call without an answer, and online with the next answer', async () => {
    await answered('network');
    expect(readConnection()).toBe('offline');
    await answered({ body: [] });
    expect(readConnection()).toBe('online');
  });

  test('PWA-12 is slow while a call has had no answer for more than two seconds', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    stubFetch({ 'GET /games/home': () => promise });
    const asking = ask();
    await vi.advanceTimersByTimeAsync(2_200);
    expect(readConnection()).toBe('online');
    await vi.advanceTimersByTimeAsync(200);
    expect(readConnection()).toBe('slow');
    resolve({ body: [] });
    await asking;
    expect(readConnection()).toBe('online');
  });

  test('an order of an administrator may take longer than that', async () => {
    stubFetch({ 'POST /admin/update-results': () => new Promise(() => undefined) });
    void send(requestOf('POST /admin/update-results', { body: {} }), { token: null, language: 'es' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(readConnection()).toBe('online');
  });

  test.each<[string, Reply, string]>([
    ['a failure that our server names', failure(500, 'internal'), 'online'],
    ['nothing new', { status: 304 }, 'online'],
    ['a failure of something in between', { status: 502, stranger: { text: '' } }, 'offline'],
  ])('PWA-12 %s', async (_, reply, connection) => {
    await answered(reply);
    expect(readConnection()).toBe(connection);
  });

  test('PWA-12 the page of a hotel that wants a login is no answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bienvenidos</h1>', { status: 200 }));
    await ask();
    expect(readConnection()).toBe('offline');
  });

  test('PWA-12 the answer to a call that set out before another got none does not open the way', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    stubFetch({ 'GET /games/home': () => promise });
    const early = ask();
    await answered('network');
    resolve({ body: [] });
    await early;
    expect(readConnection()).toBe('offline');
    await answered({ body: [] });
    expect(readConnection()).toBe('online');
  });

  test('an abandoned call reports nothing', async () => {
    const leaving = new AbortController();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      leaving.abort();
      return signal?.aborted ? Promise.reject(new Error('AbortError')) : new Promise(() => undefined);
    });
    await ask(leaving.signal);
    expect(readConnection()).toBe('online');
  });
});

describe('PWA-12 a lost connection comes back by itself', () => {
  const health = 'GET /health';
  const alive = { body: { status: 'ok' } };

  test('PWA-12 it asks less and less often, until the server answers', async () => {
    const calls = stubFetch({ [health]: 'network', 'GET /games/home': 'network' });
    stop = watchConnection();
    await ask();
    const looksAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return calls.filter(({ route }) => route === health).length;
    };
    expect(await looksAfter(1_000)).toBe(1);
    expect(await looksAfter(1_000)).toBe(1);
    expect(await looksAfter(1_000)).toBe(2);
    expect(await looksAfter(12_000)).toBe(4);
    expect(await looksAfter(105_000)).toBe(8);
    stubFetch({ [health]: alive });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(readConnection()).toBe('online');
    const after = stubFetch({ [health]: alive });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(after).toEqual([]);
  });

  test('PWA-12 where small calls pass and large ones do not, it is not looked for in haste', async () => {
    const calls = stubFetch({ [health]: alive, 'GET /games/home': 'network' });
    stop = watchConnection();
    await ask();
    const stopAsking = onConnection(() => readConnection() === 'online' && void ask());
    await vi.advanceTimersByTimeAsync(120_000);
    // 1 + 2 + 4 + 8 + 15 seconds, then every 30.
    expect(calls.filter(({ route }) => route === health)).toHaveLength(8);
    stopAsking();
    stubFetch({ [health]: alive, 'GET /games/home': { body: [] } });
    await vi.advanceTimersByTimeAsync(60_000);
    const after = await answered('network').then(() => stubFetch({ [health]: alive }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(after).toHaveLength(1);
  });

  test('PWA-12 the browser is believed when it says offline, and asked to prove it when it says online', async () => {
    stop = watchConnection();
    stubFetch({ [health]: 'network' });
    window.dispatchEvent(new Event('offline'));
    expect(readConnection()).toBe('offline');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(readConnection()).toBe('offline');
    stubFetch({ [health]: alive });
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(readConnection()).toBe('online');
  });

  test('a hidden page asks nothing, and a page that is shown again asks at once', async () => {
    const calls = stubFetch({ [health]: 'network' });
    visibility = 'hidden';
    stop = watchConnection();
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(0);
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toHaveLength(1);
  });
});
