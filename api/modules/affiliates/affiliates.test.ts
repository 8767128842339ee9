import { beforeEach, describe, expect, test } from 'vitest';
import { aPlayer, PASSWORD } from '../../testing/builders.ts';
import { Contacts } from './contacts.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';

const SUPPORT = 'ventas@doce.example';
const app = await setUpApp({ env: { SUPPORT_EMAIL: SUPPORT } });
beforeEach(async () => {
  await app.sql`delete from affiliate_contact`;
  await app.sql`delete from mail`;
  app.mail.sent.length = 0;
});

const COMPANY = {
  name: 'Eva Núñez',
  email: 'Eva@Bola.example',
  company: 'Bola S.A.',
  country: 'EC',
  phone: '99 123-4567',
  telegram: '@eva',
  type: 'company',
};
const { company: _, telegram: __, ...person } = COMPANY;
const AFFILIATE = { ...person, type: 'affiliate' };
const send = (body: object, language = 'es', at = app) =>
  at.call('POST /affiliate-contacts', { body, headers: { 'accept-language': language } });
const stored = () => app.sql`select * from affiliate_contact order by id`;
const mail = () => app.mail.arrived(SUPPORT);

test('CON-06 a request is erased after 24 months', async () => {
  await send(COMPANY);
  const erase = () => app.app.get(Contacts).eraseOld();
  const age = (time: string) =>
    app.database.rows(`update affiliate_contact set created_at = statement_now() - interval '${time}'`);
  await age('23 months');
  expect([await erase(), (await stored()).length]).toEqual([0, 1]);
  await age('24 months 1 day');
  expect([await erase(), (await stored()).length]).toEqual([1, 0]);
});

describe('CON-04 a request', () => {
  test('CON-04 API-02 an empty optional field is stored as null, an empty required field is refused', async () => {
    expect((await send({ ...AFFILIATE, company: '', telegram: '  ' })).status).toBe(201);
    expect((await stored()).at(-1)).toMatchObject({ company: null, telegram: null });
    expect((await send({ ...COMPANY, company: '' })).body.fields).toEqual([
      { field: 'company', code: 'required' },
    ]);
  });

  test('CON-04 API-01 is stored with the full phone number, and the support address gets a mail', async () => {
    const { status, text } = await send(COMPANY, 'pt-BR');
    expect([status, text]).toEqual([201, '']);
    expect(await stored()).toMatchObject([
      {
        type: 'company',
        name: 'Eva Núñez',
        email: 'eva@bola.example',
        company: 'Bola S.A.',
        country: 'EC',
        phone: '+593991234567',
        telegram: '@eva',
        language: 'pt-BR',
      },
    ]);
    const { subject, text: words, html, headers } = await mail();
    expect(subject).toBe('Una empresa quiere sumarse al programa de afiliados');
    expect(words).toContain(
      [
        'Nombre: Eva Núñez',
        'Empresa: Bola S.A.',
        'Correo: eva@bola.example',
        'Teléfono: +593991234567',
        'Telegram: @eva',
        'País: Ecuador',
        'Idioma: portugués de Brasil',
      ].join('\n'),
    );
    expect(words).toContain('http://localhost:3000/admin');
    for (const fact of ['Eva Núñez', 'Bola S.A.', '+593991234567']) expect(html).toContain(fact);
    expect(headers).toMatchObject({ 'Reply-To': 'eva@bola.example' });
  });

  test("CON-04 does not need company and telegram if it is an affiliate's", async () => {
    expect((await send(AFFILIATE)).status).toBe(201);
    expect(await stored()).toMatchObject([{ type: 'affiliate', company: null, telegram: null }]);
    const { subject, text } = await mail();
    expect(subject).toBe('Un afiliado quiere sumarse al programa');
    expect(text).not.toMatch(/Empresa:|Telegram:|undefined|null/);
  });

  test('CON-04 identical requests are stored once, also simultaneous ones, on a day', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(COMPANY)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await Promise.all([1, 2].map(() => send(AFFILIATE)));
    expect(await stored()).toHaveLength(2);
    await eventually(() => app.mail.to(SUPPORT).length === 2);
    expect(await app.sql`select id from mail`).toHaveLength(2);

    await send({ ...COMPANY, phone: '99 123-4568' });
    expect(await stored()).toHaveLength(3);
    await app.sql`update affiliate_contact set created_at = created_at - interval '1 day'`;
    await send(COMPANY);
    expect(await stored()).toHaveLength(4);
  });

  test('CON-04 is stored also if the mail server fails; the mail is sent later', async () => {
    app.mail.failWith = new Error('connect ECONNREFUSED');
    expect((await send(COMPANY)).status).toBe(201);
    expect(await stored()).toHaveLength(1);
    app.mail.failWith = null;
    app.clock.advance(11_000);
    await mail();
  });
});

describe('CON-02 refused requests', () => {
  test.each([
    [{ ...COMPANY, company: undefined }, 'company', 'required'],
    [{ ...COMPANY, company: '  ' }, 'company', 'required'],
    [{ ...COMPANY, name: '' }, 'name', 'required'],
    [{ ...COMPANY, name: 'a'.repeat(121) }, 'name', 'too_long'],
    [{ ...COMPANY, email: 'eva' }, 'email', 'invalid_email'],
    [{ ...COMPANY, email: '' }, 'email', 'required'],
    [{ ...COMPANY, country: 'US' }, 'country', 'invalid'],
    [{ ...COMPANY, phone: '12' }, 'phone', 'invalid_phone'],
    [{ ...COMPANY, phone: undefined }, 'phone', 'required'],
    [{ ...COMPANY, type: 'bank' }, 'type', 'invalid'],
    [{ ...COMPANY, admin: true }, 'admin', 'unknown_field'],
  ])('CON-02 API-02 %j', async (body, field, code) => {
    const { status, body: answer } = await send(body);
    expect([status, answer.fields]).toMatchObject([400, [{ field, code }]]);
    expect(await stored()).toEqual([]);
  });

  test.each(['name', 'company', 'telegram', 'email', 'phone'])(
    'CON-04 a line break in the %s is refused, because it could add a mail header',
    async (field) => {
      for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0000']) {
        const { status, body } = await send({ ...COMPANY, [field]: `eva${end}Bcc: todos@example.org` });
        expect([status, body.fields[0].field]).toEqual([400, field]);
      }
      expect(await app.sql`select id from mail`).toEqual([]);
    },
  );

  test('CON-04 the mail escapes markup', async () => {
    await send({ ...COMPANY, name: '<b>Eva</b> <script>alert(1)</script>', company: '"><img src=x>' });
    const { html, subject } = await mail();
    expect(html).toContain('&lt;b&gt;Eva&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(subject).not.toContain('Eva');
  });
});

describe('personal data', () => {
  test('SEC-04 requests are exported and erased with the account, also from unsent mails', async () => {
    const player = await aPlayer(app);
    app.mail.failWith = new Error('connect ECONNREFUSED');
    await send({ ...COMPANY, email: player.email.toUpperCase() });
    await send(COMPANY);
    const { body } = await player.call('GET /auth/me/data');
    expect(body.contactRequests).toEqual([
      {
        type: 'company',
        name: 'Eva Núñez',
        company: 'Bola S.A.',
        country: 'EC',
        phone: '+593991234567',
        telegram: '@eva',
        createdAt: expect.any(String),
      },
    ]);
    const gone = await player.call('POST /auth/me/delete', { password: PASSWORD });
    expect(gone.status).toBe(204);
    expect((await stored()).map(({ email }) => email)).toEqual(['eva@bola.example']);
    const waiting =
      await app.sql`select params ->> 'replyTo' as reply_to from mail where template = 'company-contact'`;
    expect(waiting).toEqual([{ reply_to: 'eva@bola.example' }]);
    app.mail.failWith = null;
  });

  test('SEC-04 requests do not belong to an account with an unverified address', async () => {
    const pretender = await aPlayer(app, { isVerified: false });
    await send({ ...COMPANY, email: pretender.email });
    expect((await pretender.call('GET /auth/me/data')).body.contactRequests).toEqual([]);
    await pretender.call('POST /auth/me/delete', { password: PASSWORD });
    expect(await stored()).toHaveLength(1);
  });
});

test('SEC-02 CON-04 three requests a day per address, and a limit per network', async () => {
  const limited = await setUpApp({
    env: { RATE_LIMITS: 'on', SUPPORT_EMAIL: SUPPORT },
    limits: { 'contact.network': [{ most: 5, seconds: 3600 }] },
    databaseUrl: app.databaseUrl,
    mail: app.mail,
  });
  for (const wrong of [{ phone: '12' }, { name: '' }, { country: 'US' }, { admin: true }, { type: 'bank' }])
    expect((await send({ ...COMPANY, ...wrong }, 'es', limited)).status).toBe(400);
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1)
    statuses.push((await send({ ...COMPANY, name: `Eva ${n}` }, 'es', limited)).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
  let others = 0;
  const other = () => send({ ...COMPANY, email: `otra${(others += 1)}@example.org` }, 'es', limited);
  statuses.push((await other()).status, (await other()).status);
  const refused = await other();
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await stored()).toHaveLength(5);
});
