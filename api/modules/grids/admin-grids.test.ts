import { describe, expect, test } from 'vitest';
import { aGrid, kickOff, anAdmin, aPlayer } from '../../testing/builders.ts';
import { setScore } from '../../testing/won-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const player = await aPlayer(app);

const call = (route: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call(route, { token: admin.token, headers, ...(body === undefined ? {} : { body }) });
const gridOf = async (id: number) => (await call(`GET /admin/game-groups/${id}`)).body.data;
const listed = async () =>
  (await call('GET /admin/game-groups')).body.data.map(({ id }: { id: number }) => id);
const pick = (matchId: number) => player.call('POST /bets', { matchId, prediction: 'draw' });
const audits = (id: number) =>
  app.sql`select action, before, after from audit_event where subject = 'grid:' || ${id} order by id`;

describe('name, country and dates of a grid', () => {
  const facts = { name: 'Fecha 14', country: 'Perú', startDate: '2026-11-20', endDate: '2026-11-23' };
  const put = (id: number, body: object) => call(`PUT /admin/game-groups/${id}`, body);

  test('ADM-04 ADM-17 a correction shows to players at once, and the audit log has both versions', async () => {
    const { id } = await aGrid(app, 1, { name: 'Fecha 41' });
    const { name, country, startDate, endDate } = await gridOf(id);
    const { status, body } = await put(id, { ...facts, name: '  Fecha 14 ' });
    expect([status, body.message, body.data]).toMatchObject([200, 'Jornada actualizada', facts]);
    const { body: grids } = await player.call('GET /games');
    expect(grids.find((grid: any) => grid.id === id)).toMatchObject(facts);
    expect(await audits(id)).toEqual([
      { action: 'grid.update', before: { name, country, startDate, endDate }, after: facts },
    ]);
  });

  test('ADM-04 country and start date decide the order in which players see grids', async () => {
    const [one, other] = [await aGrid(app, 1), await aGrid(app, 1)];
    const first = async () => (await player.call('GET /games')).body[0].id;
    const early = { ...facts, startDate: '2000-01-01' };
    await put(one.id, { ...early, country: 'Bolivia' });
    await put(other.id, { ...facts, country: 'Argentina', startDate: '2000-01-02' });
    expect(await first()).toBe(other.id);
    await put(one.id, { ...early, country: 'Argentina' });
    expect(await first()).toBe(one.id);
  });

  test('ADM-04 a correction changes no pick, hit or prize, also of a settled grid', async () => {
    const { id, matchIds } = await aGrid(app, 1);
    await pick(matchIds[0]!);
    await kickOff(app, matchIds);
    await call(`PUT /admin/games/${matchIds[0]}/update-score`, {
      homeScore: 1,
      awayScore: 1,
      status: 'finished',
    });
    const results = async () =>
      app.sql`select g.status, g.settled_at, g.results_version, g.scored_version, s.hits from grid g
        join grid_score s on s.grid_id = g.id where g.id = ${id}`;
    const before = await results();
    expect(before).toMatchObject([{ status: 'settled', hits: 1 }]);
    expect((await put(id, facts)).status).toBe(200);
    expect(await results()).toEqual(before);
  });

  test('ADM-04 the second of two concurrent corrections gets 409 with the current grid', async () => {
    const { id } = await aGrid(app, 1);
    const { version } = await gridOf(id);
    await put(id, { ...facts, version });
    const late = await put(id, { ...facts, country: 'Chile', version });
    expect([late.status, late.body.code, late.body.data.country]).toEqual([409, 'conflict', 'Perú']);
    expect((await put(id, { ...facts, version })).status).toBe(200);
    expect(await audits(id)).toHaveLength(1);
  });

  test('API-02 names fields that are missing, too long or in the wrong order', async () => {
    const { id } = await aGrid(app, 1);
    for (const [wrong, field, code] of [
      [{ name: ' ' }, 'name', 'required'],
      [{ name: 'x'.repeat(81) }, 'name', 'too_long'],
      [{ country: '' }, 'country', 'required'],
      [{ startDate: '2026-02-30' }, 'startDate', 'invalid_date'],
      [{ endDate: '2026-11-19' }, 'endDate', 'too_small'],
    ] as const)
      expect((await put(id, { ...facts, ...wrong })).body.fields).toMatchObject([{ field, code }]);
    expect(await audits(id)).toEqual([]);
  });
});

describe('picks and prizes of a grid', () => {
  const ties = async (id: number) => (await call(`GET /admin/game-groups/${id}/ties`)).body.data;

  test('ADM-04 ADM-18 shows whether a player has a pick, and how many winners were told of their prize', async () => {
    const { id, matchIds } = await aGrid(app, 2);
    expect(await ties(id)).toEqual({ isPicked: false, toldWinners: 0 });
    await pick(matchIds[1]!);
    expect(await ties(id)).toEqual({ isPicked: true, toldWinners: 0 });
    const prize = (notifiedTier: number | null) =>
      app.sql`insert into prize (grid_id, player_id, hits, tier, notified_tier)
        values (${id}, ${player.id}, 12, 12, ${notifiedTier})
         on conflict (grid_id, player_id) do update set notified_tier = excluded.notified_tier`;
    await prize(null);
    expect(await ties(id)).toEqual({ isPicked: true, toldWinners: 0 });
    await prize(12);
    expect(await ties(id)).toEqual({ isPicked: true, toldWinners: 1 });
    expect((await call('GET /admin/game-groups/999999/ties')).status).toBe(404);
  });

  test('ADM-36 counts players and complete cards, and splits picks only of revealed matches', async () => {
    const { id, matchIds } = await aGrid(app, [{ startsInMs: 3_600_000 }, { startsInMs: -3_600_000 }, {}]);
    const participation = async () => (await call(`GET /admin/game-groups/${id}/participation`)).body.data;
    expect(await participation()).toEqual({ players: 0, complete: 0, splits: [] });
    await pick(matchIds[0]!);
    expect(await participation()).toEqual({ players: 1, complete: 0, splits: [] });
    // The match looks closed by an administrator, so its picks stay hidden until its start.
    await app.sql`update match set status = 'live', score_by = 'admin' where id = ${matchIds[0]}`;
    expect((await participation()).splits).toEqual([]);
    await app.sql`update match set source_began_at = statement_now() where id = ${matchIds[0]}`;
    const splits = [{ gameId: matchIds[0], home_win: 0, draw: 1, away_win: 0 }];
    expect((await participation()).splits).toEqual(splits);
    for (const matchId of [matchIds[1]!, matchIds[2]!]) await setScore(admin, matchId, [0, 0], 'cancelled');
    expect(await participation()).toEqual({ players: 1, complete: 1, splits });
  });

  test('ADM-04 shows the first and last start of the matches that are not void', async () => {
    const day = 24 * 3_600_000;
    const { id, matchIds } = await aGrid(
      app,
      [day, 2 * day, 9 * day].map((startsInMs) => ({ startsInMs })),
    );
    const { games: matches } = await gridOf(id);
    const starts = matches.map(({ startTime }: any) => startTime);
    expect(await gridOf(id)).toMatchObject({ firstStart: starts[0], lastStart: starts[2] });
    await setScore(admin, matchIds[2]!, [0, 0], 'cancelled');
    expect(await gridOf(id)).toMatchObject({ firstStart: starts[0], lastStart: starts[1] });
    const empty = await aGrid(app, 0);
    expect(await gridOf(empty.id)).toMatchObject({ firstStart: null, lastStart: null });
  });
});

describe('deleting a grid', () => {
  test('ADM-04 ADM-17 deletes a grid without picks; its matches stay without a grid', async () => {
    const { id, matchIds } = await aGrid(app, 2, { name: 'Por error' });
    const { status, body } = await call(`DELETE /admin/game-groups/${id}?version=1`);
    expect([status, body.success, body.message]).toEqual([
      200,
      true,
      'Jornada eliminada: sus juegos quedan sin asignar',
    ]);
    expect(await listed()).not.toContain(id);
    for (const path of ['', '/winners'])
      expect((await call(`GET /admin/game-groups/${id}${path}`)).status).toBe(404);
    const { body: free } = await call('GET /admin/games?unassigned=true');
    expect(free.data.games.map((match: any) => match.id)).toEqual(expect.arrayContaining(matchIds));
    expect((await call(`DELETE /admin/game-groups/${id}`)).status).toBe(404);
    expect((await call(`PUT /admin/games/${matchIds[0]}/assign`, { gameGroupId: id })).status).toBe(404);
    expect(await audits(id)).toMatchObject([
      {
        action: 'grid.delete',
        before: { name: 'Por error', country: 'Argentina', status: 'open', games: 2 },
      },
    ]);
  });

  test('ADM-04 refuses a grid with picks, in the language of the administrator', async () => {
    const { id, matchIds } = await aGrid(app, 1);
    await pick(matchIds[0]!);
    const refused = await call(`DELETE /admin/game-groups/${id}`, undefined, { 'accept-language': 'pt-BR' });
    expect([refused.status, refused.body.code]).toEqual([409, 'grid_picked']);
    expect(refused.body.message).toMatch(/Já há palpites nesta rodada/);
    expect(await listed()).toContain(id);
  });

  test('ADM-04 if a pick and the deletion happen at once, exactly one of them succeeds', async () => {
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

  test('ADM-04 refuses a grid that changed since the administrator read it', async () => {
    const { id } = await aGrid(app, 1);
    await call(`PUT /admin/game-groups/${id}/status`, { status: 'closed' });
    const late = await call(`DELETE /admin/game-groups/${id}?version=1`);
    expect([late.status, late.body.data.status]).toEqual([409, 'closed']);
  });
});
