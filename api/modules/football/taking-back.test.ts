import { describe, expect, test } from 'vitest';
import { aGrid, kickOff, aPlayer } from '../../testing/builders.ts';
import { begin } from '../../testing/source-grid.ts';
import { setUpSourceConflicts, inDays, live, unreachable } from '../../testing/source-conflicts.ts';
import { MINUTE } from '../../testing/times.ts';
import { UpdateMatches } from './update-matches.ts';

const { app, admin, call, set, pick, picksOf, refresh, updateAll, changeSource, aMatch } =
  await setUpSourceConflicts();

describe('an administrator takes back a result before the match begins', () => {
  test.each(['live', 'finished', 'cancelled'])(
    'PLAY-06 ADM-08 taking back %s asks the source, opens the match for picks and removes its hits',
    async (status) => {
      const { gridId, id } = await aMatch();
      await pick(id);
      await set(id, status, [1, 0]);
      expect(await pick(id, 'draw')).toMatchObject({ status: 'refused' });
      expect((await picksOf(gridId)).predictions[0].betType).toBeNull();
      const { body } = await set(id, 'scheduled');
      expect(body.message).toMatch(/^Juego programado de nuevo/);
      expect(body.data).toMatchObject({ status: 'scheduled', scoreBy: null, closesAt: body.data.startTime });
      expect(await pick(id, 'draw')).toMatchObject({ status: 'accepted' });
      const { winners } = (await call(`GET /admin/game-groups/${gridId}/winners?minCorrect=1`)).body.data;
      expect(winners).toEqual([]);
      await set(id, 'live');
      expect(await pick(id, 'away_win')).toMatchObject({ code: 'match_started' });
    },
  );

  test('ADM-19 the match gets the start that the source reports now', async () => {
    const { id, fixtureId } = await aMatch();
    await set(id, 'live');
    const start = inDays(5);
    changeSource(fixtureId, { start });
    expect((await set(id, 'scheduled')).body.data).toMatchObject({
      startTime: start.toISOString(),
      closesAt: start.toISOString(),
    });
  });

  test('ADM-19 PLAY-06 without an answer of the source the panel says so, and the match reopens only before its start', async () => {
    const [one, two] = [await aMatch(), await aMatch()];
    for (const { id } of [one, two]) await set(id, 'live');
    app.source.failWith = unreachable;
    expect((await set(one.id, 'scheduled')).body.message).toMatch(
      /^La fuente no respondió .*recibe predicciones/,
    );
    expect(await pick(one.id)).toMatchObject({ status: 'accepted' });
    app.source.failWith = null;
    app.source.fixtures.delete(two.fixtureId);
    const { body } = await set(two.id, 'scheduled');
    expect(body.message).toMatch(/^La fuente no respondió/);
    await set(two.id, 'live');
    await app.sql`update match set start_time = game_now() where id = ${two.id}`;
    expect((await set(two.id, 'scheduled')).body.message).toMatch(
      /no recibe predicciones: su inicio ya pasó$/,
    );
    expect(await pick(two.id)).toMatchObject({ code: 'match_started' });
  });

  test('ADM-17 ADM-19 the audit log has a separate action for a match that takes picks again', async () => {
    const { id } = await aMatch();
    await set(id, 'finished', [1, 0]);
    await set(id, 'scheduled');
    const { body } = await call('GET /admin/audit?kind=game&limit=50');
    expect(body.data.entries.find(({ subject }: any) => subject.id === id)).toMatchObject({
      action: 'game.reopen',
      actor: { id: admin.id },
      changes: expect.arrayContaining([
        { field: 'status', before: 'finished', after: 'scheduled' },
        { field: 'score', before: '1:0', after: null },
      ]),
    });
  });

  test('GRP-07 GRP-14 it has no hits in groups before its reveal, also if the players pick again', async () => {
    const one = await aPlayer(app);
    const { matchIds } = await aGrid(app, [{ startsInMs: MINUTE }, {}]);
    const [id] = matchIds as [number];
    const choose = (pick: string) => one.call('POST /bets', { matchId: id, prediction: pick });
    const { body: group } = await one.call('POST /groups', { name: 'Los de siempre' });
    const wins = async () => {
      const { body } = await one.call(`GET /groups/${group.id}/leaderboard`);
      return body.members[0].wins;
    };
    await choose('home_win');
    await set(id, 'finished', [1, 0]);
    expect(await wins()).toBe(0);
    await set(id, 'scheduled');
    await choose('draw');
    expect(await wins()).toBe(0);
    await set(id, 'finished', [1, 1]);
    expect(await wins()).toBe(0);
    await kickOff(app, [id]);
    expect(await wins()).toBe(1);
  });

  test('ADM-08 a grid status that an administrator set stays', async () => {
    const { id: gridId, matchIds } = await aGrid(app, 1);
    const [id] = matchIds as [number];
    for (const status of ['finished', 'cancelled', 'scheduled']) await set(id, status);
    expect(await pick(id)).toMatchObject({ code: 'grid_closed' });
    await call(`PUT /admin/game-groups/${gridId}/status`, { status: 'open' });
    expect(await pick(id)).toMatchObject({ status: 'accepted' });
  });
});

describe('a match that has begun never reopens', () => {
  test('PLAY-06 a match that the source reports as 2H does not reopen when it is given back to the source', async () => {
    const { id, fixtureId } = await aMatch();
    await set(id, 'live');
    changeSource(fixtureId, { ...live(3, 0), kickedOffAt: new Date(Date.now() - 60 * MINUTE) });
    await refresh();
    await app.app.get(UpdateMatches).updateDueResults();
    await updateAll();
    const { body } = await set(id, 'scheduled');
    expect(await pick(id)).toMatchObject({ status: 'refused', code: 'match_started' });
    expect(body.data).toMatchObject({ status: 'live', homeScore: 3, awayScore: 0, scoreBy: 'source' });
    expect(body.message).toBe('El juego quedó como dice la fuente y no recibe predicciones');
  });

  type Match = { id: number; fixtureId: number };
  const NS = { status: 'scheduled', sourceStatus: 'NS', goals: null, kickedOffAt: null } as const;
  const POSTPONED = { ...NS, status: null, attention: 'postponed', sourceStatus: 'PST' } as const;
  const put =
    (status: string) =>
    ({ id }: Match) =>
      set(id, status);
  const start = ({ fixtureId }: Match) => begin(app, [fixtureId]);
  const report =
    (change: Parameters<typeof changeSource>[1]) =>
    async ({ fixtureId }: Match) =>
      changeSource(fixtureId, change);
  const isSilent = async () => void (app.source.failWith = unreachable);
  const [past, future] = [new Date(Date.now() - MINUTE), inDays(1)];
  test.each<[string, ((match: Match) => Promise<unknown>)[]]>([
    ['its start has passed', [put('finished'), start]],
    [
      'its start had passed, and the source moved it afterwards',
      [put('finished'), start, put('scheduled'), report({ start: future }), updateAll, put('finished')],
    ],
    [
      'its start has passed, and the source moves it in the same answer',
      [put('finished'), start, report({ start: future })],
    ],
    [
      'the source brings its start forward to the past, twice',
      [put('cancelled'), report({ start: past }), put('scheduled'), updateAll, report({ start: future })],
    ],
    [
      'the source had reported it live before',
      [report(live(0, 0)), refresh, put('finished'), report(POSTPONED)],
    ],
    [
      'the source reports that it began, and no request has read that yet',
      [put('finished'), report(live(0, 0))],
    ],
    ['the source reports a kick-off and no other status', [put('live'), report({ kickedOffAt: past })]],
    [
      'the source reported that it began, and withdraws that',
      [put('finished'), report(live(0, 0)), updateAll, report(NS)],
    ],
    [
      'the source reported that it began, and gives no answer now',
      [put('cancelled'), report(live(0, 0)), refresh, isSilent],
    ],
  ])('PLAY-06 stays closed when an administrator takes its result back and %s', async (_, steps) => {
    const { id, other, fixtureId } = await aMatch();
    for (const step of steps) await step({ id, fixtureId });
    await set(id, 'scheduled');
    app.source.failWith = null;
    expect(await pick(id)).toMatchObject({ status: 'refused', code: 'match_started' });
    expect(await pick(other)).toMatchObject({ status: 'accepted' });
  });

  test('PLAY-06 no SQL statement reopens it, because the database derives closes_at and reveal_at', async () => {
    const { id, fixtureId } = await aMatch();
    changeSource(fixtureId, live(0, 0));
    await refresh();
    await app.sql`update match
      set source_began_at = null, status = 'scheduled', score_by = null, home_score = null, away_score = null,
         closes_at = start_time, reveal_at = start_time where id = ${id}`;
    expect(await pick(id)).toMatchObject({ code: 'match_started' });
    const [row] =
      await app.sql`select is_revealed(m) as shown, source_began_at is not null as began from match m
        where id = ${id}`;
    expect(row).toEqual({ shown: true, began: true });
  });
});
