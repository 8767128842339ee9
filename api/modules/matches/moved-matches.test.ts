import { expect, test } from 'vitest';
import { aGrid, anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { aSourceGrid } from '../../testing/source-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR, MINUTE } from '../../testing/times.ts';
import { UpdateMatches } from '../football/update-matches.ts';

const app = await setUpApp();
const admin = await anAdmin(app);

const pick = (player: TestPlayer, matchId: number) =>
  player.call('POST /bets', { matchId, prediction: 'draw' });
/** The source reports another start. */
async function move(fixtureId: number, start: number, change: object = {}) {
  app.source.set({ id: fixtureId, start: new Date(start), ...change });
  await app.app.get(UpdateMatches).updateAll();
  app.clock.advance(1_001);
}
async function matchOf(player: TestPlayer, id: number) {
  const { body } = await player.call('GET /games');
  return body.flatMap(({ games }: any) => games).find((game: any) => game.id === id);
}

test('PLAY-19 a player whose pick is older than a move reads the start before; one who picks afterwards does not', async () => {
  const [before, after, without] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
  const { matchIds, fixtureIds } = await aSourceGrid(app, 1, admin);
  const [id, fixture] = [matchIds[0]!, fixtureIds[0]!];
  await pick(before, id);
  const { startTime } = await matchOf(before, id);
  const start = Date.parse(startTime);
  await move(fixture, start + 20 * HOUR);
  await pick(after, id);
  expect((await matchOf(before, id)).movedFrom).toBe(startTime);
  expect((await matchOf(after, id)).movedFrom).toBeUndefined();
  expect((await matchOf(without, id)).movedFrom).toBeUndefined();
  const grid = (await before.call('GET /games')).body.find(({ games }: any) =>
    games.some((game: any) => game.id === id),
  );
  const alone = await before.call(`GET /matches/group/${grid.id}`);
  expect(alone.body.games[0].movedFrom).toBe(startTime);
  // The match moves back: no news for the player who chose before both moves, but news for the other one.
  await move(fixture, start);
  expect((await matchOf(before, id)).movedFrom).toBeUndefined();
  expect(Date.parse((await matchOf(after, id)).movedFrom)).toBe(start + 20 * HOUR);
});

test('PLAY-19 a move by less than an hour, and the real time of a guessed start, are no news', async () => {
  const player = await aPlayer(app);
  const { matchIds, fixtureIds } = await aSourceGrid(app, 2, admin);
  for (const id of matchIds) await pick(player, id);
  const start = Date.parse((await matchOf(player, matchIds[0]!)).startTime);
  await move(fixtureIds[0]!, start + 59 * MINUTE);
  expect((await matchOf(player, matchIds[0]!)).movedFrom).toBeUndefined();
  await move(fixtureIds[1]!, start + 20 * HOUR, { sourceStatus: 'TBD' });
  expect((await matchOf(player, matchIds[1]!)).movedFrom).toBeDefined();
  await move(fixtureIds[1]!, start, { sourceStatus: 'TBD' });
  const late = await aPlayer(app);
  await pick(late, matchIds[1]!);
  await move(fixtureIds[1]!, start + 5 * HOUR, { sourceStatus: 'NS' });
  expect((await matchOf(late, matchIds[1]!)).movedFrom).toBeUndefined();
});

test('PLAY-18 ADM-58 without an open grid players read when the next one opens, else until when the game pauses', async () => {
  const next = async () => {
    app.clock.advance(1_001);
    return (await app.call('GET /games/next')).body;
  };
  const setPause = (body: object) => admin.call('PUT /admin/pause', body);
  await app.sql`update grid set status = 'closed' where status = 'open'`;
  expect(await next()).toEqual({ opensAt: null, pausedUntil: null });
  const until = new Date(app.clock.now() + 40 * 24 * HOUR).toISOString().slice(0, 10);
  const set = await setPause({ until });
  expect(set.body.data).toEqual({ until, version: expect.any(Number) });
  expect(await next()).toEqual({ opensAt: null, pausedUntil: until });
  // A draft is not announced without an opening time, nor after its opening time.
  const drafts = [await aGrid(app, 1, { status: 'draft' }), await aGrid(app, 1, { status: 'draft' })];
  expect(await next()).toEqual({ opensAt: null, pausedUntil: until });
  const opensAt = new Date(Date.now() + 2 * HOUR).toISOString();
  await admin.call(`PUT /admin/game-groups/${drafts[1]!.id}/status`, { status: 'draft', opensAt });
  expect(await next()).toEqual({ opensAt, pausedUntil: null });
  expect(JSON.stringify(await next())).not.toContain('name');
  // Players have an open grid now, so the answer has no opening.
  const open = await aGrid(app, 1);
  expect(await next()).toEqual({ opensAt: null, pausedUntil: null });
  await admin.call(`PUT /admin/game-groups/${open.id}/status`, { status: 'closed' });
  app.clock.advance(3 * HOUR);
  expect(await next()).toEqual({ opensAt: null, pausedUntil: until });
  app.clock.advance(-3 * HOUR);
});

test('ADM-58 the pause refuses a past day, a far one and an old version, and the log has it', async () => {
  const setPause = (body: object) => admin.call('PUT /admin/pause', body);
  for (const until of ['2020-01-01', '2099-01-01', 'mañana', undefined]) {
    const { status, body } = await setPause({ until });
    expect([status, body.code, body.fields.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      'invalid_input',
      ['until'],
    ]);
  }
  const { body } = await admin.call('GET /admin/pause');
  const until = new Date(app.clock.now() + 30 * 24 * HOUR).toISOString().slice(0, 10);
  const stale = await setPause({ until, version: body.data.version - 1 });
  expect([stale.status, stale.body.code, stale.body.data]).toEqual([409, 'conflict', body.data]);
  const ended = await setPause({ until: null, version: body.data.version });
  expect(ended.body.data).toEqual({ until: null, version: body.data.version + 1 });
  const log = await admin.call('GET /admin/audit?kind=grid');
  expect(log.body.data.entries[0]).toMatchObject({ action: 'grid.pause', subject: { kind: 'pause' } });
});
