// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { inDrain } from './drain-lock.ts';

afterEach(() => vi.restoreAllMocks());

/** Shortens the timeout of 20 s. */
function shortenTimeout(ms: number) {
  const real = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(ms));
}

test('PWA-08 one sender at a time for each player', async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve));
    events.push(`${name} ends`);
  };
  await Promise.all([inDrain(7, work('a')), inDrain(7, work('b'))]);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('PWA-08 a flush does not wait for another player’s', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = inDrain(7, () => promise);
  expect(await inDrain(8, async () => 'done')).toBe('done');
  resolve('late');
  expect(await first).toBe('late');
});

test('PWA-08 after 20 s another tab sends without the lock of a frozen one, whose flush ends later', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const frozen = inDrain(7, async (hasLock) => [hasLock, await promise]);
  shortenTimeout(1);
  expect(await inDrain(7, async (hasLock) => [hasLock, 'taken over'])).toEqual([false, 'taken over']);
  resolve('thawed');
  expect(await frozen).toEqual([true, 'thawed']);
});

test('PWA-08 an error of the work is raised, also in a browser without locks', async () => {
  const fail = () => Promise.reject(new Error('a mistake'));
  await expect(inDrain(7, fail)).rejects.toThrow('a mistake');
  await expect(inDrain(7, fail, null)).rejects.toThrow('a mistake');
  expect(await inDrain(7, async () => 1, null)).toBe(1);
});
