import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { Passwords } from '../../platform/passwords.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { aPlayer, PASSWORD } from '../../testing/builders.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { MINUTE } from '../../testing/times.ts';
import { Metrics } from '../system/metrics.ts';
import { PasswordChange } from './password-change.ts';

const WRONG = 'otra-cosa-distinta';
const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };
/** Low limits per network; the limits per account are those of production. */
const limits = {
  'login.network': [
    { most: 30, seconds: 300 },
    { most: 100, seconds: 3600 },
  ],
  'loginAttack.account': [{ most: 40, seconds: 3600 }],
  'refresh.network': [{ most: 20, seconds: 60 }],
  'requestReset.network': [{ most: 10, seconds: 3600 }],
  'tokenCheck.network': [{ most: 30, seconds: 600 }],
};
const app = await setUpApp({ env, limits });
const other = await setUpApp({ env, limits, databaseUrl: app.databaseUrl, mail: app.mail });

let networks = 0;
/** Returns an IP address that made no calls yet. */
const newIp = () => `10.0.${(networks += 1)}.1`;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const logIn = (email: string, password: string, { at = app, ip = newIp(), cookie = '' } = {}) =>
  at.call('POST /auth/login', { body: { email, password }, headers: { ...from(ip), cookie } });
/** Returns the cookie that makes the browser of a login known. */
const browserOf = ({ headers }: { headers: Record<string, unknown> }) =>
  (headers['set-cookie'] as string[]).find((cookie) => cookie.startsWith('doce_browser='))!.split(';')[0]!;
/** Both instances follow the clock of one database, so both clocks advance. */
const wait = (ms: number) => [app, other].forEach(({ clock }) => clock.advance(ms));

describe('login', () => {
  test('SEC-02 five wrong passwords a minute, then 429 with Retry-After, shared by all instances', async () => {
    const { email } = await aPlayer(app);
    const ip = newIp();
    for (let times = 0; times < 5; times += 1) {
      expect((await logIn(email, WRONG, { ip, at: times % 2 ? app : other })).status).toBe(401);
    }
    for (const at of [app, other]) {
      const answer = await logIn(email, PASSWORD, { ip, at });
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    wait(MINUTE);
    expect((await logIn(email, PASSWORD, { ip })).status).toBe(200);
  });

  test('SEC-02 five of thirty simultaneous guesses are checked', async () => {
    const { email } = await aPlayer(app);
    const ip = newIp();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => logIn(email, WRONG, { ip, at: index % 2 ? app : other })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  test('SEC-02 a successful login does not count against the account', async () => {
    const { email } = await aPlayer(app);
    const ip = newIp();
    for (let times = 0; times < 12; times += 1)
      expect((await logIn(email, PASSWORD, { ip })).status).toBe(200);
    for (let times = 0; times < 4; times += 1) await logIn(email, WRONG, { ip });
    expect((await logIn(email, PASSWORD, { ip })).status).toBe(200);
    for (let times = 0; times < 4; times += 1) expect((await logIn(email, WRONG, { ip })).status).toBe(401);
  });

  test('SEC-02 after ten failures the pauses grow to a quarter of an hour at most', async () => {
    const { email } = await aPlayer(app);
    const ip = newIp();
    const fail = () => logIn(email, WRONG, { ip });
    for (let times = 0; times < 10; times += 1) {
      if (times === 5) wait(MINUTE);
      expect((await fail()).status).toBe(401);
    }
    expect((await fail()).status).toBe(429);
    wait(15 * MINUTE);
    const pauses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      expect((await fail()).status).toBe(401);
      const refused = await fail();
      expect(refused.status).toBe(429);
      pauses.push(Math.round(Number(refused.headers['retry-after']) / 60));
      wait(Number(refused.headers['retry-after']) * 1000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15]);
    expect((await logIn(email, PASSWORD, { ip })).status).toBe(200);
    expect((await fail()).status).toBe(401);
  });

  test('SEC-02 an address without an account has the same limits', async () => {
    const ip = newIp();
    for (let times = 0; times < 5; times += 1)
      expect((await logIn('nadie@example.org', WRONG, { ip })).status).toBe(401);
    expect((await logIn('NADIE@example.org ', WRONG, { ip })).status).toBe(429);
  });

  test('SEC-02 thirty logins in five minutes from one network, for any account; other networks are not affected', async () => {
    const ip = newIp();
    const players = [await aPlayer(app), await aPlayer(app)];
    for (let times = 0; times < 30; times += 1) {
      expect((await logIn(players[times % 2]!.email, PASSWORD, { ip })).status).toBe(200);
    }
    expect((await logIn(players[0]!.email, PASSWORD, { ip })).status).toBe(429);
    expect((await logIn(players[0]!.email, PASSWORD)).status).toBe(200);
    wait(5 * MINUTE);
    expect((await logIn(players[0]!.email, PASSWORD, { ip })).status).toBe(200);
  });

  test('SEC-02 an IPv6 /64 is one network', async () => {
    for (let times = 0; times < 30; times += 1)
      await logIn(`x${times}@example.org`, WRONG, { ip: `2001:db8:7:7::${times + 1}` });
    expect((await logIn('y@example.org', WRONG, { ip: '2001:db8:7:7:ffff::1' })).status).toBe(429);
    expect((await logIn('y@example.org', WRONG, { ip: '2001:db8:7:8::1' })).status).toBe(401);
  });
});

describe('SEC-08 an account under attack', () => {
  /** Wrong passwords from 60 networks, five from each. */
  const attack = async (email: string) => {
    const statuses: number[] = [];
    for (let network = 0; network < 60; network += 1) {
      const ip = newIp();
      for (let times = 0; times < 5; times += 1) statuses.push((await logIn(email, WRONG, { ip })).status);
    }
    return statuses;
  };

  test('SEC-08 the owner gets in from the known browser and from a new one, and attackers get fewer attempts', async () => {
    const { email } = await aPlayer(app);
    const home = newIp();
    const cookie = browserOf(await logIn(email, PASSWORD, { ip: home }));
    const statuses = await attack(email);
    // Forty attempts are as usual. Each of the other networks has one in 30 seconds.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(40 + 60);
    expect((await logIn(email, PASSWORD, { cookie })).status).toBe(200);
    expect((await logIn(email, PASSWORD, { ip: home })).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  test('SEC-33 a check of a password waits for the network of its caller, a known browser first', async () => {
    const { email } = await aPlayer(app);
    const ip = newIp();
    const cookie = browserOf(await logIn(email, PASSWORD, { ip }));
    const passwords = app.app.get(Passwords, { strict: false });
    const limited = Reflect.get(passwords, 'limited');
    const shares: unknown[] = [];
    Reflect.set(passwords, 'limited', (work: () => unknown, share: unknown) => {
      shares.push(share);
      return work();
    });
    await logIn(email, PASSWORD, { ip });
    await logIn(email, PASSWORD, { ip, cookie });
    Reflect.set(passwords, 'limited', limited);
    expect(shares).toEqual([
      { network: ip, isKnown: false },
      { network: ip, isKnown: true },
    ]);
  });

  test('SEC-08 a new browser of the owner that mistypes waits half a minute at most', async () => {
    const { email } = await aPlayer(app);
    await attack(email);
    const ip = newIp();
    expect((await logIn(email, WRONG, { ip })).status).toBe(401);
    const refused = await logIn(email, PASSWORD, { ip });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    wait(30_000);
    expect((await logIn(email, PASSWORD, { ip })).status).toBe(200);
  });

  test('SEC-08 a known browser has its own count, also in the network of the attacker; it is known to one account only', async () => {
    const [{ email }, mine] = [await aPlayer(app), await aPlayer(app)];
    const cookie = browserOf(await logIn(email, PASSWORD));
    const attacker = browserOf(await logIn(mine.email, PASSWORD));
    const ip = newIp();
    for (let times = 0; times < 5; times += 1) await logIn(email, WRONG, { ip });
    for (const forged of ['', attacker, cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))])
      expect((await logIn(email, PASSWORD, { ip, cookie: forged })).status).toBe(429);
    expect((await logIn(email, PASSWORD, { ip, cookie })).status).toBe(200);
    for (let times = 0; times < 5; times += 1)
      expect((await logIn(email, WRONG, { ip, cookie })).status).toBe(401);
    expect((await logIn(email, PASSWORD, { ip, cookie })).status).toBe(429);
  });

  test('SEC-08 a reset by mail ends the pause', async () => {
    const { email } = await aPlayer(app);
    const ip = newIp();
    for (let times = 0; times < 6; times += 1) await logIn(email, WRONG, { ip });
    expect((await logIn(email, PASSWORD, { ip })).status).toBe(429);
    await app.call('POST /auth/request-password-reset', { body: { email }, headers: from(ip) });
    const body = { token: await app.mail.secret(email, 'token='), newPassword: 'tortuga verde 7' };
    expect((await app.call('POST /auth/reset-password', { body, headers: from(ip) })).status).toBe(204);
    expect((await logIn(email, 'tortuga verde 7', { ip })).status).toBe(200);
  });
});

test('SEC-02 hundreds of simultaneous calls on two instances are accepted exactly up to the limit', async () => {
  const counters = [
    { key: 'prueba:a', most: 7, seconds: 60 },
    { key: 'prueba:b', most: 1000, seconds: 60 },
  ];
  const count = (_: unknown, index: number) => (index % 2 ? app : other).app.get(RateLimits).count(counters);
  const waits = await Promise.all(Array.from({ length: 300 }, count));
  expect(waits.filter((seconds) => seconds === null)).toHaveLength(7);
  // Calls that are refused before they are counted do not count in the other window.
  expect(await app.app.get(RateLimits).countOf('prueba:b')).toBeLessThan(7 + 16);
});

test('JOB-21 SEC-02 a window that a clock ahead of this one began is over after its own length', async () => {
  const limits = app.app.get(RateLimits);
  const counters = [{ key: 'prueba:adelantada', most: 1, seconds: 60 }];
  app.clock.advance(24 * 60 * MINUTE);
  expect(await limits.count(counters)).toBeNull();
  app.clock.advance(-24 * 60 * MINUTE);
  expect(await limits.count(counters)).toBeNull();
  expect(await limits.count(counters)).toBe(60);
});

describe('mails', () => {
  const mailsTo = (email: string, template: string) =>
    app.sql`select from mail where recipient = ${email} and template = ${template}`;

  test('SEC-02 an address gets one reset mail a minute and five a day, and the answer stays the same', async () => {
    const { email } = await aPlayer(app);
    const ask = async () => {
      const headers = from(newIp());
      expect((await app.call('POST /auth/request-password-reset', { body: { email }, headers })).status).toBe(
        204,
      );
      // The call is counted and its mail written after the answer.
      await app.app.get(PasswordChange).onModuleDestroy();
      return (await mailsTo(email, 'reset-password')).length;
    };
    for (const expected of [1, 1, 1]) expect(await ask()).toBe(expected);
    for (const expected of [2, 3, 4, 5, 5, 5]) {
      wait(MINUTE);
      expect(await ask()).toBe(expected);
    }
    wait(24 * 60 * MINUTE);
    expect(await ask()).toBe(6);
  });

  test('VER-02 sending the verification again is limited to one a minute', async () => {
    const { email, token } = await aPlayer(app, { isVerified: false });
    for (const outcome of ['sent', 'recently', 'recently']) {
      const answer = await app.call('POST /auth/send-verification', { token, headers: from(newIp()) });
      expect([answer.status, answer.body]).toEqual([200, { outcome }]);
    }
    expect(await mailsTo(email, 'verify-email')).toHaveLength(2);
    await eventually(() => app.mail.to(email).length === 2);
  });

  test('SEC-02 ten reset requests an hour from one network', async () => {
    const ip = newIp();
    const ask = (index: number) =>
      app.call('POST /auth/request-password-reset', {
        body: { email: `n${index}@example.org` },
        headers: from(ip),
      });
    for (let times = 0; times < 10; times += 1) expect((await ask(times)).status).toBe(204);
    expect((await ask(10)).status).toBe(429);
  });
});

describe('other limits', () => {
  test('SEC-02 thirty checks of mailed tokens in ten minutes from one network', async () => {
    const ip = newIp();
    const check = (index: number) =>
      app.call(`GET /auth/${index % 2 ? 'verify' : 'verify-reset-token'}/nonsense${index}`, {
        headers: from(ip),
      });
    for (let times = 0; times < 30; times += 1) expect((await check(times)).status).toBe(404);
    expect((await check(30)).status).toBe(429);
  });

  test('SEC-02 PROF-06 five guesses of the own password in a quarter of an hour, over all calls that ask for it', async () => {
    const player = await aPlayer(app, { isVerified: false });
    const guesses = [
      () =>
        player.call('POST /auth/change-password', { currentPassword: WRONG, newPassword: 'tortuga verde 7' }),
      () => player.call('POST /auth/me/delete', { password: WRONG }),
      () => player.call('PUT /auth/me/email', { email: 'otra@example.org', password: WRONG }),
    ];
    for (let times = 0; times < 5; times += 1) expect((await guesses[times % 3]!()).status).toBe(400);
    for (const guess of guesses) expect((await guess()).status).toBe(429);
    wait(15 * MINUTE);
    player.token = (await logIn(player.email, PASSWORD)).body.access_token;
    expect((await guesses[0]!()).status).toBe(400);
  });

  test('SEC-02 the export of the own data is limited to five an hour', async () => {
    const player = await aPlayer(app);
    const read = () => player.call('GET /auth/me/data');
    for (let times = 0; times < 5; times += 1) expect((await read()).status).toBe(200);
    const { status, headers } = await read();
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('SEC-02 a right own password, a refused field and a missing password are no guess', async () => {
    const { token } = await aPlayer(app);
    const change = (currentPassword: string, newPassword: string) =>
      app.call('POST /auth/change-password', { token, body: { currentPassword, newPassword } });
    const guess = async () => (await change(WRONG, 'tortuga verde 7')).status;
    for (let times = 0; times < 4; times += 1) expect(await guess()).toBe(400);
    // A short new password is refused before the own one is read.
    for (let times = 0; times < 6; times += 1) expect((await change(WRONG, 'corta')).status).toBe(400);
    for (let times = 0; times < 6; times += 1)
      expect((await app.call('POST /prizes/1/claim/read', { token, body: {} })).status).toBe(400);
    for (let times = 0; times < 6; times += 1)
      expect((await change(PASSWORD, PASSWORD)).body.fields).toMatchObject([{ code: 'unchanged' }]);
    for (let times = 0; times < 5; times += 1) expect(await guess()).toBe(400);
    expect(await guess()).toBe(429);
  });

  test('SEC-02 a password that could not be checked is no guess, neither the own one nor at a login', async () => {
    const { token, email } = await aPlayer(app);
    const ip = newIp();
    const guess = async () =>
      (
        await app.call('POST /auth/change-password', {
          token,
          body: { currentPassword: WRONG, newPassword: 'x7 tortuga' },
        })
      ).status;
    const passwords = app.app.get(Passwords, { strict: false });
    const limited = Reflect.get(passwords, 'limited');
    Reflect.set(passwords, 'limited', () => Promise.reject(new AppError('overloaded')));
    for (let times = 0; times < 6; times += 1)
      expect([await guess(), (await logIn(email, PASSWORD, { ip })).status]).toEqual([503, 503]);
    // It is no attack from many networks either.
    for (let times = 0; times < 40; times += 1) expect((await logIn(email, PASSWORD)).status).toBe(503);
    Reflect.set(passwords, 'limited', limited);
    for (let times = 0; times < 5; times += 1)
      expect([await guess(), (await logIn(email, WRONG, { ip })).status]).toEqual([400, 401]);
    expect([await guess(), (await logIn(email, PASSWORD, { ip })).status]).toEqual([429, 429]);
  });

  test('SEC-02 RATE_LIMITS=off turns all of them off', async () => {
    const free = await setUpApp({
      databaseUrl: app.databaseUrl,
      mail: app.mail,
      env: { RATE_LIMITS: 'off' },
    });
    for (let times = 0; times < 12; times += 1)
      expect((await logIn('nadie2@example.org', WRONG, { at: free })).status).toBe(401);
  });
});

test('SEC-02 renewals of sessions have a limit for each network', async () => {
  const ip = newIp();
  const renew = () => app.call('POST /auth/refresh', { headers: from(ip) });
  for (let times = 0; times < 20; times += 1) expect((await renew()).status).toBe(401);
  expect((await renew()).status).toBe(429);
});

test('SEC-08 API-04 a metric counts the accounts that many networks try to enter', async () => {
  const attacks = async () => /^doce_login_attacks (\d+)$/m.exec(await app.app.get(Metrics).text())?.[1];
  const before = Number(await attacks());
  const { email } = await aPlayer(app, { headers: from(newIp()) });
  for (let times = 0; times < 39; times += 1) await logIn(email, WRONG);
  expect(Number(await attacks())).toBe(before);
  await logIn(email, WRONG);
  expect(Number(await attacks())).toBe(before + 1);
  wait(60 * MINUTE);
  expect(Number(await attacks())).toBe(0);
});
