import { expect, test } from 'vitest';
import { aGroup } from '../../testing/group-builders.ts';
import { aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { eventually, setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';

const OTHER = 'tortuga verde 7';
let network = 0;
const app = await setUpApp({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
  limits: { 'register.network': [], 'taken.network': [] },
});

/** Each call comes from another network, so only the limits of the address count. */
const call = (route: string, options: { token?: string; body?: unknown } = {}) =>
  app.call(route, {
    ...options,
    headers: { 'x-forwarded-for': `10.1.${(network += 1) >> 8}.${network & 255}` },
  });
const logIn = async (email: string) => {
  for (const password of [PASSWORD, OTHER]) {
    const { status, body } = await call('POST /auth/login', { body: { email, password } });
    if (status === 200) return { token: body.access_token as string, password };
  }
  return null;
};
/** Returns how many mails of each kind were written to an address. */
async function mailsTo(address: string): Promise<Record<string, number>> {
  const rows =
    await app.sql`select template, count(*)::int as mails from mail where recipient = ${address} group by 1
      order by 1`;
  return Object.fromEntries(rows.map(({ template, mails }) => [template, mails]));
}
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);

/** Does all that makes Doce mail an address, three times a day for two days. Returns the mails of each day. */
async function attack(email: string, groups: { id: number; owner: TestPlayer }[]): Promise<number[]> {
  const days: number[] = [];
  for (let day = 0; day < 2; day += 1) {
    const before = sum(await mailsTo(email));
    for (let round = 0; round < 3; round += 1) {
      const session = await logIn(email);
      if (session) {
        const { token, password } = session;
        const body = { currentPassword: password, newPassword: password === OTHER ? PASSWORD : OTHER };
        await call('POST /auth/change-password', { token, body });
        await call('POST /auth/send-verification', { token });
      }
      await call('POST /auth/request-password-reset', { body: { email } });
      for (const { id, owner } of groups) {
        const { body } = await call('POST /auth/login', { body: { email: owner.email, password: PASSWORD } });
        await call(`POST /groups/${id}/invite`, { token: body.access_token, body: { email } });
      }
      app.clock.advance(8 * HOUR);
    }
    days.push(sum(await mailsTo(email)) - before);
  }
  return days;
}
const owners = () =>
  Promise.all(
    Array.from({ length: 6 }, async () => {
      const owner = await aPlayer(app);
      return { id: (await aGroup(app, owner)).id, owner };
    }),
  );

test('SEC-09 in days of attacks an unverified address gets three mails a day, of three kinds, and one invitation to each group', async () => {
  const victim = await aPlayer(app, { isVerified: false });
  const groups = await owners();
  const days = await attack(victim.email, groups);
  expect(Math.max(...days)).toBeLessThanOrEqual(3);
  const kinds = await mailsTo(victim.email);
  expect(Object.keys(kinds)).toEqual(['group-invitation', 'reset-password', 'verify-email']);
  expect(kinds['group-invitation']).toBeLessThanOrEqual(groups.length);

  // An account that is erased and registered again does not reset the count.
  const { token, password } = (await logIn(victim.email))!;
  const before = app.mail.to(victim.email).length;
  for (let times = 0; times < 6; times += 1) await call('POST /auth/send-verification', { token });
  await call('POST /auth/me/delete', { token, body: { password } });
  expect(app.mail.to(victim.email).length - before).toBeLessThanOrEqual(3);
});

test('SEC-09 an address without an account gets one invitation to each group, and none after "no more invitations"', async () => {
  const email = 'nadie.todavia@example.org';
  const groups = await owners();
  const days = await attack(email, groups);
  expect(Math.max(...days)).toBe(3);
  expect(await mailsTo(email)).toEqual({ 'group-invitation-to-newcomer': groups.length });
  const waiting = () =>
    app.sql`select from mail where recipient = ${email} and sent_at is null and failed_at is null`;
  await eventually(async () => (await waiting()).length === 0);
  const [, path] = /(\/mail\/invitations\/[\w-]+)\?/.exec(app.mail.to(email)[0]!.text)!;
  expect((await call(`POST ${path}`)).status).toBe(200);
  const before = app.mail.to(email).length;
  app.clock.advance(24 * HOUR);
  const [next] = await owners();
  const { body } = await call('POST /auth/login', { body: { email: next!.owner.email, password: PASSWORD } });
  await call(`POST /groups/${next!.id}/invite`, { token: body.access_token, body: { email } });
  await eventually(async () => (await waiting()).length === 0);
  expect(app.mail.to(email)).toHaveLength(before);
});

test('SEC-09 a verified address gets ten mails of one kind a day', async () => {
  const player = await aPlayer(app);
  let { token, password } = (await logIn(player.email))!;
  for (let times = 0; times < 20; times += 1) {
    const body = { currentPassword: password, newPassword: password === OTHER ? PASSWORD : OTHER };
    expect((await call('POST /auth/change-password', { token, body })).status).toBe(204);
    app.clock.advance(HOUR / 2);
    ({ token, password } = (await logIn(player.email))!);
  }
  expect(await mailsTo(player.email)).toMatchObject({ 'password-changed': 10 });
});

test('SEC-09 variants of one mailbox share its three mails a day and its limit of reset links', async () => {
  const variants = Array.from({ length: 5 }, (_, index) => `victima+${index}@example.org`);
  for (const [index, email] of variants.entries()) {
    const form = {
      ...{ firstName: 'Ana', lastName: 'Paz', username: `variante.${index}`, email, password: PASSWORD },
      ...{ country: 'AR', phone: '+5491155550000', birthDate: '1990-05-17' },
    };
    expect((await call('POST /auth/register', { body: form })).status).toBe(201);
  }
  const mails = await Promise.all(variants.map(async (email) => sum(await mailsTo(email))));
  expect(mails.reduce((a, b) => a + b, 0)).toBe(3);
});

test('GRP-06 SEC-09 a mailbox that refuses invitations refuses them for all its variants', async () => {
  const { id, owner } = (await owners())[0]!;
  const invite = (email: string) => call(`POST /groups/${id}/invite`, { ...owner, body: { email } });
  await invite('sofia@example.org');
  const mail = await app.mail.arrived('sofia@example.org');
  const link = /\/api(\/mail\/invitations\/[\w-]+)/.exec(mail.text)![1]!;
  expect(
    (
      await app.call(`POST ${link}`, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBeLessThan(400);
  await invite('sofia+otra@example.org');
  await eventually(
    async () =>
      (await app.sql`select from mail where recipient = 'sofia+otra@example.org' and sent_at is null`)
        .length === 0,
  );
  expect(app.mail.to('sofia+otra@example.org')).toEqual([]);
});
