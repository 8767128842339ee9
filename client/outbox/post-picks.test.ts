import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetServerClock, takeServerTime } from '../lib/server-clock.ts';
import { failure, stubFetch } from '../testing/stub-fetch.ts';
import { stampNow } from './choice-clock.ts';
import { postPicks } from './post-picks.ts';
import { sampleRow } from '../testing/sample-outbox.ts';

const taken = { body: { serverNow: '', results: [] } };

beforeEach(resetServerClock);
afterEach(() => vi.unstubAllGlobals());

function certain(ahead = 0) {
  const at = Date.now();
  takeServerTime({ sentAt: at, receivedAt: at, serverTime: at + ahead });
}

test('PWA-07 each pick says how long ago it was made, the batch when it left, by the server’s clock', async () => {
  const calls = stubFetch({ 'POST /bets': taken });
  certain(3_600_000);
  const { steady, wall, server, ...rest } = stampNow();
  const madeAt = { ...rest, steady: steady - 60_000, wall: wall - 60_000, server };
  expect(await postPicks([sampleRow(1, { madeAt })], 'good')).toEqual({ answers: [] });
  const { predictions, sentAt } = calls[0]!.body as { predictions: { ageMs: number }[]; sentAt: number };
  expect(predictions).toMatchObject([{ matchId: 1, prediction: 'home_win', opId: 'op-1' }]);
  expect(predictions[0]!.ageMs).toBeGreaterThanOrEqual(60_000);
  expect(predictions[0]!.ageMs).toBeLessThan(70_000);
  expect(sentAt).toBeGreaterThanOrEqual(Math.floor(server));
  expect(calls[0]!.headers.get('authorization')).toBe('Bearer good');
});

test('PWA-07 a page that has heard no answer yet asks for the time first; without one it sends nothing', async () => {
  const calls = stubFetch({ 'GET /health': { body: {} }, 'POST /bets': taken });
  await postPicks([sampleRow(1)], 'good');
  expect(calls.map(({ route }) => route)).toEqual(['GET /health', 'POST /bets']);
  const none = stubFetch({ 'GET /health': 'network', 'POST /bets': taken });
  expect(await postPicks([sampleRow(1)], 'good')).toMatchObject({ error: { code: 'network' } });
  expect(none.map(({ route }) => route)).toEqual(['GET /health']);
});

test.each([
  ['a page of a hotel that answers 200 to everything', { body: { welcome: true } }, 'network'],
  ['our own refusal', failure(400, 'invalid_input'), 'invalid_input'],
])('PWA-05 %s takes no pick', async (_, reply, code) => {
  stubFetch({ 'POST /bets': reply });
  certain();
  expect(await postPicks([sampleRow(1)], 'good')).toMatchObject({ error: { code } });
});
