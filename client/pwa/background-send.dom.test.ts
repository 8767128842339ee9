import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleRow } from '../testing/sample-outbox.ts';
import { outboxInDatabase } from '../outbox/outbox.ts';
import { mirrorSession } from '../outbox/session-mirror.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { sendInBackground } from './background-send.ts';
import { keepLanguage } from './push-memory.ts';

beforeEach(async () => {
  await emptyDatabase();
  await mirrorSession({ playerId: 7, token: 'good' });
  await keepLanguage('pt-BR');
  const row = sampleRow(1, { state: 'queued' });
  await outboxInDatabase(7).change(() => ({ rows: [row], receipts: [] }));
});
afterEach(() => vi.unstubAllGlobals());

/** The worker sends a pick that the server answers with this status; returns the notifications. */
async function send(status: string, { isPushOn = true, visibilityState = 'hidden' } = {}) {
  const answer = { matchId: 1, opId: 'op-1', status, code: 'grid_closed', pick: null };
  stubFetch({
    'GET /health': { body: {} },
    'POST /bets': { body: { serverNow: '', results: [{ ...answer, startTime: null, lockAt: null }] } },
  });
  const showNotification = vi.fn(async (_title: string, _options?: NotificationOptions) => undefined);
  await sendInBackground({
    registration: {
      pushManager: { getSubscription: async () => (isPushOn ? {} : null) } as never,
      showNotification,
    },
    clients: { matchAll: async () => [{ visibilityState }] as never },
  });
  return showNotification.mock.calls;
}

test('PLAY-12 a pick that is refused in the background is a notification in the language of the device', async () => {
  const [[title, options]] = (await send('refused')) as [[string, NotificationOptions]];
  expect(title).toBe('Um palpite não foi salvo');
  expect(options).toMatchObject({ tag: 'doce-refused', data: { path: '/jugar' } });
});

test.each([
  ['a pick that is accepted', 'accepted', {}],
  ['a newer choice of another device', 'superseded', {}],
  ['push that is off', 'refused', { isPushOn: false }],
  ['a visible page, which tells it', 'refused', { visibilityState: 'visible' }],
])('PLAY-12 no notification for %s', async (_, status, device) => {
  expect(await send(status, device)).toEqual([]);
});
