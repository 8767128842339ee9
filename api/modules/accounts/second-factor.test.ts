import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { aGrid, aPlayer, anAdmin, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { eventually, setUpApp, type CallResult } from '../../testing/test-app.ts';
import { MINUTE } from '../../testing/times.ts';

const app = await setUpApp();

/** A new administrator without a second factor. */
const aNewcomer = () => aPlayer(app, { role: 'admin', hasFactor: false });
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
const codeAndStatus = async (answer: Promise<CallResult>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};

/** Adds an authenticator. Returns its secret and the recovery codes. */
async function enrol(admin: TestPlayer) {
  const begun = await admin.call('POST /admin/second-factor/authenticator', { password: PASSWORD });
  const { secret } = begun.body.data;
  const body = { code: codeOf(secret) };
  const done = await admin.call('POST /admin/second-factor/authenticator/confirm', body);
  expect(done.status).toBe(200);
  return { secret, recoveryCodes: done.body.data.recoveryCodes as string[] };
}
async function logIn(admin: TestPlayer): Promise<TestPlayer> {
  const { body } = await app.call('POST /auth/login', { body: { email: admin.email, password: PASSWORD } });
  return { ...admin, token: body.access_token };
}

it('ADM-31 an administrator adds an authenticator first; a login then needs a code, which works once', async () => {
  const admin = await aNewcomer();
  const refused = await admin.call('GET /admin/users');
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([
    403,
    'second_factor_required',
    { isEnrolled: false },
  ]);
  expect((await admin.call('GET /admin/me')).body.data).toMatchObject({
    isEnrolled: false,
    confirmedAt: null,
    permissions: ['results', 'grids', 'announcements', 'prizes', 'users', 'settings'],
  });
  const { secret } = await enrol(admin);
  expect((await admin.call('GET /admin/users')).status).toBe(200);

  const again = await logIn(admin);
  expect((await again.call('GET /admin/users')).body.data).toEqual({ isEnrolled: true });
  // The code of the enrolment was used. The next one works once, also for another session.
  expect(await codeAndStatus(again.call('POST /admin/second-factor', { code: codeOf(secret) }))).toEqual([
    400,
    'wrong_code',
  ]);
  app.clock.advance(MINUTE);
  const code = codeOf(secret);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const confirmed = await again.call('POST /admin/second-factor', { code: spaced });
  expect(confirmed.body.data).toMatchObject({
    isEnrolled: true,
    hasAuthenticator: true,
    recoveryCodesLeft: 10,
  });
  expect((await again.call('GET /admin/users')).status).toBe(200);
  const third = await logIn(admin);
  expect((await third.call('POST /admin/second-factor', { code })).body.code).toBe('wrong_code');
});

it('ADM-31 the database has no secret in clear, and no answer shows it again', async () => {
  const admin = await aNewcomer();
  const { secret } = await enrol(admin);
  const [row] = await app.sql`select secret from authenticator where player_id = ${admin.id}`;
  const clear = Buffer.from(Secret.fromBase32(secret).bytes);
  expect(row!.secret.includes(clear)).toBe(false);
  expect(JSON.stringify((await admin.call('GET /admin/me')).body)).not.toContain(secret);
});

it('ADM-31 a recovery code works once, and the audit log records it', async () => {
  const admin = await aNewcomer();
  const { recoveryCodes } = await enrol(admin);
  expect(new Set(recoveryCodes).size).toBe(10);
  const body = { code: recoveryCodes[3]!.toUpperCase() };
  const other = await logIn(admin);
  const used = await other.call('POST /admin/second-factor', body);
  expect(used.body.data.recoveryCodesLeft).toBe(9);
  expect((await (await logIn(admin)).call('POST /admin/second-factor', body)).body.code).toBe('wrong_code');
  const log = await other.call('GET /admin/audit?kind=admin');
  expect(log.body.data.entries[0]).toMatchObject({ action: 'factor.recovered', actor: { id: admin.id } });
  const renewed = await other.call('POST /admin/second-factor/recovery-codes');
  expect(renewed.body.data.recoveryCodes).toHaveLength(10);
  const old = { code: recoveryCodes[4] };
  expect((await (await logIn(admin)).call('POST /admin/second-factor', old)).body.code).toBe('wrong_code');
});

it('ADM-31 a stolen password or session cannot replace the second factor', async () => {
  const admin = await aNewcomer();
  await enrol(admin);
  const begin = 'POST /admin/second-factor/authenticator';
  expect((await (await aNewcomer()).call(begin, { password: 'no-es-la-mia-7' })).body.code).toBe(
    'wrong_password',
  );
  expect((await (await logIn(admin)).call(begin, { password: PASSWORD })).body.code).toBe('step_up_required');
  app.clock.advance(11 * MINUTE);
  expect((await admin.call(begin, { password: PASSWORD })).body.code).toBe('step_up_required');
});

/** The calls that change how an account is entered. The deletion is last. */
const ACCESS_CALLS: [string, unknown][] = [
  ['PUT /auth/me/email', { email: 'otra@example.org', password: PASSWORD }],
  ['POST /auth/passkeys/options', { password: PASSWORD }],
  ['POST /auth/passkeys', {}],
  ['DELETE /auth/passkeys/abc', undefined],
  ['POST /auth/change-password', { currentPassword: PASSWORD, newPassword: 'tortuga verde 7' }],
  ['POST /auth/me/delete', { password: 'tortuga verde 7' }],
];

it('AUTH-26 an enrolled administrator needs a recent second factor to delete the account or change how it is entered', async () => {
  const admin = await aNewcomer();
  await anAdmin(app);
  const { secret } = await enrol(admin);
  const byPassword = await logIn(admin);
  for (const [route, body] of ACCESS_CALLS)
    expect([route, await codeAndStatus(byPassword.call(route, body))]).toEqual([
      route,
      [403, 'step_up_required'],
    ]);
  expect((await admin.call('GET /auth/me')).status).toBe(200);
  app.clock.advance(11 * MINUTE);
  expect((await admin.call('POST /auth/change-password', ACCESS_CALLS[4]![1])).body.code).toBe(
    'step_up_required',
  );
  await byPassword.call('POST /admin/second-factor', { code: codeOf(secret) });
  const answers: unknown[] = [];
  for (const [route, body] of ACCESS_CALLS) answers.push(await codeAndStatus(byPassword.call(route, body)));
  expect(answers).toEqual([
    // A verified address never changes.
    [409, 'conflict'],
    [200, undefined],
    [400, 'invalid_input'],
    [404, 'not_found'],
    [204, undefined],
    [204, undefined],
  ]);
});

it('AUTH-26 players and administrators without a second factor change their access with the password alone', async () => {
  for (const person of [await aPlayer(app), await aNewcomer()])
    expect(await codeAndStatus(person.call('POST /auth/change-password', ACCESS_CALLS[4]![1]))).toEqual([
      204,
      undefined,
    ]);
});

it('ADM-31 SEC-02 guesses are limited per account; recovery codes still work', async () => {
  const strict = await setUpApp({ env: { RATE_LIMITS: 'on' }, databaseUrl: app.databaseUrl });
  const admin = await aNewcomer();
  const { recoveryCodes } = await enrol(admin);
  const { token } = await logIn(admin);
  const guess = (code: string) => strict.call('POST /admin/second-factor', { token, body: { code } });
  const codes = await Promise.all(['000001', '000002', '000003', '000004', '000005', '000006'].map(guess));
  expect(codes.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await guess(recoveryCodes[0]!)).status).toBe(200);
});

it('ADM-32 dangerous calls need a second factor of the last 10 minutes', async () => {
  const admin = await aNewcomer();
  const { secret } = await enrol(admin);
  const player = await aPlayer(app);
  const grid = await aGrid(app, [{ startsInMs: -2 * 3_600_000, status: 'finished', score: [1, 0] }], {
    status: 'settled',
  });
  const open = await aGrid(app, 1);
  const result = { homeScore: 2, awayScore: 0, status: 'finished' };
  const calls: [string, unknown][] = [
    [`PUT /admin/users/${player.id}/toggle-status`, { isActive: true }],
    [`POST /admin/users/${player.id}/delete`, undefined],
    [`GET /admin/game-groups/${grid.id}/winners.csv?minCorrect=0`, undefined],
    [`PUT /admin/games/${grid.matchIds[0]}/update-score`, result],
    [`PUT /admin/game-groups/${grid.id}/status`, { status: 'open' }],
    ['POST /admin/administrators', { email: player.email, permissions: ['grids'] }],
  ];
  app.clock.advance(11 * MINUTE);
  for (const [route, body] of calls)
    expect([route, await codeAndStatus(admin.call(route, body))]).toEqual([route, [403, 'step_up_required']]);
  expect((await admin.call(`PUT /admin/games/${open.matchIds[0]}/update-score`, result)).status).toBe(200);
  expect((await admin.call('GET /admin/users')).status).toBe(200);
  await admin.call('POST /admin/second-factor', { code: codeOf(secret) });
  expect((await admin.call(calls[3]![0], result)).status).toBe(200);
});

it('ADM-33 an administrator does only what the permissions allow, and they take effect at once', async () => {
  const boss = await anAdmin(app);
  const player = await aPlayer(app);
  const body = { email: player.email, permissions: ['prizes', 'results'] };
  const added = await boss.call('POST /admin/administrators', body);
  expect(added.body.data).toMatchObject({
    id: player.id,
    permissions: ['results', 'prizes'],
    isEnrolled: false,
  });
  await enrol(player);
  expect(await codeAndStatus(player.call('GET /admin/users'))).toEqual([403, 'forbidden']);
  expect((await player.call('GET /admin/game-groups')).status).toBe(200);
  const needs = async (admin: TestPlayer) => JSON.stringify((await admin.call('GET /admin/needs')).body.data);
  expect(await needs(boss)).toContain('grid_none');
  expect(await needs(player)).not.toContain('grid_none');
  const set = (permissions: string[]) => boss.call(`PUT /admin/administrators/${player.id}`, { permissions });
  await set(['users']);
  expect((await player.call('GET /admin/users')).status).toBe(200);
  expect((await boss.call('GET /admin/administrators')).body.data).toContainEqual(
    expect.objectContaining({ id: player.id, permissions: ['users'], isEnrolled: true }),
  );
  expect((await boss.call(`DELETE /admin/administrators/${player.id}`)).status).toBe(200);
  expect(await codeAndStatus(player.call('GET /admin/users'))).toEqual([403, 'forbidden']);
  const log = await boss.call(`GET /admin/audit?kind=admin&thing=${player.username}`);
  expect(log.body.data.entries.map(({ action }: { action: string }) => action)).toEqual([
    'admin.demoted',
    'admin.permissions',
    'factor.added',
    'admin.promoted',
  ]);
});

it('ADM-33 a new administrator and all with the permission users are told by mail; none is added without a permission', async () => {
  const [boss, narrow, player] = [await anAdmin(app), await anAdmin(app), await aPlayer(app)];
  await boss.call(`PUT /admin/administrators/${narrow.id}`, { permissions: ['results'] });
  for (const answer of [
    await boss.call('POST /admin/administrators', { email: player.email, permissions: [] }),
    await boss.call(`PUT /admin/administrators/${narrow.id}`, { permissions: [] }),
  ])
    expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'permissions', code: 'required' }]]);
  await boss.call('POST /admin/administrators', { email: player.email, permissions: ['results'] });
  const subjectsTo = ({ email }: TestPlayer) => app.mail.to(email).map(({ subject }) => subject);
  await eventually(() => subjectsTo(player).includes('Ahora administras Doce'));
  await eventually(() => subjectsTo(boss).includes('Hay una persona nueva en la administración'));
  expect(app.mail.to(boss.email).at(-1)!.text).toContain(player.email);
  expect(subjectsTo(narrow).filter((subject) => subject.includes('persona nueva'))).toEqual([]);
});

it('ADM-73 an administrator adds no own permission, and all with the permission users are told of a wider one by mail', async () => {
  const [boss, narrow] = [await anAdmin(app), await anAdmin(app)];
  const set = (by: TestPlayer, of: TestPlayer, permissions: string[]) =>
    by.call(`PUT /admin/administrators/${of.id}`, { permissions });
  const mailsTo = ({ email }: TestPlayer) =>
    app.mail.to(email).filter(({ subject }) => subject.includes('más permisos'));
  expect((await set(boss, narrow, ['users', 'results'])).status).toBe(200);
  expect(await codeAndStatus(set(narrow, narrow, ['users', 'results', 'prizes']))).toEqual([
    409,
    'own_permissions',
  ]);
  expect((await set(narrow, narrow, ['users'])).status).toBe(200);
  expect([mailsTo(boss), mailsTo(narrow)]).toEqual([[], []]);
  expect((await set(boss, narrow, ['users', 'prizes'])).status).toBe(200);
  for (const reader of [boss, narrow]) {
    const mail = await eventually(() => mailsTo(reader)[0]);
    expect(mail.text).toContain(narrow.email);
  }
});

it('ADM-33 only a player with a verified address becomes an administrator', async () => {
  const boss = await anAdmin(app);
  const unverified = await aPlayer(app, { isVerified: false });
  for (const email of [unverified.email, 'ninguna@example.org', boss.email]) {
    const { body } = await boss.call('POST /admin/administrators', { email, permissions: ['grids'] });
    expect([body.code, body.fields]).toEqual(['not_found', [{ field: 'email', code: 'invalid' }]]);
  }
});

it('ADM-33 the last administrator with the permission users stays, also with simultaneous changes', async () => {
  const own = await setUpApp();
  const [one, two] = [await anAdmin(own), await anAdmin(own)];
  const narrow = (admin: TestPlayer) =>
    own.call(`PUT /admin/administrators/${admin.id}`, {
      token: one.token,
      body: { permissions: ['grids'] },
    });
  const answers = await Promise.all([narrow(one), narrow(two)]);
  // The second change finds either the last one, or a caller without the permission.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const admins =
    await own.sql`select player_id as id from account where role = 'admin' and 'users' = any (permissions)`;
  expect(admins).toHaveLength(1);
  const last = [one, two].find(({ id }) => id === admins[0]!.id)!;
  const gone = await own.call(`DELETE /admin/administrators/${last.id}`, { token: last.token });
  expect(gone.body.code).toBe('last_admin');
  const deleted = await own.call('POST /auth/me/delete', {
    token: last.token,
    body: { password: PASSWORD },
  });
  expect(deleted.body.code).toBe('last_admin');
});

it('ADM-31 AUTH-23 another administrator resets a lost second factor; the sessions end and the audit log records it', async () => {
  const [boss, admin] = [await anAdmin(app), await aNewcomer()];
  await enrol(admin);
  const reset = (id: number) => boss.call(`POST /admin/administrators/${id}/reset-second-factor`);
  expect((await reset(boss.id)).body.code).toBe('admin_protected');
  expect((await reset(admin.id)).status).toBe(200);
  expect((await admin.call('GET /admin/me')).status).toBe(401);
  const again = await logIn(admin);
  expect((await again.call('GET /admin/users')).body.data).toEqual({ isEnrolled: false });
  const [row] = await app.sql`select actor_id from audit_event
      where action = 'factor.reset' and subject = 'player:' || ${admin.id}`;
  expect(row).toEqual({ actor_id: boss.id });
  // One mail about the enrolment, one about the reset.
  const told = () => app.mail.to(admin.email).filter(({ text }) => text.includes('aplicación de códigos'));
  await eventually(() => told().length === 2);
});

it('ADM-34 the audit log records what an administrator looks up about a player', async () => {
  const [boss, player] = [await anAdmin(app), await aPlayer(app)];
  await boss.call(`GET /admin/users/${player.id}`);
  await boss.call(`GET /admin/predictions?userId=${player.id}`);
  // Filters of the same list are the same look-up.
  await boss.call(`GET /admin/predictions?userId=${player.id}&page=2`);
  await boss.call(`GET /admin/users/${player.id}`);
  const rows = await app.sql`select action from audit_event
      where subject = 'player:' || ${player.id} and actor_id = ${boss.id} order by id`;
  expect(rows).toEqual([{ action: 'player.viewed' }, { action: 'predictions.viewed' }]);
  const actions = async (query: string) =>
    (await boss.call(`GET /admin/audit?thing=${player.username}${query}`)).body.data.entries.map(
      ({ action }: { action: string }) => action,
    );
  expect(await actions('')).toContain('player.viewed');
  expect(await actions('&changesOnly=true')).not.toContain('player.viewed');
  expect(await actions('&changesOnly=true&kind=player')).not.toContain('predictions.viewed');
});
