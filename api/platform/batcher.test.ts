import { describe, expect, it } from 'vitest';
import { Batcher } from './batcher.ts';

function squares() {
  const asked: number[][] = [];
  const batcher = new Batcher<number, number>(async (keys) => {
    asked.push(keys);
    if (keys.includes(13)) throw new Error('unlucky');
    return new Map(keys.filter((key) => key >= 0).map((key) => [key, key * key]));
  });
  return { asked, batcher };
}

describe('a batcher', () => {
  it('loads all keys of one turn at once, and each key once', async () => {
    const { asked, batcher } = squares();
    expect(await Promise.all([2, 3, 2, -1].map((key) => batcher.load(key)))).toEqual([4, 9, 4, undefined]);
    expect(asked).toEqual([[2, 3, -1]]);
  });

  it('loads a later request again, because it caches nothing', async () => {
    const { asked, batcher } = squares();
    await batcher.load(2);
    await batcher.load(2);
    expect(asked).toEqual([[2], [2]]);
  });

  it('a failure rejects all requests of its batch and no others', async () => {
    const { batcher } = squares();
    const together = await Promise.allSettled([batcher.load(13), batcher.load(1)]);
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await batcher.load(1)).toBe(1);
  });
});
