import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FlushReport } from './flush-outbox.ts';
import { resetServerClock, takeServerTime } from '../lib/server-clock.ts';
import { draftsToSave, startAutoSave, takeBack } from './auto-save.ts';
import { noteAutoSaved, readAutoSaved } from './auto-saved.ts';
import { lockPage, openPages } from './open-pages.ts';
import { stampNow } from './choice-clock.ts';
import { choose, emptyOutbox, type OutboxRow } from './outbox-row.ts';
import { outboxInMemory } from './outbox.ts';
import { mirrorOf, type OwnPicksStore } from './own-picks.ts';
import { sampleRow, sampleStamp } from '../testing/sample-outbox.ts';

const minute = 60_000;
const session = { playerId: 7, token: async () => 'good', renew: async () => 'ended' as const };
const done: FlushReport = { end: 'done', left: 0, nextAttemptAt: null };

let store: OwnPicksStore;
let stop = () => undefined as void;
const onBack = vi.fn<(saved: readonly OutboxRow[]) => void>();

beforeEach(() => {
  localStorage.clear();
  onBack.mockReset();
  show('visible');
  takeServerTime({ sentAt: Date.now(), receivedAt: Date.now(), serverTime: Date.now() });
});
afterEach(() => {
  stop();
  resetServerClock();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A draft that this page made, for a match that starts in so many milliseconds. */
function draft(matchId: number, startsIn = 24 * 60 * minute, different: Partial<OutboxRow> = {}): OutboxRow {
  const row = sampleRow(matchId, { madeAt: stampNow(), ...different });
  return { ...row, match: { ...row.match, startTime: new Date(Date.now() + startsIn).toISOString() } };
}

async function open(rows: OutboxRow[], flush?: Parameters<typeof startAutoSave>[3]) {
  const outbox = outboxInMemory({ state: { ...emptyOutbox, rows }, revision: 1 });
  store = mirrorOf({ ...outbox, isDurable: () => true });
  stop = startAutoSave(session, store, onBack, flush ?? (async () => done));
  await vi.waitFor(() => expect(store.read().isLoaded).toBe(true));
}
/** jsdom has no Web Locks. */
function stubLocks() {
  const held = new Set<string>();
  const request = async (name: string, work: () => Promise<void>) => {
    held.add(name);
    await work();
    held.delete(name);
  };
  vi.stubGlobal('navigator', {
    locks: { request, query: async () => ({ held: [...held].map((name) => ({ name })) }) },
  });
}
const states = () => store.read().rows.map(({ state }) => state);

describe('PWA-19 drafts of a page that is hidden', () => {
  test('PWA-19 leave with keepalive before the database has answered, as the player tapped them', async () => {
    const fetched = vi.fn((_url: string, _init: RequestInit) => new Promise<Response>(() => undefined));
    vi.stubGlobal('fetch', fetched);
    const rows = [draft(1), draft(2), draft(3, -minute)];
    const outbox = outboxInMemory({ state: { ...emptyOutbox, rows }, revision: 1 });
    store = mirrorOf({ ...outbox, change: () => new Promise(() => undefined), isDurable: () => true });
    stop = startAutoSave(session, store, onBack);
    await vi.waitFor(() => expect(store.read().isLoaded).toBe(true));
    show('hidden');
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    expect(fetched).toHaveBeenCalledTimes(1);
    const [url, { keepalive, body }] = fetched.mock.calls[0]!;
    expect([url, keepalive]).toEqual(['/api/bets', true]);
    expect(JSON.parse(body as string)).toMatchObject({
      predictions: [
        { matchId: 1, opId: 'op-1' },
        { matchId: 2, opId: 'op-2' },
      ],
    });
    expect(store.read().rows.map(({ madeAt }) => madeAt)).toEqual(rows.map(({ madeAt }) => madeAt));
    expect(states()).toEqual(['sending', 'sending', 'draft']);
  });

  test('PWA-19 are queued and taken in one transaction', async () => {
    const seen: string[][] = [];
    await open([draft(1)], async (_as, { outbox } = {}) => {
      store.subscribe(() => seen.push(states()));
      await outbox!.change((state) => ({
        ...state,
        rows: state.rows.map((row) => ({ ...row, state: 'sending' as const })),
      }));
      await outbox!.change((state) => state);
      return done;
    });
    show('hidden');
    await vi.waitFor(() => expect(seen).not.toEqual([]));
    expect(seen.flat()).not.toContain('queued');
  });

  test('PWA-19 the returning player gets a message', async () => {
    await open([draft(1)]);
    show('hidden');
    expect(onBack).not.toHaveBeenCalled();
    show('visible');
    expect(onBack.mock.lastCall?.[0]).toMatchObject([{ opId: 'op-1' }]);
  });
});

describe('PWA-19 drafts that an earlier page left', () => {
  const earlier = (matchId: number) => draft(matchId, undefined, { madeAt: sampleStamp() });

  test('PWA-19 are saved at the next start, and their player hears of it', async () => {
    await open([earlier(1), draft(2)]);
    await vi.waitFor(() => expect(states()).toEqual(['queued', 'draft']));
    expect(onBack.mock.lastCall?.[0]).toMatchObject([{ opId: 'op-1' }]);
    expect(readAutoSaved(7)).toHaveLength(1);
    expect(readAutoSaved(8)).toEqual([]);
  });

  test('PWA-19 are saved if the page closed before the database had stored the tap', async () => {
    const [older, lost] = [earlier(1), draft(1, undefined, { opId: 'op-9', madeAt: sampleStamp(1_000) })];
    noteAutoSaved([lost]);
    await open([older]);
    await vi.waitFor(() => expect(store.read().rows).toMatchObject([{ opId: 'op-9', state: 'queued' }]));
  });

  test('PWA-19 stay while that page is open beside this one', async () => {
    const fromOther = draft(1, undefined, { madeAt: sampleStamp(0, { life: 'other' }) });
    stubLocks();
    const unlock = lockPage('other');
    await open([fromOther, earlier(2)]);
    await vi.waitFor(() => expect(states()).toEqual(['draft', 'queued']));
    unlock();
  });

  test('PWA-19 a page counts as open while it is visible', async () => {
    stubLocks();
    const { life } = stampNow();
    await open([]);
    await vi.waitFor(async () => expect(await openPages()).toContain(life));
    show('hidden');
    await vi.waitFor(async () => expect(await openPages()).not.toContain(life));
    show('visible');
    await vi.waitFor(async () => expect(await openPages()).toContain(life));
    stop();
    await vi.waitFor(async () => expect(await openPages()).not.toContain(life));
  });

  test('PWA-19 stay if their match has begun', async () => {
    await open([{ ...earlier(1), match: draft(1, -minute).match }, earlier(2)]);
    await vi.waitFor(() => expect(states()).toEqual(['draft', 'queued']));
    onBack.mockClear();
    show('visible');
    expect(onBack.mock.lastCall?.[0]).toMatchObject([{ opId: 'op-2' }]);
  });
});

describe('PWA-19 drafts of a match that is about to lock', () => {
  test.each([
    [0, 1],
    [0.999, 3],
  ])('PWA-19 are saved between 180 and 60 s before the lock (random %d: %d min)', async (random, minutes) => {
    vi.useFakeTimers();
    takeServerTime({ sentAt: Date.now(), receivedAt: Date.now(), serverTime: Date.now() });
    vi.spyOn(Math, 'random').mockReturnValue(random);
    const lockIn = 20 * minute;
    await open([draft(1, lockIn + 10 * minute), draft(2)]);
    await vi.advanceTimersByTimeAsync(lockIn - minutes * minute - 1_000);
    expect(states()).toEqual(['draft', 'draft']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states()).toEqual(['queued', 'draft']);
  });
});

describe('PWA-19 undo', () => {
  const taken = (row: OutboxRow) => [{ draft: row, opId: 'undo' }];
  const at = sampleStamp(5);

  test('PWA-19 saves the earlier pick again', () => {
    const row = draft(1, undefined, { prediction: 'away_win', before: 'draw' });
    const { rows } = takeBack(emptyOutbox, taken(row), at);
    expect(rows).toMatchObject([{ opId: 'undo', prediction: 'draw', state: 'queued', madeAt: at }]);
  });

  test('PWA-19 removes a first pick that was not sent', () => {
    const row = draft(1, undefined, { state: 'queued', before: null });
    expect(takeBack({ ...emptyOutbox, rows: [row] }, taken(row), at).rows).toEqual([]);
  });

  test('PWA-19 leaves a match for which the player has chosen again', () => {
    const state = { ...emptyOutbox, rows: [draft(1, undefined, { opId: 'later' })] };
    expect(takeBack(state, taken(draft(1, undefined, { before: 'draw' })), at)).toBe(state);
  });

  test('PWA-19 a draft of a match that has begun is not saved', () => {
    expect(draftsToSave({ ...emptyOutbox, rows: [draft(1, -minute)] })).toEqual([]);
  });
});

describe('PWA-19 the note of drafts that were saved by themselves', () => {
  test('PWA-19 forgets a draft once the player chose again for its match, so that it is not sent once more', async () => {
    const [older, other] = [draft(1), draft(2)];
    noteAutoSaved([older, other]);
    await open([]);
    await store.change((own) => choose(own, { ...draft(1), opId: 'newer', prediction: 'away_win' }, null));
    expect(readAutoSaved(7)).toEqual([other]);
  });

  test('PWA-19 a second window adds to it, and a newer draft of a match replaces the older', () => {
    noteAutoSaved([draft(1, undefined, { opId: 'a' })]);
    noteAutoSaved([draft(2, undefined, { opId: 'b' })]);
    noteAutoSaved([draft(1, undefined, { opId: 'c' })]);
    expect(readAutoSaved(7).map(({ opId }) => opId)).toEqual(['b', 'c']);
  });

  test.each(['null', '7', '{"a":1}', '[null, 7, {"playerId": 7}]'])(
    'PWA-19 a stored %s counts as none',
    (text) => {
      localStorage.setItem('doce:auto-saved', text);
      expect(readAutoSaved(7)).toEqual([]);
      noteAutoSaved([draft(1)]);
      expect(readAutoSaved(7)).toHaveLength(1);
    },
  );
});
