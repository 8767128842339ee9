// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mirrorSession } from '../outbox/session-mirror.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { failure, stubFetch } from '../testing/stub-fetch.ts';
import { keepLanguage } from './push-memory.ts';
import { renewInWorker } from './renew-in-worker.ts';

const route = 'PUT /push/subscription';
const applicationServerKey = new Uint8Array([4, 2]).buffer;
const subscription = (endpoint: string) =>
  ({
    endpoint,
    options: { applicationServerKey },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  }) as unknown as PushSubscription;
const subscribe = vi.fn(async (_: unknown) => subscription('https://push.example/new'));
const change = (old: PushSubscription | null, fresh: PushSubscription | null = null) =>
  renewInWorker({ oldSubscription: old, newSubscription: fresh }, { pushManager: { subscribe } as never });

beforeEach(async () => {
  await emptyDatabase();
  subscribe.mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

describe('PUSH-05 the browser gives a subscription up', () => {
  test('PUSH-05 the worker subscribes with the same key and tells the server, as the logged-in player', async () => {
    const calls = stubFetch({ [route]: { body: {} } });
    await mirrorSession({ playerId: 7, token: 'token-1' });
    await keepLanguage('pt-BR');
    await change(subscription('https://push.example/old'));
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey });
    expect(calls[0]?.body).toMatchObject({
      endpoint: 'https://push.example/new',
      keys: { p256dh: 'p', auth: 'a' },
    });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(calls[0]?.headers.get('accept-language')).toBe('pt-BR');
  });

  test('PUSH-05 the browser’s new subscription is used', async () => {
    const calls = stubFetch({ [route]: { body: {} } });
    await mirrorSession({ playerId: 7, token: 'token-1' });
    await change(null, subscription('https://push.example/given'));
    expect(calls[0]?.body).toMatchObject({ endpoint: 'https://push.example/given' });
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('PUSH-05 a token that has run out is renewed', async () => {
    const calls = stubFetch({
      [route]: ({ headers }) =>
        headers.get('authorization') === 'Bearer fresh' ? { body: {} } : failure(401, 'session_ended'),
      'POST /auth/refresh': { body: { access_token: 'fresh', user: sampleUser() } },
    });
    await mirrorSession({ playerId: 7, token: 'stale' });
    await change(subscription('https://push.example/old'));
    expect(calls.map((call) => call.route)).toEqual([route, 'POST /auth/refresh', route]);
  });

  test('PUSH-05 without a player or a key nothing happens', async () => {
    const calls = stubFetch({});
    await change(subscription('https://push.example/old'));
    await mirrorSession({ playerId: 7, token: 'token-1' });
    await change(null);
    expect([calls, subscribe.mock.calls]).toEqual([[], []]);
  });
});
