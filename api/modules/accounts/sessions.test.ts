import { describe, expect, test } from 'vitest';
import { aGrid, anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { eventually, setUpApp, type CallResult } from '../../testing/test-app.ts';
import { DAY, MINUTE } from '../../testing/times.ts';
import { deviceOf } from './visitor.ts';
import { DisablePlayer } from './disable-player.ts';
import { Sessions } from './sessions.ts';

const app = await setUpApp();

/** Shares the fake mailbox, because either instance can send a mail. */
const anotherInstance = (env: Record<string, string> = {}) =>
  setUpApp({ databaseUrl: app.databaseUrl, mail: app.mail, env });
const logIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  app.call('POST /auth/login', { body: { email, password }, headers });
const cookieOf = (answer: CallResult) => String(answer.headers['set-cookie']).split(';')[0]!;
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  app.call('POST /auth/refresh', { headers: { cookie, ...headers } });
const me = (token: string) => app.call('GET /auth/me', { token });
const sessionsOf = async (id: number) =>
  (await app.sql`select id from session where player_id = ${id}`).length;
const disable = async ({ id }: TestPlayer) =>
  app.app.get(DisablePlayer).toggle(id, false, (await anAdmin(app)).id);
const aSession = async () => {
  const player = await aPlayer(app);
  const answer = await logIn(player.email);
  return { player, token: answer.body.access_token as string, cookie: cookieOf(answer) };
};

describe('logging in', () => {
  test('AUTH-08 a login answers access_token and user, without regard to the case of the address', async () => {
    const player = await aPlayer(app);
    const answer = await logIn(` ${player.email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(answer.body.user.id).toBe(player.id);
    expect((await me(answer.body.access_token)).body).toEqual(answer.body.user);
  });

  test('AUTH-08 an unknown address and a wrong password get the same answer', async () => {
    const player = await aPlayer(app);
    const answers = [
      await logIn(player.email, 'otra-cosa-distinta'),
      await logIn('nadie@example.org'),
      await logIn('ni siquiera una dirección'),
      await logIn('nul\0@example.org'),
      await logIn(player.email, 'nul\0'),
    ];
    for (const { status, body } of answers) {
      expect({ status, ...body, requestId: '' }).toEqual({ ...answers[0]!.body, status: 401, requestId: '' });
    }
    expect(answers[0]!.body.code).toBe('wrong_credentials');
  });

  test('AUTH-12 the answer account_disabled needs the correct password', async () => {
    const player = await aPlayer(app);
    await disable(player);
    expect((await logIn(player.email, 'otra-cosa-distinta')).body.code).toBe('wrong_credentials');
    const answer = await logIn(player.email);
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('account_disabled');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('AUTH-12 disabling a player ends the session at once, and it cannot be renewed', async () => {
    const { player, token, cookie } = await aSession();
    await disable(player);
    const answer = await me(token);
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('session_ended');
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('AUTH-08 totalWins counts the hits of finished matches', async () => {
    const { player, token } = await aSession();
    const { matchIds } = await aGrid(app, 3);
    const predictions = matchIds.map((matchId) => ({ matchId, prediction: 'home_win' }));
    await app.call('POST /bets', { token, body: { predictions } });
    await app.sql`update match
      set status = 'finished', score_by = 'source', home_score = 2, away_score =
      case when id = ${matchIds[0]} then 0 else 3 end
       where id = any (${matchIds.slice(0, 2)})`;
    expect((await me(token)).body.totalWins).toBe(1);
    expect((await logIn(player.email)).body.user.totalWins).toBe(1);
  });

  test('I18N-06 mails use the language that the player chose, not the language of a device', async () => {
    const player = await aPlayer(app);
    const languageOf = async () => {
      const [account] = await app.sql`select language from account where player_id = ${player.id}`;
      return account.language;
    };
    const { body } = await logIn(player.email, PASSWORD, { 'accept-language': 'pt-BR' });
    expect(await languageOf()).toBe('es');
    const choose = (language: string) =>
      app.call('PUT /auth/me/language', { token: body.access_token, body: { language } });
    expect((await choose('pt-BR')).status).toBe(204);
    expect(await languageOf()).toBe('pt-BR');
    expect((await choose('fr')).body.fields).toMatchObject([{ field: 'language', code: 'invalid' }]);
    expect(await languageOf()).toBe('pt-BR');
  });

  test.each([
    ['a wrong type', { email: 1, password: PASSWORD }],
    ['a missing password', { email: 'a@example.org' }],
    ['a very long address', { email: 'a'.repeat(5000), password: PASSWORD }],
    ['an unknown field', { email: 'a@example.org', password: PASSWORD, remember: true }],
    ['an array', [1, 2]],
  ])('API-02 %s at login is 400', async (_, body) => {
    const answer = await app.call('POST /auth/login', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('simultaneous logins', () => {
  test('SEC-01 beyond fifty waiting logins the answer is 503 with Retry-After, and a retry succeeds', async () => {
    const { email } = await aPlayer(app);
    const answers = await Promise.all(Array.from({ length: 70 }, () => logIn(email)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(52);
    for (const { status, body, headers } of answers) {
      if (status !== 200)
        // Five seconds from the queue of hashes, two from the database's connections on a slow machine.
        expect([status, body.code, headers['retry-after']]).toEqual([
          503,
          'overloaded',
          expect.stringMatching(/^[25]$/),
        ]);
    }
    expect((await logIn(email)).status).toBe(200);
  });
});

describe('the access token', () => {
  test('AUTH-13 expires after fifteen minutes, and a refresh issues another', async () => {
    const mine = await anotherInstance();
    const { token, cookie } = await aSession();
    expect((await mine.call('GET /auth/me', { token })).status).toBe(200);
    mine.clock.advance(15 * MINUTE + 1000);
    expect((await mine.call('GET /auth/me', { token })).body.code).toBe('session_ended');
    const renewed = await mine.call('POST /auth/refresh', { headers: { cookie } });
    expect(renewed.status).toBe(200);
    expect((await mine.call('GET /auth/me', { token: renewed.body.access_token })).status).toBe(200);
  });

  test.each([
    ['of another key', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIiwic2lkIjoiYSJ9.c2lnbmF0dXJl'],
    [
      'without a signature',
      `${btoa('{"alg":"none"}').replace(/=+$/, '')}.${btoa('{"sub":"1"}').replace(/=+$/, '')}.`,
    ],
    ['of another format', 'hola'],
  ])('SEC-04 a token %s is refused', async (_, token) => {
    expect((await me(token)).status).toBe(401);
  });
});

describe('renewing', () => {
  test('AUTH-13 each refresh changes the secret, and the session stays valid', async () => {
    const { player, cookie } = await aSession();
    const first = await refresh(cookie);
    const second = await refresh(cookieOf(first));
    expect(new Set([cookie, cookieOf(first), cookieOf(second)]).size).toBe(3);
    expect(second.body.user.id).toBe(player.id);
    expect((await me(second.body.access_token)).status).toBe(200);
  });

  test('AUTH-13 several lost answers do not end a session: the previous secret works until 30 s after the new one is used', async () => {
    const mine = await anotherInstance();
    const { cookie } = await aSession();
    const ask = (secret: string) => mine.call('POST /auth/refresh', { headers: { cookie: secret } });
    for (let times = 0; times < 4; times += 1) expect((await ask(cookie)).status).toBe(200);
    mine.clock.advance(10 * MINUTE);
    const late = await Promise.all([ask(cookie), ask(cookie), ask(cookie)]);
    expect(late.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(late.map(cookieOf)).size).toBe(1);
    const next = await ask(cookieOf(late[0]));
    expect(next.status).toBe(200);
    mine.clock.advance(29_000);
    expect(cookieOf(await ask(cookie))).toBe(cookieOf(late[0]));
    mine.clock.advance(2000);
    expect((await ask(cookie)).status).toBe(401);
    expect((await ask(cookieOf(next))).status).toBe(401);
  });

  test('AUTH-13 two tabs that renew simultaneously both stay logged in, whichever answer arrives last', async () => {
    const { cookie } = await aSession();
    const [one, other] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(cookieOf(one)).toBe(cookieOf(other));
    expect((await refresh(cookieOf(one))).status).toBe(200);
  });

  test('AUTH-17 forty simultaneous renewals, and any number of repeats, get one answer', async () => {
    const { cookie } = await aSession();
    const answers = await Promise.all(Array.from({ length: 40 }, () => refresh(cookie)));
    answers.push(await refresh(cookie));
    expect(new Set(answers.map((answer) => `${answer.status} ${cookieOf(answer)}`)).size).toBe(1);
    expect((await refresh(cookieOf(answers[0]!))).status).toBe(200);
  });

  test('AUTH-13 an older secret ends the session and is recorded in the audit log', async () => {
    const { player, cookie, token } = await aSession();
    const second = await refresh(cookie);
    const third = await refresh(cookieOf(second));
    await refresh(cookieOf(third));
    // Two renewals later: too old also within 30 seconds.
    const stolen = await refresh(cookie);
    expect([stolen.status, stolen.body.code]).toEqual([401, 'session_ended']);
    expect((await refresh(cookieOf(third))).status).toBe(401);
    expect((await me(token)).status).toBe(401);
    const events = await app.sql`select action from audit_event where subject = 'player:' || ${player.id}`;
    expect(events).toEqual([{ action: 'session.reused' }]);
  });

  test('AUTH-13 if a thief and the owner hold one secret, the session ends once one of them is a renewal ahead', async () => {
    const mine = await anotherInstance();
    const { cookie } = await aSession();
    const ask = (secret: string) => mine.call('POST /auth/refresh', { headers: { cookie: secret } });
    const thief = await ask(cookie);
    mine.clock.advance(15 * MINUTE);
    const ahead = await ask(cookieOf(thief));
    expect(ahead.status).toBe(200);
    mine.clock.advance(MINUTE);
    expect((await ask(cookie)).status).toBe(401);
    expect((await ask(cookieOf(ahead))).status).toBe(401);
  });

  test('AUTH-13 a session ends sixty days after its last renewal', async () => {
    const mine = await anotherInstance();
    const { cookie } = await aSession();
    mine.clock.advance(59 * DAY);
    const renewed = await mine.call('POST /auth/refresh', { headers: { cookie } });
    mine.clock.advance(59 * DAY);
    const again = await mine.call('POST /auth/refresh', { headers: { cookie: cookieOf(renewed) } });
    expect(again.status).toBe(200);
    mine.clock.advance(61 * DAY);
    expect((await mine.call('POST /auth/refresh', { headers: { cookie: cookieOf(again) } })).status).toBe(
      401,
    );
  });

  test('AUTH-18 a session ends a year after its login, also if it is in use', async () => {
    const mine = await anotherInstance();
    let { cookie } = await aSession();
    const ask = () => mine.call('POST /auth/refresh', { headers: { cookie } });
    for (let day = 50; day <= 350; day += 50) {
      mine.clock.advance(50 * DAY);
      cookie = cookieOf(await ask());
    }
    mine.clock.advance(14 * DAY);
    const last = await ask();
    expect(last.status).toBe(200);
    mine.clock.advance(2 * DAY);
    expect((await mine.call('GET /auth/me', { token: last.body.access_token })).status).toBe(401);
    cookie = cookieOf(last);
    expect((await ask()).status).toBe(401);
  });

  test.each([
    '',
    'doce_refresh=',
    'doce_refresh=nonsense',
    `doce_refresh=${'a'.repeat(36)}.${'b'.repeat(43)}`,
  ])('AUTH-13 a refresh without a valid cookie (%s) is refused', async (cookie) => {
    const answer = await refresh(cookie);
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  });

  test.each<[string, Record<string, string>, number]>([
    ['our own page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, 200],
    [
      'our own page on the client’s host',
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
      200,
    ],
    ['the host of the request', { origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' }, 200],
    ['our host with another scheme', { origin: 'https://localhost:3000' }, 403],
    [
      'the host of the request with another scheme',
      { origin: 'https://192.168.0.7:3000', host: '192.168.0.7:3000' },
      403,
    ],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    [
      'another host of our site',
      { origin: 'http://evil.localhost:3000', 'sec-fetch-site': 'same-site' },
      403,
    ],
    ['a page without an origin', { origin: 'null' }, 403],
  ])('AUTH-13 a cookie from %s: %s -> %i', async (_, headers, status) => {
    const { cookie } = await aSession();
    const answer = await refresh(cookie, headers);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe('origin_refused');
  });

  test('AUTH-13 the cookie is Secure if the public address is https', async () => {
    const mine = await anotherInstance({ PUBLIC_URL: 'https://doce.example' });
    const { player } = await aSession();
    const answer = await mine.call('POST /auth/login', { body: { email: player.email, password: PASSWORD } });
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Strict/);
  });
});

describe('logging out', () => {
  test('AUTH-10 ends the session of the token at once', async () => {
    const { token, cookie } = await aSession();
    const answer = await app.call('POST /auth/logout', { token });
    expect(answer.status).toBe(204);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^doce_refresh=; .*Path=\/api\/auth; Expires=Thu, 01 Jan 1970/,
    );
    expect((await me(token)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('AUTH-10 ends the session of the cookie if the token has expired', async () => {
    const { token, cookie } = await aSession();
    expect((await app.call('POST /auth/logout', { token: 'a.b.c', headers: { cookie } })).status).toBe(204);
    expect((await me(token)).status).toBe(401);
  });

  test('AUTH-10 succeeds without either, and does not end other sessions', async () => {
    const { token, player } = await aSession();
    expect((await app.call('POST /auth/logout')).status).toBe(204);
    const other = await logIn(player.email);
    await app.call('POST /auth/logout', { token: other.body.access_token });
    expect((await me(token)).status).toBe(200);
  });

  test('AUTH-10 another site cannot log a player out', async () => {
    const { token, cookie } = await aSession();
    const answer = await app.call('POST /auth/logout', {
      headers: { cookie, origin: 'https://evil.example' },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'origin_refused']);
    expect((await me(token)).status).toBe(200);
  });
});

test('AUTH-31 a login beyond thirty sessions ends the one that was used least lately', async () => {
  const player = await aPlayer(app);
  const first = await logIn(player.email);
  await moveClock(app, 60_000);
  // The first one is used again, so the next oldest goes: that of the registration.
  const renewed = await refresh(cookieOf(first));
  for (let count = 0; count < 29; count += 1) {
    await moveClock(app, 1_000);
    expect((await logIn(player.email)).status).toBe(200);
  }
  expect(await sessionsOf(player.id)).toBe(30);
  expect((await me(player.token)).status).toBe(401);
  expect((await me(renewed.body.access_token)).status).toBe(200);
});

describe('AUTH-19 the list of devices', () => {
  const PHONE =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
  const listOf = async (token: string) => (await app.call('GET /auth/me/sessions', { token })).body.sessions;

  test('AUTH-19 names each device, its times and this one, and ends one or all others', async () => {
    const { player, token } = await aSession();
    const phone = await logIn(player.email, PASSWORD, { 'user-agent': PHONE });
    const [first, ...others] = await listOf(phone.body.access_token);
    expect(others).toHaveLength(2);
    const times = { createdAt: expect.any(String), lastUsedAt: expect.any(String) };
    const networks = ['127.0.0.0/24'];
    const own = { id: expect.any(String), device: 'Chrome, Android', isThisOne: true, networks, ...times };
    expect(first).toEqual(own);
    expect(others.map(({ isThisOne }: any) => isThisOne)).toEqual([false, false]);

    const end = (id: string) => app.call(`DELETE /auth/me/sessions/${id}`, { token });
    expect((await end(first.id)).status).toBe(204);
    expect((await me(phone.body.access_token)).status).toBe(401);
    expect((await end(first.id)).body.code).toBe('not_found');
    expect((await app.call('DELETE /auth/me/sessions', { token })).status).toBe(204);
    expect((await listOf(token)).map(({ isThisOne }: any) => isThisOne)).toEqual([true]);
  });

  test('AUTH-19 shows the last two networks, also of a copy that renews in step with its owner', async () => {
    const proxied = await anotherInstance({ TRUST_PROXY: '1' });
    const from = (ip: string, cookie: string) =>
      proxied.call('POST /auth/refresh', { headers: { cookie, 'x-forwarded-for': ip } });
    const { cookie, token } = await aSession();
    const owner = await from('203.0.113.7', cookie);
    expect((await listOf(token))[0].networks).toEqual(['203.0.113.0/24', '127.0.0.0/24']);
    // The copy presents the previous secret and gets the same answer.
    const copy = await from('198.51.100.9', cookie);
    expect(cookieOf(copy)).toBe(cookieOf(owner));
    expect((await listOf(token))[0].networks).toEqual(['198.51.100.0/24', '203.0.113.0/24']);
    await from('203.0.113.200', cookieOf(owner));
    expect((await listOf(token))[0].networks).toEqual(['203.0.113.0/24', '198.51.100.0/24']);
  });

  test('AUTH-19 SEC-04 ends no session of another player', async () => {
    const { token } = await aSession();
    const other = await aSession();
    const [theirs] = await listOf(other.token);
    expect((await app.call(`DELETE /auth/me/sessions/${theirs.id}`, { token })).status).toBe(404);
    await app.call('DELETE /auth/me/sessions', { token });
    expect((await me(other.token)).status).toBe(200);
  });

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-A546E) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    ['curl/8.5.0', null],
    [undefined, null],
  ])('AUTH-19 %s is %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

describe('changing the password', () => {
  const change = (token: string, currentPassword: unknown, newPassword: unknown) =>
    app.call('POST /auth/change-password', { token, body: { currentPassword, newPassword } });

  test('AUTH-13 ends all other sessions and notifies the owner by mail', async () => {
    const { player, token } = await aSession();
    const other = await logIn(player.email);
    expect((await change(token, PASSWORD, 'tortuga verde 7')).status).toBe(204);
    expect((await me(token)).status).toBe(200);
    expect((await me(other.body.access_token)).status).toBe(401);
    expect(await sessionsOf(player.id)).toBe(1);
    expect((await logIn(player.email)).status).toBe(401);
    expect((await logIn(player.email, 'tortuga verde 7')).status).toBe(200);
    await eventually(() =>
      app.mail
        .to(player.email)
        .some(
          ({ subject, text }) =>
            subject === 'Tu contraseña cambió' && text.includes('y cerramos las demás sesiones.'),
        ),
    );
  });

  test('PROF-04 SEC-01 the current password is refused as the new one, in any Unicode form', async () => {
    const { token } = await aSession();
    const refused = (answer: { status: number; body: any }) => [answer.status, answer.body?.fields];
    const unchanged = [400, [{ field: 'newPassword', code: 'unchanged' }]];
    expect(refused(await change(token, PASSWORD, PASSWORD))).toEqual(unchanged);
    expect((await change(token, PASSWORD, 'ñandú de la pampa 7')).status).toBe(204);
    const decomposed = 'ñandú de la pampa 7'.normalize('NFD');
    expect(refused(await change(token, 'ñandú de la pampa 7', decomposed))).toEqual(unchanged);
  });

  test('PROF-04 a wrong current password is refused with its field', async () => {
    const { token } = await aSession();
    const answer = await change(token, 'otra-cosa-distinta', 'tortuga verde 7');
    expect([answer.status, answer.body.code]).toEqual([400, 'wrong_password']);
    expect(answer.body.fields).toEqual([{ field: 'currentPassword', code: 'wrong' }]);
  });

  test.each([
    ['corta', 'too_short'],
    ['password1', 'common'],
    ['AnaPrueba1', 'too_personal'],
    [12345678, 'invalid'],
  ])('SEC-01 the new password %s is refused: %s', async (password, code) => {
    const { token } = await aSession();
    const answer = await change(token, PASSWORD, password);
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'newPassword', code }]]);
  });

  test('AUTH-13 one of two simultaneous changes succeeds, and only its session stays', async () => {
    const { player, token } = await aSession();
    const other = (await logIn(player.email)).body.access_token as string;
    const answers = await Promise.all([
      change(token, PASSWORD, 'tortuga verde 7'),
      change(other, PASSWORD, 'tortuga verde 8'),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(await sessionsOf(player.id)).toBe(1);
  });

  test('AUTH-13 a simultaneous login with the old password leaves no session', async () => {
    const { player, token } = await aSession();
    const [changed, ...logins] = await Promise.all([
      change(token, PASSWORD, 'tortuga verde 7'),
      ...Array.from({ length: 8 }, () => logIn(player.email)),
    ]);
    expect(changed.status).toBe(204);
    expect(await sessionsOf(player.id)).toBe(1);
    for (const { status } of logins) expect([200, 401]).toContain(status);
  });

  test('AUTH-13 no session starts if the password changed after the check', async () => {
    const { id } = await aPlayer(app);
    const starting = app.app
      .get(Sessions)
      .start(app.database, id, 'the hash of yesterday', { ip: '127.0.0.1', device: null });
    await expect(starting).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(await sessionsOf(id)).toBe(1);
  });
});
