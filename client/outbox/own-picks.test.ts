// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { outboxInMemory, type Outbox, type Revised } from './outbox.ts';
import { choose, emptyOutbox, type OutboxState, type Step } from './outbox-row.ts';
import { mirrorOf } from './own-picks.ts';
import { sampleChoice } from '../testing/sample-outbox.ts';

/**
 * An outbox whose writings finish when the test says so, as on a slow disk; `tell` is the news that its watchers get.
 */
function slowOutbox() {
  const memory = outboxInMemory();
  const finish: (() => void)[] = [];
  let tell: (now: Revised) => void = () => undefined;
  const outbox: Outbox = {
    read: memory.read,
    change: async (step: Step) => {
      const now = await memory.change(step);
      await new Promise<void>((done) => finish.push(done));
      return now;
    },
    watch: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  return {
    outbox: { ...outbox, isDurable: () => true },
    memory,
    tell: (now: Revised) => tell(now),
    finishNext: async () => {
      await vi.waitFor(() => expect(finish).not.toHaveLength(0));
      finish.shift()!();
    },
  };
}

const tap = (matchId: number) => (state: OutboxState) => choose(state, sampleChoice(matchId), null);
const shown = (store: ReturnType<typeof mirrorOf>) => store.read().rows.map(({ matchId }) => matchId);

describe('PWA-04 what the screen shows', () => {
  test('PWA-04 a tap is shown at once, and kept when the promise says so', async () => {
    const { outbox, memory, finishNext } = slowOutbox();
    const store = mirrorOf(outbox);
    const kept = store.change(tap(1));
    expect(shown(store)).toEqual([1]);
    await finishNext();
    await kept;
    expect((await memory.read()).state.rows).toHaveLength(1);
    expect(shown(store)).toEqual([1]);
  });

  test('PWA-08 a change of another tab does not hide a change that is not written yet', async () => {
    const { outbox, memory, tell, finishNext } = slowOutbox();
    const store = mirrorOf(outbox);
    await vi.waitFor(() => expect(store.read().isLoaded).toBe(true));
    const seen: number[][] = [];
    store.subscribe(() => seen.push(shown(store)));

    const first = store.change(tap(1));
    const second = store.change(tap(2));
    // Read before the first was written, told after; then with another tab's choice and one of ours in it.
    tell({ state: emptyOutbox, revision: 0 });
    await finishNext();
    const other = await memory.change(tap(9));
    tell(other);
    await finishNext();
    await Promise.all([first, second]);
    expect(seen.every((rows) => rows.includes(1))).toBe(true);
    expect(seen.slice(1).every((rows) => rows.includes(2))).toBe(true);
    tell(await memory.read());
    expect(shown(store).sort()).toEqual([1, 2, 9]);
  });

  test('PWA-08 an older state is ignored', async () => {
    const memory = outboxInMemory();
    let tell: (now: Revised) => void = () => undefined;
    const store = mirrorOf({
      ...memory,
      isDurable: () => true,
      watch: (listener) => {
        tell = listener;
        return () => undefined;
      },
    });
    const before = await memory.read();
    await store.change(tap(1));
    tell(before);
    expect(shown(store)).toEqual([1]);
    await memory.change((state) => ({ ...state, rows: [] }));
    tell(await memory.read());
    expect(shown(store)).toEqual([]);
  });
});
