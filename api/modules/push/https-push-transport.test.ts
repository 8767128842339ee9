import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PushService, TEST_CERTIFICATE, type TestDevice } from '../../testing/push-service.ts';
import { type HttpsPushOptions, HttpsPushTransport } from './https-push-transport.ts';
import type { PushTransport } from './push-transport.ts';
import { ThreadedPushTransport } from './threaded-push-transport.ts';

const service = new PushService();
const open: PushTransport[] = [];
beforeAll(() => service.listen());
afterAll(() => service.close());
beforeEach(() => {
  service.manner = () => 201;
});
afterEach(async () => {
  for (const transport of open.splice(0)) await transport.close();
});

const logger = { error: vi.fn() };
const aPush = ({ endpoint, keys }: TestDevice, payload = '{"a":1}') => ({
  endpoint,
  ...keys,
  payload,
  headers: { TTL: 0 },
});

describe.each([
  ['here', (options: HttpsPushOptions) => new HttpsPushTransport(options)],
  ['in a thread of its own', (options: HttpsPushOptions) => new ThreadedPushTransport(logger, options)],
])('posting %s', (_, make) => {
  function aTransport(options: HttpsPushOptions = { ca: TEST_CERTIFICATE }) {
    const transport = make(options);
    open.push(transport);
    return transport;
  }

  test('PUSH-02 what arrives is sealed for the device, with the headers it was given', async () => {
    const device = service.device();
    expect(await aTransport().post(aPush(device, '{"title":"Fecha 34"}'))).toEqual({
      status: 201,
      retryAfter: null,
    });
    expect(service.told(device)).toEqual([{ title: 'Fecha 34' }]);
    expect(service.received.at(-1)!.headers).toMatchObject({ ttl: '0', 'content-encoding': 'aes128gcm' });
  });

  test('PUSH-03 what cannot be sealed is posted to nobody', async () => {
    const asked = service.asked;
    const push = { ...aPush(service.device()), p256dh: 'AAAA' };
    expect(await aTransport().post(push)).toBe('unsealable');
    expect(service.asked).toBe(asked);
  });

  test('PUSH-03 the status and when to come again are handed on, whatever else the service says', async () => {
    const transport = aTransport();
    const device = service.device();
    service.manner = () => ({ status: 429, retryAfter: '7' });
    expect(await transport.post(aPush(device))).toEqual({ status: 429, retryAfter: '7' });
    service.manner = () => 410;
    expect(await transport.post(aPush(device))).toEqual({ status: 410, retryAfter: null });
  });

  test('PUSH-03 one connection serves one push after the other', async () => {
    const transport = aTransport();
    const before = service.connections;
    for (let count = 0; count < 5; count += 1) await transport.post(aPush(service.device()));
    expect(service.connections - before).toBe(1);
  });

  test('PUSH-03 many at once are all answered, each with its own answer', async () => {
    const transport = aTransport();
    const devices = Array.from({ length: 200 }, () => service.device());
    const statusOf = new Map(devices.map(({ endpoint }, index) => [new URL(endpoint).pathname, 200 + index]));
    service.manner = (path) => statusOf.get(path)!;
    const answers = await Promise.all(devices.map((device) => transport.post(aPush(device))));
    expect(answers).toEqual(devices.map((_device, index) => ({ status: 200 + index, retryAfter: null })));
  });

  test('PUSH-03 a service that never answers is given up, and a redirect leads nowhere', async () => {
    service.manner = () => 'silent';
    const impatient = aTransport({ ca: TEST_CERTIFICATE, timeOutMs: 50 });
    await expect(impatient.post(aPush(service.device()))).rejects.toThrow();
    service.manner = () => 302;
    expect(await aTransport().post(aPush(service.device()))).toMatchObject({ status: 302 });
  });

  test('PUSH-03 a kept connection that the service has closed meanwhile costs nothing', async () => {
    const transport = aTransport();
    const device = service.device();
    await transport.post(aPush(device));
    let isFirst = true;
    service.manner = () => {
      if (!isFirst) return 410;
      isFirst = false;
      return 'hangs up';
    };
    expect(await transport.post(aPush(device))).toMatchObject({ status: 410 });
    service.manner = () => 'hangs up';
    await expect(transport.post(aPush(device))).rejects.toThrow();
  });

  test('PUSH-03 nobody who cannot show the right certificate gets a push', async () => {
    const asked = service.asked;
    await expect(aTransport({}).post(aPush(service.device()))).rejects.toThrow();
    expect(service.asked).toBe(asked);
  });

  test('PUSH-02 the settings may name one service for all pushes', async () => {
    const transport = aTransport({ ca: TEST_CERTIFICATE, serviceUrl: service.url });
    const device = { ...service.device(), endpoint: 'https://fcm.googleapis.com/fcm/send/abc' };
    service.manner = () => 410;
    const asked = service.asked;
    expect(await transport.post(aPush(device))).toMatchObject({ status: 410 });
    expect(service.asked).toBe(asked + 1);
  });

  test('OPS-04 closed, it leaves nobody waiting', async () => {
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    service.manner = () => {
      isAsked();
      return 'silent';
    };
    const transport = aTransport();
    const post = transport.post(aPush(service.device()));
    await Promise.all([expect(post).rejects.toThrow(), asked.then(() => transport.close())]);
  });
});

test('PUSH-03 a thread that dies leaves nobody waiting, says why, and the next push begins another', async () => {
  // What is no address ends the thread while it begins.
  const transport = new ThreadedPushTransport(logger, { ca: TEST_CERTIFICATE, serviceUrl: 'nonsense' });
  open.push(transport);
  for (let count = 0; count < 2; count += 1) {
    logger.error.mockClear();
    await expect(transport.post(aPush(service.device()))).rejects.toThrow();
    expect(logger.error).toHaveBeenCalledOnce();
  }
});
