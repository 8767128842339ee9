import { expect, it } from 'vitest';
import { aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { SoftwarePasskey } from '../../testing/software-passkey.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { MINUTE } from '../../testing/times.ts';
import { findRelyingParty } from './passkeys.ts';

const ORIGIN = 'http://localhost:3000';
const app = await setUpApp();

const call = (route: string, { token }: { token?: string }, body?: unknown) =>
  app.call(route, { token, body });

async function addPasskey(player: TestPlayer, passkey = new SoftwarePasskey(ORIGIN)) {
  const options = await call('POST /auth/passkeys/options', player, { password: PASSWORD });
  const body = { name: 'Mi teléfono', credential: passkey.create(options.body) };
  const added = await call('POST /auth/passkeys', player, body);
  return { passkey, added, body };
}
const askOptions = async () =>
  (await call('POST /auth/passkeys/login/options', {})).body as { challenge: string };
const logIn = (credential: object) => call('POST /auth/passkeys/login', {}, { credential });

it('AUTH-22 a player adds a passkey, logs in with it, renames and removes it', async () => {
  const player = await aPlayer(app);
  const { passkey, added } = await addPasskey(player);
  expect([added.status, added.body]).toEqual([
    201,
    { id: expect.any(String), name: 'Mi teléfono', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  const session = await logIn(passkey.get(await askOptions()));
  expect(session.body.user.id).toBe(player.id);
  expect(String(session.headers['set-cookie'])).toContain('doce_refresh=');
  const { id } = added.body;
  const { access_token: token } = session.body;
  expect((await call(`PUT /auth/passkeys/${id}`, { token }, { name: 'El viejo' })).status).toBe(204);
  const { body } = await call('GET /auth/passkeys', { token });
  expect(body).toMatchObject({ isAvailable: true, passkeys: [{ id, name: 'El viejo' }] });
  expect(body.passkeys[0].lastUsedAt).not.toBeNull();
  expect((await call(`DELETE /auth/passkeys/${id}`, { token })).status).toBe(204);
  expect((await logIn(passkey.get(await askOptions()))).body.code).toBe('passkey_unknown');
});

it('AUTH-23 a mail tells the owner about a new passkey', async () => {
  const player = await aPlayer(app);
  await addPasskey(player);
  await app.mail.arrived(player.email, 'una passkey');
});

it('AUTH-22 a challenge works once, for five minutes, and only for its purpose', async () => {
  const player = await aPlayer(app);
  const { passkey, body } = await addPasskey(player);
  expect((await call('POST /auth/passkeys', player, body)).body.code).toBe('passkey_refused');

  const options = await askOptions();
  const credential = passkey.get(options);
  expect((await logIn(credential)).status).toBe(200);
  expect((await logIn(credential)).body.code).toBe('passkey_refused');
  expect((await logIn(passkey.get(options))).body.code).toBe('passkey_refused');

  const late = passkey.get(await askOptions());
  app.clock.advance(6 * MINUTE);
  expect((await logIn(late)).body.code).toBe('passkey_refused');

  const toAdd = await call('POST /auth/passkeys/options', player, { password: PASSWORD });
  expect((await logIn(passkey.get(toAdd.body))).body.code).toBe('passkey_refused');
  const another = { name: 'Otra', credential: new SoftwarePasskey(ORIGIN).create(await askOptions()) };
  expect((await call('POST /auth/passkeys', player, another)).body.code).toBe('passkey_refused');
  const stranger = { name: 'Otra', credential: new SoftwarePasskey(ORIGIN).create(toAdd.body) };
  expect((await call('POST /auth/passkeys', await aPlayer(app), stranger)).body.code).toBe('passkey_refused');
});

it('AUTH-22 a passkey of another site, another key or without the check of the user is refused', async () => {
  const player = await aPlayer(app);
  for (const passkey of [
    new SoftwarePasskey('http://evil.localhost:3000'),
    new SoftwarePasskey(ORIGIN, { isVerifying: false }),
  ])
    expect((await addPasskey(player, passkey)).added.body.code).toBe('passkey_refused');
  const { passkey } = await addPasskey(player);
  const forged = { ...new SoftwarePasskey(ORIGIN).get(await askOptions()) };
  forged.id = forged.rawId = passkey.get({ challenge: '' }).id;
  expect((await logIn(forged)).body.code).toBe('passkey_refused');
});

it('AUTH-22 adding a passkey needs the password; other players cannot touch it', async () => {
  const player = await aPlayer(app);
  const { added } = await addPasskey(player);
  const wrong = await call('POST /auth/passkeys/options', player, { password: 'no-es-la-mia-7' });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password']);
  const other = await aPlayer(app);
  const path = `/auth/passkeys/${added.body.id}`;
  expect((await call(`PUT ${path}`, other, { name: 'Mía' })).status).toBe(404);
  expect((await call(`DELETE ${path}`, other)).status).toBe(404);
  expect((await call('GET /auth/me/data', player)).body.passkeys).toEqual([
    { name: 'Mi teléfono', createdAt: expect.any(String), lastUsedAt: null },
  ]);
});

it('AUTH-22 ADM-31 a passkey is the second factor and the step-up of an administrator', async () => {
  const admin = await aPlayer(app, { role: 'admin', hasFactor: false });
  const { passkey, added } = await addPasskey(admin);
  expect(added.status).toBe(201);
  expect((await call('GET /admin/users', admin)).status).toBe(200);

  const { body } = await app.call('POST /auth/login', { body: { email: admin.email, password: PASSWORD } });
  const byPassword = { token: body.access_token };
  expect((await call('GET /admin/users', byPassword)).body.data).toEqual({ isEnrolled: true });
  const add = await call('POST /auth/passkeys/options', byPassword, { password: PASSWORD });
  expect(add.body.code).toBe('step_up_required');
  const remove = await call(`DELETE /auth/passkeys/${added.body.id}`, byPassword);
  expect(remove.body.code).toBe('step_up_required');

  const strangers = (await addPasskey(await aPlayer(app))).passkey.get(await askOptions());
  const confirm = (credential: object) =>
    call('POST /admin/second-factor/passkey', byPassword, { credential });
  expect((await confirm(strangers)).body.code).toBe('passkey_refused');
  expect((await confirm(passkey.get(await askOptions()))).body.data).toMatchObject({ passkeys: 1 });
  expect((await call('GET /admin/users', byPassword)).status).toBe(200);

  app.clock.advance(11 * MINUTE);
  const renew = 'POST /admin/second-factor/recovery-codes';
  expect((await call(renew, byPassword)).body.code).toBe('step_up_required');
  await confirm(passkey.get(await askOptions()));
  expect((await call(renew, byPassword)).status).toBe(200);
  const session = await logIn(passkey.get(await askOptions()));
  expect((await call(renew, { token: session.body.access_token })).status).toBe(200);
});

it('AUTH-12 AUTH-22 a disabled player cannot log in with a passkey', async () => {
  const [player, admin] = [await aPlayer(app), await aPlayer(app, { role: 'admin' })];
  const { passkey } = await addPasskey(player);
  await call(`PUT /admin/users/${player.id}/toggle-status`, admin, { isActive: false });
  expect((await logIn(passkey.get(await askOptions()))).body.code).toBe('account_disabled');
});

it('AUTH-22 passkeys need https and a host name, except on localhost', async () => {
  const partyOf = (publicUrl: string) => findRelyingParty({ publicUrl })?.id ?? null;
  expect(partyOf('https://doce.example')).toBe('doce.example');
  expect(partyOf('http://localhost:3000')).toBe('localhost');
  expect(partyOf('http://doce.example')).toBeNull();
  expect(partyOf('https://192.0.2.7')).toBeNull();
  expect(partyOf('http://127.0.0.1:3000')).toBeNull();
  expect(partyOf('https://[2001:db8::1]')).toBeNull();
  const plain = await setUpApp({ env: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  const { status, body } = await plain.call('POST /auth/passkeys/login/options');
  expect([status, body.code]).toEqual([409, 'passkeys_unavailable']);
});
