import { afterEach, expect, test, vi } from 'vitest';
import { lookAtDevice, pushDevice, writeWish } from './push-device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('PUSH-01 a look at the device that began before the subscription does not hide it', async () => {
  const [early, late] = [Promise.withResolvers<object | null>(), Promise.withResolvers<object | null>()];
  const answers = [early.promise, late.promise];
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async () => ({ pushManager: { getSubscription: () => answers.shift() } }),
    },
  });
  writeWish(7);
  const [first, second] = [lookAtDevice(), lookAtDevice()];
  late.resolve({});
  await second;
  early.resolve(null);
  await first;
  expect(pushDevice.read()).toEqual({ permission: 'granted', playerId: 7 });
});
