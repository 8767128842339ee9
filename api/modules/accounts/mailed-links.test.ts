import { describe, expect, test, vi } from 'vitest';
import { aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { SoftwarePasskey } from '../../testing/software-passkey.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { Accounts } from './accounts.ts';
import { DisablePlayer } from './disable-player.ts';

const NEW = 'tortuga verde 7';
const app = await setUpApp();

/** Shares the fake mailbox, because either instance can send a mail. */
const anotherInstance = () => setUpApp({ databaseUrl: app.databaseUrl, mail: app.mail });
const requestReset = (email: unknown, headers: Record<string, string> = {}) =>
  app.call('POST /auth/request-password-reset', { body: { email }, headers });
const reset = (token: unknown, newPassword: unknown = NEW) =>
  app.call('POST /auth/reset-password', { body: { token, newPassword } });
const check = (token: string) => app.call(`GET /auth/verify-reset-token/${token}`);
/** Opens the link, in the browser of the player if one is given. */
const verify = (token: string, player?: TestPlayer) =>
  app.call(`GET /auth/verify/${token}`, player ? { token: player.token } : {});
const logIn = (email: string, password: string) =>
  app.call('POST /auth/login', { body: { email, password } });

const verifyToken = (to: string, count = 1) => app.mail.secret(to, '/verify-email/', count);
const resetToken = (to: string, count = 1) => app.mail.secret(to, '/reset-password?token=', count);
const aReset = async (): Promise<{ player: TestPlayer; token: string }> => {
  const player = await aPlayer(app);
  await requestReset(player.email);
  return { player, token: await resetToken(player.email) };
};

async function addPasskey(player: TestPlayer): Promise<void> {
  const passkey = new SoftwarePasskey('http://localhost:3000');
  const options = await player.call('POST /auth/passkeys/options', { password: PASSWORD });
  const body = { name: 'Mi teléfono', credential: passkey.create(options.body) };
  expect((await player.call('POST /auth/passkeys', body)).status).toBe(201);
}
/** Locks the accounts for all other connections. Returns how to release them. */
async function holdAccounts(): Promise<() => Promise<void>> {
  const owner = await app.connect();
  await owner.query('begin');
  await owner.query('lock table account in access exclusive mode');
  return async () => {
    await owner.query('commit');
    await owner.end();
  };
}

describe('verifying the address', () => {
  test('VER-01 FILL-08 the link verifies the address, can be opened twice, and the second answer says so', async () => {
    const player = await aPlayer(app, { isVerified: false });
    const token = await verifyToken(player.email);
    for (const body of [{ verified: true }, { verified: true, wasVerified: true }]) {
      const answer = await verify(token, player);
      expect([answer.status, answer.body]).toEqual([200, body]);
    }
    expect((await player.call('GET /auth/me')).body.isVerified).toBe(true);
  });

  test('VER-01 the link is valid for 24 hours', async () => {
    const later = await anotherInstance();
    const player = await aPlayer(app, { isVerified: false });
    const token = await verifyToken(player.email);
    later.clock.advance(24 * HOUR - 60_000);
    expect((await later.call(`GET /auth/verify/${token}`, { token: player.token })).status).toBe(200);
    later.clock.advance(2 * 60_000);
    const answer = await later.call(`GET /auth/verify/${token}`, { token: player.token });
    expect([answer.status, answer.body.code]).toEqual([404, 'token_invalid']);
  });

  test('AUTH-20 another browser verifies nothing; the reader of the mail sets a password, which ends the session of the person that registered', async () => {
    const attacker = await aPlayer(app, { isVerified: false });
    const token = await verifyToken(attacker.email);
    const answer = await verify(token);
    expect(answer.body).toEqual({ verified: false, passwordToken: expect.any(String) });
    expect((await attacker.call('GET /auth/me')).body.isVerified).toBe(false);
    expect((await reset(answer.body.passwordToken)).status).toBe(204);
    expect((await reset(answer.body.passwordToken, `${NEW} 2`)).body.code).toBe('token_invalid');
    expect((await attacker.call('GET /auth/me')).status).toBe(401);
    expect((await logIn(attacker.email, PASSWORD)).status).toBe(401);
    expect((await logIn(attacker.email, NEW)).body.user.isVerified).toBe(true);
    expect((await verify(token)).body).toEqual({ verified: true, wasVerified: true });
  });

  test('AUTH-20 RST-03 an opened verification link ends no mailed reset link and no form of an earlier opening', async () => {
    const player = await aPlayer(app, { isVerified: false });
    const token = await verifyToken(player.email);
    await requestReset(player.email);
    const mailed = await resetToken(player.email);
    const forms = [(await verify(token)).body.passwordToken, (await verify(token)).body.passwordToken];
    for (const link of [mailed, ...forms]) expect((await check(link)).status).toBe(200);
    expect((await reset(mailed)).status).toBe(204);
    // The account is verified now, so its verification link sets no password any more.
    for (const form of forms) expect((await reset(form, `${NEW} 2`)).body.code).toBe('token_invalid');
  });

  test('AUTH-20 one of several simultaneous forms of a verification link sets the password', async () => {
    const player = await aPlayer(app, { isVerified: false });
    const token = await verifyToken(player.email);
    const answers = await Promise.all([1, 2, 3, 4].map((count) => reset(token, `${NEW} ${count}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404]);
  });

  test('AUTH-20 a form sets no password if another one did so between its reads', async () => {
    const player = await aPlayer(app, { isVerified: false });
    const token = await verifyToken(player.email);
    const accounts = app.app.get(Accounts);
    const read = accounts.getAccount.bind(accounts);
    const reading = vi.spyOn(accounts, 'getAccount').mockImplementationOnce(async (playerId) => {
      const account = await read(playerId);
      expect((await reset(token, NEW)).status).toBe(204);
      return account;
    });
    expect((await reset(token, `${NEW} 2`)).body.code).toBe('token_invalid');
    reading.mockRestore();
    expect((await logIn(player.email, NEW)).status).toBe(200);
  });

  test('AUTH-20 a player who logs in in the other browser confirms the password, and no session ends', async () => {
    const player = await aPlayer(app, { isVerified: false });
    const token = await verifyToken(player.email);
    expect((await verify(token)).body.verified).toBe(false);
    const { headers } = await logIn(player.email, PASSWORD);
    const [cookie] = headers['set-cookie'] as string[];
    const open = (browser: string) =>
      app.call(`GET /auth/verify/${token}`, { headers: { cookie: browser.split(';')[0]! } });
    const stranger = await logIn((await aPlayer(app)).email, PASSWORD);
    expect((await open((stranger.headers['set-cookie'] as string[])[0]!)).body.verified).toBe(false);
    expect((await open(cookie!)).body).toEqual({ verified: true });
    expect((await player.call('GET /auth/me')).body.isVerified).toBe(true);
  });

  test.each(['verification', 'reset'])(
    'AUTH-30 the reader of the mail who sets a password by a %s link inherits neither the consent nor the group of who registered',
    async (link) => {
      const { code } = await aGroup(app, await aPlayer(app));
      const { token, email } = await aPlayer(app, { isVerified: false });
      await app.call('PUT /reminders/mail', { token, body: { isOn: true, place: 'profile' } });
      const wish = await app.call(`POST /groups/join/${code}/when-verified`, { token });
      expect(wish.status).toBe(204);
      if (link === 'reset') await requestReset(email);
      expect(
        (await reset(link === 'reset' ? await resetToken(email) : await verifyToken(email))).status,
      ).toBe(204);
      const reader = { token: (await logIn(email, NEW)).body.access_token };
      expect((await app.call('GET /reminders/mail', reader)).body.isOn).toBe(false);
      expect((await app.call('GET /groups', reader)).body).toEqual([]);
      expect((await app.call('GET /auth/me', reader)).body.isVerified).toBe(true);
    },
  );

  test('VER-02 a second link leaves the first one valid', async () => {
    const player = await aPlayer(app, { isVerified: false });
    const first = await verifyToken(player.email);
    expect((await player.call('POST /auth/send-verification')).body).toEqual({
      outcome: 'sent',
    });
    const second = await verifyToken(player.email, 2);
    for (const token of [first, second, first]) expect((await verify(token, player)).status).toBe(200);
    expect((await player.call('GET /auth/me')).body.isVerified).toBe(true);
  });

  test('VER-02 the newest five links are valid, also after simultaneous requests', async () => {
    const player = await aPlayer(app, { isVerified: false });
    const oldest = await verifyToken(player.email);
    const send = () => player.call('POST /auth/send-verification');
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const tokens =
      await app.sql`select from mail_token where player_id = ${player.id} and purpose = 'verify-email'`;
    expect(tokens).toHaveLength(5);
    expect((await verify(oldest)).body.code).toBe('token_invalid');
    await send();
    const newest = await verifyToken(player.email, 10);
    expect((await verify(newest, player)).status).toBe(200);
  });

  test('VER-02 a verified player gets no further mail, and the answer says why', async () => {
    const player = await aPlayer(app);
    await verifyToken(player.email);
    const answer = await player.call('POST /auth/send-verification');
    expect([answer.status, answer.body]).toEqual([200, { outcome: 'already_verified' }]);
    const mails = await app.sql`select from mail where recipient = ${player.email}`;
    expect(mails).toHaveLength(1);
  });

  test('VER-01 a link to an earlier address does not verify the current one', async () => {
    const player = await aPlayer(app, { isVerified: false });
    const token = await verifyToken(player.email);
    await app.sql`update account set email = 'x' || email where player_id = ${player.id}`;
    expect((await verify(token)).body.code).toBe('token_invalid');
    expect((await player.call('GET /auth/me')).body.isVerified).toBe(false);
  });

  test.each(['x', 'ñandú', '%00', '%F0%9F%8F%86', 'a'.repeat(200)])(
    'VER-01 the token %s is refused',
    async (token) => {
      const answer = await verify(encodeURI(token).replaceAll('%25', '%'));
      expect([answer.status, answer.body.code]).toEqual([404, 'token_invalid']);
    },
  );
});

describe('resetting the password', () => {
  test('RST-03 sets the new password, ends all sessions, notifies the owner by mail, and works once', async () => {
    const { player, token } = await aReset();
    expect((await reset(token)).status).toBe(204);
    expect((await player.call('GET /auth/me')).status).toBe(401);
    expect((await logIn(player.email, PASSWORD)).status).toBe(401);
    expect((await logIn(player.email, NEW)).status).toBe(200);
    const again = await reset(token);
    expect([again.status, again.body.code]).toEqual([404, 'token_invalid']);
    await eventually(() =>
      app.mail
        .to(player.email)
        .some(
          ({ subject, text }) =>
            subject === 'Tu contraseña cambió' && text.includes('y cerramos todas las sesiones.'),
        ),
    );
  });

  test('RST-03 one of ten simultaneous uses succeeds', async () => {
    const { player, token } = await aReset();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `${NEW} ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ body }) => body?.code === 'token_invalid')).toHaveLength(9);
    expect(await app.sql`select from session where player_id = ${player.id}`).toHaveLength(0);
  });

  test('RST-01 checking a token does not use it', async () => {
    const { token } = await aReset();
    for (let times = 0; times < 3; times += 1)
      expect((await check(token)).body).toEqual({ valid: true, passkeys: [] });
    expect((await reset(token)).status).toBe(204);
    expect((await check(token)).body.code).toBe('token_invalid');
  });

  test('RST-03 after a bad new password the token stays valid', async () => {
    const { token } = await aReset();
    const answer = await reset(token, 'password1');
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'newPassword', code: 'common' }]]);
    expect((await reset(token)).status).toBe(204);
  });

  test('RST-03 SEC-01 the current password is refused with its field, and the token stays valid', async () => {
    const { token } = await aReset();
    const answer = await reset(token, PASSWORD);
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'newPassword', code: 'unchanged' }]]);
    expect((await reset(token)).status).toBe(204);
  });

  test('RST-03 one of two simultaneously requested links is valid', async () => {
    const player = await aPlayer(app);
    await Promise.all([requestReset(player.email), requestReset(player.email)]);
    const tokens = [await resetToken(player.email), await resetToken(player.email, 2)];
    const answers = await Promise.all(tokens.map(check));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('RST-03 a token is valid for 60 minutes', async () => {
    const later = await anotherInstance();
    const { token } = await aReset();
    later.clock.advance(HOUR - 60_000);
    expect((await later.call(`GET /auth/verify-reset-token/${token}`)).status).toBe(200);
    later.clock.advance(2 * 60_000);
    expect((await later.call(`GET /auth/verify-reset-token/${token}`)).status).toBe(404);
  });

  test('RST-03 a new request and a change of the password invalidate the earlier link', async () => {
    const { player, token } = await aReset();
    await requestReset(player.email);
    const second = await resetToken(player.email, 2);
    expect((await check(token)).status).toBe(404);
    expect((await check(second)).status).toBe(200);
    await player.call('POST /auth/change-password', { currentPassword: PASSWORD, newPassword: NEW });
    expect((await check(second)).status).toBe(404);
  });

  test('RST-03 the answer is the same with and without an account', async () => {
    const player = await aPlayer(app);
    const disabled = await aPlayer(app);
    await app.app.get(DisablePlayer).toggle(disabled.id, false, player.id);
    for (const email of [player.email, disabled.email, 'nadie@example.org']) {
      const answer = await requestReset(email);
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    await resetToken(player.email);
    expect(
      await app.sql`select from mail where recipient = ${disabled.email} and template = 'reset-password'`,
    ).toHaveLength(0);
  });

  test('RST-03 the answer waits neither for the look-up of the account nor for the mail', async () => {
    const player = await aPlayer(app);
    // While the owner of the database locks the accounts, no other connection can read one.
    const release = await holdAccounts();
    const answers = await Promise.all([requestReset(player.email), requestReset('nadie@example.org')]);
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(app.mail.to(player.email).some(({ text }) => text.includes('/reset-password'))).toBe(false);
    await release();
    expect((await reset(await resetToken(player.email))).status).toBe(204);
  });

  test('RST-04 the link shows the passkeys of a player, and the reset removes them on request', async () => {
    const { player, token } = await aReset();
    await addPasskey(player);
    const shown = { name: 'Mi teléfono', createdAt: expect.any(String), lastUsedAt: null };
    expect((await check(token)).body).toEqual({ valid: true, passkeys: [shown] });
    expect((await reset(token)).status).toBe(204);
    const session = { token: (await logIn(player.email, NEW)).body.access_token };
    expect((await app.call('GET /auth/passkeys', session)).body.passkeys).toHaveLength(1);
    await requestReset(player.email);
    const body = { token: await resetToken(player.email, 2), newPassword: PASSWORD, removePasskeys: true };
    expect((await app.call('POST /auth/reset-password', { body })).status).toBe(204);
    const again = { token: (await logIn(player.email, PASSWORD)).body.access_token };
    expect((await app.call('GET /auth/passkeys', again)).body.passkeys).toEqual([]);
  });

  test('RST-04 ADM-31 a mailed link neither shows nor removes the passkeys of an administrator', async () => {
    const admin = await aPlayer(app, { role: 'admin', hasFactor: false });
    await addPasskey(admin);
    await requestReset(admin.email);
    const token = await resetToken(admin.email);
    expect((await check(token)).body.passkeys).toEqual([]);
    const body = { token, newPassword: NEW, removePasskeys: true };
    expect((await app.call('POST /auth/reset-password', { body })).status).toBe(204);
    const session = { token: (await logIn(admin.email, NEW)).body.access_token };
    expect((await app.call('GET /admin/me', session)).body.data).toMatchObject({
      isEnrolled: true,
      passkeys: 1,
    });
  });

  test('RST-03 a verification link cannot reset a password, and a reset link cannot verify', async () => {
    const { player, token } = await aReset();
    expect((await reset(await verifyToken(player.email))).status).toBe(404);
    expect((await verify(token)).status).toBe(404);
  });

  test('SEC-05 links start with the public address, with any Host header', async () => {
    const player = await aPlayer(app);
    await requestReset(player.email.toUpperCase(), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    const token = await resetToken(player.email);
    const mail = app.mail.to(player.email).find(({ text }) => text.includes(token))!;
    expect(mail.text).toContain(`\nhttp://localhost:3000/reset-password?token=${token}\n`);
    expect(mail.text + mail.html).not.toContain('evil.example');
  });
});
