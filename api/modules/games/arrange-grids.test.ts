import { describe, expect, test } from 'vitest';
import { aGrid } from '../../testing/builders.ts';
import { aStage } from '../../testing/stage.ts';

const { app, admin, player } = await aStage();

const call = (route: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call(route, { token: admin.token, headers, ...(body === undefined ? {} : { body }) });
const gridOf = async (id: number) => (await call(`GET /admin/game-groups/${id}`)).body.data;
const listed = async () =>
  (await call('GET /admin/game-groups')).body.data.map(({ id }: { id: number }) => id);
const pick = (matchId: number) =>
  app.call('POST /bets', { token: player.token, body: { matchId, prediction: 'draw' } });
const audits = (id: number) =>
  app.database.rows('select action, before, after from audit_event where subject = $1 order by id', [
    `grid:${id}`,
  ]);

describe('the name of a grid', () => {
  test('ADM-04 ADM-17 is changed, told to players at once, and noted', async () => {
    const { id } = await aGrid(app, 1, { name: 'Fecha 41' });
    const { status, body } = await call(`PUT /admin/game-groups/${id}/name`, { name: '  Fecha 14 ' });
    expect([status, body.message, body.data.name]).toEqual([200, 'Nombre del grupo actualizado', 'Fecha 14']);
    const { body: grids } = await app.call('GET /games', { token: player.token });
    expect(grids.find((grid: any) => grid.id === id).name).toBe('Fecha 14');
    expect(await audits(id)).toEqual([
      { action: 'grid.rename', before: { name: 'Fecha 41' }, after: { name: 'Fecha 14' } },
    ]);
  });

  test('ADM-04 of two who give it a name the second is told, and sees what stands', async () => {
    const { id } = await aGrid(app, 1);
    const { version } = await gridOf(id);
    await call(`PUT /admin/game-groups/${id}/name`, { name: 'Una', version });
    const late = await call(`PUT /admin/game-groups/${id}/name`, { name: 'Otra', version });
    expect([late.status, late.body.code, late.body.data.name]).toEqual([409, 'conflict', 'Una']);
    expect((await call(`PUT /admin/game-groups/${id}/name`, { name: 'Una', version })).status).toBe(200);
  });

  test('API-02 an empty or overlong one is refused by its field', async () => {
    const { id } = await aGrid(app, 1);
    for (const [name, code] of [
      [' ', 'required'],
      ['x'.repeat(81), 'too_long'],
    ])
      expect((await call(`PUT /admin/game-groups/${id}/name`, { name })).body.fields).toMatchObject([
        { field: 'name', code },
      ]);
  });
});

describe('what players have of a grid', () => {
  const ties = async (id: number) => (await call(`GET /admin/game-groups/${id}/ties`)).body.data;

  test('ADM-04 ADM-18 is whether somebody has picked in it, and how many winners were told of their prize', async () => {
    const { id, matchIds } = await aGrid(app, 2);
    expect(await ties(id)).toEqual({ isPicked: false, toldWinners: 0 });
    await pick(matchIds[1]!);
    expect(await ties(id)).toEqual({ isPicked: true, toldWinners: 0 });
    const prize = (told: number | null) =>
      app.database.rows(
        `insert into prize (grid_id, player_id, won_hits, hits, promised_hits) values ($1, $2, 12, 12, $3)
         on conflict (grid_id, player_id) do update set promised_hits = excluded.promised_hits`,
        [id, player.id, told],
      );
    await prize(null);
    expect(await ties(id)).toEqual({ isPicked: true, toldWinners: 0 });
    await prize(12);
    expect(await ties(id)).toEqual({ isPicked: true, toldWinners: 1 });
    expect((await call('GET /admin/game-groups/999999/ties')).status).toBe(404);
  });

  test('ADM-04 its first and its last start are told beside its dates, without what is called off', async () => {
    const day = 24 * 3_600_000;
    const { id, matchIds } = await aGrid(
      app,
      [day, 2 * day, 9 * day].map((startsInMs) => ({ startsInMs })),
    );
    const { games } = await gridOf(id);
    const starts = games.map(({ startTime }: any) => startTime);
    expect(await gridOf(id)).toMatchObject({ firstStart: starts[0], lastStart: starts[2] });
    await app.database.rows(`update match set status = 'cancelled' where id = $1`, [matchIds[2]]);
    expect(await gridOf(id)).toMatchObject({ firstStart: starts[0], lastStart: starts[1] });
    const empty = await aGrid(app, 0);
    expect(await gridOf(empty.id)).toMatchObject({ firstStart: null, lastStart: null });
  });
});

describe('the end of a grid', () => {
  test('ADM-04 ADM-17 one that nobody has picked in goes, and its matches stay without a grid', async () => {
    const { id, matchIds } = await aGrid(app, 2, { name: 'Por error' });
    const { status, body } = await call(`DELETE /admin/game-groups/${id}?version=1`);
    expect([status, body.success, body.message]).toEqual([
      200,
      true,
      'Grupo eliminado: sus juegos quedan sin asignar',
    ]);
    expect(await listed()).not.toContain(id);
    for (const path of ['', '/winners', '/prizes'])
      expect((await call(`GET /admin/game-groups/${id}${path}`)).status).toBe(404);
    const { body: free } = await call('GET /admin/games?unassigned=true');
    expect(free.data.games.map((game: any) => game.id)).toEqual(expect.arrayContaining(matchIds));
    expect((await call(`DELETE /admin/game-groups/${id}`)).status).toBe(404);
    expect((await call(`PUT /admin/games/${matchIds[0]}/assign`, { gameGroupId: id })).status).toBe(404);
    expect(await audits(id)).toMatchObject([
      {
        action: 'grid.delete',
        before: { name: 'Por error', country: 'Argentina', status: 'open', games: 2 },
      },
    ]);
  });

  test('ADM-04 one with picks stays, and the refusal says why in the reader’s language', async () => {
    const { id, matchIds } = await aGrid(app, 1);
    await pick(matchIds[0]!);
    const refused = await call(`DELETE /admin/game-groups/${id}`, undefined, { 'accept-language': 'pt-BR' });
    expect([refused.status, refused.body.code]).toEqual([409, 'grid_picked']);
    expect(refused.body.message).toMatch(/Já há palpites neste grupo/);
    expect(await listed()).toContain(id);
  });

  test('ADM-04 a pick and the deletion at once: one of the two wins, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, matchIds } = await aGrid(app, 1);
      const [deleted, picked] = await Promise.all([
        call(`DELETE /admin/game-groups/${id}`),
        pick(matchIds[0]!),
      ]);
      const isPicked = picked.body.results[0].status === 'accepted';
      expect(deleted.status).toBe(isPicked ? 409 : 200);
    }
  });

  test('ADM-04 one that somebody has changed since it was read stays', async () => {
    const { id } = await aGrid(app, 1);
    await call(`PUT /admin/game-groups/${id}/status`, { status: 'closed' });
    const late = await call(`DELETE /admin/game-groups/${id}?version=1`);
    expect([late.status, late.body.data.status]).toEqual([409, 'closed']);
  });
});
