// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';

/** Returns a fresh module, as a new tab of this browser has it. */
async function aTab() {
  vi.resetModules();
  return import('./read-ids.ts');
}
const key = 'read-announcements';

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('ANN-03 what was read on this device', () => {
  test('ANN-03 is kept, each id once, and known to the next page', async () => {
    const tab = await aTab();
    tab.markRead([1, 2]);
    tab.markRead([2, 3]);
    expect((await aTab()).readIds()).toEqual([1, 2, 3]);
  });

  test('ANN-03 two tabs take nothing from each other', async () => {
    const [one, other] = [await aTab(), await aTab()];
    one.markRead([1]);
    other.markRead([2]);
    one.markRead([3]);
    expect(other.readIds()).toEqual([1, 2, 3]);
    expect(one.readIds()).toEqual([1, 2, 3]);
  });

  test('ANN-03 is the same list until it changes', async () => {
    const { markRead, readIds } = await aTab();
    markRead([1]);
    const before = readIds();
    expect(readIds()).toBe(before);
    const write = vi.spyOn(localStorage, 'setItem');
    markRead([1]);
    expect(write).not.toHaveBeenCalled();
    expect(readIds()).toBe(before);
    write.mockRestore();
  });

  test('ANN-03 stays small: those read last are kept, and a pinned one that is read again and again is among them', async () => {
    const { markRead, readIds } = await aTab();
    for (let id = 1; id <= 1000; id += 1) markRead([id, 7]);
    expect(readIds()).toHaveLength(200);
    expect(readIds()).toContain(7);
    expect(readIds()).toContain(1000);
    expect(readIds()).not.toContain(1);
  });

  test.each(['', 'null', '{}', '"x"', '[1,', '[1,"2",null,3.5]', '{"ids":[1]}'])(
    'ANN-03 a storage that holds %j is no reason to fail',
    async (text) => {
      localStorage.setItem(key, text);
      const { markRead, readIds } = await aTab();
      expect(readIds().every(Number.isInteger)).toBe(true);
      markRead([5]);
      expect(readIds()).toContain(5);
    },
  );

  test('ANN-03 without storage it lasts as long as the page', async () => {
    const { markRead, readIds } = await aTab();
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    });
    markRead([1]);
    markRead([2]);
    expect(readIds()).toEqual([1, 2]);
  });

  test('ANN-03 whatever is marked is read, nothing else is', async () => {
    const { markRead, readIds } = await aTab();
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(50), { maxLength: 5 }), { maxLength: 20 }), (turns) => {
        localStorage.clear();
        turns.forEach((ids) => markRead(ids));
        expect(new Set(readIds())).toEqual(new Set(turns.flat()));
      }),
    );
  });
});
