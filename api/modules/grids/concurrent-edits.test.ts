import { describe, expect, test } from 'vitest';
import { aGrid, anAdmin, type TestPlayer } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';

const app = await setUpApp();
const [one, other] = [await anAdmin(app), await anAdmin(app)];

const put = (admin: TestPlayer, path: string, body: object, headers: Record<string, string> = {}) =>
  app.call(`PUT /admin/${path}`, { token: admin.token, body, headers });
const matchesOf = async (gridId: number) =>
  (await one.call(`GET /admin/game-groups/${gridId}`)).body.data.games;
const list = async (query: string) =>
  (await one.call(`GET /admin/games?${query}`)).body.data.games.map(({ id }: { id: number }) => id);

describe('two administrators at once', () => {
  test('ADM-08 the second result gets 409 with the current match and overwrites nothing', async () => {
    const grid = await aGrid(app, 1);
    const [seen] = await matchesOf(grid.id);
    const first = await put(one, `games/${seen.id}/update-score`, result(2, 1, seen.version));
    expect(first.status).toBe(200);
    const second = await put(other, `games/${seen.id}/update-score`, result(0, 0, seen.version), {
      'accept-language': 'pt-BR',
    });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ success: false, code: 'conflict', data: first.body.data });
    expect(second.body.message).toMatch(/mudou/);
    expect(await matchesOf(grid.id)).toMatchObject([{ homeScore: 2, awayScore: 1 }]);
    const seenNow = await put(other, `games/${seen.id}/update-score`, result(0, 0, first.body.data.version));
    expect(seenNow.body.data).toMatchObject({ homeScore: 0, awayScore: 0 });
  });

  test('ADM-08 the same result twice is no conflict', async () => {
    const grid = await aGrid(app, 1);
    const [seen] = await matchesOf(grid.id);
    await put(one, `games/${seen.id}/update-score`, result(2, 1, seen.version));
    expect((await put(other, `games/${seen.id}/update-score`, result(2, 1, seen.version))).status).toBe(200);
  });

  test('JOB-06 a change by the source is also a conflict', async () => {
    const grid = await aGrid(app, 1);
    const [seen] = await matchesOf(grid.id);
    await app.sql`update match set status = 'live', home_score = 0, away_score = 1 where id = ${seen.id}`;
    const answer = await put(one, `games/${seen.id}/update-score`, result(1, 0, seen.version));
    expect([answer.status, answer.body.data.status]).toEqual([409, 'live']);
  });

  test('ADM-07 an outdated version is a conflict for the order and the grid of a match too', async () => {
    const [grid, target] = [await aGrid(app, 1), await aGrid(app, 1)];
    const [seen] = await matchesOf(grid.id);
    expect(
      (await put(one, `games/${seen.id}/update-order`, { order: 7, version: seen.version })).status,
    ).toBe(200);
    const order = await put(other, `games/${seen.id}/update-order`, { order: 9, version: seen.version });
    expect([order.status, order.body.data.order]).toEqual([409, 7]);
    const assign = await put(other, `games/${seen.id}/assign`, {
      gameGroupId: target.id,
      version: seen.version,
    });
    expect([assign.status, assign.body.data.gameGroupId]).toEqual([409, grid.id]);
  });

  test('ADM-04 an outdated version is a conflict for the status of a grid; scoring does not raise the version', async () => {
    const grid = await aGrid(app, [{}, { startsInMs: -3 * HOUR }]);
    const gridNow = async () => (await one.call(`GET /admin/game-groups/${grid.id}`)).body.data;
    const seen = await gridNow();
    await put(one, `games/${grid.matchIds[1]}/update-score`, result(1, 0));
    expect((await gridNow()).version).toBe(seen.version);
    await put(one, `game-groups/${grid.id}/status`, { status: 'closed', version: seen.version });
    const late = await put(other, `game-groups/${grid.id}/status`, {
      status: 'settled',
      version: seen.version,
    });
    expect([late.status, late.body.data.status]).toEqual([409, 'closed']);
    expect((await gridNow()).status).toBe('closed');
  });

  test('ADM-07 an outdated version is a conflict for the deletion of a match', async () => {
    const grid = await aGrid(app, 2);
    const move = (interval: string) =>
      app.sql`update match set start_time = start_time + ${interval}::interval where id = ${grid.matchIds[0]}`;
    await move('1 hour');
    const seen = (await matchesOf(grid.id)).find(({ id }: any) => id === grid.matchIds[0]);
    await move('1 day');
    const answer = await put(one, `games/${seen.id}/move-seen`, { version: seen.version });
    expect([answer.status, answer.body.data.movedFrom]).toEqual([409, seen.movedFrom]);
    const deleted = await one.call(`DELETE /admin/games/${seen.id}?version=${seen.version}`);
    expect([deleted.status, deleted.body.code]).toEqual([409, 'conflict']);
    const { version } = deleted.body.data;
    expect((await put(one, `games/${seen.id}/move-seen`, { version })).status).toBe(200);
    const again = await one.call(`DELETE /admin/games/${seen.id}?version=${version}`);
    expect(again.status).toBe(200);
  });
});

describe('needs of matches', () => {
  test('ADM-06 lists matches that lack a result or need a decision', async () => {
    const grid = await aGrid(app, [
      { startsInMs: -4 * HOUR },
      { startsInMs: -HOUR },
      { startsInMs: -4 * HOUR, status: 'finished', score: [1, 0] },
      { startsInMs: 5 * HOUR },
    ]);
    const [late, , , undecided, moved] = grid.matchIds as [number, number, number, number, number];
    await app.sql`update match set attention = 'undecided' where id = ${undecided}`;
    await app.sql`update match set start_time = start_time + interval '1 day' where id = ${moved}`;
    const of = (needs: string) => list(`gameGroupId=${grid.id}&needs=${needs}`);
    expect([await of('result'), await of('decision'), await of('moved')]).toEqual([
      [late],
      [undecided],
      [moved],
    ]);
  });

  test('JOB-03 a moved match shows its earlier start until an administrator confirms it or the match moves back', async () => {
    const grid = await aGrid(app, 2);
    const [before] = await matchesOf(grid.id);
    const move = (interval: string) =>
      app.sql`update match set start_time = start_time + ${interval}::interval where id = ${before.id}`;
    await move('1 hour');
    await move('1 hour');
    expect((await matchesOf(grid.id)).find(({ id }: any) => id === before.id).movedFrom).toBe(
      before.startTime,
    );
    await move('-2 hours');
    expect(await list(`gameGroupId=${grid.id}&needs=moved`)).toEqual([]);
    await move('3 hours');
    const { version } = (await matchesOf(grid.id)).find(({ id }: any) => id === before.id);
    const answer = await put(one, 'games/moves-seen', { games: [{ id: before.id, version }] });
    expect([answer.status, answer.body.data]).toEqual([200, { seen: 1 }]);
    expect(await list(`gameGroupId=${grid.id}&needs=moved`)).toEqual([]);
  });

  test('ADM-06 confirms all listed moves at once, except matches that moved again; the need counts the same matches', async () => {
    const grid = await aGrid(app, 3);
    const move = (ids: number[]) =>
      app.sql`update match set start_time = start_time + interval '1 hour' where id = any(${ids})`;
    await move(grid.matchIds);
    const lines = await one.needs();
    const all = (await one.call('GET /admin/games?needs=moved')).body.data;
    expect(lines.find(({ kind }: any) => kind === 'game_moved').count).toBe(all.total);
    const moved = (await matchesOf(grid.id)).map(({ id, version }: any) => ({ id, version }));
    await move([moved[1].id]);
    const { status, body } = await put(one, 'games/moves-seen', { games: moved });
    expect([status, body.data, body.message]).toEqual([200, { seen: 2 }, 'Cambios de horario revisados: 2']);
    expect(await list(`gameGroupId=${grid.id}&needs=moved`)).toEqual([moved[1].id]);
    expect((await put(one, 'games/moves-seen', { games: moved })).body.data).toEqual({ seen: 0 });
  });
});

function result(homeScore: number, awayScore: number, version?: number) {
  return { homeScore, awayScore, status: 'finished', ...(version ? { version } : {}) };
}
