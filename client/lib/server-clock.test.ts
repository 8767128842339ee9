import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  isServerTimeCertain,
  leastServerNow,
  notePageHidden,
  onClockMoved,
  onTimeCorrected,
  rememberServerClock,
  resetServerClock,
  serverNow,
  takeServerTime,
} from './server-clock.ts';

beforeEach(() => {
  resetServerClock();
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'performance'] });
});
afterEach(() => vi.useRealTimers());

describe('PWA-07 the clock of the device does not matter', () => {
  test('PWA-05 PWA-07 the time goes on from the last answer of an earlier page if the device’s clock is behind, so that choices keep their order', () => {
    rememberServerClock({ offset: 0, lastServerTime: 9_000_000 }, () => undefined);
    expect(serverNow()).toBe(9_000_000);
    vi.advanceTimersByTime(2_000);
    expect([serverNow(), leastServerNow()]).toEqual([9_002_000, 9_002_000]);
  });

  test('PWA-07 a clock that is ahead moves the estimate, and not the time that has surely passed', () => {
    rememberServerClock({ offset: 0, lastServerTime: 500_000 }, () => undefined);
    vi.advanceTimersByTime(2_000);
    expect([serverNow(), leastServerNow()]).toEqual([1_002_000, 502_000]);
    resetServerClock();
    expect(leastServerNow()).toBeNull();
  });

  test('PWA-07 before the first answer the device is all there is', () => {
    expect(serverNow()).toBe(1_000_000);
  });

  test("PWA-07 a device an hour late shows the server's time", () => {
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 4_600_000 });
    vi.advanceTimersByTime(500);
    expect(serverNow()).toBe(4_600_500);
  });

  test.each([14_400_000, -14_400_000])(
    'PWA-07 a clock that is set by %i ms while the page is open changes no time',
    (move) => {
      takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 2_000_000 });
      vi.advanceTimersByTime(60_000);
      vi.setSystemTime(Date.now() + move);
      expect(serverNow()).toBe(2_060_000);
      expect(isServerTimeCertain()).toBe(false);
      vi.advanceTimersByTime(60_000);
      expect(serverNow()).toBe(2_120_000);
    },
  );

  test('PWA-07 the time goes on for a device that slept while the page was hidden', () => {
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 2_000_000 });
    notePageHidden(true);
    // The steady clock stops.
    vi.setSystemTime(1_000_000 + 3_600_000);
    notePageHidden(false);
    expect(serverNow()).toBe(2_000_000 + 3_600_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(serverNow()).toBe(2_000_000 + 3_600_000);
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

  test('PWA-07 a clock that is set back while the page is open moves no lock', () => {
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 1_000_000 });
    vi.advanceTimersByTime(600_000);
    vi.setSystemTime(400_000);
    expect(serverNow()).toBe(1_600_000);
    vi.advanceTimersByTime(60_000);
    expect(serverNow()).toBe(1_660_000);
  });

  test('PWA-07 once the clock was set, only answers from after count, though earlier ones were quicker', () => {
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 1_000_000 });
    vi.setSystemTime(9_000_000);
    expect(serverNow()).toBe(1_000_000);
    takeServerTime({ sentAt: 9_000_000, receivedAt: 9_000_100, serverTime: 1_000_200 });
    vi.setSystemTime(9_000_100);
    expect(serverNow()).toBe(1_000_250);
  });

  test('PWA-07 an answer during which the clock was set tells nothing: another is asked for', () => {
    const ask = vi.fn();
    onClockMoved(ask);
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 1_000_000 });
    vi.setSystemTime(9_000_000);
    takeServerTime({ sentAt: 1_000_100, receivedAt: 9_000_000, serverTime: 1_000_200 });
    expect(ask).toHaveBeenCalledOnce();
    takeServerTime({ sentAt: 9_000_000, receivedAt: 9_000_000, serverTime: 1_000_300 });
    expect(serverNow()).toBe(1_000_300);
  });

  test('PWA-07 who shows the time hears when it turns out to be another', () => {
    const hears = vi.fn();
    const stop = onTimeCorrected(hears);
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 1_000_400 });
    expect(hears).not.toHaveBeenCalled();
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 1_003_000 });
    expect(hears).toHaveBeenCalledOnce();
    stop();
    takeServerTime({ sentAt: 1_000_000, receivedAt: 1_000_000, serverTime: 1_009_000 });
    expect(hears).toHaveBeenCalledOnce();
  });
});
