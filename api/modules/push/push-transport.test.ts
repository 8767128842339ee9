import { expect, test } from 'vitest';
import type { TestDevice } from '../../testing/push-service.ts';
import { usePushService } from '../../testing/push-test-app.ts';

const { service, transport } = usePushService();
const message = { payload: '{"title":"Fecha 34"}', topic: 'abc', ttlSeconds: 0, urgency: 'normal' } as const;
const post = (device: TestDevice, via = transport()) => via.post({ ...device, ...device.keys }, message);

test('PUSH-02 a push arrives encrypted for the device, with TTL, topic and urgency', async () => {
  const device = service.device();
  expect(await post(device)).toEqual({ status: 201, retryAfter: null });
  expect(service.messagesOf(device)).toEqual([{ title: 'Fecha 34' }]);
  expect(service.received.at(-1)!.headers).toMatchObject({
    ttl: '0',
    topic: 'abc',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
  });
});

test('PUSH-03 a push that cannot be encrypted is not posted', async () => {
  const { asked } = service;
  const device = service.device();
  const broken = { ...device, keys: { ...device.keys, p256dh: 'AAAA' } };
  expect(await post(broken)).toEqual({ status: null, retryAfter: null });
  expect(service.asked).toBe(asked);
});

test('PUSH-03 the answer has the status and Retry-After', async () => {
  const device = service.device();
  service.reply = () => ({ status: 429, retryAfter: '7' });
  expect(await post(device)).toEqual({ status: 429, retryAfter: '7' });
  service.reply = () => 410;
  expect(await post(device)).toEqual({ status: 410, retryAfter: null });
});

test('PUSH-03 one connection carries several pushes', async () => {
  const before = service.connections;
  const kept = transport();
  for (let count = 0; count < 5; count += 1) await post(service.device(), kept);
  expect(service.connections - before).toBe(1);
});

test('PUSH-03 concurrent pushes get their own answers', async () => {
  const devices = Array.from({ length: 200 }, () => service.device());
  const statusOf = new Map(devices.map(({ endpoint }, index) => [new URL(endpoint).pathname, 300 + index]));
  service.reply = (path) => statusOf.get(path)!;
  const kept = transport();
  const answers = await Promise.all(devices.map((device) => post(device, kept)));
  expect(answers).toEqual(devices.map((_device, index) => ({ status: 300 + index, retryAfter: null })));
});

test('PUSH-03 a service without an answer times out, and a redirect is not followed', async () => {
  service.reply = () => 'silent';
  expect((await post(service.device(), transport({ timeoutMs: 50 }))).status).toBe(null);
  service.reply = () => 302;
  expect((await post(service.device())).status).toBe(302);
});

test('PUSH-03 a service without a valid certificate gets no push', async () => {
  const { asked } = service;
  expect((await post(service.device(), transport({ ca: [] }))).status).toBe(null);
  expect(service.asked).toBe(asked);
});

test('PUSH-02 the settings can name one service for all pushes', async () => {
  const device = { ...service.device(), endpoint: 'https://fcm.googleapis.com/fcm/send/abc' };
  service.reply = () => 410;
  const { asked } = service;
  expect((await post(device, transport({ pushServiceUrl: service.url }))).status).toBe(410);
  expect(service.asked).toBe(asked + 1);
});

test('OPS-04 close() ends the pushes under way', async () => {
  const closing = transport();
  service.reply = () => {
    void closing.close();
    return 'silent';
  };
  expect((await post(service.device(), closing)).status).toBe(null);
});
