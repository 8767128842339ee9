import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsBehind } from './list-states.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('PWA-03 after the clock was put back a fresh answer is not taken for one of an earlier visit', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  const fresh = { fulfilledTimeStamp: Date.now(), isError: false };
  expect(renderHook(() => useIsBehind(fresh)).result.current).toBe(false);
  const earlier = { ...fresh, fulfilledTimeStamp: Date.now() - 3_600_000 };
  expect(renderHook(() => useIsBehind(earlier)).result.current).toBe(true);
});
