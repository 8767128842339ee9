import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trackRequest, markOffline, resetConnection } from '../lib/connection.ts';
import type { FlushReport, FlushSession } from './flush-outbox.ts';
import { outboxInMemory } from './outbox.ts';
import { choose, emptyOutbox, save, type OutboxRow, type OutboxState } from './outbox-row.ts';
import { mirrorOf, type OwnPicksStore } from './own-picks.ts';
import { sampleChoice, sampleRow, sampleStamp } from '../testing/sample-outbox.ts';
import { startSync } from './sync-triggers.ts';

const session = { playerId: 7, token: async () => 'good', renew: async () => 'ended' as const };
const waits: FlushReport = { end: 'no-answer', left: 1, nextAttemptAt: null };
const flush = vi.fn<(as: FlushSession, options: { isNetworkBack: boolean }) => Promise<FlushReport>>();

let store: OwnPicksStore;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  resetConnection();
  flush.mockReset().mockResolvedValue(waits);
  see('visible');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function see(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A page with these rows that has just been opened, its first try behind it. */
async function open(...rows: OutboxRow[]) {
  const state: OutboxState = { ...emptyOutbox, rows };
  store = mirrorOf({ ...outboxInMemory({ state, revision: 1 }), isDurable: () => true });
  stop = startSync(session, store, flush);
  await vi.advanceTimersByTimeAsync(0);
}
const waiting = sampleRow(1, { state: 'waiting', lastError: { kind: 'no-answer', code: 'network' } });
const tried = () => flush.mock.calls.map(([, { isNetworkBack }]) => isNetworkBack);

describe('PWA-05 when a page sends', () => {
  test('PWA-05 at the start, after the database was read', async () => {
    await open(waiting);
    expect(tried()).toEqual([true]);
  });

  test('PWA-05 never with nothing to send, and a draft is nothing', async () => {
    await open(sampleRow(1));
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(flush).not.toHaveBeenCalled();
  });

  test('PWA-05 at once when something is saved', async () => {
    await open();
    await store.change((state) => save(choose(state, sampleChoice(1), null), [1], sampleStamp()));
    expect(tried()[0]).toBe(false);
  });

  test.each([
    ['the browser sees a network', () => window.dispatchEvent(new Event('online'))],
    ['the page comes into sight', () => see('visible')],
    [
      'a call of the API is answered again',
      () => {
        markOffline();
        trackRequest({ isLong: false })('answered');
      },
    ],
  ])('PWA-05 when %s, also what waits for its turn', async (_, happens) => {
    await open(waiting);
    flush.mockClear();
    happens();
    await vi.advanceTimersByTimeAsync(0);
    expect(tried()).toEqual([true]);
  });

  test('PWA-05 every 30 s while the page is visible, sooner if a retry is due', async () => {
    await open(waiting);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(flush).toHaveBeenCalledTimes(2);
    flush.mockImplementation(async () => ({ ...waits, nextAttemptAt: Date.now() + 5_000 }));
    await vi.advanceTimersByTimeAsync(30_000);
    flush.mockClear();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(flush).toHaveBeenCalledTimes(1);
  });

  test('PWA-05 PWA-08 a row that a closed window left as sending is taken up within 30 s', async () => {
    await open();
    const left = sampleRow(1, { state: 'sending', lease: { id: 'gone', until: Date.now() + 20_000 } });
    await store.change((own) => ({ ...own, rows: [left] }));
    expect(flush).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(flush).toHaveBeenCalledTimes(1);
  });

  test('PWA-15 any answer of our server ends the wait of a Retry-After, at most every 5 s', async () => {
    const told = sampleRow(1, {
      state: 'waiting',
      nextAttemptAt: Date.now() + 3_600_000,
      lastError: { kind: 'told-to-wait', code: 'unavailable' },
    });
    await open(told);
    flush.mockClear();
    const answered = () => trackRequest({ isLong: false })('answered');
    answered();
    answered();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(tried()).toEqual([true]);
    answered();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(flush).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(flush).toHaveBeenCalledTimes(2);
  });

  test('PWA-05 not by a timer while the page is hidden', async () => {
    await open(waiting);
    see('hidden');
    await vi.advanceTimersByTimeAsync(30_000);
    flush.mockClear();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(flush).not.toHaveBeenCalled();
  });

  test('PWA-08 one try at a time; what wakes it meanwhile is not forgotten', async () => {
    const { promise, resolve } = Promise.withResolvers<FlushReport>();
    flush.mockReturnValueOnce(promise);
    await open(waiting);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(flush).toHaveBeenCalledTimes(1);
    resolve(waits);
    await vi.advanceTimersByTimeAsync(0);
    expect(tried()).toEqual([true, true]);
  });

  test('PWA-09 no more once the player has left', async () => {
    await open(waiting);
    flush.mockClear();
    stop();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(flush).not.toHaveBeenCalled();
  });

  test('PWA-05 the worker sends the rest if the browser has Background Sync', async () => {
    const register = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ sync: { register } }) } });
    await open(waiting);
    await vi.waitFor(() => expect(register).toHaveBeenCalledWith('doce-outbox'));
    vi.unstubAllGlobals();
  });
});
