// @vitest-environment node
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDatabase } from '../testing/empty-database.ts';
import { eventually } from '../testing/patience.ts';
import { closeDatabase, getDatabase, inDatabase } from '../storage/database.ts';
import { choose, emptyOutbox, save } from './outbox-row.ts';
import { outboxInDatabase, type Revised } from './outbox.ts';
import { sampleChoice, sampleReceipt, sampleStamp } from '../testing/sample-outbox.ts';
import { claim, settle } from './sending-steps.ts';
import { outboxWithMemoryFallback } from './outbox-with-memory-fallback.ts';

beforeEach(emptyDatabase);

const tap = (matchId: number) => (state: typeof emptyOutbox) => choose(state, sampleChoice(matchId), null);
const ids = ({ state }: Revised) => state.rows.map(({ opId }) => opId);

describe('PWA-04 kept in the database', () => {
  test('PWA-04 what was changed survives the connection, strictly durable', async () => {
    await outboxInDatabase(7).change(tap(1));
    await closeDatabase();
    expect(ids(await outboxInDatabase(7).read())).toEqual(['op-1']);
    expect((await getDatabase())._options.chromeTransactionDurability).toBe('strict');
  });

  test('PWA-09 one player’s is not another’s', async () => {
    await outboxInDatabase(7).change(tap(1));
    expect((await outboxInDatabase(8).read()).state).toEqual(emptyOutbox);
  });

  test('PWA-08 steps of two tabs at once come one after the other: none is lost', async () => {
    const [tab, other] = [outboxInDatabase(7), outboxInDatabase(7)];
    await Promise.all([1, 2, 3, 4].map((id) => (id % 2 ? tab : other).change(tap(id))));
    expect(ids(await tab.read())).toEqual(['op-1', 'op-2', 'op-3', 'op-4']);
  });

  test('PWA-08 of two flushes at once one takes the rows', async () => {
    const outbox = outboxInDatabase(7);
    await outbox.change((state) => save(tap(1)(state), [1], sampleStamp()));
    const wish = { now: 0, limit: 9, isNetworkBack: false, hasLock: false };
    const taken = await Promise.all(
      ['a', 'b'].map((leaseId) => outbox.change((state) => claim(state, { ...wish, leaseId }))),
    );
    expect(taken.map(({ state }) => state.rows[0]!.lease!.id)).toEqual(['a', 'a']);
  });

  test('PWA-06 a row goes and its receipt comes in one transaction; what did not change is not written', async () => {
    const outbox = outboxInDatabase(7);
    const before = await outbox.change(tap(1));
    expect((await outbox.change((state) => state)).revision).toBe(before.revision);
    const { opId, matchId } = before.state.rows[0]!;
    const refused = { opId, matchId, status: 'refused', pick: null, startTime: null, lockAt: null } as const;
    await outbox.change((state) => settle(state, [refused], 0));
    const { state } = await outbox.read();
    expect(state).toEqual({ rows: [], receipts: [sampleReceipt(1, { code: null })] });
  });

  test('PWA-04 a step that throws changes nothing', async () => {
    const outbox = outboxInDatabase(7);
    const failing = outbox.change(() => {
      throw new TypeError('a mistake of ours');
    });
    await expect(failing).rejects.toThrow('a mistake of ours');
    expect((await outbox.read()).state).toEqual(emptyOutbox);
  });

  test('PWA-08 a watcher gets the changes of all tabs', async () => {
    const heard: string[][] = [];
    const stop = outboxInDatabase(7).watch((now) => heard.push(ids(now)));
    await eventually(() => expect(heard.at(-1)).toEqual([]));
    await outboxInDatabase(7).change(tap(1));
    await eventually(() => expect(heard.at(-1)).toEqual(['op-1']));
    stop();
  });

  test('PWA-08 a watcher continues after the connection broke', async () => {
    const heard: string[][] = [];
    const stop = outboxInDatabase(7).watch((now) => heard.push(ids(now)));
    await eventually(() => expect(heard.at(-1)).toEqual([]));
    await closeDatabase();
    await outboxInDatabase(7).change(tap(1));
    await eventually(() => expect(heard.at(-1)).toEqual(['op-1']));
    stop();
  });
});

describe('PWA-08 a watcher while other tabs change much', () => {
  test('PWA-08 changes that come during a read cause one more read together', async () => {
    const { Dexie, RangeSet } = await import('dexie');
    const heard: string[][] = [];
    const stop = outboxInDatabase(7).watch((now) => heard.push(ids(now)));
    await eventually(() => expect(heard).toEqual([[]]));
    const reads = vi.spyOn(await getDatabase(), 'transaction');
    for (let count = 0; count < 500; count += 1)
      Dexie.on.storagemutated.fire({ 'idb://doce/meta/': new RangeSet('revision:7') });
    await outboxInDatabase(7).change(tap(1));
    await eventually(() => expect(heard.at(-1)).toEqual(['op-1']));
    const count = reads.mock.calls.filter(([mode]) => mode === 'r').length;
    expect(count).toBeLessThanOrEqual(4);
    stop();
    reads.mockRestore();
  });

  test('PWA-08 a change of another player causes none', async () => {
    const heard: string[][] = [];
    const stop = outboxInDatabase(7).watch((now) => heard.push(ids(now)));
    await eventually(() => expect(heard).toEqual([[]]));
    const others = sampleChoice(1, { playerId: 8 });
    await outboxInDatabase(8).change((state) => choose(state, others, null));
    await outboxInDatabase(7).change(tap(2));
    await eventually(() => expect(heard).toEqual([[], ['op-2']]));
    stop();
  });
});

describe('PWA-04 a connection that the browser drops', () => {
  test.each(['DatabaseClosedError', 'InvalidStateError', 'UnknownError'])(
    'PWA-04 %s: it is opened again and the work done once more',
    async (name) => {
      let tries = 0;
      const work = inDatabase(async (db) => {
        tries += 1;
        if (tries === 1) throw new DOMException('Connection to Indexed Database server lost', name);
        return db.meta.count();
      });
      expect(await work).toBe(0);
      expect(tries).toBe(2);
    },
  );

  test('PWA-04 what fails again, or for another reason, is told', async () => {
    const failing = (name: string) =>
      inDatabase(async () => {
        throw new DOMException('no', name);
      });
    await expect(failing('InvalidStateError')).rejects.toThrow('no');
    await expect(failing('ConstraintError')).rejects.toThrow('no');
  });
});

describe('PWA-04 a page whose browser keeps nothing', () => {
  const broken = (name: string) => async () => {
    throw new DOMException('no', name);
  };

  test('PWA-04 on a full disk crests and history make room, and the choice is kept', async () => {
    await inDatabase((db) =>
      db.snapshots.put({
        playerId: 7,
        url: '/bets/history',
        endpoint: 'GET /bets/history',
        shape: '',
        data: {},
        etag: null,
        at: 0,
      }),
    );
    const outbox = outboxWithMemoryFallback(7);
    await outbox.read();
    const database = await getDatabase();
    const full = vi
      .spyOn(database, 'transaction')
      .mockImplementationOnce(broken('QuotaExceededError') as never);
    expect(ids(await outbox.change(tap(1)))).toEqual(['op-1']);
    full.mockRestore();
    expect(outbox.isDurable()).toBe(true);
    expect(ids(await outboxInDatabase(7).read())).toEqual(['op-1']);
    expect(await inDatabase((db) => db.snapshots.count())).toBe(0);
  });

  test.each(['QuotaExceededError', 'SecurityError'])(
    'PWA-04 %s for good: it goes on in memory with all that was known, and says so',
    async (name) => {
      const outbox = outboxWithMemoryFallback(7);
      await outbox.change(tap(1));
      const heard: string[][] = [];
      outbox.watch((now) => heard.push(ids(now)));
      const database = await getDatabase();
      const failing = vi.spyOn(database, 'transaction').mockImplementation(broken(name) as never);
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect(ids(await outbox.change(tap(2)))).toEqual(['op-1', 'op-2']);
      expect(outbox.isDurable()).toBe(false);
      await eventually(() => expect(heard.at(-1)).toEqual(['op-1', 'op-2']));
      expect(warn).toHaveBeenCalledOnce();
      failing.mockRestore();
      warn.mockRestore();
    },
  );

  test('PWA-04 PWA-18 one failed write is repeated', async () => {
    const outbox = outboxWithMemoryFallback(7);
    await outbox.read();
    const database = await getDatabase();
    const failing = vi.spyOn(database, 'transaction').mockImplementationOnce(broken('AbortError') as never);
    await outbox.change(tap(1));
    failing.mockRestore();
    expect(outbox.isDurable()).toBe(true);
    expect(ids(await outboxInDatabase(7).read())).toEqual(['op-1']);
  });

  test('PWA-04 PWA-18 once the browser stores again, the next change moves all choices into the database', async () => {
    const outbox = outboxWithMemoryFallback(7);
    await outbox.change(tap(1));
    const heard: string[][] = [];
    outbox.watch((now) => heard.push(ids(now)));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const failing = vi
      .spyOn(await getDatabase(), 'transaction')
      .mockImplementation(broken('AbortError') as never);
    await outbox.change(tap(2));
    expect(outbox.isDurable()).toBe(false);
    failing.mockRestore();
    // Another tab, whose writes work.
    await outboxInDatabase(7).change(tap(9));
    await Promise.all([outbox.change(tap(3)), outbox.change(tap(4))]);
    expect(outbox.isDurable()).toBe(true);
    const kept = await outboxInDatabase(7).read();
    expect(ids(kept).sort()).toEqual(['op-1', 'op-2', 'op-3', 'op-4', 'op-9']);
    await outboxInDatabase(7).change(tap(5));
    await eventually(() => expect(heard.at(-1)?.sort()).toEqual([...ids(kept).sort(), 'op-5'].sort()));
    warn.mockRestore();
  });

  test('PWA-04 PWA-18 a saved pick that is replaced while the disk is full leaves the database, so that it is never sent', async () => {
    const saveTap = (opId: string, prediction: 'draw' | 'home_win') => (state: typeof emptyOutbox) =>
      save(choose(state, sampleChoice(1, { opId, prediction }), null), [1], sampleStamp());
    const outbox = outboxWithMemoryFallback(7);
    await outbox.change(saveTap('older', 'draw'));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(ids(await outbox.change(saveTap('newer', 'home_win')))).toEqual(['newer']);
    expect(outbox.isDurable()).toBe(false);
    expect(ids(await outboxInDatabase(7).read())).toEqual([]);
    full.mockRestore();
    warn.mockRestore();
  });
});

describe('PWA-04 PWA-18 a database that the browser deletes under an open page', () => {
  const deleteDatabase = async () => {
    const { Dexie } = await import('dexie');
    await Dexie.delete('doce');
  };

  test('PWA-18 gets the choices of the page before the next step, so that a save keeps the drafts on screen', async () => {
    const outbox = outboxWithMemoryFallback(7);
    await outbox.change(tap(1));
    const { revision } = await outbox.change(tap(2));
    await deleteDatabase();
    const now = await outbox.change((state) => save(state, [1, 2], sampleStamp()));
    const kept = await outboxInDatabase(7).read();
    expect(kept.state.rows.map(({ opId, state }) => [opId, state])).toEqual([
      ['op-1', 'queued'],
      ['op-2', 'queued'],
    ]);
    expect([kept, now.revision > revision]).toEqual([now, true]);
  });

  test('PWA-18 a clock that was set back meanwhile hides no later choice', async () => {
    const outbox = outboxWithMemoryFallback(7);
    const { revision } = await outbox.change(tap(1));
    await deleteDatabase();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000);
    expect((await outbox.change(tap(2))).revision).toBeGreaterThan(revision);
    clock.mockRestore();
  });
});
