import { beforeEach, describe, expect, test } from 'vitest';
import { anAdmin, type TestPlayer } from '../../testing/builders.ts';
import { aSourceGrid, begin, createGrid, ended } from '../../testing/source-grid.ts';
import {
  entries,
  namedError,
  plainAnswer,
  startSourceStub,
  type SourceStub,
  type StubReply,
} from '../../testing/source-stub.ts';
import { moveClock } from '../../testing/move-clock.ts';
import { setUpApp, type TestApp } from '../../testing/test-app.ts';
import { HOUR, MINUTE } from '../../testing/times.ts';
import { ApiFootballClient } from './source/api-football-client.ts';
import {
  FOOTBALL_SOURCE,
  type FootballSource,
  type SourceFixture,
  type SourceStanding,
} from './source/football-source.ts';
import { SourceRow } from './source/source-store.ts';
import { UpdateMatches } from './update-matches.ts';
import { UpdateStandings } from './update-standings.ts';

const DAY = 24 * HOUR;
let app: TestApp;
let admin: TestPlayer;
let nextFixture = 700;

beforeEach(async () => {
  app = await setUpApp();
  admin = await anAdmin(app);
});

const league = (id: number, season = 2026): SourceFixture['league'] => ({
  id,
  season,
  ...{ name: `Liga ${id}`, logo: null, country: 'Brazil' },
});
/** An open grid with one match in each league; they start an hour apart, the first one in `startsInMs`. */
async function aGridOf(leagues: SourceFixture['league'][], startsInMs = 3 * DAY) {
  const ids = leagues.map((each, index) => {
    nextFixture += 1;
    const start = new Date(app.clock.now() + startsInMs + index * HOUR);
    return app.source.set({ id: nextFixture, league: each, start }).id;
  });
  const { body } = await createGrid(admin, ids);
  return { id: body.data.id as number, fixtureIds: ids, matchIds: body.data.games.map((m: any) => m.id) };
}
const update = () => app.app.get(UpdateStandings).updateDue();
const asked = () => app.source.calls.filter(({ name }) => name === 'standings').map((call) => call.argument);
const formOf = async (gridId: number) => {
  await moveClock(app, MINUTE);
  return (await app.call(`GET /matches/group/${gridId}/form`)).body.games ?? [];
};
const standing = (teamId: number, over: Partial<SourceStanding> = {}): SourceStanding => ({
  teamId,
  place: 3,
  form: 'WDLWW',
  home: { won: 5, drawn: 2, lost: 1 },
  away: { won: 2, drawn: 2, lost: 4 },
  ...over,
});
/** The source has standings of both clubs of a fixture. */
const setStandings = (fixtureId: number, over: Partial<SourceStanding> = {}) => {
  const { league: of, home, away } = app.source.fixtures.get(fixtureId)!;
  const clubs = [standing(home.id, over), standing(away.id, { place: 8, form: 'LL', ...over })];
  app.source.tables.set(`${of.id} ${of.season}`, clubs);
};

describe('the requests for standings', () => {
  test('HELP-01 each league of an open grid is asked for once a day, all together once an hour, the earliest start first', async () => {
    await aGridOf([league(2), league(3), league(1, 2025)]);
    for (let halfHours = 0; halfHours <= 50; halfHours += 1) {
      await update();
      await moveClock(app, HOUR / 2);
    }
    expect(asked()).toEqual([
      { leagueId: 2, season: 2026 },
      { leagueId: 3, season: 2026 },
      { leagueId: 1, season: 2025 },
      { leagueId: 2, season: 2026 },
      { leagueId: 3, season: 2026 },
    ]);
  });

  test('HELP-01 all processes together ask once an hour', async () => {
    await aGridOf([league(1), league(2)]);
    const other = await setUpApp({ databaseUrl: app.databaseUrl, source: app.source });
    await Promise.all([update(), other.app.get(UpdateStandings).updateDue(), update()]);
    expect(asked()).toHaveLength(1);
  });

  test('HELP-01 a request of a clock that was ahead delays none', async () => {
    await aGridOf([league(1)]);
    await update();
    await app.sql`update standings set asked_at = asked_at + interval '1 year'`;
    await update();
    expect(asked()).toHaveLength(2);
  });

  test('HELP-01 no league is asked for whose matches have all started, nor that of a draft, or without a season', async () => {
    const grid = await aGridOf([league(1)], HOUR);
    await begin(app, grid.fixtureIds);
    const draft = app.source.set({ id: 990, league: league(2) });
    await createGrid(admin, [draft.id], { status: 'draft' });
    await aSourceGrid(app, 1, admin);
    await update();
    expect(asked()).toEqual([]);
  });

  test('HELP-01 while requests are spared none is asked for', async () => {
    await aGridOf([league(1)]);
    const health = { lastSuccessAt: null, lastFailure: null, requestsPerDay: 100 };
    app.source.health = async () => ({ ...health, requestsLeftToday: 49 });
    expect(await update()).toBe(0);
    expect(asked()).toEqual([]);
    app.source.health = async () => ({ ...health, requestsLeftToday: 90 });
    expect(await update()).toBe(1);
  });
});

describe('the form of the clubs of a grid', () => {
  test('HELP-02 places, last results, and the record at home of one club and away of the other', async () => {
    const grid = await aGridOf([league(1)]);
    setStandings(grid.fixtureIds[0]!);
    await update();
    const answer = await app.call(`GET /matches/group/${grid.id}/form`);
    expect(answer.body).toEqual({
      games: [
        {
          id: grid.matchIds[0],
          at: expect.any(String),
          home: { place: 3, form: 'WDLWW', record: { won: 5, drawn: 2, lost: 1 } },
          away: { place: 8, form: 'LL', record: { won: 2, drawn: 2, lost: 4 } },
          meetings: [],
        },
      ],
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=300, stale-while-revalidate=3600',
      etag: expect.any(String),
    });
    const [shown] = (await app.call('GET /games/home')).body;
    expect(shown.games).toMatchObject([{ id: grid.matchIds[0], hasForm: true }]);
    const headers = { 'if-none-match': String(answer.headers['etag']) };
    expect((await app.call(`GET /matches/group/${grid.id}/form`, { headers })).status).toBe(304);
  });

  test('HELP-02 HELP-03 what is not known is left out, and a match without anything too, for which no place is kept', async () => {
    const grid = await aGridOf([league(1), league(2), league(3)]);
    const [bare, formless] = grid.fixtureIds as [number, number];
    setStandings(formless, { form: null, place: null, home: null });
    setStandings(bare, { form: null, place: null, home: null, away: null });
    for (let round = 0; round < 3; round += 1) {
      await update();
      await moveClock(app, HOUR);
    }
    expect(await formOf(grid.id)).toEqual([
      {
        id: grid.matchIds[1],
        at: expect.any(String),
        ...{ home: {}, away: { record: { won: 2, drawn: 2, lost: 4 } }, meetings: [] },
      },
    ]);
    const [shown] = (await app.call('GET /games/home')).body;
    expect(shown.games.map((match: any) => match.hasForm)).toEqual([undefined, true, undefined]);
    expect((await app.call('GET /matches/group/123456/form')).status).toBe(404);
    expect((await app.call('GET /matches/group/x/form')).status).toBe(400);
  });

  test('HELP-01 a club with a new name keeps its standing', async () => {
    const grid = await aGridOf([league(1)]);
    const [fixtureId] = grid.fixtureIds as [number];
    setStandings(fixtureId);
    const { home } = app.source.fixtures.get(fixtureId)!;
    app.source.set({ id: fixtureId, home: { ...home, name: 'Otro nombre' } });
    await app.app.get(UpdateMatches).updateUpcoming();
    await update();
    expect(await formOf(grid.id)).toMatchObject([{ home: { place: 3 } }]);
  });

  test('HELP-02 the last five ended matches of both clubs come newest first, and nothing about a started match', async () => {
    const clubs = app.source.set({ id: 600, league: league(1) });
    const { home, away } = clubs;
    for (const days of [30, 60, 90, 120, 150, 180]) {
      const start = new Date(app.clock.now() - days * DAY);
      const isTurned = days % 60 === 0;
      app.source.set({
        ...{ id: 600 + days, league: league(1), start, ...ended(days / 30, 0) },
        ...(isTurned ? { home: away, away: home } : { home, away }),
      });
    }
    const start = new Date(app.clock.now() + 2 * DAY);
    app.source.set({ id: 601, league: league(1), home: away, away: home, start, ...ended(9, 9) });
    app.source.set({ id: 602, league: league(1) });
    const past = [630, 660, 690, 720, 750, 780];
    await createGrid(admin, [602, ...past]);
    const grid = await createGrid(admin, [600]);
    const [match] = await formOf(grid.body.data.id);
    expect(match.at).toBeUndefined();
    expect(match.meetings).toEqual(
      [30, 60, 90, 120, 150].map((days) => ({
        startTime: app.source.fixtures.get(600 + days)!.start.toISOString(),
        homeScore: days / 30,
        awayScore: 0,
        isTurned: days % 60 === 0,
      })),
    );
    await begin(app, [600]);
    expect(await formOf(grid.body.data.id)).toEqual([]);
  });
});

describe('a source that fails', () => {
  let stub: SourceStub;
  beforeEach(async () => {
    stub = await startSourceStub();
    return () => stub.close();
  });
  /** A process on the same database whose source is API-Football at the stub. */
  const withStub = () =>
    setUpApp({
      databaseUrl: app.databaseUrl,
      footballSource: (database, clock) =>
        Object.assign(
          new ApiFootballClient({
            ...{ url: stub.url, key: 'key', clock, timeoutMs: 600_000 },
            store: new SourceRow(database, 'api-football'),
          }),
          // The matches of the test are those of the fake source.
          { name: 'demonstration' },
        ),
    });
  const tables =
    (place: number): StubReply =>
    (response, url) => {
      const [id, season] = ['league', 'season'].map((name) => Number(url.searchParams.get(name)));
      const { home } = [...app.source.fixtures.values()].find((fixture) => fixture.league.id === id)!;
      const row = { rank: place, team: { id: home.id }, form: 'WWW', home: null, away: null };
      entries([{ league: { id, season, standings: [[row]] } }])(response, url);
    };

  const faults: [string, StubReply, string | null][] = [
    ['down', plainAnswer(500, 'application/json', '{}'), 'source_unavailable'],
    ['a page of a gateway', plainAnswer(200, 'text/html', '<html>Gateway</html>'), 'source_nonsense'],
    ['204', (response) => void response.writeHead(204).end(), 'source_nonsense'],
    ['garbage', entries([{ fixture: null }, { goals: -3 }]), 'source_nonsense'],
    ['closing the connection', (response) => response.destroy(), 'source_unavailable'],
    [
      'a broken answer',
      (response) => void response.writeHead(200, { 'content-length': 99 }).write('{'),
      'source_unavailable',
    ],
    ['too many requests', plainAnswer(429, 'application/json', '{}', { 'retry-after': '5' }), 'source_rate'],
    ['the limit of a minute', namedError({ rateLimit: 'Too many requests' }), 'source_rate'],
    ['a wrong key', namedError({ token: 'Error/Missing application key' }), 'source_key'],
    ['suspended', namedError({ access: 'Your account is suspended' }), 'source_key'],
    ['the quota', namedError({ requests: 'You have reached the request limit for the day' }), 'source_quota'],
    ['a plan too small', namedError({ plan: 'Free plans do not have access' }), 'source_plan'],
    ['empty', entries([]), null],
    ['another league', entries([{ league: { id: 9, season: 2026, standings: [] } }]), null],
  ];
  test('HELP-01 whatever the source does, the stored standings stay with their time', async () => {
    const grid = await aGridOf([league(1)], 30 * DAY);
    const worker = await withStub();
    const updateThere = () => worker.app.get(UpdateStandings).updateDue();
    stub.reply = tables(4);
    expect(await updateThere()).toBe(1);
    const before = await formOf(grid.id);
    expect(before).toMatchObject([{ home: { place: 4, form: 'WWW' } }]);

    for (const [name, fault, code] of faults) {
      await moveClock(app, DAY);
      stub.reply = fault;
      const outcome = await updateThere().catch((error: { code: string }) => error.code);
      expect([name, outcome]).toEqual([name, code ?? 1]);
      expect([name, await formOf(grid.id)]).toEqual([name, before]);
    }
    expect(stub.asked.map(({ path, query }) => [path, query])).toEqual(
      [null, ...faults].map(() => ['/standings', { league: '1', season: '2026' }]),
    );

    await moveClock(app, DAY);
    stub.reply = tables(2);
    expect(await updateThere()).toBe(1);
    expect(await formOf(grid.id)).toMatchObject([{ home: { place: 2 } }]);
  });

  test('HELP-01 results wait three seconds at most for a request that hangs, and the source is not ill', async () => {
    await aGridOf([league(1)]);
    const worker = await withStub();
    const source = worker.app.get<FootballSource>(FOOTBALL_SOURCE);
    stub.reply = entries([]);
    await source.fixturesByIds([1]);
    stub.reply = (response, url) => (url.pathname === '/standings' ? undefined : entries([])(response, url));
    const hangs = expect(worker.app.get(UpdateStandings).updateDue()).rejects.toThrow();
    await expect.poll(() => stub.asked.at(-1)!.path).toBe('/standings');
    await source.fixturesByIds([1]);
    await hangs;
    expect(await source.health()).toMatchObject({ lastFailure: null });
  });
});
