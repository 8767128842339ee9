import { beforeEach, expect, it, vi } from 'vitest';
import type { LiveDocument } from '../../../shared/contract/live.ts';
import { aGrid, aPlayer, kickOff } from '../../testing/builders.ts';
import { setScore } from '../../testing/won-grid.ts';
import { setUpApp, type TestApp } from '../../testing/test-app.ts';
import { HOUR, MINUTE } from '../../testing/times.ts';

let test: TestApp;
beforeEach(async () => {
  test = await setUpApp();
});

const read = async () => (await test.call('GET /live')).body as LiveDocument;

it('LIVE-01 the live document has the matches of grids that are under way or closed within 24 hours', async () => {
  const { id, matchIds } = await aGrid(test, [
    { startsInMs: -HOUR, status: 'live', score: [1, 0] },
    { startsInMs: -3 * HOUR, status: 'finished', score: [0, 0] },
    { startsInMs: HOUR },
    { startsInMs: -30 * HOUR, status: 'finished', score: [2, 0] },
  ]);
  const { matches, silentSince } = await read();
  expect(silentSince).toBeNull();
  expect(matches).toEqual([
    expect.objectContaining({ id: matchIds[0], gridId: id, status: 'live', homeScore: 1, outcome: null }),
    expect.objectContaining({ id: matchIds[1], status: 'finished', awayScore: 0, outcome: 'draw' }),
  ]);
});

it('LIVE-01 a goal changes the document and its ETag, but not `grids`; a moved start changes `grids`', async () => {
  const { matchIds } = await aGrid(test, [
    { startsInMs: -HOUR, status: 'live', score: [0, 0] },
    { startsInMs: HOUR },
    { startsInMs: 2 * HOUR },
  ]);
  const before = await test.call('GET /live');
  test.clock.advance(20_000);
  const same = await test.call('GET /live', { headers: { 'if-none-match': String(before.headers['etag']) } });
  expect(same.status).toBe(304);
  const admin = await aPlayer(test, { role: 'admin' });
  const goal = await setScore(admin, matchIds[0]!, [1, 0], 'live');
  expect(goal.status).toBe(200);
  test.clock.advance(20_000);
  const after = await test.call('GET /live');
  expect(after.body.matches[0]).toMatchObject({ homeScore: 1 });
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
  expect(after.body.grids).toBe(before.body.grids);
  const order = await admin.call(`PUT /admin/games/${matchIds[2]}/update-order`, { order: 40 });
  expect(order.status).toBe(200);
  test.clock.advance(20_000);
  expect((await read()).grids).not.toBe(before.body.grids);
});

it('LIVE-01 `grids` changes with each fact of a grid and of its matches that `GET /games` shows', async () => {
  const grid = await aGrid(test, [{ startsInMs: HOUR }, { startsInMs: 2 * HOUR }]);
  const admin = await aPlayer(test, { role: 'admin' });
  const facts = { name: 'Fecha 1', country: 'Chile', startDate: '2026-11-20', endDate: '2026-11-27' };
  const edit = (changed: Partial<typeof facts>) =>
    admin.call(`PUT /admin/game-groups/${grid.id}`, { ...facts, ...changed });
  const sql = (text: string) => () => test.database.rows(text);
  const crest = (table: string) => {
    const image = `insert into image (id, source_url, small, large) values ('${table}', '${table}', '', '') returning id`;
    return sql(`with image as (${image}) update ${table} set image_id = image.id from image`);
  };
  const changes = [
    () => edit({}),
    () => edit({ country: 'Peru' }),
    () => edit({ country: 'Peru', endDate: '2026-11-28' }),
    () => edit({ country: 'Peru', startDate: '2026-11-21', endDate: '2026-11-28' }),
    sql(`update team set name = 'Local' where id = (select home_team_id from match order by id limit 1)`),
    sql(`update team set name = 'Visita' where id = (select away_team_id from match order by id limit 1)`),
    sql(`update league set name = 'Otra liga'`),
    crest('league'),
    crest('team'),
    sql(`update match set attention = 'suspended'`),
    sql(`update match set source_status = 'TBD'`),
    sql(`update match set status = 'cancelled'`),
    sql(
      `update match set status = 'scheduled', attention = null, source_status = 'NS', position = position + 20`,
    ),
    () => kickOff(test, grid.matchIds.slice(0, 1)),
  ];
  const seen = [(await read()).grids];
  for (const change of changes) {
    await change();
    test.clock.advance(2_000);
    seen.push((await read()).grids);
  }
  expect(new Set(seen).size).toBe(changes.length + 1);
});

it('LIVE-01 every reader gets the same bytes, and shared caches may keep them', async () => {
  await aGrid(test, [{ startsInMs: -HOUR, status: 'live', score: [0, 0] }]);
  const player = await aPlayer(test);
  const answers = [
    await test.call('GET /live'),
    await test.call('GET /live', { token: player.token, headers: { 'accept-language': 'pt-BR' } }),
  ];
  expect(answers[1]!.text).toBe(answers[0]!.text);
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('public, max-age=10, stale-while-revalidate=30');
    expect(String(headers['vary'])).not.toMatch(/authorization|language/i);
    expect(headers['x-server-time']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-doce']).toBe('1');
  }
});

it('LIVE-01 many readers within a second cost one query', async () => {
  await aGrid(test, [{ startsInMs: -HOUR, status: 'live', score: [0, 0] }]);
  test.clock.advance(5_000);
  const queries = vi.spyOn(test.database, 'rows');
  await Promise.all(Array.from({ length: 20 }, () => read()));
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
});

it('LIVE-01 the document has the last success of a source that is silent while a match is under way', async () => {
  const lastSuccessAt = new Date(test.clock.now() - HOUR);
  test.source.health = async () => ({
    lastSuccessAt,
    lastFailure: null,
    requestsLeftToday: null,
    requestsPerDay: null,
  });
  expect((await read()).silentSince).toBeNull();
  await aGrid(test, [{ startsInMs: -2 * HOUR, status: 'live', score: [0, 0] }]);
  test.clock.advance(2_000);
  expect((await read()).silentSince).toBe(lastSuccessAt.toISOString());
});

it('LIVE-01 a source that is asked again only when a match begins is not silent at its start', async () => {
  const lastSuccessAt = new Date(test.clock.now() - HOUR);
  test.source.health = async () => ({
    ...{ lastSuccessAt, lastFailure: null, requestsLeftToday: null, requestsPerDay: null },
  });
  const { matchIds } = await aGrid(test, [{ startsInMs: -MINUTE, status: 'live', score: [0, 0] }]);
  test.clock.advance(2_000);
  expect((await read()).silentSince).toBeNull();
  test.clock.advance(10 * MINUTE);
  const [match] = await test.database.rows<{ start_time: Date }>(
    'select start_time from match where id = $1',
    matchIds,
  );
  expect((await read()).silentSince).toBe(match!.start_time.toISOString());
});
