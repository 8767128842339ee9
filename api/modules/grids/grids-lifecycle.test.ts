import { describe, expect, test, vi } from 'vitest';
import { aGrid, anAdmin, aPlayer } from '../../testing/builders.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { ScoreGrid } from '../scoring/score-grid.ts';
import { AdvanceGrids } from './advance-grids.ts';

const app = await setUpApp();
const admin = await anAdmin(app);
const player = await aPlayer(app);

const catchUp = () => app.app.get(AdvanceGrids).catchUp();
const setStatus = (id: number, status: unknown, headers: Record<string, string> = {}) =>
  app.call(`PUT /admin/game-groups/${id}/status`, { token: admin.token, body: { status }, headers });
const statusOf = async (id: number) => (await admin.call(`GET /admin/game-groups/${id}`)).body.data.status;
const pick = async (matchId: number) => {
  const { body } = await player.call('POST /bets', { matchId, prediction: 'draw' });
  return body.results[0].code ?? body.results[0].status;
};
const finish = (matchId: number) =>
  app.sql`update match set status = 'finished', home_score = 1, away_score = 0, score_by = 'source'
    where id = ${matchId}`;
/** Deletes the audit log, as an operator with a retention period may do. */
const pruneAuditLog = async () => {
  const owner = await app.connect();
  await owner.query('alter table audit_event disable trigger user; delete from audit_event');
  await owner.query('alter table audit_event enable trigger user');
  await owner.end();
};
const begun = { startsInMs: -HOUR, status: 'live' } as const;

describe('the system', () => {
  test('JOB-05 a grid closes when its last match has started and settles when its last match has ended', async () => {
    const grid = await aGrid(app, [begun, {}]);
    await catchUp();
    expect(await statusOf(grid.id)).toBe('open');
    await app.sql`update match set start_time = game_now() where id = ${grid.matchIds[1]}`;
    await catchUp();
    expect(await statusOf(grid.id)).toBe('closed');
    await finish(grid.matchIds[0]!);
    await catchUp();
    expect(await statusOf(grid.id)).toBe('closed');
    await finish(grid.matchIds[1]!);
    await catchUp();
    expect(await statusOf(grid.id)).toBe('settled');
    const events =
      await app.sql`select actor_id, before ->> 'status' as was, after ->> 'status' as is from audit_event
        where subject = 'grid:' || ${grid.id} order by id`;
    expect(events).toEqual([
      { actor_id: null, was: 'open', is: 'closed' },
      { actor_id: null, was: 'closed', is: 'settled' },
    ]);
  });

  test('JOB-20 a grid whose count fails stops no other grid', async () => {
    const [bad, good] = [await aGrid(app, [begun]), await aGrid(app, [begun])];
    for (const { matchIds } of [bad, good]) await finish(matchIds[0]!);
    const failure = new Error('the count failed');
    const scoreGrid = app.app.get(ScoreGrid, { strict: false });
    const score = scoreGrid.scoreIfNeeded.bind(scoreGrid);
    vi.spyOn(scoreGrid, 'scoreIfNeeded').mockImplementation((id) =>
      id === bad.id ? Promise.reject(failure) : score(id),
    );
    await expect(catchUp()).rejects.toBe(failure);
    vi.restoreAllMocks();
    expect([await statusOf(bad.id), await statusOf(good.id)]).toEqual(['open', 'settled']);
    await catchUp();
    expect(await statusOf(bad.id)).toBe('settled');
  });

  test('JOB-05 a settled grid stays settled after a correction', async () => {
    const grid = await aGrid(app, [begun]);
    await finish(grid.matchIds[0]!);
    await catchUp();
    const body = { homeScore: 1, awayScore: 0, status: 'live' };
    await admin.call(`PUT /admin/games/${grid.matchIds[0]}/update-score`, body);
    expect(await statusOf(grid.id)).toBe('settled');
  });

  test('JOB-05 several instances at once change a status once', async () => {
    const grid = await aGrid(app, 1);
    await catchUp();
    await app.sql`update match set start_time = game_now() where id = ${grid.matchIds[0]}`;
    await Promise.all([catchUp(), catchUp(), catchUp()]);
    const [row] =
      await app.sql`select (select count(*)::int from audit_event where subject = 'grid:' || ${grid.id}) as moves,
         (select count(*)::int from scoring_run where grid_id = ${grid.id}) as runs`;
    expect(row).toEqual({ moves: 1, runs: 1 });
  });
});

describe('the system does not undo a status that an administrator set', () => {
  test('JOB-05 a grid opened again after it closed stays open, and settles after its last match', async () => {
    const grid = await aGrid(app, [begun]);
    await catchUp();
    await setStatus(grid.id, 'open');
    await catchUp();
    expect(await statusOf(grid.id)).toBe('open');
    await finish(grid.matchIds[0]!);
    await catchUp();
    expect(await statusOf(grid.id)).toBe('settled');
  });

  test('JOB-05 a grid that was moved back from settled is not settled again, even without its audit log', async () => {
    const grid = await aGrid(app, [begun]);
    await finish(grid.matchIds[0]!);
    await catchUp();
    for (const status of ['closed', 'open']) {
      await setStatus(grid.id, status);
      await catchUp();
      expect(await statusOf(grid.id)).toBe(status);
    }
    await pruneAuditLog();
    await catchUp();
    expect(await statusOf(grid.id)).toBe('open');
  });

  test('JOB-05 a grid closed early is not opened, and settles after its last match', async () => {
    const grid = await aGrid(app, 1);
    await setStatus(grid.id, 'closed');
    await catchUp();
    expect(await statusOf(grid.id)).toBe('closed');
    await finish(grid.matchIds[0]!);
    await catchUp();
    expect(await statusOf(grid.id)).toBe('settled');
  });
});

describe('the panel', () => {
  test('ADM-04 changes any status to any other and answers in the language of the administrator', async () => {
    const { id } = await aGrid(app, 1);
    const spanish = await setStatus(id, 'closed');
    expect(spanish.body).toMatchObject({
      success: true,
      message: 'Estado actualizado a CERRADO',
      data: { id, status: 'closed', gameCount: 1 },
    });
    expect((await setStatus(id, 'settled', { 'accept-language': 'pt-BR' })).body.message).toContain(
      'FINALIZADO',
    );
    expect((await setStatus(id, 'open')).body.message).toBe('Estado actualizado a ABIERTO');
    expect((await setStatus(id, 'shut')).body.fields).toMatchObject([{ field: 'status', code: 'invalid' }]);
  });

  test('ADM-04 lists grids newest first with the number of their matches', async () => {
    const older = await aGrid(app, 2, { name: 'Vieja' });
    const newer = await aGrid(app, 3, { name: 'Nueva' });
    const { body } = await admin.call('GET /admin/game-groups');
    expect(body.data.slice(0, 2)).toMatchObject([
      { id: newer.id, name: 'Nueva', gameCount: 3, country: 'Argentina' },
      { id: older.id, name: 'Vieja', gameCount: 2 },
    ]);
  });

  test('ADM-05 sorts matches by order, then matches without order, ties by start', async () => {
    const grid = await aGrid(app, [
      { startsInMs: 4 * HOUR },
      { startsInMs: 3 * HOUR },
      { startsInMs: 2 * HOUR },
      { startsInMs: HOUR },
    ]);
    const [a, b, c, d] = grid.matchIds;
    await app.sql`update match set position = null where id = any(${[c, d]})`;
    for (const id of [a, b]) await admin.call(`PUT /admin/games/${id}/update-order`, { order: 1 });
    const { body } = await admin.call(`GET /admin/game-groups/${grid.id}`);
    expect(body.data.games.map((match: any) => match.id)).toEqual([b, a, d, c]);
  });

  test('PLAY-07 a closed or settled grid takes no picks; an opened grid does', async () => {
    const { id, matchIds } = await aGrid(app, 1);
    expect(await pick(matchIds[0]!)).toBe('accepted');
    for (const status of ['closed', 'settled']) {
      await setStatus(id, status);
      expect(await pick(matchIds[0]!)).toBe('grid_closed');
    }
    await setStatus(id, 'open');
    expect(await pick(matchIds[0]!)).toBe('unchanged');
  });
});

describe('a draft', () => {
  const grids = async (): Promise<number[]> =>
    (await player.call('GET /games')).body.map(({ id }: { id: number }) => id);
  const draft = (id: number, opensAt: Date | null = null) =>
    admin.call(`PUT /admin/game-groups/${id}/status`, { status: 'draft', opensAt });

  test('ADM-37 players do not see a draft and cannot pick in it, until an administrator opens it', async () => {
    const { id, matchIds } = await aGrid(app, 1);
    expect((await draft(id)).body.data).toMatchObject({ status: 'draft', opensAt: null });
    await catchUp();
    expect(await grids()).not.toContain(id);
    expect((await player.call(`GET /matches/group/${id}`)).status).toBe(404);
    expect(await pick(matchIds[0]!)).toBe('match_unknown');
    await setStatus(id, 'open');
    expect(await grids()).toContain(id);
    expect(await pick(matchIds[0]!)).toBe('accepted');
    const refused = await draft(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'grid_picked']);
  });

  test('ADM-37 the system opens a draft at its time, and not before', async () => {
    const { id, matchIds } = await aGrid(app, 1);
    const { body } = await draft(id, new Date(app.clock.now() + HOUR));
    await catchUp();
    expect(await statusOf(id)).toBe('draft');
    const opensAt = new Date(app.clock.now() + 2 * HOUR);
    const soon = { status: 'draft', opensAt, version: body.data.version };
    const moved = await admin.call(`PUT /admin/game-groups/${id}/status`, soon);
    expect(moved.body.data.version).toBe(body.data.version + 1);
    await moveClock(app, HOUR);
    await catchUp();
    expect(await statusOf(id)).toBe('draft');
    await moveClock(app, HOUR);
    await catchUp();
    expect(await statusOf(id)).toBe('open');
    expect(await pick(matchIds[0]!)).toBe('accepted');
  });

  test('ADM-37 a deleted draft does not open', async () => {
    const { id } = await aGrid(app, 1);
    await draft(id, new Date(app.clock.now() + HOUR));
    expect((await admin.call(`DELETE /admin/game-groups/${id}`)).status).toBe(200);
    await moveClock(app, HOUR);
    await catchUp();
    const [grid] = await app.sql`select status from grid where id = ${id}`;
    expect(grid).toEqual({ status: 'draft' });
  });

  test('ADM-37 an opening in the past is refused, naming the field', async () => {
    const { id } = await aGrid(app, 1);
    const { status, body } = await draft(id, new Date(Date.now() - HOUR));
    expect([status, body.fields]).toEqual([400, [{ field: 'opensAt', code: 'past' }]]);
    expect(await statusOf(id)).toBe('open');
  });
});
