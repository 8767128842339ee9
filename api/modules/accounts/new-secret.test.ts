import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { readEnv } from '../../config/env.ts';
import type { Reply, Request } from '../../http/request.ts';
import { aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { setUpApp, type CallResult, type TestApp } from '../../testing/test-app.ts';
import { MINUTE } from '../../testing/times.ts';
import { Unsubscribe } from '../mail/unsubscribe.ts';
import { rememberBrowser, visitorOf } from './visitor.ts';

const OLD = 'the-first-key-of-this-installation-0123';
const NEW = 'the-key-that-replaces-it-9876543210-xyz';
/** The app before the change, after it, and after the old key is gone. */
const before = await setUpApp({ env: { JWT_SECRET: OLD } });
const same = { databaseUrl: before.databaseUrl, mail: before.mail };
const after = await setUpApp({ ...same, env: { JWT_SECRET: NEW, JWT_SECRET_OLD: OLD } });
const later = await setUpApp({ ...same, env: { JWT_SECRET: NEW } });

const logIn = (app: TestApp, email: string) =>
  app.call('POST /auth/login', { body: { email, password: PASSWORD } });
const refresh = (app: TestApp, cookie: string) => app.call('POST /auth/refresh', { headers: { cookie } });
const sessionCookieOf = ({ headers }: CallResult) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((each) => each.includes('refresh'))!
    .split(';')[0]!;

test('SEC-32 a session continues with the new key, and an access token of the old one is refused', async () => {
  const player = await aPlayer(before);
  const login = await logIn(before, player.email);
  const me = (app: TestApp, token: string) => app.call('GET /auth/me', { token });
  expect((await me(after, login.body.access_token)).status).toBe(401);
  const renewed = await refresh(after, sessionCookieOf(login));
  expect(renewed.status).toBe(200);
  expect((await me(after, renewed.body.access_token)).status).toBe(200);
});

test('SEC-32 a renewal whose answer was lost at the change is answered again', async () => {
  const player = await aPlayer(before);
  const first = sessionCookieOf(await logIn(before, player.email));
  const lost = await refresh(before, first);
  const again = await refresh(after, first);
  expect(again.status).toBe(200);
  expect(sessionCookieOf(again)).toBe(sessionCookieOf(lost));
  expect((await refresh(after, sessionCookieOf(again))).status).toBe(200);
});

test('SEC-32 links in mails of the old key unsubscribe as long as it is known', async () => {
  const mail = {
    to: 'amiga.vieja@example.org',
    template: 'group-invitation',
    language: 'es',
    params: {},
  } as const;
  const pathOf = (app: TestApp) => new URL(app.app.get(Unsubscribe).linkFor(mail)!).pathname;
  const visit = async (app: TestApp, url: string) =>
    (await app.app.getHttpAdapter().getInstance().inject({ method: 'POST', url })).statusCode;
  const old = pathOf(before);
  expect(pathOf(after)).not.toBe(old);
  expect(await visit(after, old)).toBe(200);
  expect(await visit(after, pathOf(after))).toBe(200);
  expect(await visit(later, old)).not.toBe(200);
});

test('SEC-32 an authenticator works on, and its first use encrypts it with the new key', async () => {
  const enrolled = async () => {
    const admin = await aPlayer(before, { role: 'admin', hasFactor: false });
    const options = { token: admin.token, body: { password: PASSWORD } };
    const { body } = await before.call('POST /admin/second-factor/authenticator', options);
    const { secret } = body.data as { secret: string };
    const done = await before.call('POST /admin/second-factor/authenticator/confirm', {
      token: admin.token,
      body: { code: codeAt(before, secret) },
    });
    expect(done.status).toBe(200);
    return { admin, secret };
  };
  const codeAt = (app: TestApp, secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
  const enter = async (app: TestApp, admin: TestPlayer, secret: string) => {
    const { body } = await logIn(app, admin.email);
    const code = { token: body.access_token as string, body: { code: codeAt(app, secret) } };
    return (await app.call('POST /admin/second-factor', code)).status;
  };
  const [used, unused] = [await enrolled(), await enrolled()];
  after.clock.advance(5 * MINUTE);
  later.clock.advance(10 * MINUTE);
  expect(await enter(after, used.admin, used.secret)).toBe(200);
  expect(await enter(later, used.admin, used.secret)).toBe(200);
  expect(await enter(later, unused.admin, unused.secret)).toBe(400);
});

test('SEC-32 a browser stays known to its account', () => {
  const envOf = (secrets: Record<string, string>) => readEnv({ DATA_DIR: '.tmp/test-data', ...secrets });
  const cookies: Record<string, string> = {};
  const reply = { setCookie: (name: string, value: string) => (cookies[name] = value) } as unknown as Reply;
  const request = { cookies, headers: {}, ip: '127.0.0.1' } as unknown as Request;
  const known = (secrets: Record<string, string>) =>
    visitorOf(request, 'ana@example.org', envOf(secrets)).knownBrowser;
  const stranger = visitorOf(request, 'ana@example.org', envOf({ JWT_SECRET: OLD }));
  rememberBrowser(reply, stranger, 'ana@example.org', envOf({ JWT_SECRET: OLD }));
  expect(known({ JWT_SECRET: NEW, JWT_SECRET_OLD: OLD })).not.toBeNull();
  expect(known({ JWT_SECRET: NEW })).toBeNull();
});
