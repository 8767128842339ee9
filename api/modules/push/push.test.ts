import { createPublicKey, verify } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { announcementState } from '../../../shared/rules/announcements.ts';
import { aGrid, anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { PushService, TEST_CERTIFICATE, type TestDevice } from '../../testing/push-service.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { hasStoodForAnHour } from '../../testing/won-grid.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { HttpsPushTransport, LONGEST_ANSWER_MS, PUSHES_AT_ONCE } from './https-push-transport.ts';
import { PushDeliveries } from './push-deliveries.ts';
import { PushOccasions } from './push-occasions.ts';
import { CLAIM_MS, TAKEN_AT_ONCE } from './push-pace.ts';
import { PushSender } from './push-sender.ts';
import { ThreadedPushTransport } from './threaded-push-transport.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const apps: TestApp[] = [];
const service = new PushService();
let app: TestApp;
let admin: TestPlayer;

async function open(options: Parameters<typeof createTestApp>[0] = {}): Promise<TestApp> {
  const push = new HttpsPushTransport({ ca: TEST_CERTIFICATE });
  const opened = await createTestApp({ push, env: { PUSH_SERVICE_URL: service.url }, ...options });
  apps.push(opened);
  return opened;
}
beforeAll(() => service.listen());
afterAll(() => service.close());
beforeEach(async () => {
  service.manner = () => 201;
  app = await open();
  admin = await anAdmin(app);
});
afterEach(async () => {
  for (const each of apps.splice(0).toReversed()) await each.close();
});

const subscribe = (
  { token }: Pick<TestPlayer, 'token'>,
  { endpoint, keys }: TestDevice,
  changes: object = {},
  language = 'es',
) =>
  app.call('PUT /push/subscription', {
    token,
    body: { endpoint, keys, timeZone: 'America/Lima', ...changes },
    headers: { 'accept-language': language },
  });
const stateOf = async ({ token }: Pick<TestPlayer, 'token'>) =>
  (await app.call('GET /push/subscription', { token })).body;
const prefer = ({ token }: Pick<TestPlayer, 'token'>, wish: object) =>
  app.call('PUT /push/preferences', {
    token,
    body: { announcements: true, reminders: false, results: false, ...wish },
  });
/** A player with a device that is subscribed. */
async function aListener(options: { player?: TestPlayer; language?: string; wish?: object } = {}) {
  const player = options.player ?? (await aPlayer(app));
  const device = service.device();
  await subscribe(player, device, {}, options.language);
  if (options.wish) await prefer(player, options.wish);
  return { ...player, ...device };
}
const publish = async (changes: object = {}): Promise<number> => {
  const body = { title: 'Fecha 34', content: '<p>Hay fútbol</p>', ...changes };
  return (await app.call('POST /announcements', { token: admin.token, body })).body.data.id;
};
const update = (id: number, changes: object = {}) =>
  app.call(`PUT /announcements/${id}`, {
    token: admin.token,
    body: { title: 'Fecha 34', content: '<p>Hay fútbol</p>', ...changes },
  });
/** Until nothing is due any more. */
const sendDue = (at = app) => at.app.get(PushSender).wake();
const findDue = () => app.app.get(PushOccasions).findDue();
const figures = async () =>
  (await app.call('GET /admin/push/announcements', { token: admin.token })).body.data;
const subscriptions = () => app.database.rows<any>('select * from push_subscription order by id');
const waiting = () => app.database.rows<any>('select * from push_delivery');
const logIn = async ({ email }: { email: string }) =>
  (await app.call('POST /auth/login', { body: { email, password: PASSWORD } })).body.access_token as string;
/** Moves the clock, beyond which no access token lasts. */
async function wait(ms: number): Promise<void> {
  app.clock.advance(ms);
  admin = { ...admin, token: await logIn(admin) };
}
/** Moves the clock to a time of day in Lima, today or tomorrow. */
async function waitUntilLima(time: string): Promise<void> {
  const lima = app.clock.now() - 5 * HOUR;
  const wanted = Date.parse(`${new Date(lima).toISOString().slice(0, 10)}T${time}:00Z`);
  await wait((wanted > lima ? wanted : wanted + 24 * HOUR) - lima);
}

describe('an announcement', () => {
  test('PUSH-02 reaches every subscriber, sealed for each device, signed by us', async () => {
    const ana = await aListener();
    const phone = await aListener({ player: { ...ana, token: await logIn(ana) } });
    const joao = await aListener({ language: 'pt-BR' });
    const id = await publish({ expiresAt: new Date(app.clock.now() + HOUR).toISOString() });
    await sendDue();
    const notification = {
      title: 'Fecha 34',
      body: 'Hay fútbol',
      navigate: `http://localhost:3000/?anuncio=${id}`,
      lang: 'es',
    };
    for (const device of [ana, phone])
      expect(service.told(device)).toMatchObject([{ web_push: 8030, notification }]);
    expect(service.told(joao)).toMatchObject([{ notification: { ...notification, lang: 'pt-BR' } }]);

    const { headers } = service.received.at(-1)!;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(Number(headers['ttl'])).toBeGreaterThan(3500);
    expect(Number(headers['ttl'])).toBeLessThanOrEqual(3600);
    const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers['authorization']))!;
    expect(key).toBe((await app.call('GET /push/public-key')).body.publicKey);
    expect(readToken(token, key!)).toMatchObject({ aud: service.url, sub: app.env.vapid.subject });
  });

  test('PUSH-02 a thousand devices are told over a bounded number of connections, which are kept', async () => {
    const player = await aPlayer(app);
    const before = { connections: service.connections, received: service.received.length };
    const device = service.device();
    await subscribe(player, device);
    await manySubscriptions(1000, device);
    await publish();
    await sendDue();
    expect(service.received.length - before.received).toBe(1001);
    expect(service.connections - before.connections).toBeLessThanOrEqual(48);
    expect(await figures()).toMatchObject([
      { sent: 1001, delivered: 1001, gone: 0, failed: 0, waiting: 0, dropped: 0 },
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('PUSH-04 hidden, expired or yet to come, it is not pushed; an edit pushes nothing twice', async () => {
    const ana = await aListener();
    const hidden = await publish({ isActive: false });
    await publish({ publishAt: new Date(app.clock.now() + HOUR).toISOString() });
    await sendDue();
    expect(await findDue()).toBe(0);
    expect(service.told(ana)).toEqual([]);
    await update(hidden, { isActive: true, title: 'Ahora sí' });
    await sendDue();
    expect(service.told(ana)).toMatchObject([{ notification: { title: 'Ahora sí' } }]);
    await update(hidden, { title: 'Corregido' });
    await update(hidden, { isActive: false });
    await update(hidden, { isActive: true });
    await findDue();
    await sendDue();
    expect(service.told(ana)).toHaveLength(1);
  });

  test('PUSH-04 one that waited for its day is pushed when it comes, once, whoever looks', async () => {
    const ana = await aListener();
    const other = await open({ databaseUrl: app.databaseUrl });
    const publishAt = new Date(app.clock.now() + HOUR).toISOString();
    await publish({ publishAt });
    for (const each of [app, other]) each.clock.advance(HOUR + MINUTE);
    const found = await Promise.all([app, other].map((each) => each.app.get(PushOccasions).findDue()));
    expect(found.toSorted()).toEqual([0, 1]);
    await Promise.all([sendDue(app), sendDue(other)]);
    expect(service.told(ana)).toHaveLength(1);
  });

  test('PUSH-04 JOB-03 its day comes while nobody does anything: a job finds it and sends it', async () => {
    const ana = await aListener();
    const id = await publish({ publishAt: new Date(app.clock.now() + HOUR).toISOString() });
    await app.database.rows(
      `update announcement set publish_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    await open({ databaseUrl: app.databaseUrl, withJobs: true });
    await eventually(() => service.told(ana).length === 1);
  });

  test('ANN-05 PUSH-04 what the public sees, what is pushed and what the panel calls shown are the same', async () => {
    const moments = [null, -HOUR, HOUR];
    const kinds = [true, false]
      .flatMap((isActive) =>
        moments.flatMap((publishAt) => moments.map((expiresAt) => ({ isActive, publishAt, expiresAt }))),
      )
      .filter(({ publishAt, expiresAt }) => (publishAt ?? -Infinity) < (expiresAt ?? Infinity));
    await app.database.rows(
      `insert into announcement (title, content, is_active, is_pinned, publish_at, expires_at)
       select k ->> 'title', 'x', (k ->> 'isActive')::boolean, false, now() + (k ->> 'publishAt')::float8 * interval '1 ms',
         now() + (k ->> 'expiresAt')::float8 * interval '1 ms' from jsonb_array_elements($1::jsonb) k`,
      [JSON.stringify(kinds.map((kind, index) => ({ ...kind, title: String(index) })))],
    );
    const shown = kinds.flatMap((kind, index) =>
      announcementState(kind, 0) === 'shown' ? [String(index)] : [],
    );
    const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).toSorted();
    expect(titles((await app.call('GET /announcements')).body)).toEqual(shown.toSorted());
    await findDue();
    const pushed = await app.database.rows<{ title: string }>(
      'select title from announcement a join push_occasion o on o.announcement_id = a.id',
    );
    expect(titles(pushed)).toEqual(shown.toSorted());
  });

  test('PUSH-04 hidden again, deleted or expired before its turn, it is pushed no more', async () => {
    const ana = await aListener();
    service.manner = () => 429;
    const [hidden, deleted] = [await publish({ title: 'oculto' }), await publish({ title: 'borrado' })];
    await publish({ title: 'vencido', expiresAt: new Date(app.clock.now() + HOUR).toISOString() });
    await sendDue();
    expect(await waiting()).toHaveLength(3);
    await update(hidden, { title: 'oculto', isActive: false });
    await app.call(`DELETE /announcements/${deleted}`, { token: admin.token });
    service.manner = () => 201;
    await wait(2 * HOUR);
    await sendDue();
    expect(service.told(ana)).toEqual([]);
    await update(hidden, { title: 'de nuevo' });
    await sendDue();
    expect(service.told(ana).map(({ notification }) => notification.title)).toEqual(['de nuevo']);
    expect(await waiting()).toEqual([]);
    expect(await figures()).toMatchObject([
      { sent: 1, delivered: 0, dropped: 1, waiting: 0 },
      { sent: 1, delivered: 1, dropped: 0, waiting: 0 },
    ]);
  });

  test('PUSH-02 what cannot be published is not pushed either', async () => {
    const ana = await aListener();
    const body = { title: 'Fecha 34', content: '<p>x</p>', expiresAt: '2020-01-01T00:00:00Z' };
    expect((await app.call('POST /announcements', { token: admin.token, body })).status).toBe(400);
    await sendDue();
    expect(service.told(ana)).toEqual([]);
  });
});

describe('push services that are not well', () => {
  test('PUSH-03 a subscription that is gone is deleted, and the others are told all the same', async () => {
    const devices = await Promise.all([404, 410, 201].map(() => aListener()));
    const answers = new Map(
      devices.map(({ endpoint }, index) => [new URL(endpoint).pathname, [404, 410, 201][index]!]),
    );
    service.manner = (path) => answers.get(path)!;
    await publish();
    await sendDue();
    expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([devices[2]!.endpoint]);
    expect(service.told(devices[2]!)).toHaveLength(1);
    expect(await figures()).toMatchObject([{ sent: 3, delivered: 1, gone: 2, failed: 0, waiting: 0 }]);
  });

  test('PUSH-03 busy, broken or gone dead: it is tried again when the service says, and nobody else waits or hears it twice', async () => {
    const devices = [await aListener(), await aListener(), await aListener(), await aListener()];
    const manners = [{ status: 429, retryAfter: '3600' }, 500, 'hangs up', 201] as const;
    const paths = devices.map(({ endpoint }) => new URL(endpoint).pathname);
    service.manner = (path) => manners[paths.indexOf(path)]!;
    await publish();
    await sendDue();
    expect(devices.map((device) => service.told(device).length)).toEqual([0, 0, 0, 1]);
    expect(await figures()).toMatchObject([{ sent: 4, delivered: 1, waiting: 3, failed: 0 }]);
    service.manner = () => 201;
    await wait(MINUTE);
    await sendDue();
    expect(devices.map((device) => service.told(device).length)).toEqual([0, 1, 1, 1]);
    await wait(HOUR);
    await sendDue();
    expect(devices.map((device) => service.told(device).length)).toEqual([1, 1, 1, 1]);
    expect(await figures()).toMatchObject([{ sent: 4, delivered: 4, waiting: 0 }]);
  });

  test('PUSH-03 of four hundred devices a tenth is gone and a twentieth throttled: nobody waits for those, and none is missing', async () => {
    const push = new ThreadedPushTransport({ error: () => undefined }, { ca: TEST_CERTIFICATE });
    onTestFinished(() => push.close());
    app = await open({ push });
    admin = await anAdmin(app);
    await manySubscriptions(400, service.device());
    const paths = (await subscriptions()).map(({ endpoint }) => new URL(endpoint).pathname);
    const [gone, throttled] = [new Set(paths.slice(0, 40)), new Set(paths.slice(40, 60))];
    service.received.length = 0;
    service.manner = (path) =>
      gone.has(path) ? 410 : throttled.has(path) ? { status: 429, retryAfter: '300' } : 201;
    await publish();
    await sendDue();
    expect(await figures()).toMatchObject([{ sent: 400, delivered: 340, gone: 40, failed: 0, waiting: 20 }]);
    expect(await subscriptions()).toHaveLength(360);
    throttled.clear();
    await wait(5 * MINUTE);
    await sendDue();
    expect(await figures()).toMatchObject([{ sent: 400, delivered: 360, gone: 40, failed: 0, waiting: 0 }]);
    const told = service.received.map(({ path }) => path);
    expect(told.toSorted()).toEqual(paths.slice(40).toSorted());
  });

  test('PUSH-03 five other refusals in a row and the device is left alone until it renews; one success and they count anew', async () => {
    const ana = await aListener();
    service.manner = () => 403;
    for (let count = 0; count < 4; count += 1) await publish().then(() => sendDue());
    service.manner = () => 201;
    await publish().then(() => sendDue());
    service.manner = () => 403;
    for (let count = 0; count < 4; count += 1) await publish().then(() => sendDue());
    expect((await stateOf(ana)).subscription).toMatchObject({
      isDisabled: false,
      lastSuccessAt: expect.any(String),
    });
    await publish().then(() => sendDue());
    expect((await stateOf(ana)).subscription).toMatchObject({ isDisabled: true });
    const asked = service.asked;
    await publish().then(() => sendDue());
    expect(service.asked).toBe(asked);
    expect((await figures())[0]).toMatchObject({ sent: 0 });
    service.manner = () => 201;
    await subscribe(ana, ana);
    await publish().then(() => sendDue());
    expect(service.told(ana)).toHaveLength(2);
  });

  test('PUSH-03 OPS-04 what a killed process had taken is sent later, by any instance; nothing is lost', async () => {
    const devices = [await aListener(), await aListener(), await aListener()];
    service.manner = () => 500;
    await publish();
    await sendDue();
    service.manner = () => 201;
    // What a killed process leaves behind: deliveries taken, and nobody who will send them.
    const killed = new PushDeliveries(app.database, { now: () => app.clock.now() + MINUTE });
    expect(await killed.claim(2)).toHaveLength(2);
    await wait(MINUTE);
    await sendDue();
    expect(devices.flatMap((device) => service.told(device))).toHaveLength(1);
    const heir = await open({ databaseUrl: app.databaseUrl });
    heir.clock.advance(MINUTE + CLAIM_MS);
    await sendDue(heir);
    expect(devices.map((device) => service.told(device).length)).toEqual([1, 1, 1]);
  });

  test('PUSH-03 OPS-03 a service takes ten seconds over every push: what lies in stock meanwhile no other instance takes', async () => {
    const other = await open({ databaseUrl: app.databaseUrl });
    const count = 2 * TAKEN_AT_ONCE;
    await manySubscriptions(count, service.device());
    const before = service.received.length;
    let answers = 0;
    service.manner = () => {
      answers += 1;
      if (answers % PUSHES_AT_ONCE === 0) {
        for (const each of [app, other]) each.clock.advance(LONGEST_ANSWER_MS);
        // From here on everything is taken, and the other has only what it should not.
        if (answers > TAKEN_AT_ONCE) void sendDue(other);
      }
      return 201;
    };
    await publish();
    await sendDue();
    await sendDue(other);
    const paths = service.received.slice(before).map(({ path }) => path);
    expect([paths.length, new Set(paths).size]).toEqual([count, count]);
  });

  test('OPS-03 PUSH-03 three instances tell five hundred devices once each', async () => {
    const others = [
      await open({ databaseUrl: app.databaseUrl }),
      await open({ databaseUrl: app.databaseUrl }),
    ];
    const device = service.device();
    await subscribe(await aPlayer(app), device);
    await manySubscriptions(500, device);
    const before = service.received.length;
    await publish();
    await Promise.all([app, ...others].map((each) => sendDue(each)));
    await sendDue();
    const paths = service.received.slice(before).map(({ path }) => path);
    expect(paths).toHaveLength(501);
    expect(new Set(paths).size).toBe(501);
  });

  test('PUSH-03 OPS-04 closing hands back what was not begun, and another instance sends it at once', async () => {
    const device = service.device();
    await subscribe(await aPlayer(app), device);
    await manySubscriptions(300, device);
    const before = service.received.length;
    const sender = app.app.get(PushSender);
    let stopped: Promise<void> | undefined;
    service.manner = () => {
      stopped ??= sender.beforeApplicationShutdown();
      return 201;
    };
    await publish();
    await sender.wake();
    await stopped;
    const sent = service.received.length - before;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(301);
    const heir = await open({ databaseUrl: app.databaseUrl });
    await sendDue(heir);
    const paths = service.received.slice(before).map(({ path }) => path);
    expect([paths.length, new Set(paths).size]).toEqual([301, 301]);
  });
});

describe('whose device it is', () => {
  test('PUSH-05 ends at logout, and what waited for it is told to nobody', async () => {
    const ana = await aListener();
    service.manner = () => 429;
    await publish();
    await sendDue();
    await app.call('POST /auth/logout', { token: ana.token });
    expect([await subscriptions(), await waiting()]).toEqual([[], []]);
    service.manner = () => 201;
    await wait(HOUR);
    await publish();
    await sendDue();
    expect(service.told(ana)).toEqual([]);
    expect((await figures()).map(({ dropped }: any) => dropped)).toEqual([0, 1]);
  });

  test('PUSH-05 who logs in next on that device gets it, and nothing that was meant for the one before', async () => {
    const ana = await aListener();
    service.manner = () => 429;
    await publish({ title: 'para Ana' });
    await sendDue();
    service.manner = () => 201;
    const eva = await aPlayer(app);
    await subscribe(eva, ana);
    expect((await stateOf(ana)).subscription).toBe(null);
    await wait(HOUR);
    await publish({ title: 'para Eva' });
    await sendDue();
    expect(service.told(ana).map(({ notification }) => notification.title)).toEqual(['para Eva']);
  });

  test('PUSH-05 logged in anew on the same device, the player keeps what was on its way', async () => {
    const ana = await aListener();
    service.manner = () => 429;
    await publish();
    await sendDue();
    service.manner = () => 201;
    const token = await logIn(ana);
    await subscribe({ token }, ana);
    expect(await subscriptions()).toHaveLength(1);
    await wait(HOUR);
    await sendDue();
    expect(service.told(ana)).toHaveLength(1);
  });

  test("PUSH-05 a browser's new subscription takes the place of the device's old one", async () => {
    const ana = await aListener();
    const renewed = service.device();
    const answer = await subscribe(ana, renewed);
    expect([answer.status, answer.body.subscription.endpoint]).toEqual([200, renewed.endpoint]);
    await publish();
    await sendDue();
    expect([service.told(ana), service.told(renewed)].map((told) => told.length)).toEqual([0, 1]);
  });

  test('PUSH-05 a deleted or disabled account, and a device logged out from another, get nothing more', async () => {
    const [gone, disabled, changed] = [await aListener(), await aListener(), await aListener()];
    const still = await aListener({ player: { ...changed, token: await logIn(changed) } });
    await app.call('POST /auth/me/delete', { token: gone.token, body: { password: PASSWORD } });
    await app.call(`PUT /admin/users/${disabled.id}/toggle-status`, { token: admin.token, body: {} });
    await app.call('POST /auth/change-password', {
      token: still.token,
      body: { currentPassword: PASSWORD, newPassword: 'otra-cancha-de-barro-9' },
    });
    await publish();
    await sendDue();
    expect([gone, disabled, changed, still].map((device) => service.told(device).length)).toEqual([
      0, 0, 0, 1,
    ]);
  });

  test('PUSH-05 turned off on one device it stays on the other; nobody turns off what is not theirs', async () => {
    const ana = await aListener();
    const phone = await aListener({ player: { ...ana, token: await logIn(ana) } });
    const eva = await aPlayer(app);
    const turnOff = (token: string, { endpoint }: TestDevice) =>
      app.call('DELETE /push/subscription', { token, body: { endpoint } });
    await turnOff(eva.token, ana);
    expect(await subscriptions()).toHaveLength(2);
    expect((await turnOff(ana.token, ana)).status).toBe(204);
    expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([phone.endpoint]);
  });

  test('PUSH-05 the device is told what the server has of it, to compare and renew', async () => {
    const player = await aPlayer(app);
    const publicKey = app.env.vapid.publicKey;
    const unsaid = { announcements: true, reminders: false, results: false, quietHours: null };
    expect(await stateOf(player)).toEqual({ publicKey, subscription: null, preferences: unsaid });
    const device = service.device();
    await subscribe(player, device, { timeZone: undefined }, 'pt-BR');
    expect(await stateOf(player)).toEqual({
      publicKey,
      preferences: unsaid,
      subscription: {
        endpoint: device.endpoint,
        language: 'pt-BR',
        timeZone: 'America/Argentina/Buenos_Aires',
        isDisabled: false,
        lastSuccessAt: null,
      },
    });
    const own = (await app.call('GET /auth/me/data', { token: player.token })).body.pushDevices;
    expect(own).toMatchObject([
      { service: new URL(service.url).host, timeZone: 'America/Argentina/Buenos_Aires' },
    ]);
    expect(JSON.stringify(own)).not.toContain(device.keys.auth);
  });

  test.each([
    ['endpoint', { endpoint: 'https://localhost/admin' }, 'endpoint'],
    ['endpoint', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
    ['key that is no point', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    ['key that is too short', { keys: { p256dh: 'BPk', auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    ['zone', { timeZone: 'Luna/Mar' }, 'timeZone'],
    ['zone that is an offset', { timeZone: '+05:00' }, 'timeZone'],
  ])('API-02 PUSH-05 a wrong %s is refused by name', async (_, changes, field) => {
    const answer = await subscribe(admin, service.device(), changes);
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field, code: 'invalid' }]]);
    expect(await subscriptions()).toEqual([]);
  });

  test('API-02 PUSH-05 a wrong secret is refused by name', async () => {
    const device = service.device();
    const answer = await subscribe(admin, { ...device, keys: { ...device.keys, auth: 'abc' } });
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'keys.auth', code: 'invalid' }]]);
  });

  test('PUSH-05 two tabs that store the same at once store one', async () => {
    const player = await aPlayer(app);
    const [one, other] = [service.device(), service.device()];
    const answers = await Promise.all([one, other, one, other].map((device) => subscribe(player, device)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await subscriptions()).toHaveLength(1);
  });
});

describe('reminders and results', () => {
  const save = ({ token }: Pick<TestPlayer, 'token'>, matchIds: number[], prediction = 'home_win') =>
    app.call('POST /bets', {
      token,
      body: { predictions: matchIds.map((matchId) => ({ matchId, prediction })) },
    });

  test('PUSH-06 before a grid locks, those with picks missing are reminded who want it, once', async () => {
    const wish = { reminders: true };
    const { matchIds, id } = await aGrid(app, [{ startsInMs: 2 * HOUR }, { startsInMs: 30 * HOUR }], {
      name: 'Fecha 34',
    });
    const [none, half, all] = [
      await aListener({ wish }),
      await aListener({ wish }),
      await aListener({ wish }),
    ];
    const unasked = await aListener();
    const elsewhere = await aListener({ player: await aPlayer(app, { country: 'BR' }), wish });
    await save(half, matchIds.slice(0, 1));
    await save(all, matchIds);
    expect(await findDue()).toBe(1);
    expect(await findDue()).toBe(0);
    expect(await app.database.rows('select kind, sent from push_occasion')).toEqual([
      { kind: 'reminder', sent: 2 },
    ]);
    await sendDue();
    expect([none, half, all, unasked, elsewhere].map((device) => service.told(device).length)).toEqual([
      1, 1, 0, 0, 0,
    ]);
    expect(service.told(none)).toMatchObject([
      {
        notification: {
          title: 'Fecha 34: faltan 2 partidos',
          navigate: `http://localhost:3000/jugar?grid=${id}`,
        },
      },
    ]);
    expect(service.told(half)).toMatchObject([{ notification: { title: 'Fecha 34: falta 1 partido' } }]);
    expect(service.received.at(-1)!.headers['urgency']).toBe('high');
    expect(Number(service.received.at(-1)!.headers['ttl'])).toBeLessThanOrEqual(
      (2 * HOUR - 10 * MINUTE) / 1000,
    );
  });

  test('PUSH-06 far from its lock nobody is reminded of a grid', async () => {
    await aListener({ wish: { reminders: true } });
    await aGrid(app, [{ startsInMs: 4 * HOUR }]);
    expect(await findDue()).toBe(0);
    await wait(HOUR);
    expect(await findDue()).toBe(1);
  });

  test('PUSH-06 who has picked meanwhile is left in peace, and a reminder that comes too late is dropped', async () => {
    const wish = { reminders: true };
    const { matchIds } = await aGrid(app, [{ startsInMs: 2 * HOUR }]);
    const [picked, late] = [await aListener({ wish }), await aListener({ wish })];
    service.manner = () => 500;
    await findDue();
    await sendDue();
    const path = new URL(late.endpoint).pathname;
    service.manner = (each) => (each === path ? 500 : 201);
    await save(picked, matchIds);
    await wait(MINUTE);
    await sendDue();
    service.manner = () => 201;
    await wait(2 * HOUR);
    await sendDue();
    expect([picked, late].map((device) => service.told(device).length)).toEqual([0, 0]);
    expect(await waiting()).toEqual([]);
  });

  test('PUSH-06 a settled grid tells each player who wants it their hits, once', async () => {
    const wish = { results: true };
    const { id, matchIds } = await aGrid(app, 12, { name: 'Fecha 34' });
    const [winner, player, watcher, unasked] = [
      await aListener({ wish }),
      await aListener({ wish }),
      await aListener({ wish }),
      await aListener(),
    ];
    await save(winner, matchIds);
    await save(player, matchIds.slice(0, 4));
    await save(unasked, matchIds);
    await settle(id);
    await wait(11 * MINUTE);
    expect(await findDue()).toBe(1);
    expect(await findDue()).toBe(0);
    await sendDue();
    expect([winner, player, watcher, unasked].map((device) => service.told(device).length)).toEqual([
      1, 1, 0, 0,
    ]);
    expect(service.told(winner)).toMatchObject([
      { notification: { title: 'Fecha 34: ¡12 aciertos, hay premio!' } },
    ]);
    expect(service.told(player)).toMatchObject([{ notification: { title: 'Fecha 34: 4 aciertos de 12' } }]);
  });

  test('PUSH-06 ADM-18 a result is told when it has stood for ten minutes since its last count: a slip that is put right by then has promised nobody a prize', async () => {
    const { id, matchIds } = await aGrid(app, 12, { name: 'Fecha 34' });
    const player = await aListener({ wish: { results: true } });
    await save(player, matchIds);
    await settle(id);
    expect(await findDue()).toBe(0);
    await hasStoodForAnHour(app, id);
    await correct(matchIds.slice(0, 3));
    expect(await findDue()).toBe(0);
    await hasStoodForAnHour(app, id);
    expect(await findDue()).toBe(1);
    // Counted anew before it has left, it waits again.
    await correct(matchIds.slice(3, 4));
    await sendDue();
    expect(service.told(player)).toEqual([]);
    await wait(11 * MINUTE);
    await sendDue();
    expect(service.told(player)).toMatchObject([{ notification: { title: 'Fecha 34: 8 aciertos de 12' } }]);
  });

  /** All home wins, counted. */
  async function settle(gridId: number): Promise<void> {
    await app.database.rows(
      `update match set start_time = now() - interval '3 hours', status = 'finished', home_score = 1, away_score = 0, score_by = 'source'
       where grid_id = $1`,
      [gridId],
    );
    await app.app.get(AdvanceGrids).catchUp();
  }
  /** The away team wins after all, which is counted. */
  async function correct(ids: number[]): Promise<void> {
    await app.database.rows('update match set home_score = 0, away_score = 1 where id = any($1)', [ids]);
    await app.app.get(AdvanceGrids).catchUp();
  }
});

describe('what a player wants', () => {
  test('PUSH-06 each topic is an opt-in of its own; what is unwanted now is not told any more', async () => {
    const ana = await aListener();
    service.manner = () => 429;
    await publish();
    await sendDue();
    const answer = await prefer(ana, { announcements: false, results: true });
    expect(answer.body.preferences).toEqual({
      announcements: false,
      reminders: false,
      results: true,
      quietHours: null,
    });
    expect(await waiting()).toEqual([]);
    service.manner = () => 201;
    await publish();
    await sendDue();
    expect(service.told(ana)).toEqual([]);
  });

  test('PUSH-06 what is left out stays as it was: two devices undo nothing of each other, also at the same moment', async () => {
    const ana = await aPlayer(app);
    const other = { token: await logIn(ana) };
    const night = { from: '22:00', until: '07:30' };
    const say = ({ token }: Pick<TestPlayer, 'token'>, body: object) =>
      app.call('PUT /push/preferences', { token, body });
    expect((await say(ana, {})).body.preferences).toEqual((await stateOf(admin)).preferences);
    const answers = await Promise.all([
      say(ana, { announcements: false }),
      say(other, { reminders: true }),
      say(ana, { results: true }),
      say(other, { quietHours: night }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const all = { announcements: false, reminders: true, results: true };
    expect((await stateOf(ana)).preferences).toEqual({ ...all, quietHours: night });
    expect((await say(other, { quietHours: null })).body.preferences).toEqual({ ...all, quietHours: null });
  });

  test('PUSH-06 one wish for another topic leaves alone what waits of the rest', async () => {
    const ana = await aListener();
    service.manner = () => 429;
    await publish();
    await sendDue();
    await app.call('PUT /push/preferences', { token: ana.token, body: { results: true } });
    expect(await waiting()).toHaveLength(1);
  });

  test('PUSH-06 the wishes outlive the logout', async () => {
    const ana = await aListener({ wish: { reminders: true, quietHours: { from: '22:00', until: '07:30' } } });
    await app.call('POST /auth/logout', { token: ana.token });
    expect((await stateOf({ token: await logIn(ana) })).preferences).toEqual({
      announcements: true,
      reminders: true,
      results: false,
      quietHours: { from: '22:00', until: '07:30' },
    });
  });

  test("PUSH-06 in quiet hours, by the device's own clock, nothing is told; afterwards everything", async () => {
    const night = { quietHours: { from: '22:00', until: '07:30' } };
    const lima = await aListener({ wish: night });
    const tokyo = await aListener({ wish: night });
    await subscribe(tokyo, tokyo, { timeZone: 'Asia/Tokyo' });
    await waitUntilLima('23:30');
    await publish();
    await sendDue();
    expect([lima, tokyo].map((device) => service.told(device).length)).toEqual([0, 1]);
    await waitUntilLima('07:29');
    await sendDue();
    expect(service.told(lima)).toHaveLength(0);
    await waitUntilLima('07:30');
    await sendDue();
    expect(service.told(lima)).toHaveLength(1);
  });

  test('PUSH-06 quiet hours within a day, and lifted before their end', async () => {
    const ana = await aListener({ wish: { quietHours: { from: '13:00', until: '15:00' } } });
    const eva = await aListener({ wish: { quietHours: { from: '13:00', until: '15:00' } } });
    await waitUntilLima('12:59');
    await publish({ title: 'antes' });
    await sendDue();
    await waitUntilLima('13:00');
    await publish({ title: 'durante' });
    await sendDue();
    expect(service.told(ana)).toHaveLength(1);
    await prefer({ token: await logIn(ana) }, { quietHours: null });
    await sendDue();
    expect([ana, eva].map((device) => service.told(device).length)).toEqual([2, 1]);
    await waitUntilLima('15:00');
    await sendDue();
    expect(service.told(eva)).toHaveLength(2);
  });

  test('PUSH-06 a reminder that quiet hours would bring too late is not sent at all', async () => {
    const ana = await aListener({ wish: { reminders: true, quietHours: { from: '22:00', until: '07:30' } } });
    await waitUntilLima('23:30');
    await aGrid(app, [{ startsInMs: app.clock.now() - Date.now() + 2 * HOUR }]);
    expect(await findDue()).toBe(1);
    expect(await waiting()).toEqual([]);
    await waitUntilLima('08:00');
    await sendDue();
    expect(service.told(ana)).toEqual([]);
  });

  test('API-02 PUSH-06 wrong hours are refused by name', async () => {
    const wrong = async (quietHours: object) => (await prefer(admin, { quietHours })).body.fields;
    expect(await wrong({ from: '24:00', until: '07:00' })).toEqual([
      { field: 'quietHours.from', code: 'invalid' },
    ]);
    expect(await wrong({ from: '07:00', until: '07:00' })).toEqual([
      { field: 'quietHours.until', code: 'unchanged' },
    ]);
  });
});

describe('in the panel', () => {
  test('PUSH-03 a test push to oneself says what each push service says', async () => {
    const own = await aListener({ player: admin });
    const [phone, tablet] = [
      await aListener({ player: { ...admin, token: await logIn(admin) } }),
      await aListener({ player: { ...admin, token: await logIn(admin) } }),
    ];
    const other = await aListener();
    const paths = new Map([
      [new URL(phone.endpoint).pathname, 410],
      [new URL(tablet.endpoint).pathname, 503],
    ]);
    service.manner = (path) => paths.get(path) ?? 201;
    const { status, body } = await app.call('POST /admin/push/test', { token: admin.token });
    const host = new URL(service.url).host;
    expect([status, body.data]).toEqual([
      200,
      [
        { service: host, isThisDevice: false, result: 'unreachable', status: 503 },
        { service: host, isThisDevice: false, result: 'gone', status: 410 },
        { service: host, isThisDevice: true, result: 'delivered', status: 201 },
      ],
    ]);
    expect(service.told(own)).toMatchObject([{ notification: { title: 'Las notificaciones llegan' } }]);
    expect(service.told(other)).toEqual([]);
    expect((await subscriptions()).map(({ endpoint }) => endpoint)).not.toContain(phone.endpoint);
  });
});

/** So many players more, each with a device of its own; they share the keys of one. */
async function manySubscriptions(count: number, { endpoint, keys }: TestDevice): Promise<void> {
  await app.database.rows(
    `with p as (insert into player select from generate_series(1, $1) returning id),
     a as (insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language)
       select id, 'Ana', 'Prueba', 'push' || id, 'push' || id || '@example.org', '-', 'AR', '+540', '1990-01-01', 'es' from p returning player_id),
     s as (insert into session (id, player_id, refresh_hash, expires_at)
       select gen_random_uuid(), player_id, uuid_send(gen_random_uuid()), now() + interval '30 days' from a returning id)
     insert into push_subscription (session_id, endpoint, p256dh, auth, language, time_zone, created_at)
     select id, $2 || '/' || id, $3, $4, 'es', 'America/Lima', now() from s`,
    [count, endpoint, keys.p256dh, keys.auth],
  );
}

/** What a VAPID token says (RFC 8292), once its signature is found right. */
function readToken(token: string, key: string): { aud: string; exp: number; sub: string } {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const [header, claims, signature] = token.split('.') as [string, string, string];
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) throw new Error('the token is not signed with the key it names');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
