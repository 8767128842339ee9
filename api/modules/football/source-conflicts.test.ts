import { describe, expect, test, vi } from 'vitest';
import { ended } from '../../testing/source-grid.ts';
import { setUpSourceConflicts, live, unreachable } from '../../testing/source-conflicts.ts';
import type { SourceFixture } from './source/football-source.ts';

const { app, admin, call, set, pick, matchOf, picksOf, refresh, updateAll, changeSource, aMatch } =
  await setUpSourceConflicts();

describe("the source's report beside a result set by hand", () => {
  test("JOB-06 ADM-19 a match set by hand is still polled: the panel shows the source's status and score, the result stays", async () => {
    const { gridId, id, fixtureId } = await aMatch();
    await set(id, 'finished', [3, 0]);
    expect(await matchOf({ gridId, id })).toMatchObject({ sourceDiffers: false, sourceBeganAt: null });
    changeSource(fixtureId, ended(0, 3));
    const { body } = await call('POST /admin/update-results');
    expect(body.data.checked).toBeGreaterThan(0);
    expect(await matchOf({ gridId, id })).toMatchObject({
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
    expect(await admin.need('game_differs')).toMatchObject({
      count: 1,
      first: [{ id, gameGroupId: gridId, detail: 'FT 0-3' }],
    });
    expect((await call('GET /admin/games?needs=differs')).body.data.games).toMatchObject([{ id }]);
    await set(id, 'finished', [0, 3]);
    expect((await call('GET /admin/games?needs=differs')).body.data.games).toEqual([]);
  });

  test('ADM-85 a result that is kept, with a reason, is no difference until it or that of the source changes', async () => {
    const { gridId, id, fixtureId } = await aMatch();
    await set(id, 'finished', [3, 0]);
    changeSource(fixtureId, ended(0, 3));
    await updateAll();
    const differs = async () => (await matchOf({ gridId, id })).sourceDiffers;
    const { version } = await matchOf({ gridId, id });
    expect((await call(`POST /admin/games/${id}/keep`, { reason: ' ' })).status).toBe(400);
    expect(
      (await call(`POST /admin/games/${id}/keep`, { reason: 'Vi el acta', version: version - 1 })).status,
    ).toBe(409);
    expect(await differs()).toBe(true);
    const kept = await call(`POST /admin/games/${id}/keep`, { reason: 'Vi el acta', version });
    expect(kept.body).toMatchObject({
      success: true,
      data: { sourceDiffers: false, scoreBy: 'admin', homeScore: 3 },
    });
    expect(await admin.need('game_differs')).toBeUndefined();
    const audit = () =>
      app.sql`select after from audit_event where subject = 'game:' || ${id} and action = 'game.keep'`;
    expect(await audit()).toEqual([{ after: { pair: 'finished 3-0, FT 0-3', reason: 'Vi el acta' } }]);
    // A repeat changes nothing.
    await call(`POST /admin/games/${id}/keep`, { reason: 'Otra vez' });
    expect(await audit()).toHaveLength(1);
    changeSource(fixtureId, ended(0, 2));
    await updateAll();
    expect(await differs()).toBe(true);
    await call(`POST /admin/games/${id}/keep`, { reason: 'Vi el acta' });
    await set(id, 'finished', [2, 0]);
    expect(await differs()).toBe(true);
  });

  test('ADM-19 a match set to live that the source ended, or set to finished that the source cancelled, differs too', async () => {
    const [playing, voided] = [await aMatch(), await aMatch()];
    await set(playing.id, 'live', [1, 0]);
    await set(voided.id, 'finished', [1, 0]);
    changeSource(playing.fixtureId, ended(0, 1));
    changeSource(voided.fixtureId, { status: 'cancelled', sourceStatus: 'CANC' });
    await updateAll();
    for (const { gridId, id } of [playing, voided]) {
      expect((await matchOf({ gridId, id })).sourceDiffers).toBe(true);
      await call(`POST /admin/games/${id}/release`, {});
      expect((await matchOf({ gridId, id })).sourceDiffers).toBe(false);
    }
  });

  test("ADM-19 a finished match set back to live loses its final score: it has the source's score, or none", async () => {
    const { id, fixtureId } = await aMatch();
    await set(id, 'finished', [3, 0]);
    expect((await set(id, 'live', [3, 0])).body.data).toMatchObject({ homeScore: null, awayScore: null });
    expect((await set(id, 'live', [1, 0])).body.data).toMatchObject({ homeScore: 1, awayScore: 0 });
    changeSource(fixtureId, live(0, 1));
    await updateAll();
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
  ])('ADM-19 the state of the source applies at once: %s', async (_, report, expected) => {
    const { id, fixtureId } = await aMatch();
    await set(id, 'finished', [3, 1]);
    changeSource(fixtureId, report);
    const { status, body } = await release(id);
    expect([status, body.message]).toEqual([200, 'Juego devuelto: quedó como dice la fuente']);
    expect(body.data).toMatchObject(expected);
  });

  test("ADM-19 before it is given back, a call shows the source's result and whose hits change, and changes nothing", async () => {
    const { gridId, id, fixtureId } = await aMatch();
    await pick(id, 'home_win');
    await set(id, 'finished', [0, 1]);
    await app.sql`update match set start_time = statement_now() - interval '2 hours' where id = ${id}`;
    changeSource(fixtureId, ended(1, 0));
    const { status, body } = await call(`POST /admin/games/${id}/preview-release`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      ...{ status: 'finished', homeScore: 1, awayScore: 0, up: 1, down: 0, playable: 2 },
      gameGroup: { id: gridId },
    });
    expect(await matchOf({ gridId, id })).toMatchObject({ homeScore: 0, awayScore: 1, scoreBy: 'admin' });
    app.source.failWith = unreachable;
    expect(await call(`POST /admin/games/${id}/preview-release`)).toMatchObject({
      status: 502,
      body: { code: 'source_unavailable' },
    });
    expect((await call('POST /admin/games/1000000/preview-release')).status).toBe(404);
  });

  test('ADM-17 ADM-19 the audit log records it, and an outdated version is refused', async () => {
    const { id, fixtureId } = await aMatch();
    const { version } = (await set(id, 'live')).body.data;
    changeSource(fixtureId, ended(2, 0));
    const stale = await release(id, { version: version - 1 || 99 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', data: { id, version } } });
    expect((await release(id, { version })).status).toBe(200);
    const { entries } = (await call('GET /admin/audit?kind=game&limit=50')).body.data;
    expect(entries.find(({ subject }: any) => subject.id === id)).toMatchObject({ action: 'game.release' });
  });

  test('ADM-19 if the source gives no answer or does not know the match, nothing changes and the answer has the reason', async () => {
    const { id, fixtureId } = await aMatch();
    const { version } = (await set(id, 'finished', [1, 0])).body.data;
    app.source.failWith = unreachable;
    expect(await release(id)).toMatchObject({ status: 502, body: { code: 'source_unavailable' } });
    app.source.failWith = null;
    const { home, away } = app.source.fixtures.get(fixtureId)!;
    changeSource(fixtureId, { home: away, away: home });
    expect(await release(id)).toMatchObject({ status: 409, body: { code: 'source_lacks_match' } });
    app.source.fixtures.delete(fixtureId);
    expect(await release(id)).toMatchObject({ status: 409, body: { code: 'source_lacks_match' } });
    expect((await release(id, { version: 'x' })).body.fields).toMatchObject([{ field: 'version' }]);
    expect((await release(1_000_000)).status).toBe(404);
    expect((await call(`GET /admin/games?needs=differs`)).status).toBe(200);
    const { body } = await set(id, 'finished', [1, 0]);
    expect(body.data).toMatchObject({ version, homeScore: 1, scoreBy: 'admin' });
  });

  test('ADM-19 the request waits at most 5 s for the source', async () => {
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
});

describe('picks before a match begins', () => {
  test('ADM-13 ADM-08 a status set by hand reveals no picks: not in the list, its filters or a preview', async () => {
    const { gridId, id } = await aMatch();
    await pick(id);
    const readPicks = async () => {
      const [all, right, wrong] = [
        await picksOf(gridId),
        await picksOf(gridId, '&isCorrect=true'),
        await picksOf(gridId, '&isCorrect=false'),
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
    expect(await readPicks()).toEqual(hidden);
    await set(id, 'live');
    expect(await readPicks()).toEqual(hidden);
    await set(id, 'finished', [0, 0]);
    expect(await readPicks()).toEqual(hidden);
    await app.sql`update match set start_time = game_now() where id = ${id}`;
    expect(await readPicks()).toEqual(['home_win', 'lost', 0, 1, 1, false]);
  });

  test('ADM-13 a match that the source reports live early reveals its picks', async () => {
    const { gridId, id, fixtureId } = await aMatch();
    await pick(id);
    changeSource(fixtureId, live(1, 0));
    await refresh();
    expect((await picksOf(gridId)).predictions[0].betType).toBe('home_win');
  });
});
