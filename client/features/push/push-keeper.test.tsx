import { act, cleanup, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { chooseLanguage, startI18n } from '../../i18n/i18n.ts';
import { lookAtDevice, readWish } from '../../pwa/push-device.ts';
import { fakeKey, fakePush, noPush } from '../../testing/fake-push.ts';
import { keepSampleSession } from '../../testing/sample-user.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import type { PushState } from './push-api.ts';
import { PushKeeper } from './push-keeper.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const stored = (endpoint: string): PushState['subscription'] => ({
  endpoint,
  language: 'es',
  timeZone: zone,
  isDisabled: false,
  lastSuccessAt: null,
});

beforeEach(async () => {
  localStorage.clear();
  await startI18n();
  await chooseLanguage('es');
});
afterEach(async () => {
  cleanup();
  noPush();
  await lookAtDevice();
});

/** The app starts, with a player logged in, and a server that has this subscription. */
function start(subscription: PushState['subscription'], publicKey = fakeKey) {
  keepSampleSession();
  const state = { publicKey, subscription, preferences: {} };
  const calls = stubFetch({
    'GET /push/subscription': { body: state },
    'PUT /push/subscription': ({ body, headers }) => ({
      body: {
        ...state,
        subscription: {
          ...stored((body as { endpoint: string }).endpoint),
          language: headers.get('accept-language'),
        },
      },
    }),
    'DELETE /push/subscription': { status: 204 },
  });
  render(
    <Provider store={makeStore()}>
      <PushKeeper />
    </Provider>,
  );
  const told = () =>
    calls
      .filter(({ route }) => !route.startsWith('GET'))
      .map(({ route, body }) => [route, (body as { endpoint: string }).endpoint]);
  return { calls, told };
}
const one = 'https://push.example/1';

describe('PUSH-05 at a start of the app', () => {
  test('PUSH-05 who never turned it on asks nothing of the server', async () => {
    fakePush();
    const { calls } = start(null);
    await act(async () => undefined);
    expect(calls).toEqual([]);
  });

  test('PUSH-05 in step, nothing is told', async () => {
    localStorage.setItem('doce:push', '7');
    const browser = fakePush({ permission: 'granted', endpoint: one });
    const { calls, told } = start(stored(one));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => undefined);
    expect([told(), browser.endpoint()]).toEqual([[], one]);
  });

  test('PUSH-05 a subscription that the browser lost is made anew', async () => {
    localStorage.setItem('doce:push', '7');
    fakePush({ permission: 'granted' });
    const { told } = start(stored(one));
    await waitFor(() => expect(told()).toEqual([['PUT /push/subscription', 'https://push.example/new-1']]));
  });

  test('PUSH-05 one of another key is ended and made anew with the server’s', async () => {
    localStorage.setItem('doce:push', '7');
    const browser = fakePush({ permission: 'granted', endpoint: one, key: 'b2xk' });
    const { told } = start(stored(one));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: fakeKey });
    expect(browser.endpoint()).toBe('https://push.example/new-1');
  });

  test('PUSH-05 I18N-06 another language is told, in that language', async () => {
    localStorage.setItem('doce:push', '7');
    fakePush({ permission: 'granted', endpoint: one });
    const { calls, told } = start(stored(one));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(() => chooseLanguage('pt-BR'));
    await waitFor(() => expect(told()).toEqual([['PUT /push/subscription', one]]));
    expect(calls.at(-1)?.headers.get('accept-language')).toBe('pt-BR');
  });

  test('PUSH-05 another player’s subscription is ended, here and there', async () => {
    localStorage.setItem('doce:push', '8');
    const browser = fakePush({ permission: 'granted', endpoint: one });
    const { told } = start(null);
    await waitFor(() => expect(browser.endpoint()).toBeNull());
    expect([readWish(), told()]).toEqual([null, []]);
  });

  test('PUSH-05 no network, no harm', async () => {
    localStorage.setItem('doce:push', '7');
    const browser = fakePush({ permission: 'granted', endpoint: one });
    keepSampleSession();
    const fetching = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetching);
    render(
      <Provider store={makeStore()}>
        <PushKeeper />
      </Provider>,
    );
    await waitFor(() => expect(fetching).toHaveBeenCalled());
    await act(async () => undefined);
    expect([browser.endpoint(), readWish()]).toEqual([one, 7]);
  });
});
