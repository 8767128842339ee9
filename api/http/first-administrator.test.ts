import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { createAdmin } from '../commands/create-admin.ts';
import { PASSWORD } from '../testing/builders.ts';
import { SECTION_7 } from '../testing/section-7.ts';
import { begin, ended } from '../testing/source-grid.ts';
import { eventually, setUpApp, type CallOptions } from '../testing/test-app.ts';
import { DAY } from '../testing/times.ts';

const app = await setUpApp();
// The test's template has decided. An empty installation has not.
await app.sql`update country_terms set has_prizes = null`;

const made: string[] = [];
/** Makes a call of section 7, which has to work, and returns its body; for the panel its data. */
async function call(route: string, options: CallOptions & { with?: Record<string, unknown> } = {}) {
  const { with: params = {}, ...rest } = options;
  made.push(route.split('?')[0]!);
  const answer = await app.call(
    route.replace(/:(\w+)/g, (_, name: string) => String(params[name])),
    rest,
  );
  expect(answer.status, `${route}: ${answer.text}`).toBeLessThan(300);
  return answer.body?.data ?? answer.body;
}

async function mailed(to: string, path: string): Promise<string> {
  const mail = await eventually(() => app.mail.to(to).findLast(({ text }) => text.includes(path)));
  return mail.text.split(path)[1]!.slice(0, 43);
}

/** Registers an account and verifies it by the second mail. */
async function register(username: string) {
  const email = `${username}@example.org`;
  const person = { firstName: 'Ana', lastName: 'Prueba', birthDate: '1990-05-17' };
  const body = { ...person, username, email, password: PASSWORD, country: 'AR', phone: '+5491155550000' };
  const { access_token: token, user } = await call('POST /auth/register', { body });
  await mailed(email, '/verify-email/');
  return { id: user.id as number, token: token as string, email, username };
}
type Person = Awaited<ReturnType<typeof register>>;

async function verify({ email, token }: Person): Promise<void> {
  await call('GET /auth/verify/:token', { token, with: { token: await mailed(email, '/verify-email/') } });
}

/** Gives the administrator's session its second factor, which the specification does not know. */
async function addAuthenticator(token: string): Promise<void> {
  const { body } = await app.call('POST /admin/second-factor/authenticator', {
    token,
    body: { password: PASSWORD },
  });
  const code = new TOTP({ secret: Secret.fromBase32(body.data.secret) }).generate({
    timestamp: app.clock.now(),
  });
  await app.call('POST /admin/second-factor/authenticator/confirm', { token, body: { code } });
}

it("API-08 LEGAL-08 each call of the specification's section 7 works on an empty installation, in the order of a first administrator", async () => {
  // The administrator: an account, and the command of the operator.
  const boss = await register('jefa');
  await verify(boss);
  await createAdmin(app.database, { ...boss, askPassword: () => Promise.resolve(PASSWORD) });
  const { access_token: token } = await call('POST /auth/login', {
    body: { email: boss.email, password: PASSWORD },
  });
  expect((await call('GET /auth/me', { token })).role).toBe('admin');
  await addAuthenticator(token);

  // The first grid, from the football source to the home page.
  for (let id = 1; id <= 14; id += 1)
    app.source.set({ id, start: new Date(app.clock.now() + DAY + id * 3_600_000) });
  const [country] = await call('GET /admin/api-football/countries', { token });
  const season = new Date(app.clock.now()).getUTCFullYear();
  expect(await call('GET /admin/api-football/seasons', { token })).toContain(season);
  const [{ league }] = await call(
    `GET /admin/api-football/leagues?season=${season}&country=${country.name}`,
    { token },
  );
  const days = [0, 7].map((days) => new Date(app.clock.now() + days * DAY).toISOString().slice(0, 10));
  const search = `leagueId=${league.id}&season=${season}&dateFrom=${days[0]}&dateTo=${days[1]}`;
  const found = await call(`GET /admin/api-football/games?${search}`, { token });
  const create = (name: string, games: unknown[]) =>
    call('POST /admin/api-football/create-game-group', {
      token,
      body: { name, country: 'Argentina', games, startDate: days[0], endDate: days[1] },
    });
  const grid = await create('Fecha 1', found.slice(0, 12));
  const spare = await create('Fecha 2', found.slice(12));
  expect((await call('GET /admin/game-groups', { token })).length).toBe(2);
  const { games } = await call('GET /admin/game-groups/:id', { token, with: { id: grid.id } });
  expect(games).toHaveLength(12);
  const status = (to: string) =>
    call('PUT /admin/game-groups/:id/status', { token, with: { id: grid.id }, body: { status: to } });
  await status('closed');
  await status('open');
  const [extra] = (await call(`GET /admin/games?gameGroupId=${spare.id}`, { token })).games;
  await call('PUT /admin/games/:id/assign', { token, with: extra, body: { gameGroupId: grid.id } });
  await call('PUT /admin/games/:id/update-order', { token, with: extra, body: { order: 0 } });
  await call('DELETE /admin/games/:id', { token, with: extra });
  await call('GET /admin/games?unassigned=true', { token });

  // The announcements.
  const announcement = {
    ...{ title: 'Ya se juega', content: '<p>Fecha 1</p>', isActive: true, isPinned: false },
    expiresAt: new Date(app.clock.now() + DAY).toISOString(),
  };
  const posted = await call('POST /announcements', { token, body: announcement });
  await call('PUT /announcements/:id', { token, with: posted, body: { ...announcement, isPinned: true } });
  expect(await call('GET /announcements')).toMatchObject([{ title: 'Ya se juega', isPinned: true }]);
  await call('DELETE /announcements/:id', { token, with: posted });

  // The players.
  const [ana, eva] = [await register('ana.prueba'), await register('eva.prueba')];
  await call('POST /auth/send-verification', { token: ana.token });
  await verify(ana);
  await verify(eva);
  expect((await call('GET /games/home')).length).toBeGreaterThan(0);
  const grids = await call('GET /games', { token: ana.token });
  expect(grids[0].noPrize).toBeUndefined();
  const shown = await call('GET /matches/group/:group', { token: ana.token, with: { group: grid.id } });
  const predictions = shown.games.map(({ id }: { id: number }) => ({ matchId: id, prediction: 'home_win' }));
  await call('POST /bets', { token: ana.token, body: { predictions } });
  await call('POST /bets', { token: eva.token, body: predictions[0] });
  expect((await call('GET /bets/history?page=1&limit=3', { token: ana.token })).total).toBeGreaterThan(0);

  // Their group.
  const body = { name: 'Del barrio', description: '', gamesQuantity: 12 };
  const group = await call('POST /groups', { token: ana.token, body });
  const invite = () =>
    call('POST /groups/:id/invite', { token: ana.token, with: group, body: { email: eva.email } });
  const answer = async (word: 'accept' | 'reject') => {
    const [{ id }] = await call('GET /groups/invitations/pending', { token: eva.token });
    await call(`POST /groups/invitations/:id/${word}`, { token: eva.token, with: { id } });
  };
  await invite();
  await answer('reject');
  await invite();
  await answer('accept');
  const third = await register('ida.prueba');
  await verify(third);
  const { inviteCode: code } = await call('POST /groups/:id/invite-link', { token: ana.token, with: group });
  await call('POST /groups/join/:code', { token: third.token, with: { code } });
  expect(await call('GET /groups', { token: third.token })).toHaveLength(1);
  const board = await call('GET /groups/:id/leaderboard', { token: ana.token, with: group });
  expect(board.members).toHaveLength(3);

  // The match day, and the winner.
  const fixtureIds = found.slice(0, 12).map(({ fixture }: { fixture: { id: number } }) => fixture.id);
  await begin(app, fixtureIds, 130);
  for (const id of fixtureIds) app.source.set({ id, ...ended(1, 0) });
  await call('POST /admin/update-results', { token });
  await call('PUT /admin/games/:id/update-score', {
    token,
    with: games[0],
    body: { homeScore: 2, awayScore: 0, status: 'finished' },
  });
  await status('settled');
  const { winners } = await call('GET /admin/game-groups/:id/winners?minCorrect=10', { token, with: grid });
  expect(winners).toMatchObject([{ username: 'ana.prueba', correctCount: 12, mayWin: true }]);
  const { users } = await call('GET /admin/users', { token });
  expect(users.length).toBe(4);
  const picks = `userId=${ana.id}&gameGroupId=${grid.id}&isCorrect=true`;
  expect((await call(`GET /admin/predictions?${picks}`, { token })).total).toBe(12);
  const checked = { userId: ana.id, gameGroupId: grid.id };
  const { correctCount } = await call('POST /admin/verify-predictions', { token, body: checked });
  expect(correctCount).toBe(12);
  await call('PUT /admin/users/:id/toggle-status', { token, with: third, body: { isActive: false } });
  await call('POST /admin/users/:id/delete', { token, with: third });

  // The rest of an account, and the contact page.
  const newPassword = 'otra-cancha-88';
  await call('POST /auth/change-password', {
    token: eva.token,
    body: { currentPassword: PASSWORD, newPassword },
  });
  await call('POST /auth/request-password-reset', { body: { email: ana.email } });
  const reset = await mailed(ana.email, '/reset-password?token=');
  await call('GET /auth/verify-reset-token/:token', { with: { token: reset } });
  await call('POST /auth/reset-password', { body: { token: reset, newPassword } });
  await call('POST /affiliate-contacts', {
    body: {
      ...{ name: 'Eva', email: 'eva@empresa.example.org', company: 'Empresa', country: 'AR' },
      ...{ phone: '+5491155550000', telegram: '', type: 'company' },
    },
  });
  await call('POST /auth/logout', { token });

  expect(SECTION_7.filter((route) => !made.includes(route))).toEqual([]);
}, 60_000);
