import { afterEach, describe, expect, test, vi } from 'vitest';
import { aGrid, aPlayer } from '../../testing/builders.ts';
import { aSourceGrid, begin, ended } from '../../testing/source-grid.ts';
import { aStage } from '../../testing/stage.ts';
import { RefreshFixtures } from './refresh-fixtures.ts';
import { SourceError, type SourceFixture } from './source/football-source.ts';
import { UpdateResults } from './update-results.ts';

const { app, admin, player } = await aStage();
const MINUTE = 60_000;
afterEach(() => {
  app.source.failWith = null;
});

const call = (route: string, body?: unknown) =>
  app.call(route, { token: admin.token, ...(body === undefined ? {} : { body }) });
const set = (id: number, status: string, [homeScore, awayScore] = [0, 0]) =>
  call(`PUT /admin/games/${id}/update-score`, { homeScore, awayScore, status });
const pick = async (matchId: number, prediction = 'home_win') =>
  (await app.call('POST /bets', { token: player.token, body: { matchId, prediction } })).body.results[0];
const gameOf = async ({ gridId, id }: { gridId: number; id: number }) =>
  (await call(`GET /admin/games?gameGroupId=${gridId}`)).body.data.games.find((game: any) => game.id === id);
const predictionsOf = async (gridId: number, query = '') =>
  (await call(`GET /admin/predictions?userId=${player.id}&gameGroupId=${gridId}${query}`)).body.data;
const refresh = () => app.app.get(RefreshFixtures).refresh();
const say = (id: number, fixture: Partial<SourceFixture>) => app.source.set({ id, ...fixture });
const inDays = (days: number) => new Date(Date.now() + days * 1440 * MINUTE);
const live = (home: number, away: number) =>
  ({ status: 'live', sourceStatus: '2H', goals: { home, away }, fullTime: null }) as const;
const aMatch = async () => {
  const grid = await aSourceGrid(app, 2, admin);
  const [id, other] = grid.matchIds as [number, number];
  return { gridId: grid.id, id, other, fixtureId: grid.fixtureIds[0]! };
};
const unreachable = new SourceError('unavailable', 'no answer');

describe('an administrator takes back their own word before the match begins', () => {
  test.each(['live', 'finished', 'cancelled'])(
    'PLAY-06 ADM-08 %s is taken back: the source is asked, the match takes picks again, its hits are gone',
    async (status) => {
      const { gridId, id } = await aMatch();
      await pick(id);
      await set(id, status, [1, 0]);
      expect(await pick(id, 'draw')).toMatchObject({ status: 'refused' });
      expect((await predictionsOf(gridId)).predictions[0].betType).toBeNull();
      const { body } = await set(id, 'scheduled');
      expect(body.message).toMatch(/^Juego programado otra vez/);
      expect(body.data).toMatchObject({ status: 'scheduled', scoreBy: null, closesAt: body.data.startTime });
      expect(await pick(id, 'draw')).toMatchObject({ status: 'accepted' });
      const { winners } = (await call(`GET /admin/game-groups/${gridId}/winners?minCorrect=1`)).body.data;
      expect(winners).toEqual([]);
      await set(id, 'live');
      expect(await pick(id, 'away_win')).toMatchObject({ code: 'match_started' });
    },
  );

  test('ADM-19 it takes the start that the source reports now', async () => {
    const { id, fixtureId } = await aMatch();
    await set(id, 'live');
    const start = inDays(5);
    say(fixtureId, { start });
    expect((await set(id, 'scheduled')).body.data).toMatchObject({
      startTime: start.toISOString(),
      closesAt: start.toISOString(),
    });
  });

  test('ADM-19 PLAY-06 a source that gives no answer, or does not know the match, is told: it opens only before its start', async () => {
    const [one, two] = [await aMatch(), await aMatch()];
    for (const { id } of [one, two]) await set(id, 'live');
    app.source.failWith = unreachable;
    expect((await set(one.id, 'scheduled')).body.message).toMatch(
      /^La fuente no respondió .*toma predicciones/,
    );
    expect(await pick(one.id)).toMatchObject({ status: 'accepted' });
    app.source.failWith = null;
    app.source.fixtures.delete(two.fixtureId);
    const { body } = await set(two.id, 'scheduled');
    expect(body.message).toMatch(/^La fuente no respondió/);
    await set(two.id, 'live');
    await app.database.rows('update match set start_time = clock_timestamp() where id = $1', [two.id]);
    expect((await set(two.id, 'scheduled')).body.message).toMatch(/no toma predicciones: su inicio ya pasó$/);
    expect(await pick(two.id)).toMatchObject({ code: 'match_started' });
  });

  test('ADM-17 ADM-19 the log names a match that takes picks again, by its own action', async () => {
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

  test('GRP-07 the hits that it gave in groups are taken back, whatever its players pick then', async () => {
    const one = await aPlayer(app);
    const { matchIds } = await aGrid(app, [{ startsInMs: MINUTE }, {}]);
    const [id] = matchIds as [number];
    const choose = (prediction: string) =>
      app.call('POST /bets', { token: one.token, body: { matchId: id, prediction } });
    const { body: group } = await app.call('POST /groups', {
      token: one.token,
      body: { name: 'Los de siempre', description: '', gamesQuantity: 12 },
    });
    const wins = async () => {
      const { body } = await app.call(`GET /groups/${group.id}/leaderboard`, { token: one.token });
      return body.members[0].wins;
    };
    await choose('home_win');
    await set(id, 'finished', [1, 0]);
    expect(await wins()).toBe(1);
    await set(id, 'scheduled');
    await choose('draw');
    expect(await wins()).toBe(0);
    await set(id, 'finished', [1, 1]);
    expect(await wins()).toBe(1);
  });

  test('ADM-08 a grid that was closed by the mistake stays as a person left it', async () => {
    const { id: gridId, matchIds } = await aGrid(app, 1);
    const [id] = matchIds as [number];
    for (const status of ['finished', 'cancelled', 'scheduled']) await set(id, status);
    expect(await pick(id)).toMatchObject({ code: 'grid_closed' });
    await call(`PUT /admin/game-groups/${gridId}/status`, { status: 'open' });
    expect(await pick(id)).toMatchObject({ status: 'accepted' });
  });
});

describe('a match that has begun is never opened again', () => {
  test('PLAY-06 a match that the source calls 2H is not opened again by handing it back to the source', async () => {
    const { id, fixtureId } = await aMatch();
    await set(id, 'live');
    say(fixtureId, { ...live(3, 0), kickedOffAt: new Date(Date.now() - 60 * MINUTE) });
    await refresh();
    await app.app.get(UpdateResults).updateDue();
    await app.app.get(UpdateResults).updateAll();
    const { body } = await set(id, 'scheduled');
    expect(await pick(id)).toMatchObject({ status: 'refused', code: 'match_started' });
    expect(body.data).toMatchObject({ status: 'live', homeScore: 3, awayScore: 0, scoreBy: 'source' });
    expect(body.message).toBe('El juego quedó como dice la fuente y no toma predicciones');
  });

  const NS = { status: 'scheduled', sourceStatus: 'NS', goals: null, kickedOffAt: null } as const;
  test.each<[string, (match: { id: number; fixtureId: number }) => Promise<unknown>]>([
    [
      'its start has passed',
      async ({ id, fixtureId }) => {
        await set(id, 'finished');
        await begin(app, [fixtureId]);
      },
    ],
    [
      'its start had passed, and it was moved then',
      async ({ id, fixtureId }) => {
        await set(id, 'finished');
        await begin(app, [fixtureId]);
        await set(id, 'scheduled');
        say(fixtureId, { start: inDays(1) });
        await app.app.get(UpdateResults).updateAll();
        await set(id, 'finished');
      },
    ],
    [
      'its start has passed, and the source moves it in the same answer',
      async ({ id, fixtureId }) => {
        await set(id, 'finished');
        await begin(app, [fixtureId]);
        say(fixtureId, { start: inDays(1) });
      },
    ],
    [
      'the source brings its start forward to the past',
      async ({ id, fixtureId }) => {
        await set(id, 'cancelled');
        say(fixtureId, { start: new Date(Date.now() - MINUTE) });
        await refresh();
        say(fixtureId, { start: inDays(1) });
      },
    ],
    [
      'the source had begun it before',
      async ({ id, fixtureId }) => {
        say(fixtureId, live(0, 0));
        await refresh();
        await set(id, 'finished');
        say(fixtureId, { ...NS, status: null, attention: 'postponed', sourceStatus: 'PST' });
      },
    ],
    [
      'the source says that it began, and nobody asked it yet',
      async ({ id, fixtureId }) => {
        await set(id, 'finished');
        say(fixtureId, live(0, 0));
      },
    ],
    [
      'the source reports a kick-off and no other status',
      async ({ id, fixtureId }) => {
        await set(id, 'live');
        say(fixtureId, { kickedOffAt: new Date(Date.now() - MINUTE) });
      },
    ],
    [
      'the source said that it began, and takes that back',
      async ({ id, fixtureId }) => {
        await set(id, 'finished');
        say(fixtureId, live(0, 0));
        await app.app.get(UpdateResults).updateAll();
        say(fixtureId, NS);
      },
    ],
    [
      'the source said that it began, and gives no answer now',
      async ({ id, fixtureId }) => {
        await set(id, 'cancelled');
        say(fixtureId, live(0, 0));
        await refresh();
        app.source.failWith = unreachable;
      },
    ],
  ])('PLAY-06 stays closed when it is put back and %s', async (_, happened) => {
    const { id, other, fixtureId } = await aMatch();
    await happened({ id, fixtureId });
    await set(id, 'scheduled');
    app.source.failWith = null;
    expect(await pick(id)).toMatchObject({ status: 'refused', code: 'match_started' });
    expect(await pick(other)).toMatchObject({ status: 'accepted' });
  });

  test('PLAY-06 no statement opens it: the database derives both moments, whatever is written', async () => {
    const { id, fixtureId } = await aMatch();
    say(fixtureId, live(0, 0));
    await refresh();
    await app.database.rows(
      `update match set source_began_at = null, status = 'scheduled', score_by = null, home_score = null, away_score = null,
         closes_at = start_time, reveal_at = start_time where id = $1`,
      [id],
    );
    expect(await pick(id)).toMatchObject({ code: 'match_started' });
    const [row] = await app.database.rows(
      'select is_revealed(m) as shown, source_began_at is not null as began from match m where id = $1',
      [id],
    );
    expect(row).toEqual({ shown: true, began: true });
  });
});

describe('the word of the source beside the word of an administrator', () => {
  test('JOB-06 ADM-19 the source is asked about a match in hand: its status and score are shown, the result stays', async () => {
    const { gridId, id, fixtureId } = await aMatch();
    await set(id, 'finished', [3, 0]);
    expect(await gameOf({ gridId, id })).toMatchObject({ sourceDiffers: false, sourceBeganAt: null });
    say(fixtureId, ended(0, 3));
    const { body } = await call('POST /admin/update-results');
    expect(body.data.checked).toBeGreaterThan(0);
    expect(await gameOf({ gridId, id })).toMatchObject({
      status: 'finished',
      homeScore: 3,
      awayScore: 0,
      scoreBy: 'admin',
      sourceStatus: 'FT',
      sourceHomeScore: 0,
      sourceAwayScore: 3,
      sourceBeganAt: expect.any(String),
      sourceDiffers: true,
    });
    const { lines } = (await call('GET /admin/readiness')).body.data;
    expect(lines.find(({ kind }: any) => kind === 'game_differs')).toMatchObject({
      count: 1,
      first: [{ id, gameGroupId: gridId, detail: 'FT 0-3' }],
    });
    expect((await call('GET /admin/games?needs=differs')).body.data.games).toMatchObject([{ id }]);
    await set(id, 'finished', [0, 3]);
    expect((await call('GET /admin/games?needs=differs')).body.data.games).toEqual([]);
  });

  test('ADM-19 a match in hand as live, or as played where the source called it off, differs too', async () => {
    const [playing, voided] = [await aMatch(), await aMatch()];
    await set(playing.id, 'live', [1, 0]);
    await set(voided.id, 'finished', [1, 0]);
    say(playing.fixtureId, ended(0, 1));
    say(voided.fixtureId, { status: 'cancelled', sourceStatus: 'CANC' });
    await app.app.get(UpdateResults).updateAll();
    for (const { gridId, id } of [playing, voided]) {
      expect((await gameOf({ gridId, id })).sourceDiffers).toBe(true);
      await call(`POST /admin/games/${id}/release`, {});
      expect((await gameOf({ gridId, id })).sourceDiffers).toBe(false);
    }
  });

  test('ADM-19 a finished match turned back to live keeps no wrong final score: the score is that of the source, or none', async () => {
    const { id, fixtureId } = await aMatch();
    await set(id, 'finished', [3, 0]);
    expect((await set(id, 'live', [3, 0])).body.data).toMatchObject({ homeScore: null, awayScore: null });
    expect((await set(id, 'live', [1, 0])).body.data).toMatchObject({ homeScore: 1, awayScore: 0 });
    say(fixtureId, live(0, 1));
    await app.app.get(UpdateResults).updateAll();
    await set(id, 'finished', [3, 0]);
    expect((await set(id, 'live', [3, 0])).body.data).toMatchObject({
      homeScore: 0,
      awayScore: 1,
      scoreBy: 'admin',
    });
  });
});

describe('a match is given back to the source', () => {
  const release = (id: number, body: object = {}) => call(`POST /admin/games/${id}/release`, body);

  test.each<[string, Partial<SourceFixture>, object]>([
    ['under way', live(0, 1), { status: 'live', homeScore: 0, awayScore: 1, scoreBy: 'source' }],
    ['over', ended(0, 1), { status: 'finished', homeScore: 0, awayScore: 1, scoreBy: 'source' }],
    ['to come', {}, { status: 'scheduled', homeScore: null, scoreBy: null }],
    ['called off', { status: 'cancelled', sourceStatus: 'CANC' }, { status: 'cancelled', scoreBy: null }],
  ])('ADM-19 it takes the state of the source at once: %s', async (_, said, expected) => {
    const { id, fixtureId } = await aMatch();
    await set(id, 'finished', [3, 1]);
    say(fixtureId, said);
    const { status, body } = await release(id);
    expect([status, body.message]).toEqual([200, 'Juego devuelto: quedó como dice la fuente']);
    expect(body.data).toMatchObject(expected);
  });

  test('ADM-17 ADM-19 it is in the log, and a version that is not the current one is refused', async () => {
    const { id, fixtureId } = await aMatch();
    const { version } = (await set(id, 'live')).body.data;
    say(fixtureId, ended(2, 0));
    const stale = await release(id, { version: version - 1 || 99 });
    expect([stale.status, stale.body.code, stale.body.data]).toMatchObject([
      409,
      'conflict',
      { id, version },
    ]);
    expect((await release(id, { version })).status).toBe(200);
    const { entries } = (await call('GET /admin/audit?kind=game&limit=50')).body.data;
    expect(entries.find(({ subject }: any) => subject.id === id)).toMatchObject({ action: 'game.release' });
  });

  test('ADM-19 without an answer of the source, or where it does not know the match, nothing changes and the reason is said', async () => {
    const { id, fixtureId } = await aMatch();
    const { version } = (await set(id, 'finished', [1, 0])).body.data;
    app.source.failWith = unreachable;
    expect(await release(id)).toMatchObject({ status: 502, body: { code: 'source_unavailable' } });
    app.source.failWith = null;
    const { home, away } = app.source.fixtures.get(fixtureId)!;
    say(fixtureId, { home: away, away: home });
    expect(await release(id)).toMatchObject({ status: 409, body: { code: 'source_lacks_match' } });
    app.source.fixtures.delete(fixtureId);
    expect(await release(id)).toMatchObject({ status: 409, body: { code: 'source_lacks_match' } });
    expect((await release(id, { version: 'x' })).body.fields).toMatchObject([{ field: 'version' }]);
    expect((await release(1_000_000)).status).toBe(404);
    expect((await call(`GET /admin/games?needs=differs`)).status).toBe(200);
    const { body } = await set(id, 'finished', [1, 0]);
    expect(body.data).toMatchObject({ version, homeScore: 1, scoreBy: 'admin' });
  });

  test('ADM-19 a source that never answers is waited for within bounds', async () => {
    const { id } = await aMatch();
    await set(id, 'live');
    const silent = vi.spyOn(app.source, 'fixturesByIds').mockReturnValue(new Promise(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const asked = release(id);
      await vi.waitFor(() => expect(silent).toHaveBeenCalled());
      await vi.runOnlyPendingTimersAsync();
      expect((await asked).body.code).toBe('source_unavailable');
    } finally {
      vi.useRealTimers();
      silent.mockRestore();
    }
  });

  test('ADM-01 a player cannot', async () => {
    const { id } = await aMatch();
    expect(
      (await app.call(`POST /admin/games/${id}/release`, { token: player.token, body: {} })).status,
    ).toBe(403);
  });
});

describe('picks before a match begins', () => {
  test('ADM-13 ADM-08 a status set by hand shows nobody a pick: not in the list, not by its filters, not by a preview', async () => {
    const { gridId, id } = await aMatch();
    await pick(id);
    const look = async () => {
      const [all, right, wrong] = [
        await predictionsOf(gridId),
        await predictionsOf(gridId, '&isCorrect=true'),
        await predictionsOf(gridId, '&isCorrect=false'),
      ];
      const { body } = await call(`POST /admin/games/${id}/preview-score`, {
        homeScore: 1,
        awayScore: 0,
        status: 'finished',
      });
      const [{ betType, status }] = all.predictions;
      return [betType, status, right.total, wrong.total, body.data.up, body.data.isHidden];
    };
    const hidden = [null, 'pending', 0, 0, 0, true];
    expect(await look()).toEqual(hidden);
    await set(id, 'live');
    expect(await look()).toEqual(hidden);
    await set(id, 'finished', [0, 0]);
    expect(await look()).toEqual(hidden);
    await app.database.rows('update match set start_time = clock_timestamp() where id = $1', [id]);
    expect(await look()).toEqual(['home_win', 'lost', 0, 1, 1, false]);
  });

  test('ADM-13 a match that the source began before its start shows them', async () => {
    const { gridId, id, fixtureId } = await aMatch();
    await pick(id);
    say(fixtureId, live(1, 0));
    await refresh();
    expect((await predictionsOf(gridId)).predictions[0].betType).toBe('home_win');
  });
});
