import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onClockMoved, resetServerClock, serverNow, takeServerTime } from './server-clock.ts';

beforeEach(() => {
  resetServerClock();
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'performance'] });
});
afterEach(() => vi.useRealTimers());

describe('PWA-07 the clock of the device does not matter', () => {
  test('PWA-07 before the first answer the device is all there is', () => {
    expect(serverNow()).toBe(1_000_000);
  });

  test("PWA-07 a device an hour late shows the server's time", () => {
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 4_600_000 });
    vi.advanceTimersByTime(500);
    expect(serverNow()).toBe(4_600_500);
  });

  test('PWA-07 time never runs back behind what the server showed, and a clock that was set is asked about', () => {
    const ask = vi.fn();
    onClockMoved(ask);
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 1_000_000 });
    vi.setSystemTime(400_000);
    expect(serverNow()).toBe(1_000_000);
    serverNow();
    expect(ask).toHaveBeenCalledOnce();
    takeServerTime({ sentAt: 400_000, receivedAt: 400_000, serverTime: 1_000_200 });
    expect(serverNow()).toBe(1_000_200);
  });
});
