import { describe, expect, test } from 'vitest';
import { aPlayer, PASSWORD } from '../../testing/builders.ts';
import type { TestDevice } from '../../testing/push-service.ts';
import { HOUR, usePushStage } from '../../testing/push-stage.ts';

const stage = usePushStage();

describe('the subscription of a device', () => {
  test('PUSH-05 a logout deletes the subscription and its waiting pushes', async () => {
    const ana = await stage.aListener();
    stage.service.reply = () => 429;
    await stage.publish();
    await stage.sendDue();
    await stage.app.call('POST /auth/logout', { token: ana.token });
    expect([await stage.subscriptions(), await stage.waiting()]).toEqual([[], []]);
    stage.service.reply = () => 201;
    await stage.wait(HOUR);
    await stage.publish();
    await stage.sendDue();
    expect(stage.service.messagesOf(ana)).toEqual([]);
    expect((await stage.figures()).map(({ dropped }: any) => dropped)).toEqual([0, 1]);
  });

  test('PUSH-05 the next player on a device takes over its subscription, without the pushes of the former player', async () => {
    const ana = await stage.aListener();
    stage.service.reply = () => 429;
    await stage.publish({ title: 'para Ana' });
    await stage.sendDue();
    stage.service.reply = () => 201;
    const eva = await aPlayer(stage.app);
    await stage.subscribe(eva, ana);
    expect((await stage.stateOf(ana)).subscription).toBe(null);
    await stage.wait(HOUR);
    await stage.publish({ title: 'para Eva' });
    await stage.sendDue();
    expect(stage.service.messagesOf(ana).map(({ notification }) => notification.title)).toEqual(['para Eva']);
  });

  test('PUSH-05 a new login on the same device keeps the waiting pushes of the player', async () => {
    const ana = await stage.aListener();
    stage.service.reply = () => 429;
    await stage.publish();
    await stage.sendDue();
    stage.service.reply = () => 201;
    const token = await stage.logIn(ana);
    await stage.subscribe({ token }, ana);
    expect(await stage.subscriptions()).toHaveLength(1);
    await stage.wait(HOUR);
    await stage.sendDue();
    expect(stage.service.messagesOf(ana)).toHaveLength(1);
  });

  test('PUSH-05 a new subscription of a browser replaces the old one of the device', async () => {
    const ana = await stage.aListener();
    const renewed = stage.service.device();
    const answer = await stage.subscribe(ana, renewed);
    expect([answer.status, answer.body.subscription.endpoint]).toEqual([200, renewed.endpoint]);
    await stage.publish();
    await stage.sendDue();
    expect(
      [stage.service.messagesOf(ana), stage.service.messagesOf(renewed)].map((told) => told.length),
    ).toEqual([0, 1]);
  });

  test('PUSH-05 a deleted or disabled account, and a session that a password change ended, get no pushes', async () => {
    const [gone, disabled, changed] = [
      await stage.aListener(),
      await stage.aListener(),
      await stage.aListener(),
    ];
    const still = await stage.aListener({ player: { ...changed, token: await stage.logIn(changed) } });
    await stage.app.call('POST /auth/me/delete', { token: gone.token, body: { password: PASSWORD } });
    await stage.app.call(`PUT /admin/users/${disabled.id}/toggle-status`, {
      token: stage.admin.token,
      body: {},
    });
    await stage.app.call('POST /auth/change-password', {
      token: still.token,
      body: { currentPassword: PASSWORD, newPassword: 'otra-cancha-de-barro-9' },
    });
    await stage.publish();
    await stage.sendDue();
    expect([gone, disabled, changed, still].map((device) => stage.service.messagesOf(device).length)).toEqual(
      [0, 0, 0, 1],
    );
  });

  test('PUSH-05 a player turns push off for one device and not for the device of another player', async () => {
    const ana = await stage.aListener();
    const phone = await stage.aListener({ player: { ...ana, token: await stage.logIn(ana) } });
    const eva = await aPlayer(stage.app);
    const turnOff = (token: string, { endpoint }: TestDevice) =>
      stage.app.call('DELETE /push/subscription', { token, body: { endpoint } });
    await turnOff(eva.token, ana);
    expect(await stage.subscriptions()).toHaveLength(2);
    expect((await turnOff(ana.token, ana)).status).toBe(204);
    expect((await stage.subscriptions()).map(({ endpoint }) => endpoint)).toEqual([phone.endpoint]);
  });

  test('PUSH-05 a device can read its stored subscription to compare and renew it', async () => {
    const player = await aPlayer(stage.app);
    const publicKey = stage.app.env.vapid.publicKey;
    const defaults = { announcements: true, reminders: false, results: false, quietHours: null };
    expect(await stage.stateOf(player)).toEqual({ publicKey, subscription: null, preferences: defaults });
    const device = stage.service.device();
    await stage.subscribe(player, device, { timeZone: undefined }, 'pt-BR');
    expect(await stage.stateOf(player)).toEqual({
      publicKey,
      preferences: defaults,
      subscription: {
        endpoint: device.endpoint,
        language: 'pt-BR',
        timeZone: 'America/Argentina/Buenos_Aires',
        isDisabled: false,
        lastSuccessAt: null,
      },
    });
    const own = (await stage.app.call('GET /auth/me/data', { token: player.token })).body.pushDevices;
    expect(own).toMatchObject([
      { service: new URL(stage.service.url).host, timeZone: 'America/Argentina/Buenos_Aires' },
    ]);
    expect(JSON.stringify(own)).not.toContain(device.keys.auth);
  });

  test.each([
    ['endpoint', { endpoint: 'https://localhost/admin' }, 'endpoint'],
    ['endpoint', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
    [
      'key that is not a point of the curve',
      { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
      'keys.p256dh',
    ],
    ['key that is too short', { keys: { p256dh: 'BPk', auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    ['zone', { timeZone: 'Luna/Mar' }, 'timeZone'],
    ['zone that is an offset', { timeZone: '+05:00' }, 'timeZone'],
  ])('API-02 PUSH-05 a wrong %s is refused with the name of the field', async (_, changes, field) => {
    const answer = await stage.subscribe(stage.admin, stage.service.device(), changes);
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field, code: 'invalid' }]]);
    expect(await stage.subscriptions()).toEqual([]);
  });

  test('API-02 PUSH-05 a wrong secret is refused with the name of the field', async () => {
    const device = stage.service.device();
    const answer = await stage.subscribe(stage.admin, { ...device, keys: { ...device.keys, auth: 'abc' } });
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'keys.auth', code: 'invalid' }]]);
  });

  test('PUSH-05 two tabs that subscribe at the same moment store one subscription', async () => {
    const player = await aPlayer(stage.app);
    const [one, other] = [stage.service.device(), stage.service.device()];
    const answers = await Promise.all(
      [one, other, one, other].map((device) => stage.subscribe(player, device)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stage.subscriptions()).toHaveLength(1);
  });
});
