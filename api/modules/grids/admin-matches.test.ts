import { describe, expect, test } from 'vitest';
import { aGrid, kickOff, anAdmin, aPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const player = await aPlayer(app);

const gridFacts = { name: 'Fecha', country: 'Chile', startDate: '2026-11-20', endDate: '2026-11-20' };
const assign = (id: number | string, gridId: unknown) =>
  admin.call(`PUT /admin/games/${id}/assign`, { gameGroupId: gridId });
const setScore = (
  id: number | string,
  homeScore: unknown,
  awayScore: unknown,
  status: unknown = 'finished',
) => admin.call(`PUT /admin/games/${id}/update-score`, { homeScore, awayScore, status });
const setOrder = (id: number | string, order: unknown) =>
  admin.call(`PUT /admin/games/${id}/update-order`, { order });
const matchesOf = async (gridId: number) =>
  (await admin.call(`GET /admin/game-groups/${gridId}`)).body.data.games;
const pick = async (matchId: number, choice = 'home_win') =>
  (await player.call('POST /bets', { matchId, prediction: choice })).body.results[0];
const hits = async (gridId: number) => {
  const [row] =
    await app.sql`select hits from grid_score where grid_id = ${gridId} and player_id = ${player.id}`;
  return row?.hits ?? null;
};
const audits = (subject: string) =>
  app.sql`select action, actor_id, before, after from audit_event where subject = ${subject} order by id`;

describe('the list of matches', () => {
  test('ADM-06 lists matches by start, filtered by grid or without a grid, in pages', async () => {
    const grid = await aGrid(app, [{ startsInMs: 3 * HOUR }, { startsInMs: HOUR }, { startsInMs: 2 * HOUR }]);
    const { body } = await admin.call(`GET /admin/games?gameGroupId=${grid.id}`);
    expect(body).toMatchObject({ success: true, data: { total: 3 } });
    const [third, first, second] = grid.matchIds;
    expect(body.data.games.map((match: any) => match.id)).toEqual([first, second, third]);
    expect(body.data.games[0]).toMatchObject({ gameGroupId: grid.id, gameGroup: { id: grid.id }, order: 2 });

    await app.sql`update match set grid_id = null, position = null where id = ${second}`;
    const alone = (await admin.call('GET /admin/games?unassigned=true')).body.data;
    expect(alone.games.map((match: any) => [match.id, match.gameGroup])).toEqual([[second, null]]);
    expect(alone.total).toBe(1);
    const page = (await admin.call(`GET /admin/games?gameGroupId=${grid.id}&page=2&limit=1`)).body.data;
    expect([page.games.map((match: any) => match.id), page.total]).toEqual([[third], 2]);
    expect((await admin.call('GET /admin/games?page=9999')).body.data.games).toEqual([]);
  });

  test('ADM-06 lists matches that lack a result first, then matches to come, then past matches with the latest first', async () => {
    const grid = await aGrid(app, [
      { startsInMs: HOUR },
      { startsInMs: -5 * HOUR, status: 'finished', score: [1, 0] },
      { startsInMs: -3 * HOUR },
      { startsInMs: -2 * HOUR, status: 'live' },
      { startsInMs: 2 * HOUR, status: 'cancelled' },
    ]);
    const [toCome, finished, awaited, live, cancelled] = grid.matchIds;
    const { body } = await admin.call(`GET /admin/games?gameGroupId=${grid.id}`);
    expect(body.data.games.map((match: any) => match.id)).toEqual([
      awaited,
      live,
      toCome,
      cancelled,
      finished,
    ]);
  });

  test('ADM-06 searches the names of teams and league, regardless of case and accents', async () => {
    const grid = await aGrid(app, 2);
    const [found] = await matchesOf(grid.id);
    await app.sql`update team set name = 'Atlético São Nuñez' where id = (select home_team_id from match
      where id = ${found.id})`;
    const search = async (text: string) => {
      const { body } = await admin.call(`GET /admin/games?search=${encodeURIComponent(text)}`);
      return [body.data.total, ...body.data.games.map((match: any) => match.id)];
    };
    for (const text of [
      'são nuñez',
      'NUNEZ  atletico',
      `sao ${found.awayTeam}`,
      'nuñez liga',
      'nunez vs',
      `Atlético São Nuñez x ${found.awayTeam}`,
    ])
      expect(await search(text)).toEqual([1, found.id]);
    for (const text of ["nuñez's", 'nuñez %', 'nuñez boca']) expect(await search(text)).toEqual([0]);
  });
});

describe('assigning', () => {
  test('ADM-07 moves a match to another grid', async () => {
    const [from, to] = [await aGrid(app, 2), await aGrid(app, 2)];
    const [moved] = from.matchIds as [number];
    const { status, body } = await assign(moved, to.id);
    expect([status, body.message]).toEqual([200, 'Juego asignado correctamente']);
    expect(body.data).toMatchObject({ id: moved, gameGroupId: to.id, order: 3 });
    expect((await matchesOf(from.id)).map((match: any) => match.id)).toEqual([from.matchIds[1]]);
    expect((await matchesOf(to.id)).map((match: any) => match.id)).toEqual([...to.matchIds, moved]);
    expect(await audits(`game:${moved}`)).toEqual([
      {
        action: 'game.assign',
        actor_id: admin.id,
        before: { gameGroupId: from.id },
        after: { gameGroupId: to.id },
      },
    ]);
  });

  test('ADM-41 a match with picks stays in its grid; cancelled, it leaves room for another one', async () => {
    const [grid, other] = [await aGrid(app, 2), await aGrid(app, 0)];
    const [picked] = grid.matchIds as [number];
    await pick(picked);
    for (const refused of [await assign(picked, other.id), await admin.call(`DELETE /admin/games/${picked}`)])
      expect([refused.status, refused.body.code]).toEqual([409, 'match_picked']);
    await setScore(picked, 0, 0, 'cancelled');
    expect((await admin.call(`DELETE /admin/games/${picked}`)).body.code).toBe('match_picked');
    expect((await matchesOf(grid.id)).map(({ id, status }: any) => [id, status])).toEqual([
      [picked, 'cancelled'],
      [grid.matchIds[1], 'scheduled'],
    ]);
  });

  test('ADM-07 puts the match after the others of the grid, also if these have no order', async () => {
    const [grid, { matchIds }, empty] = [await aGrid(app, 2), await aGrid(app, 2), await aGrid(app, 0)];
    await setOrder(grid.matchIds[0]!, 20);
    expect((await assign(matchIds[0]!, grid.id)).body.data.order).toBe(21);
    await app.sql`update match set position = null where id = ${grid.matchIds[1]}`;
    expect((await assign(matchIds[1]!, grid.id)).body.data.order).toBeNull();
    expect((await assign(matchIds[0]!, empty.id)).body.data.order).toBe(1);
  });

  test('ADM-07 changes nothing if the match is already in the grid', async () => {
    const grid = await aGrid(app, 1);
    expect((await assign(grid.matchIds[0]!, grid.id)).status).toBe(200);
    expect(await audits(`game:${grid.matchIds[0]}`)).toEqual([]);
  });

  test('ADM-07 replaces a void match, but not while a match of the grid is under way', async () => {
    const spare = await aGrid(app, 3);
    const quiet = await aGrid(app, [
      { status: 'cancelled' },
      { status: 'finished', score: [1, 0], startsInMs: -5 * HOUR },
      {},
    ]);
    expect((await assign(spare.matchIds[0]!, quiet.id)).status).toBe(200);
    const busy = await aGrid(app, [{ status: 'cancelled' }, { status: 'live', startsInMs: -HOUR }, {}]);
    expect((await assign(spare.matchIds[1]!, busy.id)).body.code).toBe('grid_under_way');
    // A match cannot leave a grid with a match under way either.
    expect((await assign(busy.matchIds[2]!, spare.id)).body.code).toBe('grid_under_way');
  });

  test('ADM-07 refuses a match that has begun, a settled grid and an unknown grid', async () => {
    const open = await aGrid(app, 1);
    const begun = await aGrid(app, [{ startsInMs: -3 * HOUR, status: 'finished', score: [0, 0] }]);
    expect((await assign(begun.matchIds[0]!, open.id)).body.code).toBe('match_started');
    const settled = await aGrid(app, 1, { status: 'settled' });
    expect((await assign(open.matchIds[0]!, settled.id)).body.code).toBe('grid_settled');
    const nowhere = await assign(open.matchIds[0]!, 999_999);
    expect([nowhere.status, nowhere.body.fields]).toEqual([404, [{ field: 'gameGroupId', code: 'invalid' }]]);
  });

  test('ADM-07 if two administrators assign one match at once, the later assignment wins and both get an answer', async () => {
    const [from, one, other] = [await aGrid(app, 1), await aGrid(app, 1), await aGrid(app, 1)];
    const [moved] = from.matchIds as [number];
    const answers = await Promise.all([
      assign(moved, one.id),
      assign(moved, other.id),
      assign(moved, one.id),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const matches = [...(await matchesOf(one.id)), ...(await matchesOf(other.id))].filter(
      (match: any) => match.id === moved,
    );
    expect(matches).toHaveLength(1);
    expect((await audits(`game:${moved}`)).at(-1)!.after).toEqual({ gameGroupId: matches[0].gameGroupId });
  });
});

describe('a result by hand', () => {
  test('ADM-08 sets any status; players see a score only of a live or finished match', async () => {
    const grid = await aGrid(app, 2);
    const [id] = grid.matchIds as [number];
    for (const [status, shown, scoreBy] of [
      ['live', [2, 1], 'admin'],
      ['finished', [2, 1], 'admin'],
      ['cancelled', [null, null], 'admin'],
      ['scheduled', [null, null], null],
      ['finished', [2, 1], 'admin'],
    ] as const) {
      const answer = await setScore(id, 2, 1, status);
      expect(answer.status).toBe(200);
      if (status !== 'scheduled') expect(answer.body.message).toBe('Resultado actualizado correctamente');
      expect(answer.body.data).toMatchObject({ status, homeScore: shown[0], awayScore: shown[1], scoreBy });
    }
  });

  test('JOB-04 scores the picks at once; a correction makes a new scoring run, the same result does not', async () => {
    const grid = await aGrid(app, 2);
    for (const id of grid.matchIds) await pick(id);
    await kickOff(app, grid.matchIds);
    const [first, second] = grid.matchIds as [number, number];
    const runs = async () =>
      (await app.sql`select count(*)::int as count from scoring_run where grid_id = ${grid.id}`)[0]!.count;
    await setScore(first, 1, 0);
    expect(await hits(grid.id)).toBe(1);
    await setScore(second, 3, 2);
    expect(await hits(grid.id)).toBe(2);
    const before = await runs();
    await setScore(second, 3, 2);
    expect(await runs()).toBe(before);
    await setScore(second, 2, 2);
    expect([await hits(grid.id), await runs()]).toEqual([1, before + 1]);
    expect((await audits(`game:${second}`)).at(-1)).toMatchObject({
      action: 'game.score',
      actor_id: admin.id,
      before: { homeScore: 3, awayScore: 2 },
      after: { homeScore: 2, awayScore: 2, status: 'finished' },
    });
  });

  test('JOB-05 the last result settles the grid; a later correction still counts', async () => {
    const grid = await aGrid(app, [{ startsInMs: -3 * HOUR, status: 'live' }]);
    await setScore(grid.matchIds[0]!, 1, 0);
    expect((await admin.call(`GET /admin/game-groups/${grid.id}`)).body.data.status).toBe('settled');
    expect((await setScore(grid.matchIds[0]!, 0, 0)).status).toBe(200);
    expect((await admin.call(`GET /admin/game-groups/${grid.id}`)).body.data).toMatchObject({
      status: 'settled',
      games: [{ homeScore: 0, awayScore: 0 }],
    });
  });

  test('API-02 scores are whole numbers from 0 on', async () => {
    const { matchIds } = await aGrid(app, 1);
    const { status, body } = await setScore(matchIds[0]!, -1, '2', 'over');
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, data: null });
    expect(body.fields).toMatchObject([
      { field: 'homeScore', code: 'too_small', limit: 0 },
      { field: 'awayScore', code: 'invalid' },
      { field: 'status', code: 'invalid' },
    ]);
    expect((await setScore(matchIds[0]!, 1.5, 100)).status).toBe(400);
  });
});

describe('order', () => {
  test('ADM-08 sorts by order, then by start', async () => {
    const grid = await aGrid(app, [{ startsInMs: 3 * HOUR }, { startsInMs: 2 * HOUR }, { startsInMs: HOUR }]);
    const [a, b, c] = grid.matchIds as [number, number, number];
    await setOrder(a, 0);
    await setOrder(b, 7);
    const { body } = await setOrder(c, 7);
    expect([body.message, body.data.order]).toEqual(['Orden actualizado correctamente', 7]);
    expect((await matchesOf(grid.id)).map((match: any) => match.id)).toEqual([a, c, b]);
  });

  test('ADM-06 refuses an order for a match without a grid', async () => {
    const { id, matchIds } = await aGrid(app, 1);
    await admin.call(`DELETE /admin/game-groups/${id}`);
    expect((await setOrder(matchIds[0]!, 1)).body.code).toBe('conflict');
    for (const order of [-1, '3', 1.5, null, 10_000])
      expect((await setOrder(matchIds[0]!, order)).status).toBe(400);
  });
});

describe('deleting', () => {
  test('ADM-07 deletes a match; a second deletion is 404', async () => {
    const grid = await aGrid(app, 2);
    const [id] = grid.matchIds as [number];
    const { status, body } = await admin.call(`DELETE /admin/games/${id}`);
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'Juego eliminado correctamente', data: null },
    ]);
    expect(await matchesOf(grid.id)).toHaveLength(1);
    expect((await admin.call(`DELETE /admin/games/${id}`)).status).toBe(404);
    expect(await pick(id, 'draw')).toMatchObject({ code: 'match_unknown' });
    expect((await audits(`game:${id}`)).map(({ action }) => action)).toEqual(['game.delete']);
  });

  test('ADM-07 refuses a match that has begun: players have a right to its result', async () => {
    const { matchIds } = await aGrid(app, [
      { startsInMs: -60_000 },
      { startsInMs: -3 * HOUR, status: 'finished', score: [1, 1] },
      {},
    ]);
    for (const id of matchIds.slice(0, 2))
      expect((await admin.call(`DELETE /admin/games/${id}`)).body.code).toBe('match_started');
  });

  test('ADM-07 refuses every match of a settled grid, also a void one', async () => {
    const { matchIds } = await aGrid(
      app,
      [{ startsInMs: -3 * HOUR, status: 'finished', score: [1, 1] }, { status: 'cancelled' }],
      { status: 'settled' },
    );
    for (const id of matchIds)
      expect((await admin.call(`DELETE /admin/games/${id}`)).body.code).toBe('grid_settled');
  });
});

test('API-02 every route answers 404 to an unknown id', async () => {
  const calls = [
    (id: string) => assign(id, 1),
    (id: string) => setScore(id, 1, 1),
    (id: string) => setOrder(id, 1),
    (id: string) => admin.call(`DELETE /admin/games/${id}`),
    (id: string) => admin.call(`GET /admin/game-groups/${id}`),
    (id: string) => admin.call(`PUT /admin/game-groups/${id}/status`, { status: 'open' }),
    (id: string) => admin.call(`PUT /admin/game-groups/${id}`, gridFacts),
    (id: string) => admin.call(`DELETE /admin/game-groups/${id}`),
    (id: string) => admin.call(`GET /admin/game-groups/${id}/winners`),
  ];
  for (const each of calls) expect((await each('2147483647')).status).toBe(404);
  expect((await assign(1, 'x')).body.fields).toEqual([{ field: 'gameGroupId', code: 'invalid' }]);
});
