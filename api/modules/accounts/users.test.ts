import { describe, expect, test } from 'vitest';
import { aGrid, aPlayer, anAdmin, kickOff, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

const search = async (text: string, more = '') =>
  (await admin.call(`GET /admin/users?search=${encodeURIComponent(text)}${more}`)).body.data;
const toggle = (id: number | string, isActive?: boolean) =>
  admin.call(`PUT /admin/users/${id}/toggle-status`, isActive === undefined ? undefined : { isActive });
const remove = (id: number | string) => admin.call(`POST /admin/users/${id}/delete`);
const logIn = ({ email }: TestPlayer) =>
  app.call('POST /auth/login', { body: { email, password: PASSWORD } });
const audits = ({ id }: TestPlayer) =>
  app.sql`select actor_id, action, before, after from audit_event where subject = 'player:' || ${id} order by id`;
/** Makes a player with this username and address. */
async function named(username: string, email = `${username.toLowerCase()}@example.org`): Promise<TestPlayer> {
  const player = await aPlayer(app);
  await app.sql`update account set username = ${username}, email = ${email} where player_id = ${player.id}`;
  return { ...player, username, email };
}
const finish = (matchId: number, homeScore: number, awayScore: number, status = 'finished') =>
  admin.call(`PUT /admin/games/${matchId}/update-score`, { homeScore, awayScore, status });

describe('the list of users', () => {
  test('ADM-12 finds users by a part of the username or address, regardless of case', async () => {
    const zoe = await named('Zoe.Zapata', 'zz@correo-zoe.example');
    const other = await named('otra_zapata');
    expect((await search('ZAPATA')).users.map(({ id }: any) => id)).toEqual([other.id, zoe.id]);
    expect((await search('CORREO-zoe')).users.map(({ id }: any) => id)).toEqual([zoe.id]);
    await app.sql`update account set first_name = 'Zoraida' where player_id = ${zoe.id}`;
    expect((await search('zoraida pru')).users.map(({ id }: any) => id)).toEqual([zoe.id]);
    expect(await search('zoe.z')).toMatchObject({ total: 1, isMore: false });
  });

  test('ADM-12 finds users regardless of accents, in the search and in the name', async () => {
    const lucia = await named('sin_tilde');
    await app.sql`update account set first_name = 'Lucía', last_name = 'Núñez' where player_id = ${lucia.id}`;
    for (const words of ['nunez', 'Núñez', 'LUCIA', 'núñez lucia'])
      expect(
        (await search(words)).users.map(({ id }: any) => id),
        words,
      ).toEqual([lucia.id]);
    expect((await search('100%')).total).toBe(0);
  });

  test('ADM-12 ADM-16 shows the fields that an administrator needs, and no others', async () => {
    const player = await named('vera.vallejo');
    const answer = await admin.call('GET /admin/users?search=vera.vallejo');
    const user = {
      id: player.id,
      username: 'vera.vallejo',
      email: 'vera.vallejo@example.org',
      role: 'player',
      isActive: true,
      isVerified: true,
      totalPredictions: 0,
      correctPredictions: 0,
      prizesDue: 0,
      prizesSent: 0,
    };
    expect(answer.body).toEqual({
      success: true,
      message: 'OK',
      data: { users: [user], total: 1, isMore: false },
    });
    expect((await admin.call(`GET /admin/users/${player.id}`)).body.data).toEqual({
      ...user,
      name: 'Ana Prueba',
      phone: '+5491155550000',
      country: 'AR',
      registeredAt: expect.any(String),
      groups: [],
    });
  });

  test('ADM-12 sorts by username in pages, with and without a search', async () => {
    for (const name of ['pg_c', 'PG_a', 'pg_b']) await named(name);
    const names = async (query: string) =>
      (await admin.call(`GET /admin/users?${query}`)).body.data.users.map(({ username }: any) => username);
    expect(await names('search=pg_')).toEqual(['PG_a', 'pg_b', 'pg_c']);
    expect(await names('search=pg_&limit=2&page=2')).toEqual(['pg_c']);
    expect(await names('search=pg_&page=9')).toEqual([]);
    const { total } = (await admin.call('GET /admin/users')).body.data;
    const [rows] = await app.sql`select count(*)::int as count from account`;
    expect(total).toBe(rows.count);
    const everybody = await names('limit=200');
    expect(everybody).toEqual(
      everybody.toSorted((a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    expect(await names(`limit=1&page=${total}`)).toEqual([everybody.at(-1)]);
  });

  test('API-02 treats percent, underscore, backslash and quotes in a search as plain characters', async () => {
    await named('signo_a');
    await named('signoXa');
    expect((await search('signo_a')).users.map(({ username }: any) => username)).toEqual(['signo_a']);
    for (const text of ['%', '100%', '\\', "'", `"; drop table account; --`, '_%_', '🏆'])
      expect([text, (await search(text)).users]).toEqual([text, []]);
  });

  test('ADM-12 counts picks and hits', async () => {
    const player = await named('cuenta.aciertos');
    const { matchIds } = await aGrid(app, 3);
    await player.pick(matchIds);
    await finish(matchIds[0]!, 2, 0);
    await finish(matchIds[1]!, 0, 0);
    await kickOff(app, matchIds);
    expect((await admin.call(`GET /admin/users/${player.id}`)).body.data).toMatchObject({
      totalPredictions: 3,
      correctPredictions: 1,
    });
  });
});

describe('enabling and disabling', () => {
  test('ADM-12 AUTH-12 disabling a user ends all sessions at once and blocks the login until enabled', async () => {
    const player = await aPlayer(app);
    const phone = (await logIn(player)).body.access_token;
    const off = await toggle(player.id);
    expect(off.body).toEqual({
      success: true,
      message: 'Estado del usuario actualizado',
      data: { isActive: false },
    });
    for (const token of [player.token, phone])
      expect((await app.call('GET /auth/me', { token })).body.code).toBe('session_ended');
    expect(await app.sql`select from session where player_id = ${player.id}`).toEqual([]);
    expect((await logIn(player)).status).toBeGreaterThanOrEqual(400);
    expect((await search(player.username)).users[0].isActive).toBe(false);

    expect((await toggle(player.id)).body.data).toEqual({ isActive: true });
    expect((await logIn(player)).status).toBe(200);
    expect((await player.call('GET /auth/me')).status).toBe(401);
    expect(await audits(player)).toEqual([
      {
        actor_id: admin.id,
        action: 'player.disabled',
        before: { isActive: true },
        after: { isActive: false },
      },
      {
        actor_id: admin.id,
        action: 'player.enabled',
        before: { isActive: false },
        after: { isActive: true },
      },
    ]);
  });

  test('ADM-12 a call with isActive is idempotent: two administrators do not undo each other', async () => {
    const player = await aPlayer(app);
    const answers = await Promise.all([toggle(player.id, false), toggle(player.id, false)]);
    expect(answers.map(({ body }) => body.data.isActive)).toEqual([false, false]);
    expect(await audits(player)).toHaveLength(1);
  });

  test('ADM-12 refuses to disable or delete an administrator', async () => {
    const other = await anAdmin(app);
    for (const id of [other.id, admin.id]) {
      for (const answer of [await toggle(id), await toggle(id, false), await remove(id)]) {
        expect([answer.status, answer.body]).toMatchObject([
          409,
          { success: false, data: null, code: 'admin_protected' },
        ]);
      }
    }
    expect((await other.call('GET /auth/me')).status).toBe(200);
  });
});

describe('deleting', () => {
  test('ADM-12 deletes the account at once, keeps the picks without a name, and logs no name', async () => {
    const player = await named('se.va.del.todo');
    const { matchIds } = await aGrid(app, 1);
    await player.pick(matchIds, 'draw');
    const answer = await remove(player.id);
    expect(answer.body).toEqual({ success: true, message: 'Usuario eliminado', data: null });
    expect((await player.call('GET /auth/me')).status).toBe(401);
    expect((await search('se.va.del.todo')).users).toEqual([]);
    const picks = await app.sql`select from pick where player_id = ${player.id}`;
    expect(picks).toHaveLength(1);
    expect((await audits(player)).at(-1)).toMatchObject({ actor_id: admin.id, action: 'player.deleted' });
  });

  test('ADM-12 every call for a deleted user is 404', async () => {
    const player = await aPlayer(app);
    await remove(player.id);
    for (const answer of [
      await remove(player.id),
      await toggle(player.id),
      await admin.call(`GET /admin/users/${player.id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    const predictions = await admin.call(`GET /admin/predictions?userId=${player.id}`);
    expect([predictions.status, predictions.body.fields]).toEqual([
      404,
      [{ field: 'userId', code: 'invalid' }],
    ]);
  });
});

/** Moves the starts of these matches two days back. */
const passStart = (ids: number[]) =>
  app.sql`update match set start_time = start_time - interval '2 days' where id = any(${ids})`;

describe('the picks of a user', () => {
  test('ADM-13 lists picks with their status, filtered by grid and result, latest match first', async () => {
    const player = await aPlayer(app);
    const grid = await aGrid(app, [
      { startsInMs: HOUR },
      { startsInMs: 2 * HOUR },
      { startsInMs: 3 * HOUR },
      { startsInMs: 4 * HOUR },
    ]);
    const other = await aGrid(app, [{ startsInMs: 9 * HOUR }]);
    const [won, lost, cancelled, pending] = grid.matchIds as [number, number, number, number];
    await player.pick([...grid.matchIds, ...other.matchIds]);
    await finish(won, 1, 0);
    await finish(lost, 0, 1);
    await finish(cancelled, 0, 0, 'cancelled');
    await passStart([won, lost, cancelled]);
    const list = async (query = '') =>
      (await admin.call(`GET /admin/predictions?userId=${player.id}${query}`)).body.data;
    const all = await list();
    expect(all.total).toBe(5);
    expect(all.predictions.map(({ game, status }: any) => [game.id, status])).toEqual([
      [other.matchIds[0], 'pending'],
      [pending, 'pending'],
      [cancelled, 'void'],
      [lost, 'lost'],
      [won, 'won'],
    ]);
    expect(all.predictions[4]).toMatchObject({
      id: `${player.id}-${won}`,
      betType: 'home_win',
      createdAt: expect.any(String),
      game: { gameGroup: { id: grid.id }, homeScore: 1, awayScore: 0, status: 'finished' },
    });
    const ids = async (query: string) => (await list(query)).predictions.map(({ game }: any) => game.id);
    expect(await ids(`&gameGroupId=${other.id}`)).toEqual(other.matchIds);
    expect(await ids('&isCorrect=true')).toEqual([won]);
    expect(await ids('&isCorrect=false')).toEqual([lost]);
    expect(await ids(`&gameGroupId=${other.id}&isCorrect=true`)).toEqual([]);
    expect(await ids('&limit=2&page=3')).toEqual([won]);
    expect(await list('&page=9')).toMatchObject({ predictions: [], total: 5 });
  });

  test('ADM-86 a grid has all its matches in order, each with what it replaced, and an answer in the language of the player', async () => {
    const player = await aPlayer(app);
    const grid = await aGrid(app, [{ startsInMs: HOUR }, { startsInMs: 2 * HOUR }, { startsInMs: 3 * HOUR }]);
    const [changed, missing, sealed] = grid.matchIds as [number, number, number];
    for (const choice of ['draw', 'home_win'] as const) await player.pick([changed], choice);
    for (const choice of ['draw', 'away_win'] as const) await player.pick([sealed], choice);
    await passStart([changed, missing]);
    await app.sql`update account set language = 'pt-BR' where player_id = ${player.id}`;
    const { predictions, total, answer } = (
      await admin.call(`GET /admin/predictions?userId=${player.id}&gameGroupId=${grid.id}`)
    ).body.data;
    expect(total).toBe(2);
    expect(
      predictions.map(({ game, betType, status, createdAt, earlier }: any) => [
        ...[game.id, betType, status, createdAt !== null],
        earlier.map((each: any) => each.betType),
      ]),
    ).toEqual([
      [changed, 'home_win', 'pending', true, ['draw']],
      [missing, null, 'none', false, []],
      [sealed, null, 'pending', true, []],
    ]);
    const [hello, ...lines] = answer.split('\n');
    expect(hello).toContain('Olá');
    expect(lines[0]).toMatch(/salvo em/);
    expect(lines[1]).toMatch(/sem palpite$/);
    expect(lines[2]).toMatch(/aparece quando o jogo começar$/);
    expect(lines[3]).toMatch(/não são salvos/);
  });

  test('PLAY-03 ADM-13 hides picks from administrators until their match has started', async () => {
    const player = await aPlayer(app);
    const { matchIds } = await aGrid(app, 1);
    await player.pick(matchIds, 'away_win');
    const only = async () =>
      (await admin.call(`GET /admin/predictions?userId=${player.id}`)).body.data.predictions[0];
    expect(await only()).toMatchObject({ betType: null, status: 'pending' });
    await finish(matchIds[0]!, 0, 0, 'live');
    expect(await only()).toMatchObject({ betType: null, status: 'pending' });
    await passStart(matchIds);
    expect(await only()).toMatchObject({ betType: 'away_win', status: 'pending' });
  });
});
