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
    const deleted = await one.call(`DELETE /admin/games/${seen.id}?version=${seen.version}`);
    expect([deleted.status, deleted.body.code]).toEqual([409, 'conflict']);
    const { version } = deleted.body.data;
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
    const [late, , , undecided] = grid.matchIds as [number, number, number, number];
    await app.sql`update match set attention = 'undecided' where id = ${undecided}`;
    const of = (needs: string) => list(`gameGroupId=${grid.id}&needs=${needs}`);
    expect([await of('result'), await of('decision')]).toEqual([[late], [undecided]]);
  });
});

function result(homeScore: number, awayScore: number, version?: number) {
  return { homeScore, awayScore, status: 'finished', ...(version ? { version } : {}) };
}
