import { describe, expect, test } from 'vitest';
import { anAdmin, aPlayer } from '../../testing/builders.ts';
import { HOUR, MINUTE, usePushStage } from '../../testing/push-stage.ts';
import { claimPushes, findOpenOccasions, LEASE_MS } from './delivery-queries.ts';
import { BATCH_SIZE, PushSender } from './push-sender.ts';
import { PUSH_TIMEOUT_MS, PUSHES_AT_ONCE } from './push-transport.ts';

const stage = usePushStage();

describe('push services with errors', () => {
  test('PUSH-03 a subscription that is gone is deleted, and the other devices get their pushes', async () => {
    const devices = await Promise.all([404, 410, 201].map(() => stage.aListener()));
    const answers = new Map(
      devices.map(({ endpoint }, index) => [new URL(endpoint).pathname, [404, 410, 201][index]!]),
    );
    stage.service.reply = (path) => answers.get(path)!;
    await stage.publish();
    await stage.sendDue();
    expect((await stage.subscriptions()).map(({ endpoint }) => endpoint)).toEqual([devices[2]!.endpoint]);
    expect(stage.service.messagesOf(devices[2]!)).toHaveLength(1);
    expect(await stage.figures()).toMatchObject([{ sent: 3, delivered: 1, gone: 2, failed: 0, waiting: 0 }]);
  });

  test('PUSH-03 a failed push is retried after the backoff or Retry-After, and the others are neither delayed nor repeated', async () => {
    const devices = [
      await stage.aListener(),
      await stage.aListener(),
      await stage.aListener(),
      await stage.aListener(),
    ];
    const replies = [{ status: 429, retryAfter: '3600' }, 500, 'hangs up', 201] as const;
    const paths = devices.map(({ endpoint }) => new URL(endpoint).pathname);
    stage.service.reply = (path) => replies[paths.indexOf(path)]!;
    await stage.publish();
    await stage.sendDue();
    expect(devices.map((device) => stage.service.messagesOf(device).length)).toEqual([0, 0, 0, 1]);
    expect(await stage.figures()).toMatchObject([{ sent: 4, delivered: 1, waiting: 3, failed: 0 }]);
    stage.service.reply = () => 201;
    await stage.wait(MINUTE);
    await stage.sendDue();
    expect(devices.map((device) => stage.service.messagesOf(device).length)).toEqual([0, 1, 1, 1]);
    await stage.wait(HOUR);
    await stage.sendDue();
    expect(devices.map((device) => stage.service.messagesOf(device).length)).toEqual([1, 1, 1, 1]);
    expect(await stage.figures()).toMatchObject([{ sent: 4, delivered: 4, waiting: 0 }]);
  });

  test('PUSH-03 if 40 of 400 devices are gone and 20 throttled, the others get their pushes at once, and no push is lost', async () => {
    await stage.addDevices(400, stage.service.device());
    const paths = (await stage.subscriptions()).map(({ endpoint }) => new URL(endpoint).pathname);
    const [gone, throttled] = [new Set(paths.slice(0, 40)), new Set(paths.slice(40, 60))];
    stage.service.received.length = 0;
    stage.service.reply = (path) =>
      gone.has(path) ? 410 : throttled.has(path) ? { status: 429, retryAfter: '300' } : 201;
    await stage.publish();
    await stage.sendDue();
    expect(await stage.figures()).toMatchObject([
      { sent: 400, delivered: 340, gone: 40, failed: 0, waiting: 20 },
    ]);
    expect(await stage.subscriptions()).toHaveLength(360);
    throttled.clear();
    await stage.wait(5 * MINUTE);
    await stage.sendDue();
    expect(await stage.figures()).toMatchObject([
      { sent: 400, delivered: 360, gone: 40, failed: 0, waiting: 0 },
    ]);
    const pushed = stage.service.received.map(({ path }) => path);
    expect(pushed.toSorted()).toEqual(paths.slice(40).toSorted());
  });

  test('PUSH-03 five refusals in a row disable a subscription until the device renews it; a success resets the count', async () => {
    const ana = await stage.aListener();
    stage.service.reply = () => 403;
    for (let count = 0; count < 4; count += 1) await stage.publishAndSend();
    stage.service.reply = () => 201;
    await stage.publishAndSend();
    stage.service.reply = () => 403;
    for (let count = 0; count < 4; count += 1) await stage.publishAndSend();
    expect((await stage.stateOf(ana)).subscription).toMatchObject({
      isDisabled: false,
      lastSuccessAt: expect.any(String),
    });
    await stage.publishAndSend();
    expect((await stage.stateOf(ana)).subscription).toMatchObject({ isDisabled: true });
    const asked = stage.service.asked;
    await stage.publishAndSend();
    expect(stage.service.asked).toBe(asked);
    expect((await stage.figures())[0]).toMatchObject({ sent: 0 });
    stage.service.reply = () => 201;
    await stage.subscribe(ana, ana);
    await stage.publishAndSend();
    expect(stage.service.messagesOf(ana)).toHaveLength(2);
  });

  test('PUSH-03 OPS-04 another instance sends the claimed pushes of a killed process after their lease', async () => {
    const devices = [await stage.aListener(), await stage.aListener(), await stage.aListener()];
    stage.service.reply = () => 500;
    await stage.publish();
    await stage.sendDue();
    stage.service.reply = () => 201;
    await stage.wait(MINUTE);
    // A killed process leaves claimed rows behind.
    const now = new Date(stage.app.clock.now());
    const [occasion] = await findOpenOccasions(stage.app.database, now);
    expect(await claimPushes(stage.app.database, occasion!, now, 2)).toHaveLength(2);
    await stage.sendDue();
    expect(devices.flatMap((device) => stage.service.messagesOf(device))).toHaveLength(1);
    const heir = await stage.open({ databaseUrl: stage.app.databaseUrl });
    heir.clock.advance(MINUTE + LEASE_MS + 1);
    await stage.sendDue(heir);
    expect(devices.map((device) => stage.service.messagesOf(device).length)).toEqual([1, 1, 1]);
  });

  test('PUSH-03 OPS-03 the lease outlasts a batch of which every push takes ten seconds', async () => {
    const other = await stage.open({ databaseUrl: stage.app.databaseUrl });
    const count = 2 * BATCH_SIZE;
    await stage.addDevices(count, stage.service.device());
    const before = stage.service.received.length;
    let answers = 0;
    stage.service.reply = () => {
      answers += 1;
      if (answers % PUSHES_AT_ONCE === 0) {
        for (const each of [stage.app, other]) each.clock.advance(PUSH_TIMEOUT_MS);
        // All rows are claimed now. The other instance must find no row.
        if (answers > BATCH_SIZE) void stage.sendDue(other);
      }
      return 201;
    };
    await stage.publish();
    await stage.sendDue();
    await stage.sendDue(other);
    const paths = stage.service.received.slice(before).map(({ path }) => path);
    expect([paths.length, new Set(paths).size]).toEqual([count, count]);
  });

  test('PUSH-03 a push service that does not answer is paused, and its other pushes keep their attempts', async () => {
    stage.app = await stage.open({ push: stage.transport({ timeoutMs: 50 }) });
    stage.admin = await anAdmin(stage.app);
    await stage.addDevices(2 * PUSHES_AT_ONCE);
    stage.service.reply = () => 'silent';
    await stage.publishAndSend();
    const attempts = (await stage.waiting()).map((row) => row.attempts as number);
    expect(attempts).toHaveLength(2 * PUSHES_AT_ONCE);
    expect(new Set(attempts)).toEqual(new Set([0, 1]));
    expect(attempts.filter((count) => count === 1).length).toBeLessThanOrEqual(PUSHES_AT_ONCE);
    stage.service.reply = () => 201;
    const patient = await stage.open({ databaseUrl: stage.app.databaseUrl });
    patient.clock.advance(MINUTE);
    await stage.sendDue(patient);
    expect(await stage.figures()).toMatchObject([{ delivered: 2 * PUSHES_AT_ONCE, waiting: 0 }]);
  });

  test('OPS-03 PUSH-03 three instances send one push to each of 1,100 devices', async () => {
    const others = [
      await stage.open({ databaseUrl: stage.app.databaseUrl }),
      await stage.open({ databaseUrl: stage.app.databaseUrl }),
    ];
    const device = stage.service.device();
    await stage.subscribe(await aPlayer(stage.app), device);
    await stage.addDevices(1100, device);
    const before = stage.service.received.length;
    await stage.publish();
    await Promise.all([stage.app, ...others].map((each) => stage.sendDue(each)));
    await stage.sendDue();
    const paths = stage.service.received.slice(before).map(({ path }) => path);
    expect(paths).toHaveLength(1101);
    expect(new Set(paths).size).toBe(1101);
  });

  test('PUSH-03 OPS-04 a shutdown returns unsent pushes to the outbox, and another instance sends them at once', async () => {
    const device = stage.service.device();
    await stage.subscribe(await aPlayer(stage.app), device);
    await stage.addDevices(300, device);
    const before = stage.service.received.length;
    const sender = stage.app.app.get(PushSender);
    let stopped: Promise<void> | undefined;
    stage.service.reply = () => {
      stopped ??= sender.beforeApplicationShutdown();
      return 201;
    };
    await stage.publish();
    await sender.wake();
    await stopped;
    const sent = stage.service.received.length - before;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(301);
    const heir = await stage.open({ databaseUrl: stage.app.databaseUrl });
    await stage.sendDue(heir);
    const paths = stage.service.received.slice(before).map(({ path }) => path);
    expect([paths.length, new Set(paths).size]).toEqual([301, 301]);
  });
});

describe('the test push', () => {
  test('PUSH-03 a test push returns the answer of each push service', async () => {
    const own = await stage.aListener({ player: stage.admin });
    const [phone, tablet] = [
      await stage.aListener({ player: { ...stage.admin, token: await stage.logIn(stage.admin) } }),
      await stage.aListener({ player: { ...stage.admin, token: await stage.logIn(stage.admin) } }),
    ];
    const other = await stage.aListener();
    const paths = new Map([
      [new URL(phone.endpoint).pathname, 410],
      [new URL(tablet.endpoint).pathname, 503],
    ]);
    stage.service.reply = (path) => paths.get(path) ?? 201;
    const { status, body } = await stage.app.call('POST /admin/push/test', { token: stage.admin.token });
    const host = new URL(stage.service.url).host;
    expect([status, body.data]).toEqual([
      200,
      [
        { service: host, isThisDevice: false, result: 'unreachable', status: 503 },
        { service: host, isThisDevice: false, result: 'gone', status: 410 },
        { service: host, isThisDevice: true, result: 'delivered', status: 201 },
      ],
    ]);
    expect(stage.service.messagesOf(own)).toMatchObject([
      { notification: { title: 'Las notificaciones llegan' } },
    ]);
    expect(stage.service.messagesOf(other)).toEqual([]);
    expect((await stage.subscriptions()).map(({ endpoint }) => endpoint)).not.toContain(phone.endpoint);
  });
});
