import { afterAll, beforeAll, beforeEach } from 'vitest';
import webPush from 'web-push';
import { PushOutbox } from '../modules/push/push-outbox.ts';
import { PushSender } from '../modules/push/push-sender.ts';
import { WebPushTransport } from '../modules/push/push-transport.ts';
import { afterwards } from './afterwards.ts';
import { anAdmin, aPlayer, giveSecondFactor, PASSWORD, type TestPlayer } from './builders.ts';
import { PushService, TEST_CERTIFICATE, type TestDevice } from './push-service.ts';
import { setUpApp, type TestApp } from './test-app.ts';
import { HOUR } from './times.ts';

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:pruebas@doce.example' };

/** A player with a subscribed device. */
export type Listener = TestPlayer & TestDevice;

interface TransportOptions {
  /** Sends every push to this origin. */
  pushServiceUrl?: string;
  ca?: string | string[];
  timeoutMs?: number;
}

/** Starts a local push service for the tests of a file. Closes its transports after each test. */
export function usePushService() {
  const service = new PushService();
  beforeAll(() => service.listen());
  afterAll(() => service.close());
  beforeEach(() => {
    service.reply = () => 201;
  });
  const transport = (options: TransportOptions = {}) => {
    const { pushServiceUrl = null, ...rest } = options;
    const made = new WebPushTransport({ vapid, pushServiceUrl }, { ca: TEST_CERTIFICATE, ...rest });
    afterwards(() => made.close());
    return made;
  };
  return { service, transport };
}

/** The app with its real push transport, a local push service, and an administrator; new for each test of the file. */
export function usePushTestApp(): PushTestApp {
  const { service, transport } = usePushService();
  const setup = new PushTestApp(service, transport);
  beforeEach(() => setup.begin());
  return setup;
}

class PushTestApp {
  readonly service: PushService;
  readonly transport: (options?: TransportOptions) => WebPushTransport;
  app!: TestApp;
  admin!: TestPlayer;

  constructor(service: PushService, transport: (options?: TransportOptions) => WebPushTransport) {
    this.service = service;
    this.transport = transport;
  }

  async begin(): Promise<void> {
    this.app = await this.open();
    this.admin = await anAdmin(this.app);
  }

  /** Starts an instance. Pass `databaseUrl` to share the database of another one. */
  open(options: Parameters<typeof setUpApp>[0] = {}): Promise<TestApp> {
    return setUpApp({
      push: this.transport(),
      env: {
        PUSH_SERVICE_URL: this.service.url,
        VAPID_PUBLIC_KEY: vapid.publicKey,
        VAPID_PRIVATE_KEY: vapid.privateKey,
        VAPID_SUBJECT: vapid.subject,
      },
      ...options,
    });
  }

  /** Without quiet hours, because a test runs at any hour. */
  async subscribe(
    { token }: Pick<TestPlayer, 'token'>,
    { endpoint, keys }: Pick<TestDevice, 'endpoint' | 'keys'>,
    changes: object = {},
    language = 'es',
  ) {
    const answer = await this.app.call('PUT /push/subscription', {
      token,
      body: { endpoint, keys, timeZone: 'America/Lima', ...changes },
      headers: { 'accept-language': language },
    });
    await this.app.database.rows(
      `insert into push_preference (player_id, announcements, reminders, results)
       select player_id, true, false, false from push_subscription s join session on session.id = s.session_id
         where s.endpoint = $1
       on conflict do nothing`,
      [endpoint],
    );
    return answer;
  }

  async stateOf({ token }: Pick<TestPlayer, 'token'>) {
    return (await this.app.call('GET /push/subscription', { token })).body;
  }

  /** Sends the default preferences with these changes. */
  prefer({ token }: Pick<TestPlayer, 'token'>, changes: object) {
    return this.app.call('PUT /push/preferences', {
      token,
      body: { announcements: true, reminders: false, results: false, ...changes },
    });
  }

  async aListener(
    options: { player?: TestPlayer; language?: string; preferences?: object } = {},
  ): Promise<Listener> {
    const player = options.player ?? (await aPlayer(this.app));
    const device = this.service.device();
    await this.subscribe(player, device, {}, options.language);
    if (options.preferences) await this.prefer(player, options.preferences);
    return { ...player, ...device };
  }

  /** At most four. */
  async listeners(count: number, preferences?: object) {
    const made: Listener[] = [];
    while (made.length < count) made.push(await this.aListener(preferences ? { preferences } : {}));
    return made as [Listener, Listener, Listener, Listener];
  }

  /** Adds devices, each of a player of its own, with the keys of one device. */
  async addDevices(count: number, { endpoint, keys } = this.service.device()): Promise<void> {
    await this.app.database.rows(
      `with p as (insert into player select from generate_series(1, $1) returning id),
       a as (insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone,
       birth_date, language)
         select id, 'Ana', 'Prueba', 'push' || id, 'push' || id || '@example.org', '-', 'AR', '+540', '1990-01-01', 'es'
           from p returning player_id),
       s as (insert into session (id, player_id, refresh_hash, expires_at)
         select gen_random_uuid(), player_id, uuid_send(gen_random_uuid()), statement_now() + interval '30 days' from a
           returning id),
       w as (insert into push_preference (player_id, announcements, reminders, results) select player_id, true, false,
       false from a)
       insert into push_subscription (session_id, endpoint, p256dh, auth, language, time_zone, created_at)
       select id, $2 || '/' || id, $3, $4, 'es', 'America/Lima', statement_now() from s`,
      [count, endpoint, keys.p256dh, keys.auth],
    );
  }

  /** Publishes an announcement and returns its id. */
  async publish(changes: object = {}): Promise<number> {
    const body = { title: 'Fecha 34', content: '<p>Hay fútbol</p>', ...changes };
    return (await this.app.call('POST /announcements', { token: this.admin.token, body })).body.data.id;
  }

  update(id: number, changes: object = {}) {
    const body = { title: 'Fecha 34', content: '<p>Hay fútbol</p>', ...changes };
    return this.app.call(`PUT /announcements/${id}`, { token: this.admin.token, body });
  }

  /** Sends until no push is due. */
  sendDue(at = this.app): Promise<void> {
    return at.app.get(PushSender).wake();
  }

  async publishAndSend(changes: object = {}): Promise<number> {
    const id = await this.publish(changes);
    await this.sendDue();
    return id;
  }

  /** Adds the occasions that are due and returns their number. */
  addDue(at = this.app): Promise<number> {
    return at.app.get(PushOutbox).addDue();
  }

  async sendNew(): Promise<void> {
    await this.addDue();
    await this.sendDue();
  }

  /** Returns the titles of the notifications that the device received. */
  titles(device: Pick<TestDevice, 'endpoint'>): string[] {
    return this.service.messagesOf(device).map(({ notification }) => notification.title);
  }

  /** Returns the number of pushes that each device received. */
  counts(...devices: Pick<TestDevice, 'endpoint'>[]): number[] {
    return devices.map((device) => this.titles(device).length);
  }

  async figures() {
    return (await this.app.call('GET /admin/push/announcements', { token: this.admin.token })).body.data;
  }

  subscriptions(): Promise<any[]> {
    return this.app.database.rows<any>('select * from push_subscription order by id');
  }

  waiting(): Promise<any[]> {
    return this.app.database.rows<any>('select * from push_delivery');
  }

  /** Returns a new access token. */
  async logIn({ email }: { email: string }): Promise<string> {
    const { body } = await this.app.call('POST /auth/login', { body: { email, password: PASSWORD } });
    return body.access_token;
  }

  inAnHour(): string {
    return new Date(this.app.clock.now() + HOUR).toISOString();
  }

  /** Moves the clock, and renews the administrator's access token, which may expire. */
  async wait(ms: number): Promise<void> {
    this.app.clock.advance(ms);
    this.admin = { ...this.admin, token: await this.logIn(this.admin) };
    await giveSecondFactor(this.app.database, this.admin.id);
  }

  /** Moves the clock to the next time of day in Lima such as `23:30`. */
  async waitUntilLima(time: string): Promise<void> {
    const lima = this.app.clock.now() - 5 * HOUR;
    const wanted = Date.parse(`${new Date(lima).toISOString().slice(0, 10)}T${time}:00Z`);
    await this.wait((wanted > lima ? wanted : wanted + 24 * HOUR) - lima);
  }
}
