import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PushService, TEST_CERTIFICATE } from '../../testing/push-service.ts';
import { HttpsPushTransport } from './https-push-transport.ts';

const service = new PushService();
const open: HttpsPushTransport[] = [];
beforeAll(() => service.listen());
afterAll(() => service.close());
afterEach(async () => {
  for (const transport of open.splice(0)) await transport.close();
});

function aTransport(options: ConstructorParameters<typeof HttpsPushTransport>[0] = {}) {
  const transport = new HttpsPushTransport({ ca: TEST_CERTIFICATE, ...options });
  open.push(transport);
  return transport;
}
const aPush = (endpoint: string) => ({ endpoint, headers: { TTL: 0 }, body: Buffer.from('x') });

test('PUSH-03 the status and when to come again are handed on, whatever else the service says', async () => {
  const transport = aTransport();
  const { endpoint } = service.device();
  service.manner = () => ({ status: 429, retryAfter: '7' });
  expect(await transport.post(aPush(endpoint))).toEqual({ status: 429, retryAfter: '7' });
  service.manner = () => 410;
  expect(await transport.post(aPush(endpoint))).toEqual({ status: 410, retryAfter: null });
});

test('PUSH-03 one connection serves one push after the other', async () => {
  const transport = aTransport();
  service.manner = () => 410;
  const before = service.connections;
  for (let count = 0; count < 5; count += 1) await transport.post(aPush(service.device().endpoint));
  expect(service.connections - before).toBe(1);
});

test('PUSH-03 a service that never answers is given up, and a redirect leads nowhere', async () => {
  service.manner = () => 'silent';
  const impatient = aTransport({ timeOutMs: 50 });
  await expect(impatient.post(aPush(service.device().endpoint))).rejects.toThrow('took too long');
  service.manner = () => 302;
  expect(await aTransport().post(aPush(service.device().endpoint))).toMatchObject({ status: 302 });
});

test('PUSH-03 a kept connection that the service has closed meanwhile costs nothing', async () => {
  const transport = aTransport();
  const { endpoint } = service.device();
  service.manner = () => 410;
  await transport.post(aPush(endpoint));
  let isFirst = true;
  service.manner = () => {
    if (!isFirst) return 410;
    isFirst = false;
    return 'hangs up';
  };
  expect(await transport.post(aPush(endpoint))).toMatchObject({ status: 410 });
  service.manner = () => 'hangs up';
  await expect(transport.post(aPush(endpoint))).rejects.toThrow();
});

test('PUSH-03 nobody who cannot show the right certificate gets a push', async () => {
  const stranger = new HttpsPushTransport();
  open.push(stranger);
  const asked = service.asked;
  await expect(stranger.post(aPush(service.device().endpoint))).rejects.toThrow(/certificate/);
  expect(service.asked).toBe(asked);
});

test('PUSH-02 the settings may name one service for all pushes', async () => {
  const transport = aTransport({ serviceUrl: service.url });
  service.manner = () => 410;
  const asked = service.asked;
  expect(await transport.post(aPush('https://fcm.googleapis.com/fcm/send/abc'))).toMatchObject({
    status: 410,
  });
  expect(service.asked).toBe(asked + 1);
});
