import { expect, test } from 'vitest';
import { aPlayer, PASSWORD } from '../../testing/builders.ts';
import type { TestDevice } from '../../testing/push-service.ts';
import { usePushTestApp } from '../../testing/push-test-app.ts';
import { HOUR } from '../../testing/times.ts';

const setup = usePushTestApp();

test('PUSH-05 a logout deletes the subscription and its waiting pushes', async () => {
  const ana = await setup.aListener();
  setup.service.reply = () => 429;
  await setup.publishAndSend();
  await ana.call('POST /auth/logout');
  expect([await setup.subscriptions(), await setup.waiting()]).toEqual([[], []]);
  setup.service.reply = () => 201;
  await setup.wait(HOUR);
  await setup.publishAndSend();
  expect(setup.titles(ana)).toEqual([]);
  expect((await setup.figures()).map(({ dropped }: any) => dropped)).toEqual([0, 1]);
});

test('PUSH-05 the next player on a device takes over its subscription, without the pushes of the former player', async () => {
  const ana = await setup.aListener();
  setup.service.reply = () => 429;
  await setup.publishAndSend({ title: 'para Ana' });
  setup.service.reply = () => 201;
  const eva = await aPlayer(setup.app);
  await setup.subscribe(eva, ana);
  expect((await setup.stateOf(ana)).subscription).toBe(null);
  await setup.wait(HOUR);
  await setup.publishAndSend({ title: 'para Eva' });
  expect(setup.titles(ana)).toEqual(['para Eva']);
});

test('PUSH-05 a new login on the same device keeps the waiting pushes of the player', async () => {
  const ana = await setup.aListener();
  setup.service.reply = () => 429;
  await setup.publishAndSend();
  setup.service.reply = () => 201;
  const token = await setup.logIn(ana);
  await setup.subscribe({ token }, ana);
  expect(await setup.subscriptions()).toHaveLength(1);
  await setup.wait(HOUR);
  await setup.sendDue();
  expect(setup.counts(ana)).toEqual([1]);
});

test('PUSH-05 a new subscription of a browser replaces the old one of the device', async () => {
  const ana = await setup.aListener();
  const renewed = setup.service.device();
  const answer = await setup.subscribe(ana, renewed);
  expect([answer.status, answer.body.subscription.endpoint]).toEqual([200, renewed.endpoint]);
  await setup.publishAndSend();
  expect(setup.counts(ana, renewed)).toEqual([0, 1]);
});

test('PUSH-05 a deleted or disabled account, and a session that a password change ended, get no pushes', async () => {
  const [gone, disabled, changed] = await setup.listeners(3);
  const still = await setup.aListener({ player: { ...changed, token: await setup.logIn(changed) } });
  await gone.call('POST /auth/me/delete', { password: PASSWORD });
  await setup.admin.call(`PUT /admin/users/${disabled.id}/toggle-status`, {});
  await still.call('POST /auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'otra-cancha-de-barro-9',
  });
  await setup.publishAndSend();
  expect(setup.counts(gone, disabled, changed, still)).toEqual([0, 0, 0, 1]);
});

test('PUSH-05 a player turns push off for one device and not for the device of another player', async () => {
  const ana = await setup.aListener();
  const phone = await setup.aListener({ player: { ...ana, token: await setup.logIn(ana) } });
  const eva = await aPlayer(setup.app);
  const turnOff = (token: string, { endpoint }: TestDevice) =>
    setup.app.call('DELETE /push/subscription', { token, body: { endpoint } });
  await turnOff(eva.token, ana);
  expect(await setup.subscriptions()).toHaveLength(2);
  expect((await turnOff(ana.token, ana)).status).toBe(204);
  expect((await setup.subscriptions()).map(({ endpoint }) => endpoint)).toEqual([phone.endpoint]);
});

test('PUSH-05 a device can read its stored subscription to compare and renew it', async () => {
  const player = await aPlayer(setup.app);
  const publicKey = setup.app.env.vapid.publicKey;
  const defaults = {
    announcements: true,
    reminders: false,
    results: false,
    groups: false,
    quietHours: { from: '23:00', until: '07:00' },
  };
  expect(await setup.stateOf(player)).toEqual({ publicKey, subscription: null, preferences: defaults });
  const device = setup.service.device();
  await setup.subscribe(player, device, { timeZone: undefined }, 'pt-BR');
  expect(await setup.stateOf(player)).toEqual({
    publicKey,
    // The tests' subscription ends them.
    preferences: { ...defaults, quietHours: null },
    subscription: {
      endpoint: device.endpoint,
      language: 'pt-BR',
      timeZone: 'America/Argentina/Buenos_Aires',
      isDisabled: false,
      lastSuccessAt: null,
    },
  });
  const own = (await player.call('GET /auth/me/data')).body.pushDevices;
  expect(own).toMatchObject([
    { service: new URL(setup.service.url).host, timeZone: 'America/Argentina/Buenos_Aires' },
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
])('API-02 PUSH-05 a wrong %s is refused with the name of the field', async (_, changes, field) => {
  const answer = await setup.subscribe(setup.admin, setup.service.device(), changes);
  expect([answer.status, answer.body.fields]).toEqual([400, [{ field, code: 'invalid' }]]);
  expect(await setup.subscriptions()).toEqual([]);
});

test('API-10 PUSH-05 a device whose zone and language the server does not know gets those of its country', async () => {
  const player = await aPlayer(setup.app, { country: 'BR' });
  for (const timeZone of ['Luna/Mar', '+05:00', 'Etc/Unknown', '']) {
    const device = setup.service.device();
    expect((await setup.subscribe(player, device, { timeZone }, 'xx-YY')).status).toBe(200);
    expect((await setup.stateOf(player)).subscription).toMatchObject({
      endpoint: device.endpoint,
      timeZone: 'America/Sao_Paulo',
      language: 'es',
    });
  }
});

test('API-02 PUSH-05 a wrong secret is refused with the name of the field', async () => {
  const device = setup.service.device();
  const answer = await setup.subscribe(setup.admin, { ...device, keys: { ...device.keys, auth: 'abc' } });
  expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'keys.auth', code: 'invalid' }]]);
});

test('PUSH-05 two tabs that subscribe at the same moment store one subscription', async () => {
  const player = await aPlayer(setup.app);
  const [one, other] = [setup.service.device(), setup.service.device()];
  const answers = await Promise.all(
    [one, other, one, other].map((device) => setup.subscribe(player, device)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await setup.subscriptions()).toHaveLength(1);
});

test('PUSH-05 players who subscribe one browser at the same moment, and devices that swap theirs, get no error', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => aPlayer(setup.app)));
  const sessions = [
    ...players,
    ...(await Promise.all(players.map(async (player) => ({ token: await setup.logIn(player) })))),
  ];
  const devices = Array.from({ length: 3 }, () => setup.service.device());
  for (let round = 0; round < 12; round += 1) {
    const answers = await Promise.all(
      sessions.map((session, index) => setup.subscribe(session, devices[(index * (round % 5) + round) % 3]!)),
    );
    expect(answers.map(({ status }) => status)).toEqual(sessions.map(() => 200));
  }
  expect((await setup.subscriptions()).length).toBeLessThanOrEqual(3);
});

test('PUSH-05 devices of one player that swap their subscriptions at the same moment wait for each other', async () => {
  const player = await aPlayer(setup.app);
  const tokens = await Promise.all(Array.from({ length: 8 }, () => setup.logIn(player)));
  const devices = tokens.map(() => setup.service.device());
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(
      tokens.map((token, index) =>
        setup.subscribe({ token }, devices[(index + round * (1 + (index % 2))) % devices.length]!),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  }
});
