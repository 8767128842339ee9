// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { heldLocks, inLock } from './in-lock.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const fakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const never = () => new Promise<never>(() => undefined);

test('PWA-08 one at a time has a lock', async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve));
    events.push(`${name} ends`);
  };
  await Promise.all([inLock('drain:7', work('a')), inLock('drain:7', work('b'))]);
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('PWA-08 a lock does not wait for another one', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = inLock('drain:7', () => promise);
  expect(await inLock('drain:8', async () => 'done')).toBe('done');
  resolve('late');
  expect(await first).toBe('late');
});

test('PWA-08 after 20 s another tab goes on without the lock of a frozen one, whose work ends later', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const frozen = inLock('drain:7', async (hasLock) => [hasLock, await promise]);
  fakeTimeouts();
  const other = inLock('drain:7', async (hasLock) => [hasLock, 'taken over']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await other).toEqual([false, 'taken over']);
  resolve('thawed');
  expect(await frozen).toEqual([true, 'thawed']);
  vi.useRealTimers();
  // The wait that was given up does not run its work a second time, and leaves the lock.
  expect(await inLock('drain:7', async (hasLock) => hasLock)).toBe(true);
});

test('PWA-27 a browser whose locks never answer goes on without them', async () => {
  vi.stubGlobal('navigator', { locks: { request: never, query: never } });
  fakeTimeouts();
  const working = inLock('doce:renew-session', async (hasLock) => hasLock);
  const held = heldLocks();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([await working, await held]).toEqual([false, []]);
});

test('PWA-08 an error of the work is raised, also in a browser without locks', async () => {
  const fail = () => Promise.reject(new Error('a mistake'));
  await expect(inLock('drain:7', fail)).rejects.toThrow('a mistake');
  await expect(inLock('drain:7', fail, null)).rejects.toThrow('a mistake');
  expect(await inLock('drain:7', async () => 1, null)).toBe(1);
});
