// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Pick } from '../../shared/rules/outcome.ts';
import { closeDatabase } from '../storage/database.ts';
import { emptyDatabase } from '../testing/empty-database.ts';
import { hangAtCommit, hangAtOpening, hangAtTransactions } from '../testing/hanging-database.ts';
import { turnOfTheLoop } from '../testing/turn-of-the-loop.ts';
import { sampleChoice, sampleStamp } from '../testing/sample-outbox.ts';
import { flushOutbox } from './flush-outbox.ts';
import { acknowledge, choose, emptyOutbox, save, type OutboxState } from './outbox-row.ts';
import { outboxWithMemoryFallback, type OutboxWithFallback } from './outbox-with-memory-fallback.ts';
import { outboxInDatabase } from './outbox.ts';

const hour = 3_600_000;
const session = { playerId: 7, token: async () => 'token', renew: async () => 'ended' as const };
let letItAnswer: () => void | Promise<void> = () => undefined;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await emptyDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  await letItAnswer();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The player saves a pick for match 1; `at`: hours after the first. */
const saved =
  (opId: string, prediction: Pick, at = 0) =>
  (state: OutboxState) => {
    const madeAt = { ...sampleStamp(), server: sampleStamp().server + at * hour };
    return save(choose(state, sampleChoice(1, { opId, prediction, madeAt }), null), [1], madeAt);
  };
const hangs = {
  'never opens': async () => {
    await closeDatabase();
    letItAnswer = hangAtOpening();
  },
  'stops answering': async () => {
    letItAnswer = await hangAtTransactions();
  },
  'writes and does not say so': async () => {
    letItAnswer = await hangAtCommit();
  },
};
const limit = async () => {
  // The database has its time too, which is not the test's.
  for (let turn = 0; turn < 50; turn += 1) await turnOfTheLoop();
  await vi.advanceTimersByTimeAsync(3_000);
};
const idsIn = async (outbox: OutboxWithFallback) => (await outbox.read()).state.rows.map(({ opId }) => opId);
/** The rows that the next start would find. */
const inDatabase = async () => {
  const { rows } = (await outboxInDatabase(7).read()).state;
  return rows.map(({ opId, state }) => [opId, state]);
};
/** Sends what is due. Returns the op ids that the server got, which takes all. */
async function flush(outbox: OutboxWithFallback): Promise<string[]> {
  const sent: string[] = [];
  await flushOutbox(session, {
    outbox,
    keepAnswers: async () => undefined,
    post: async (rows) => {
      sent.push(...rows.map(({ opId }) => opId));
      const answers = rows.map(({ opId, matchId, prediction: pick }) => {
        return { opId, matchId, status: 'accepted' as const, pick, startTime: null, lockAt: null };
      });
      return { answers };
    },
  });
  return sent;
}

describe.each(Object.entries(hangs))('PWA-27 a database that %s', (_, hang) => {
  test('PWA-27 counts as refused after three seconds: the pick is in memory, sent at once, and not called stored', async () => {
    const outbox = outboxWithMemoryFallback(7);
    await hang();
    let isOver = false;
    const saving = outbox.change(saved('a', 'draw')).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(2_999);
    expect([isOver, outbox.isDurable()]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(1);
    await saving;
    expect([outbox.isDurable(), await idsIn(outbox)]).toEqual([false, ['a']]);
    // No more time passes.
    expect(await flush(outbox)).toEqual(['a']);
    expect(await idsIn(outbox)).toEqual([]);
  });

  test('PWA-27 answers a step that counts as refused: the step does nothing any more', async () => {
    const outbox = outboxWithMemoryFallback(7);
    await hang();
    const step = vi.fn(saved('a', 'draw'));
    const saving = outbox.change(step);
    await limit();
    const before = step.mock.calls.length;
    await saving;
    await letItAnswer();
    await vi.waitFor(() => expect(outbox.isDurable()).toBe(true));
    expect(step).toHaveBeenCalledTimes(before);
  });

  test('PWA-27 gets the choices when it answers, each once, and is used again', async () => {
    const outbox = outboxWithMemoryFallback(7);
    await hang();
    const saving = outbox.change(saved('a', 'draw'));
    await limit();
    await saving;
    await outbox.change((state) => choose(state, sampleChoice(2, { opId: 'b' }), null));
    await letItAnswer();
    await vi.waitFor(() => expect(outbox.isDurable()).toBe(true));
    expect(await inDatabase()).toEqual([
      ['a', 'queued'],
      ['b', 'draft'],
    ]);
    await outbox.change((state) => save(state, [2], sampleStamp()));
    expect(await inDatabase()).toContainEqual(['b', 'queued']);
  });

  test('PWA-27 gets no pick that was replaced or answered while it did not answer', async () => {
    const outbox = outboxWithMemoryFallback(7);
    await hang();
    const first = outbox.change(saved('older', 'draw'));
    await limit();
    await first;
    await outbox.change(saved('newer', 'home_win', 1));
    expect(await flush(outbox)).toEqual(['newer']);
    await letItAnswer();
    await vi.waitFor(() => expect(outbox.isDurable()).toBe(true));
    expect(await inDatabase()).toEqual([]);
  });

  test('PWA-27 had an earlier pick for the match: the newer one stays', async () => {
    // An earlier page changed its mind twice.
    const before = outboxInDatabase(7);
    for (const [at, opId] of ['one', 'two', 'three'].entries())
      await before.change(saved(opId, at === 1 ? 'draw' : 'home_win', at - 9));
    const outbox = outboxWithMemoryFallback(7);
    await hang();
    const saving = outbox.change(saved('newest', 'away_win'));
    await limit();
    await saving;
    await letItAnswer();
    await vi.waitFor(() => expect(outbox.isDurable()).toBe(true));
    expect(await inDatabase()).toEqual([['newest', 'queued']]);
  });

  test('PWA-27 got a later pick from another tab: that stays', async () => {
    const outbox = outboxWithMemoryFallback(7);
    await hang();
    const saving = outbox.change(saved('mine', 'away_win'));
    const none = () => ({ state: emptyOutbox, revision: 0 });
    const theirs = outboxInDatabase(7).changeWhenAnswered(saved('theirs', 'draw', 1), none);
    await limit();
    await saving;
    await letItAnswer();
    await theirs;
    await vi.waitFor(() => expect(outbox.isDurable()).toBe(true));
    expect(await inDatabase()).toEqual([['theirs', 'queued']]);
  });

  test('PWA-27 holds up no second call for three seconds', async () => {
    const outbox = outboxWithMemoryFallback(7);
    await hang();
    const saving = outbox.change(saved('a', 'draw'));
    await limit();
    await saving;
    const other = outboxInDatabase(8).change((state) => acknowledge(state, []));
    const refused = expect(other).rejects.toThrow('1000 ms');
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
  });
});

test.each(Object.entries(hangs).slice(0, 2))(
  'PWA-27 a database that %s shows its own choices when it answers a page that has read nothing',
  async (_, hang) => {
    await outboxInDatabase(7).change(saved('kept', 'draw'));
    const outbox = outboxWithMemoryFallback(7);
    await hang();
    const reading = outbox.read();
    await limit();
    expect(await reading).toMatchObject({ state: { rows: [] } });
    await letItAnswer();
    await vi.waitFor(() => expect(outbox.isDurable()).toBe(true));
    expect(await idsIn(outbox)).toEqual(['kept']);
  },
);
