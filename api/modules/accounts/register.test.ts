import { describe, expect, test } from 'vitest';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { aPlayer, PASSWORD } from '../../testing/builders.ts';
import { Passwords } from '../../platform/passwords.ts';

const app = await setUpApp();

let count = 0;
const registration = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return {
    firstName: 'Lucía',
    lastName: 'Fernández',
    username: `lu_${count}`,
    email: `lu${count}@example.org`,
    password: PASSWORD,
    country: 'AR',
    phone: '+54 9 (11) 5555-0000',
    birthDate: '1990-05-17',
    ...changes,
  };
};
const register = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.call('POST /auth/register', { body: registration(changes), headers });
const rowsOf = (email: string) => app.sql`select * from account where email = ${email}`;

describe('registration', () => {
  test('AUTH-08 the registration answers access_token and user, and sets an HttpOnly cookie', async () => {
    const answer = await register({ username: 'Primera', email: '  Primera@Example.ORG ' });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      firstName: 'Lucía',
      lastName: 'Fernández',
      username: 'Primera',
      email: 'primera@example.org',
      country: 'AR',
      isVerified: false,
      totalWins: 0,
      role: 'player',
    });
    const me = await app.call('GET /auth/me', { token: answer.body.access_token });
    expect(me.body).toEqual(answer.body.user);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^doce_refresh=[^;]+; Max-Age=5184000; Path=\/api\/auth; HttpOnly; SameSite=Strict,/,
    );
    expect(answer.text).not.toContain('assword');
  });

  test('AUTH-06 every field is required, and the error names each missing one', async () => {
    const answer = await app.call('POST /auth/register', { body: {} });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_input');
    expect(answer.body.fields.map(({ field }: any) => field).toSorted()).toEqual([
      ...['birthDate', 'country', 'email', 'firstName', 'lastName', 'password', 'phone', 'username'],
    ]);
    expect(answer.body.fields).toContainEqual({ field: 'firstName', code: 'required' });
  });

  test('AUTH-11 a name without a letter is refused', async () => {
    const answer = await register({ firstName: '😀', lastName: '123' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual([
      { field: 'firstName', code: 'invalid_name' },
      { field: 'lastName', code: 'invalid_name' },
    ]);
  });

  test.each(['<b>Ana</b>', 'Ana <3', 'gana en https://evil.example', 'Ana\u0007'])(
    'AUTH-21 the name %j is refused with its field',
    async (firstName) => {
      const answer = await register({ firstName });
      expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'firstName' }]]);
    },
  );

  test('SEC-01 the password is stored as argon2id with 19 MiB, two passes, one lane', async () => {
    const passwords = app.app.get(Passwords, { strict: false });
    const cheap = passwords.cost;
    passwords.cost = new Passwords().cost;
    const { email } = await aPlayer(app);
    passwords.cost = cheap;
    const [account] = await rowsOf(email);
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test.each([
    ['corta-7', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['contraseña123', 'common'],
    ['Fernández!', 'too_personal'],
  ])('SEC-01 the password %s is refused: %s', async (password, code) => {
    const answer = await register({ password });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject([{ field: 'password', code }]);
  });

  test('VER-02 a mail in the player’s language has a link that works', async () => {
    const answer = await register({ email: 'brasil@example.org' }, { 'accept-language': 'pt-BR,pt;q=0.9' });
    const mail = await app.mail.arrived('brasil@example.org');
    expect(mail.subject).toBe('Falta um passo: confirme seu e-mail');
    const [, token] = /http:\/\/localhost:3000\/verify-email\/([\w-]{43})/.exec(mail.text)!;
    const session = { token: answer.body.access_token };
    expect((await app.call(`GET /auth/verify/${token}`, session)).body).toEqual({ verified: true });
    const me = await app.call('GET /auth/me', session);
    expect(me.body.isVerified).toBe(true);
  });

  test('FILL-08 the mailed link carries how many choices wait on the device that registered', async () => {
    const linkTo = async (email: string, count = 1) => {
      const { text } = await app.mail.arrived(email, '/verify-email/', count);
      return /\/verify-email\/[\w-]{43}(\S*)/.exec(text)![1];
    };
    const { body } = await register({ email: 'elige@example.org', choices: 12 });
    expect(await linkTo('elige@example.org')).toBe('?elecciones=12');
    const token = String(body.access_token);
    await app.call('POST /auth/send-verification', { token, body: { choices: 9 } });
    expect(await linkTo('elige@example.org', 2)).toBe('?elecciones=9');
    const corrected = { email: 'corrige@example.org', password: PASSWORD, choices: 9 };
    expect((await app.call('PUT /auth/me/email', { token, body: corrected })).status).toBe(200);
    expect(await linkTo('corrige@example.org')).toBe('?elecciones=9');
    await register({ email: 'nada@example.org' });
    expect(await linkTo('nada@example.org')).toBe('');
  });

  test.each([0, 101, 1.5, '12'])('FILL-08 %s is no number of choices', async (choices) => {
    const { status, body } = await register({ choices });
    expect([status, body.fields.map(({ field }: { field: string }) => field)]).toEqual([400, ['choices']]);
  });

  test('VER-02 the database contains neither the token nor the sent mail', async () => {
    const { email } = await aPlayer(app);
    const token = await app.mail.secret(email, 'verify-email/');
    await eventually(
      async () => (await app.sql`select from mail where recipient = ${email} and sent_at is not null`).length,
    );
    const [row] = await app.sql`select (select json_agg(mail)::text || json_agg(mail_token)::text
        from mail, mail_token) as everything`;
    expect(row.everything).not.toContain(token);
  });
});

describe('refused registrations', () => {
  test('AUTH-11 a player under 18 on that day in the own country is refused, and the error names birthDate', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' }).format(
      app.clock.now(),
    );
    // 18 years before a 29 February the day does not exist.
    const birthday = `${Number(today.slice(0, 4)) - 18}${today.slice(4).replace('-02-29', '-02-28')}`;
    const tomorrow = new Date(Date.parse(`${birthday}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const refused = await register({ birthDate: tomorrow });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'birthDate', code: 'under_age' }],
    });
    expect((await register({ birthDate: birthday })).status).toBe(201);
  });

  test('AUTH-11 e-mail and username are unique without regard to case, and the error names the taken ones', async () => {
    await register({ username: 'Tomada', email: 'tomada@example.org' });
    const email = await register({ email: 'TOMADA@example.org' });
    expect(email.status).toBe(409);
    expect(email.body).toMatchObject({ code: 'email_taken', fields: [{ field: 'email', code: 'taken' }] });
    const username = await register({ username: 'tOMADA' });
    expect(username.status).toBe(409);
    expect(username.body).toMatchObject({
      code: 'username_taken',
      fields: [{ field: 'username', code: 'taken' }],
    });
    const both = await register({ username: 'TOMADA', email: 'Tomada@example.org' });
    expect(both.body.fields.map(({ field }: any) => field)).toEqual(['email', 'username']);
  });

  test('AUTH-11 one of twenty simultaneous registrations of one address succeeds and the others get email_taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register({ email: 'carrera@example.org' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => `${body.statusCode} ${body.code}`))).toEqual(
      new Set(['409 email_taken']),
    );
    expect(await rowsOf('carrera@example.org')).toHaveLength(1);
    const [orphans] =
      await app.sql`select count(*)::int as n from player where id not in (select player_id from account)`;
    expect(orphans.n).toBe(0);
  });
});

describe('invalid input', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['an emoji as username', { username: '🏆🏆🏆' }, 'username'],
    ['an unknown country', { country: 'US' }, 'country'],
    ['letters in a phone number', { phone: '+54 once' }, 'phone'],
    ['31 February', { birthDate: '1990-02-31' }, 'birthDate'],
    ['a role', { role: 'admin' }, 'role'],
  ])('API-02 %s is refused with the field named', async (_, changes, field) => {
    const answer = await register(changes);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_input');
    expect(answer.body.fields.map((error: any) => error.field)).toEqual([field]);
  });

  test('API-02 the name of a country is refused with the codes that are meant', async () => {
    const { body } = await register({ country: 'Argentina' });
    const allowed = ['AR', 'MX', 'CO', 'PE', 'CL', 'EC', 'PY', 'BO', 'BR'];
    expect(body.fields).toEqual([{ field: 'country', code: 'invalid', allowed }]);
  });

  test('AUTH-11 invisible characters are removed from a name; a name of invisible characters is empty', async () => {
    const seen = await register({ firstName: '\u200bLu\u202ecía\u2069', lastName: '👩‍👧 می‌خواهم' });
    expect([seen.body.user.firstName, seen.body.user.lastName]).toEqual(['Lucía', '👩‍👧 می‌خواهم']);
    const unseen = await register({ firstName: '\u200b\u2060 \ufeff' });
    expect(unseen.body.fields).toEqual([{ field: 'firstName', code: 'required' }]);
  });

  test('AUTH-07 white space around an address is removed', async () => {
    const answer = await register({ email: '\u00a0 Pegada@Example.org\u200b\n' });
    expect([answer.status, answer.body.user.email]).toEqual([201, 'pegada@example.org']);
  });

  test('AUTH-32 an address with ñ in its domain is that of its form for mail servers', async () => {
    const { status, body } = await register({ email: 'Luz@ñandú-prueba.cl' });
    expect([status, body.user.email]).toEqual([201, 'luz@xn--and-prueba-s9a5i.cl']);
    expect((await register({ email: body.user.email })).body.code).toBe('email_taken');
  });
});

describe('PROF-05 changing the phone number', () => {
  const change = (token: string | undefined, body: object) =>
    app.call('PUT /auth/me/phone', { ...(token && { token }), body });

  test('PROF-05 AUTH-07 adds the prefix of the country and answers with the account', async () => {
    const { body: session } = await register({ username: 'llamada', country: 'BR', phone: '11 91234-5678' });
    expect(session.user.phone).toBe('+5511912345678');
    const answer = await change(session.access_token, { phone: '(21) 98765-4321' });
    expect([answer.status, answer.body]).toEqual([200, { ...session.user, phone: '+5521987654321' }]);
    const moved = await change(session.access_token, { phone: ' +54 9 11 5555-0000' });
    expect(moved.body.phone).toBe('+5491155550000');
    const me = await app.call('GET /auth/me', { token: session.access_token });
    expect(me.body).toEqual(moved.body);
  });

  test('PROF-05 an invalid number is refused with its field, and the change needs a session', async () => {
    const { body: session } = await register({ username: 'sinllamada' });
    for (const [phone, code] of [
      ['', 'required'],
      ['12', 'invalid_phone'],
      ['x'.repeat(41), 'too_long'],
    ]) {
      const answer = await change(session.access_token, { phone });
      expect([answer.status, answer.body.fields]).toMatchObject([400, [{ field: 'phone', code }]]);
    }
    expect((await change(undefined, { phone: '+5491155550000' })).status).toBe(401);
    const me = await app.call('GET /auth/me', { token: session.access_token });
    expect(me.body.phone).toBe(session.user.phone);
  });
});

test.each([
  ...['soporte', 'Suporte', 'doce', 'DOCE_', 'root', 'a.d.m.i.n', 'admin7', 'soporte_doce'],
  ...['doce.soporte', 'd0ce', 'adm1n', 's0porte_doce', 'los.adm1n'],
])('AUTH-28 the username %s is reserved', async (username) => {
  const answer = await register({ username });
  expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'username', code: 'reserved' }]]);
});

test('AUTH-28 a first and a last name that pass for the organiser together are reserved; each alone is a name', async () => {
  const answer = await register({ firstName: 'Soporte', lastName: 'Doce' });
  expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'lastName', code: 'reserved' }]]);
  for (const [firstName, lastName] of [
    ['Organización', 'Doce'],
    ['Equipo Doce', 'Oficial'],
    ['S0porte', 'D o c e'],
  ])
    expect((await register({ firstName, lastName })).body.fields, firstName).toEqual(answer.body.fields);
  expect((await register({ username: 'los_doce', lastName: 'Doce' })).status).toBe(201);
});

test('AUTH-07 AUTH-27 the stored number can be called, and another one is refused at its field', async () => {
  const { body } = await register({ country: 'EC', phone: '099 123 4567' });
  expect(body.user.phone).toBe('+593991234567');
  const refused = { code: 'invalid_input', fields: [{ field: 'phone', code: 'invalid_phone' }] };
  expect((await register({ country: 'PE', phone: '123456789' })).body).toMatchObject(refused);
  const change = (phone: string) =>
    app.call('PUT /auth/me/phone', { token: body.access_token, body: { phone } });
  expect((await change('593 98 765 4321')).body.phone).toBe('+593987654321');
  expect((await change('000000000')).body).toMatchObject(refused);
  const contact = { type: 'affiliate', name: 'Luana Prado', email: 'luana@bola.example', country: 'BR' };
  const send = (phone: string) => app.call('POST /affiliate-contacts', { body: { ...contact, phone } });
  expect((await send('11 8555-1234')).body).toMatchObject(refused);
  expect((await send('(11) 95555-0000')).status).toBe(201);
  // With the code of a carrier.
  expect((await send('0 15 11 91234-5678')).status).toBe(201);
  expect((await register({ country: 'BR', phone: '0 15 11 91234-5678' })).body.user.phone).toBe(
    '+5511912345678',
  );
});
