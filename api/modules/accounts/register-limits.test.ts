import { expect, test } from 'vitest';
import { makeKeys } from '../../config/keys.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { MINUTE } from '../../testing/times.ts';

const PASSWORD = 'cancha-de-tierra-7';
const app = await setUpApp({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
  limits: {
    'register.network': [{ most: 3, seconds: 3600 }],
    'taken.network': [{ most: 2, seconds: 600 }],
  },
});

let networks = 0;
/** Returns an IP address that made no calls yet. */
const newIp = () => `10.0.${(networks += 1)}.1`;
let people = 0;
const aForm = () => {
  people += 1;
  return {
    firstName: 'Ana',
    lastName: 'Paz',
    username: `ana.paz.${people}`,
    email: `ana${people}@example.org`,
    password: PASSWORD,
    country: 'AR',
    phone: '+5491155550000',
    birthDate: '1990-05-17',
  };
};
const call = (route: string, ip: string, body: object) =>
  app.call(route, { body, headers: { 'x-forwarded-for': ip } });
/** Returns 201 or the code of the error. */
const register = async (ip: string, change: object = {}) => {
  const { status, body, headers } = await call('POST /auth/register', ip, { ...aForm(), ...change });
  if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  return status === 201 ? 201 : body.code;
};
const aTakenAddress = async () => {
  const form = aForm();
  await call('POST /auth/register', newIp(), form);
  return form.email;
};

test('SEC-02 AUTH-11 field errors cost nothing, accepted registrations count', async () => {
  const ip = newIp();
  for (const wrong of [{ username: 'a' }, { password: '123' }, { email: 'x' }, { birthDate: '2020-01-01' }])
    expect(await register(ip, wrong)).toBe('invalid_input');
  for (let times = 0; times < 3; times += 1) expect(await register(ip)).toBe(201);
  expect(await register(ip)).toBe('too_many_requests');
  expect(await register(newIp())).toBe(201);
  app.clock.advance(60 * MINUTE);
  expect(await register(ip)).toBe(201);
});

test('SEC-02 `*_taken` answers have their own limit, and a refusal does not reveal whether something is taken', async () => {
  const email = await aTakenAddress();
  const ip = newIp();
  for (let times = 0; times < 2; times += 1) expect(await register(ip, { email })).toBe('email_taken');
  // A free address is refused too.
  expect(await register(ip, { email })).toBe('too_many_requests');
  expect(await register(ip)).toBe('too_many_requests');
  app.clock.advance(10 * MINUTE);
  expect(await register(ip)).toBe(201);
  expect(await register(ip)).toBe(201);
  expect(await register(ip, { email })).toBe('email_taken');
});

test('SEC-02 simultaneous calls do not exceed the limit', async () => {
  const email = await aTakenAddress();
  const ip = newIp();
  const answers = await Promise.all(Array.from({ length: 12 }, () => register(ip, { email })));
  expect(answers.filter((answer) => answer === 'email_taken')).toHaveLength(2);
  expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(10);
});

test('PROF-06 SEC-02 changing the address shares this limit', async () => {
  const email = await aTakenAddress();
  const { body } = await call('POST /auth/register', newIp(), aForm());
  const ip = newIp();
  const change = () =>
    app.call('PUT /auth/me/email', {
      token: body.access_token,
      body: { email, password: PASSWORD },
      headers: { 'x-forwarded-for': ip },
    });
  for (const code of ['email_taken', 'email_taken', 'too_many_requests'])
    expect((await change()).body.code).toBe(code);
  expect(await register(ip)).toBe('too_many_requests');
});

test('SEC-02 with the default limits a valid registration succeeds after five attempts with field errors', async () => {
  const { vapidPublicKey, vapidPrivateKey, jwtSecret } = makeKeys();
  const production = await setUpApp({
    env: {
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      JWT_SECRET: jwtSecret,
      VAPID_PUBLIC_KEY: vapidPublicKey,
      VAPID_PRIVATE_KEY: vapidPrivateKey,
      VAPID_SUBJECT: 'mailto:ops@doce.lat',
      MAIL_FROM: 'Doce <no-reply@doce.lat>',
      SUPPORT_EMAIL: 'soporte@doce.lat',
      PUBLIC_URL: 'https://doce.example',
    },
  });
  const form = aForm();
  for (const wrong of [
    { username: 'a' },
    { password: '123' },
    { email: 'x' },
    { birthDate: '2020-01-01' },
    { phone: '' },
  ])
    expect((await production.call('POST /auth/register', { body: { ...form, ...wrong } })).body.code).toBe(
      'invalid_input',
    );
  expect((await production.call('POST /auth/register', { body: form })).status).toBe(201);
});
