import { beforeEach, expect, test } from 'vitest';
import { aPlayer } from '../testing/builders.ts';
import { setUpApp, type TestApp } from '../testing/test-app.ts';
import { findPrintedAccounts, setDemoPasswords } from './demo-passwords.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-people.ts';
import { loadDemonstration } from './load-demonstration.ts';

const PUBLIC = { PUBLIC_URL: 'https://doce.example' };
const ADMIN = 'admin@doce.example';
/** Demonstration accounts that the start does not print. */
const LUCIA = 'lucia.rojas@doce.example';
const CAMILA = 'camila.rojas@doce.example';

/** The first start, on loopback. The tests start other apps on its database, at other addresses. */
const home = await start({ DEMO: 'true' });
const firstHashes = await home.sql`select player_id as id, password_hash as hash from account`;
/** Each test starts with the passwords of the first start. */
beforeEach(
  () =>
    home.sql`update account set password_hash = hash
      from json_to_recordset(${JSON.stringify(firstHashes)}) as first (id int, hash text) where player_id = id`,
);

/** Starts an app as the program does: sets the passwords, then loads the demonstration. */
async function start(env: Record<string, string>, databaseUrl?: string): Promise<TestApp> {
  const app = await setUpApp({ env, ...(databaseUrl ? { databaseUrl } : {}) });
  await setDemoPasswords(app.app);
  if (app.env.isDemo) await loadDemonstration(app.app, app.databaseUrl);
  return app;
}
const again = (env: Record<string, string>) => start(env, home.databaseUrl);
const logIn = (app: TestApp, email: string, password: string) =>
  app.call('POST /auth/login', { body: { email, password } });
const changePassword = async (email: string, newPassword: string) => {
  const { access_token: token } = (await logIn(home, email, DEMO_PASSWORD)).body;
  const body = { currentPassword: DEMO_PASSWORD, newPassword };
  expect((await home.call('POST /auth/change-password', { token, body })).status).toBeLessThan(300);
};
const statusOf = async (app: TestApp, email: string, password: string) =>
  (await logIn(app, email, password)).status;

test('OPS-01 on loopback the published password works', async () => {
  const printed = await findPrintedAccounts(home.app);
  expect(printed.map(({ email }) => email)).toEqual(DEMO_ACCOUNTS.map(({ email }) => email));
  for (const { email, password } of printed) {
    expect(password).toBe(DEMO_PASSWORD);
    expect(await statusOf(home, email, password)).toBe(200);
  }
  expect(await statusOf(home, LUCIA, DEMO_PASSWORD)).toBe(200);
});

test('OPS-08 at a public address each account gets a new password of its own, and a restart prints the same ones', async () => {
  const { access_token: token } = (await logIn(home, ADMIN, DEMO_PASSWORD)).body;
  await changePassword(CAMILA, 'otra-cosa-distinta-7');
  const app = await again({ ...PUBLIC, DEMO: 'true' });
  for (const email of [...DEMO_ACCOUNTS.map((account) => account.email), LUCIA])
    expect(await statusOf(app, email, DEMO_PASSWORD)).toBe(401);
  expect((await app.call('GET /auth/me', { token })).status).toBe(401);
  expect(await statusOf(app, CAMILA, 'otra-cosa-distinta-7')).toBe(200);
  const printed = await findPrintedAccounts(app.app);
  expect(new Set(printed.map(({ password }) => password)).size).toBe(4);
  for (const { email, password } of printed) expect(await statusOf(app, email, password)).toBe(200);
  expect(await findPrintedAccounts((await again({ ...PUBLIC, DEMO: 'true' })).app)).toEqual(printed);
});

test('OPS-08 back on loopback the published password works again; a public address without DEMO=true disables it', async () => {
  expect(await statusOf(await again({ ...PUBLIC, DEMO: 'true' }), ADMIN, DEMO_PASSWORD)).toBe(401);
  const back = await again({ DEMO: 'true' });
  expect(await statusOf(back, ADMIN, DEMO_PASSWORD)).toBe(200);
  const app = await again({ HOST: '0.0.0.0', DEMO: 'false' });
  for (const email of [ADMIN, LUCIA]) expect(await statusOf(app, email, DEMO_PASSWORD)).toBe(401);
});

test('OPS-08 a demonstration that is created at a public address never has the published password', async () => {
  const app = await start({ ...PUBLIC, DEMO: 'true' });
  const [admin] = await findPrintedAccounts(app.app);
  expect(admin!.password).not.toBe(DEMO_PASSWORD);
  expect(await statusOf(app, ADMIN, admin!.password)).toBe(200);
  for (const email of [ADMIN, LUCIA]) expect(await statusOf(app, email, DEMO_PASSWORD)).toBe(401);
});

test('ADM-35 the fixed code opens the panel on loopback, and nowhere else', async () => {
  const confirm = async (app: TestApp) => {
    const [admin] = await findPrintedAccounts(app.app);
    const { access_token: token } = (await logIn(app, ADMIN, admin!.password)).body;
    const me = (await app.call('GET /admin/me', { token })).body.data;
    const body = { code: '123456' };
    const { status } = await app.call('POST /admin/second-factor', { token, body });
    const users = await app.call('GET /admin/users', { token });
    return [admin!.code, me.isEnrolled, status, users.status];
  };
  expect(await confirm(home)).toEqual(['123456', true, 200, 200]);
  expect(await confirm(await again({ ...PUBLIC, DEMO: 'true' }))).toEqual([null, false, 400, 403]);
  const other = await again({ DEMO: 'true' });
  const player = await aPlayer(other, { role: 'admin', hasFactor: false });
  const wrong = { token: player.token, body: { code: '123456' } };
  expect((await other.call('POST /admin/second-factor', wrong)).status).toBe(400);
});
