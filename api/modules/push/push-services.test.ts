import { describe, expect, test, vi } from 'vitest';
import { anAdmin, aPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { usePushTestApp } from '../../testing/push-test-app.ts';
import { HOUR, MINUTE } from '../../testing/times.ts';
import { Metrics } from '../system/metrics.ts';
import { claimPushes } from './delivery.queries.ts';
import { LEASE_MS } from './occasion.queries.ts';
import { findOpenOccasions } from './occasion.queries.ts';
import { PushSender } from './push-sender.ts';
import { PUSHES_AT_ONCE } from './push-transport.ts';

const setup = usePushTestApp();

describe('push services with errors', () => {
  test('PUSH-03 a subscription that is gone is deleted, and the other devices get their pushes', async () => {
    const devices = await Promise.all([404, 410, 201].map(() => setup.aListener()));
    const answers = new Map(
      devices.map(({ endpoint }, index) => [new URL(endpoint).pathname, [404, 410, 201][index]!]),
    );
    setup.service.reply = (path) => answers.get(path)!;
    await setup.publishAndSend();
    expect((await setup.subscriptions()).map(({ endpoint }) => endpoint)).toEqual([devices[2]!.endpoint]);
    expect(setup.service.messagesOf(devices[2]!)).toHaveLength(1);
    expect(await setup.figures()).toMatchObject([{ sent: 3, delivered: 1, gone: 2, failed: 0, waiting: 0 }]);
  });

  test('OPS-74 a push service that refuses makes the outbox late', async () => {
    await setup.aListener();
    setup.service.reply = () => 503;
    await setup.publishAndSend();
    await moveClock(setup.app, 20 * MINUTE);
    await setup.sendDue();
    const text = await setup.app.app.get(Metrics).text();
    expect(Number(/doce_queue_late_seconds\{queue="push"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(
      1200,
    );
  });

  test('PUSH-03 a failed push is retried after the backoff or Retry-After, and the others are neither delayed nor repeated', async () => {
    const devices = await setup.listeners(4);
    const replies = [{ status: 429, retryAfter: '3600' }, 500, 'hangs up', 201] as const;
    const paths = devices.map(({ endpoint }) => new URL(endpoint).pathname);
    setup.service.reply = (path) => replies[paths.indexOf(path)]!;
    await setup.publishAndSend();
    expect(setup.counts(...devices)).toEqual([0, 0, 0, 1]);
    expect(await setup.figures()).toMatchObject([{ sent: 4, delivered: 1, waiting: 3, failed: 0 }]);
    setup.service.reply = () => 201;
    await setup.wait(MINUTE);
    await setup.sendDue();
    expect(setup.counts(...devices)).toEqual([0, 1, 1, 1]);
    await setup.wait(HOUR);
    await setup.sendDue();
    expect(setup.counts(...devices)).toEqual([1, 1, 1, 1]);
    expect(await setup.figures()).toMatchObject([{ sent: 4, delivered: 4, waiting: 0 }]);
  });

  test('PUSH-03 if 4 of 40 devices are gone and 2 throttled, the others get their pushes at once, and no push is lost', async () => {
    await setup.addDevices(40, setup.service.device());
    const paths = (await setup.subscriptions()).map(({ endpoint }) => new URL(endpoint).pathname);
    const [gone, throttled] = [new Set(paths.slice(0, 4)), new Set(paths.slice(4, 6))];
    setup.service.received.length = 0;
    setup.service.reply = (path) =>
      gone.has(path) ? 410 : throttled.has(path) ? { status: 429, retryAfter: '300' } : 201;
    await setup.publishAndSend();
    expect(await setup.figures()).toMatchObject([
      { sent: 40, delivered: 34, gone: 4, failed: 0, waiting: 2 },
    ]);
    expect(await setup.subscriptions()).toHaveLength(36);
    throttled.clear();
    await setup.wait(5 * MINUTE);
    await setup.sendDue();
    expect(await setup.figures()).toMatchObject([
      { sent: 40, delivered: 36, gone: 4, failed: 0, waiting: 0 },
    ]);
    const pushed = setup.service.received.map(({ path }) => path);
    expect(pushed.toSorted()).toEqual(paths.slice(4).toSorted());
  });

  test('PUSH-03 five refusals in a row disable a subscription until the device renews it; a success resets the count', async () => {
    const [ana, other] = await setup.listeners(2);
    const { pathname } = new URL(ana.endpoint);
    const refusesAna = (path: string) => (path === pathname ? 403 : 201);
    setup.service.reply = refusesAna;
    for (let count = 0; count < 4; count += 1) await setup.publishAndSend();
    setup.service.reply = () => 201;
    await setup.publishAndSend();
    setup.service.reply = refusesAna;
    for (let count = 0; count < 4; count += 1) await setup.publishAndSend();
    expect((await setup.stateOf(ana)).subscription).toMatchObject({
      isDisabled: false,
      lastSuccessAt: expect.any(String),
    });
    await setup.publishAndSend();
    expect((await setup.stateOf(ana)).subscription).toMatchObject({ isDisabled: true });
    await setup.publishAndSend();
    expect((await setup.figures())[0]).toMatchObject({ sent: 1, failed: 0 });
    expect((await setup.stateOf(other)).subscription).toMatchObject({ isDisabled: false });
    setup.service.reply = () => 201;
    await setup.subscribe(ana, ana);
    await setup.publishAndSend();
    expect(setup.counts(ana)).toEqual([2]);
  });

  test('PUSH-03 a service that refuses every device disables none, and the need says which service and how', async () => {
    const devices = await setup.listeners(2);
    await setup.publishAndSend();
    setup.service.reply = () => 403;
    for (let count = 0; count < 4; count += 1) await setup.publishAndSend();
    await setup.wait(3 * 24 * HOUR);
    for (let count = 0; count < 3; count += 1) await setup.publishAndSend();
    const disabled = 'select from push_subscription where disabled_at is not null';
    expect(await setup.app.database.rows(disabled)).toEqual([]);
    await setup.publishAndSend();
    const need = await setup.admin.need('push_failed');
    expect(need.first[0].detail).toBe(`2/2/403 ${new URL(devices[0].endpoint).host}`);
    setup.service.reply = () => 201;
    await setup.publishAndSend();
    expect((await setup.figures())[0]).toMatchObject({ sent: 2, delivered: 2 });
  });

  test('PUSH-03 OPS-04 another instance sends the claimed pushes of a killed process after their lease', async () => {
    const devices = await setup.listeners(3);
    setup.service.reply = () => 500;
    await setup.publishAndSend();
    setup.service.reply = () => 201;
    await setup.wait(MINUTE);
    // A killed process leaves claimed rows behind.
    const now = new Date(setup.app.clock.now());
    const [occasion] = await findOpenOccasions(setup.app.database, now);
    expect(await claimPushes(setup.app.database, occasion!, now, 2)).toHaveLength(2);
    await setup.sendDue();
    expect(devices.flatMap((device) => setup.service.messagesOf(device))).toHaveLength(1);
    const heir = await setup.open({ databaseUrl: setup.app.databaseUrl });
    heir.clock.advance(MINUTE + LEASE_MS + 1);
    await setup.sendDue(heir);
    expect(setup.counts(...devices)).toEqual([1, 1, 1]);
  });

  test('PUSH-03 a push service that does not answer is paused, and its other pushes keep their attempts', async () => {
    setup.app = await setup.open({ push: setup.transport({ timeoutMs: 50 }) });
    setup.admin = await anAdmin(setup.app);
    await setup.addDevices(2 * PUSHES_AT_ONCE);
    setup.service.reply = () => 'silent';
    await setup.publishAndSend();
    const attempts = (await setup.waiting()).map((row) => row.attempts as number);
    expect(attempts).toHaveLength(2 * PUSHES_AT_ONCE);
    expect(new Set(attempts)).toEqual(new Set([0, 1]));
    // The first two timeouts do not pause it, so that two more pushes begin.
    expect(attempts.filter((count) => count === 1).length).toBeLessThanOrEqual(PUSHES_AT_ONCE + 2);
    setup.service.reply = () => 201;
    const patient = await setup.open({ databaseUrl: setup.app.databaseUrl });
    patient.clock.advance(MINUTE);
    await setup.sendDue(patient);
    expect(await setup.figures()).toMatchObject([{ delivered: 2 * PUSHES_AT_ONCE, waiting: 0 }]);
  });

  test('PUSH-03 one device whose pushes get a 503 delays the others neither now nor later', async () => {
    const devices = await setup.listeners(3);
    // More than are under way at once, so that some begin after the failure.
    await setup.addDevices(2 * PUSHES_AT_ONCE, setup.service.device());
    const failing = new URL(devices[0].endpoint).pathname;
    setup.service.reply = (path) => (path === failing ? 503 : 201);
    const all = (await setup.subscriptions()).length;
    for (const published of [1, 2, 3, 4]) {
      await setup.publishAndSend();
      expect((await setup.figures())[0]).toMatchObject({ delivered: all - 1, waiting: 1 });
      expect(setup.service.messagesOf(devices[2])).toHaveLength(published);
      await setup.wait(MINUTE);
      await setup.sendDue();
    }
  });

  test('PUSH-03 a push that hangs delays no push of the next announcement', async () => {
    setup.app = await setup.open({ push: setup.transport({ timeoutMs: 600_000 }) });
    setup.admin = await anAdmin(setup.app);
    const [silent, well] = await setup.listeners(2);
    const path = new URL(silent.endpoint).pathname;
    setup.service.reply = (asked) => (asked === path ? 'silent' : 201);
    const rounds: Promise<void>[] = [];
    for (const published of [1, 2]) {
      await setup.publish();
      rounds.push(setup.sendDue());
      await vi.waitFor(() => expect(setup.service.messagesOf(well)).toHaveLength(published), 20_000);
    }
    setup.service.hangUp();
    await Promise.all(rounds);
    expect(await setup.figures()).toMatchObject([
      { delivered: 1, waiting: 1 },
      { delivered: 1, waiting: 1 },
    ]);
  });

  test('PUSH-03 a device that never answers does not pause its push service for longer than a minute', async () => {
    const silent = await setup.aListener();
    setup.service.reply = () => 'hangs up';
    await setup.publishAndSend();
    for (const wait of [MINUTE, MINUTE, 5 * MINUTE, 15 * MINUTE]) {
      await setup.wait(wait);
      await setup.sendDue();
    }
    expect(setup.titles(silent)).toEqual([]);
    setup.service.reply = () => 201;
    const other = await setup.aListener();
    await setup.wait(MINUTE);
    await setup.publishAndSend();
    expect(setup.counts(other)).toEqual([1]);
  });

  test('OPS-03 PUSH-03 three instances send one push to each of 120 devices', async () => {
    const others = [
      await setup.open({ databaseUrl: setup.app.databaseUrl }),
      await setup.open({ databaseUrl: setup.app.databaseUrl }),
    ];
    const device = setup.service.device();
    await setup.subscribe(await aPlayer(setup.app), device);
    await setup.addDevices(119, device);
    const before = setup.service.received.length;
    await setup.publish();
    await Promise.all([setup.app, ...others].map((each) => setup.sendDue(each)));
    await setup.sendDue();
    const paths = setup.service.received.slice(before).map(({ path }) => path);
    expect(paths).toHaveLength(120);
    expect(new Set(paths).size).toBe(120);
  });

  test('PUSH-03 OPS-04 a shutdown returns unsent pushes to the outbox, and another instance sends them at once', async () => {
    const device = setup.service.device();
    await setup.subscribe(await aPlayer(setup.app), device);
    await setup.addDevices(300, device);
    const before = setup.service.received.length;
    const sender = setup.app.app.get(PushSender);
    let stopped: Promise<void> | undefined;
    setup.service.reply = () => {
      stopped ??= sender.beforeApplicationShutdown();
      return 201;
    };
    await setup.publish();
    await sender.wake();
    await stopped;
    const sent = setup.service.received.length - before;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(301);
    const heir = await setup.open({ databaseUrl: setup.app.databaseUrl });
    await setup.sendDue(heir);
    const paths = setup.service.received.slice(before).map(({ path }) => path);
    expect([paths.length, new Set(paths).size]).toEqual([301, 301]);
  });
});

describe('the test push', () => {
  test('PUSH-03 a test push returns the answer of each push service', async () => {
    const own = await setup.aListener({ player: setup.admin });
    const [phone, tablet] = [
      await setup.aListener({ player: { ...setup.admin, token: await setup.logIn(setup.admin) } }),
      await setup.aListener({ player: { ...setup.admin, token: await setup.logIn(setup.admin) } }),
    ];
    const other = await setup.aListener();
    const paths = new Map([
      [new URL(phone.endpoint).pathname, 410],
      [new URL(tablet.endpoint).pathname, 503],
    ]);
    setup.service.reply = (path) => paths.get(path) ?? 201;
    const { status, body } = await setup.admin.call('POST /admin/push/test');
    const host = new URL(setup.service.url).host;
    expect([status, body.data]).toEqual([
      200,
      [
        { service: host, isThisDevice: false, result: 'unreachable', status: 503 },
        { service: host, isThisDevice: false, result: 'gone', status: 410 },
        { service: host, isThisDevice: true, result: 'delivered', status: 201 },
      ],
    ]);
    expect(setup.titles(own)).toEqual(['Las notificaciones llegan']);
    expect(setup.titles(other)).toEqual([]);
    expect((await setup.subscriptions()).map(({ endpoint }) => endpoint)).not.toContain(phone.endpoint);
  });
});
