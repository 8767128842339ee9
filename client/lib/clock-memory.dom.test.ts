import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepServerClock } from './clock-memory.ts';
import { isServerTimeCertain, resetServerClock, serverNow, takeServerTime } from './server-clock.ts';

const hour = 3_600_000;

beforeEach(() => {
  localStorage.clear();
  resetServerClock();
});
afterEach(resetServerClock);

test('PWA-07 a page opened without a network knows the time of the server from the one before, though not for certain', () => {
  keepServerClock();
  const at = Date.now();
  takeServerTime({ sentAt: at, receivedAt: at, serverTime: at + hour });
  expect(isServerTimeCertain()).toBe(true);
  resetServerClock();
  keepServerClock();
  expect(serverNow() - Date.now()).toBeGreaterThan(hour - 1_000);
  expect(isServerTimeCertain()).toBe(false);
});

test.each(['no json', 'null', '{"offset":"1"}', '{"offset":1}'])(
  'PWA-07 what is kept and makes no sense (%s) is nothing',
  (stored) => {
    localStorage.setItem('doce:clock', stored);
    keepServerClock();
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
  },
);
