import { describe, expect, test } from 'vitest';
import { aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();
const limited = await setUpApp({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
  databaseUrl: app.databaseUrl,
});

/** The statements of this database that wait for a lock. */
const WAITING = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;

let count = 0;
const newAddress = () => `corregida.${(count += 1)}@example.org`;
const unverified = () => aPlayer(app, { isVerified: false });
const change = (player: Pick<TestPlayer, 'call'>, email: unknown, password: unknown = PASSWORD) =>
  player.call('PUT /auth/me/email', { email, password });
/** Opens the link, in the browser of the player if one is given. */
const verify = (token: string, player?: TestPlayer) =>
  app.call(`GET /auth/verify/${token}`, player ? { token: player.token } : {});
const me = async (player: TestPlayer) => (await player.call('GET /auth/me')).body;

const verifyToken = (to: string, nth?: number) => app.mail.secret(to, '/verify-email/', nth);

describe('PROF-06 an address that was mistyped in the registration', () => {
  test('PROF-06 AUTH-07 can be corrected: the link goes to the new address, in lower case, and verifies it', async () => {
    const player = await unverified();
    const email = newAddress();
    const answer = await change(player, ` ${email.toUpperCase()} `);
    expect([answer.status, answer.body]).toEqual([200, { ...(await me(player)), email, isVerified: false }]);
    expect((await verify(await verifyToken(email), player)).status).toBe(200);
    expect(await me(player)).toMatchObject({ email, isVerified: true });
    const logIn = (address: string) =>
      app.call('POST /auth/login', { body: { email: address, password: PASSWORD } });
    expect([(await logIn(email)).status, (await logIn(player.email)).status]).toEqual([200, 401]);
  });

  test('PROF-06 links to the old address are invalid, also after the old address is restored', async () => {
    const player = await unverified();
    const first = await verifyToken(player.email);
    await app.call('POST /auth/request-password-reset', { body: { email: player.email } });
    const reset = await app.mail.secret(player.email, '/reset-password?token=');
    await change(player, newAddress());
    expect((await verify(first)).body.code).toBe('token_invalid');
    expect((await change(player, player.email)).status).toBe(200);
    expect((await verify(first)).body.code).toBe('token_invalid');
    expect((await app.call(`GET /auth/verify-reset-token/${reset}`)).body.code).toBe('token_invalid');
    expect((await me(player)).isVerified).toBe(false);
    expect((await verify(await verifyToken(player.email, 2), player)).status).toBe(200);
  });

  test('PROF-06 a link to the old address never verifies the new one, not even during the change', async () => {
    const player = await unverified();
    const token = await verifyToken(player.email);
    const { verified } = await app.database.transaction(async (tx) => {
      await tx.rows(`update account set email = 'x' || email where player_id = $1`, [player.id]);
      // The verification finds the token and waits for the lock of the account.
      const verified = verify(token, player);
      await eventually(async () => (await app.database.rows(WAITING)).length > 0);
      return { verified };
    });
    expect((await verified).body.code).toBe('token_invalid');
    expect(await me(player)).toMatchObject({ email: `x${player.email}`, isVerified: false });
  });

  test('PROF-06 a verified address cannot be changed', async () => {
    const player = await aPlayer(app);
    const answer = await change(player, newAddress());
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect((await me(player)).email).toBe(player.email);
  });

  test('PROF-06 a retry after a lost answer sends no second mail', async () => {
    const player = await unverified();
    const email = newAddress();
    for (let times = 0; times < 2; times += 1) expect((await change(player, email)).body.email).toBe(email);
    expect(await app.sql`select from mail where recipient = ${email}`).toHaveLength(1);
  });

  test('PROF-06 SEC-04 the change needs the password and a session', async () => {
    const player = await unverified();
    const other = await unverified();
    for (const email of [newAddress(), other.email]) {
      const answer = await change(player, email, 'no-es-la-mia-7');
      expect([answer.status, answer.body.fields]).toMatchObject([
        400,
        [{ field: 'password', code: 'wrong' }],
      ]);
    }
    expect(
      (await app.call('PUT /auth/me/email', { body: { email: newAddress(), password: PASSWORD } })).status,
    ).toBe(401);
    expect(await me(player)).toMatchObject({ email: player.email });
  });

  test('PROF-06 AUTH-11 a taken address gets the same error as in the registration, and the old link stays valid', async () => {
    const player = await unverified();
    const { email } = await aPlayer(app);
    const answer = await change(player, email.toUpperCase());
    expect([answer.status, answer.body.code, answer.body.fields]).toMatchObject([
      409,
      'email_taken',
      [{ field: 'email', code: 'taken' }],
    ]);
    expect((await verify(await verifyToken(player.email), player)).status).toBe(200);
  });

  test('PROF-06 one of several simultaneous changes to one address succeeds', async () => {
    const players = await Promise.all([unverified(), unverified(), unverified()]);
    const email = newAddress();
    const answers = await Promise.all(players.map((player) => change(player, email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.filter(({ body }) => body.code === 'email_taken')).toHaveLength(2);
    expect(await app.sql`select from account where email = ${email}`).toHaveLength(1);
  });

  test.each([
    ['', 'required'],
    ['nadie', 'invalid_email'],
  ])('PROF-06 API-02 %j is refused with the field named', async (email, code) => {
    const answer = await change(await unverified(), email);
    expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'email', code }]]);
  });
});

describe('PROF-06 SEC-02 limits', () => {
  const changeFrom = (ip: string, { token }: TestPlayer, email: string, password = PASSWORD) =>
    limited.call('PUT /auth/me/email', {
      token,
      body: { email, password },
      headers: { 'x-forwarded-for': ip },
    });

  test('PROF-06 SEC-02 these mails share the limit of requested verification mails', async () => {
    const [one, two] = [await unverified(), await unverified()];
    const email = newAddress();
    expect((await changeFrom('10.1.0.2', one, email)).status).toBe(200);
    expect((await changeFrom('10.1.0.2', one, newAddress())).status).toBe(200);
    const refused = await changeFrom('10.1.0.3', two, email);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await me(two)).toMatchObject({ email: two.email });
    const { body } = await limited.call('POST /auth/send-verification', { token: one.token });
    expect(body).toEqual({ outcome: 'recently' });
  });
});
