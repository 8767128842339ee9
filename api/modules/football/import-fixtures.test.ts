import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { GRID_MATCHES_MAX } from '../../../shared/rules/grids.ts';
import { aPlayer, anAdmin } from '../../testing/builders.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { createGrid } from '../../testing/source-grid.ts';
import { HOUR } from '../../testing/times.ts';
import { Images } from './images.ts';
import { SourceError } from './source/football-source.ts';

let nextId = 1000;

const app = await setUpApp();
const admin = await anAdmin(app);
beforeEach(() => {
  app.source.failWith = null;
});

/** Adds `count` fixtures to the source, an hour apart, from tomorrow on. */
function someFixtures(count: number): number[] {
  const start = Date.now() + 24 * HOUR;
  return Array.from({ length: count }, (_, index) => {
    nextId += 1;
    return app.source.set({ id: nextId, start: new Date(start + index * HOUR) }).id;
  });
}

const create = (ids: number[], rest: object = {}) => createGrid(admin, ids, { name: 'Fecha 1', ...rest });

async function counts() {
  const [row] = await app.sql`select (select count(*)::int from grid) as grids, (select count(*)::int
    from match) as matches, (select count(*)::int from team) as teams,
       (select count(*)::int from audit_event) as audits`;
  return row!;
}

describe('creating a grid from fixtures', () => {
  test('ADM-10 takes the chosen fixtures, in the order of their starts, with its own name and dates', async () => {
    const ids = someFixtures(12);
    const { status, body } = await create([...ids].reverse());
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: 'Grupo de partidos creado exitosamente' });
    expect(body.data).toMatchObject({
      name: 'Fecha 1',
      country: 'Argentina',
      status: 'open',
      startDate: '2026-11-20',
      endDate: '2026-11-27',
      gameCount: 12,
    });
    expect(body.data.games.map((match: any) => match.homeTeam)).toEqual(ids.map((id) => `Local ${id}`));
    expect(body.data.games.map((match: any) => match.order)).toEqual(ids.map((_, index) => index + 1));
    expect(body.data.games[0]).toMatchObject({
      status: 'scheduled',
      homeScore: null,
      gameGroupId: body.data.id,
      scoreBy: null,
    });
  });

  test('ADM-10 uses only the id of a selected entry', async () => {
    const [id] = someFixtures(1);
    const games = [
      {
        fixture: { id, date: '1999-01-01T00:00:00Z' },
        teams: { home: { name: 'Forged', logo: 'https://evil.example/x.png' } },
      },
    ];
    const { status, body } = await create([], { games });
    expect(status).toBe(201);
    expect(body.data.games[0].homeTeam).toBe(`Local ${id}`);
    expect(new Date(body.data.games[0].startTime).getTime()).toBeGreaterThan(Date.now());
  });

  test('ADM-10 players see the new grid at once', async () => {
    await app.call('GET /games/home');
    const { body } = await create(someFixtures(1), { name: 'Recién hecha' });
    const player = await aPlayer(app);
    const { body: grids } = await player.call('GET /games');
    expect(grids.map((grid: any) => grid.id)).toContain(body.data.id);
  });

  test('JOB-08 a source that fails during the import leaves no data', async () => {
    const ids = someFixtures(3);
    const before = await counts();
    for (const [reason, code, status] of [
      ['unavailable', 'source_unavailable', 502],
      ['nonsense', 'source_nonsense', 502],
      ['quota', 'source_quota', 503],
      ['rate', 'source_rate', 503],
      ['key', 'source_key', 502],
      ['plan', 'source_plan', 502],
      ['request', 'source_request', 502],
    ] as const) {
      app.source.failWith = new SourceError(reason, 'a test failure');
      const answer = await create(ids);
      expect([answer.status, answer.body.code, answer.body.success]).toEqual([status, code, false]);
    }
    expect(await counts()).toEqual(before);
  });

  test('ADM-10 a fixture that the source does not know is named, and no grid is made', async () => {
    const before = await counts();
    const { status, body } = await create([...someFixtures(2), 999_999]);
    expect(status).toBe(404);
    expect(body.fields).toEqual([{ field: 'games.2', code: 'invalid' }]);
    expect(await counts()).toEqual(before);
  });

  test('ADM-10 a fixture that is in another grid is named, and no grid is made', async () => {
    const [first, second, third] = someFixtures(3) as [number, number, number];
    expect((await create([first, second])).status).toBe(201);
    const before = await counts();
    const { status, body } = await create([third, second]);
    expect([status, body.code]).toEqual([409, 'fixture_taken']);
    expect(body.fields).toEqual([{ field: 'games.1', code: 'taken' }]);
    expect(await counts()).toEqual(before);
  });

  test('ADM-10 JOB-18 a fixture chosen twice is refused with both named', async () => {
    const [id] = someFixtures(1) as [number];
    const { status, body } = await create([id, id]);
    const fields = [0, 1].map((place) => ({ field: `games.${place}`, code: 'taken' }));
    expect([status, body.fields]).toEqual([400, fields]);
  });

  test('ADM-10 if two administrators make the same grid at once, one grid is stored', async () => {
    const ids = someFixtures(12);
    const answers = await Promise.all([create(ids), create([...ids].reverse()), create(ids)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
    expect(refusals).toEqual(['fixture_taken', 'fixture_taken']);
    const [row] =
      await app.sql`select count(distinct grid_id)::int as grids from match where source_id = any(${ids})`;
    expect(row).toEqual({ grids: 1 });
  });

  test('ADM-10 API-09 some of the fixtures may be over, but not all', async () => {
    const [played, open] = someFixtures(2) as [number, number];
    const past = new Date(Date.now() - 3 * HOUR);
    app.source.set({
      id: played,
      start: past,
      status: 'finished',
      sourceStatus: 'FT',
      fullTime: { home: 2, away: 1 },
    });
    const before = await counts();
    const refused = await create([played]);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'match_started',
      [{ field: 'games.0', code: 'past' }],
    ]);
    expect(await counts()).toEqual(before);
    const { status, body } = await create([played, open]);
    expect(status).toBe(201);
    expect(body.data.games[0]).toMatchObject({
      status: 'finished',
      homeScore: 2,
      awayScore: 1,
      scoreBy: 'source',
    });
  });

  test('ADM-10 API-02 more matches than a grid takes are refused, also by the call that only reads them', async () => {
    const tooMany = Array.from({ length: GRID_MATCHES_MAX + 1 }, (_, index) => 500_001 + index);
    const { body } = await create(tooMany);
    expect(body.fields).toEqual([{ field: 'games', code: 'too_big', limit: GRID_MATCHES_MAX }]);
    const look = (ids: number[]) => admin.call(`GET /admin/api-football/games-by-ids?ids=${ids.join('-')}`);
    expect((await look(tooMany)).body.fields).toEqual([
      { field: 'ids', code: 'too_big', limit: GRID_MATCHES_MAX },
    ]);
    expect((await look(tooMany.slice(1))).status).toBe(200);
  });

  test('API-02 each bad field is named', async () => {
    const wrong = await create([], {
      games: 'all',
      name: '',
      startDate: '2026-11-20',
      endDate: '2026-13-40',
      extra: 1,
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields.map(({ field }: any) => field)).toEqual(
      expect.arrayContaining(['games', 'name', 'endDate', 'extra']),
    );
    expect((await create([])).body.fields).toEqual([{ field: 'games', code: 'required' }]);
    expect((await create([], { games: [{ fixture: { id: -4 } }] })).body.fields).toEqual([
      { field: 'games.0.fixture.id', code: 'invalid' },
    ]);
    expect((await create([1], { startDate: '2026-11-28' })).body.fields).toEqual([
      { field: 'endDate', code: 'too_small' },
    ]);
  });
});

describe('crests', () => {
  test('API-05 are copied to our own origin, in two sizes that never change', async () => {
    const [id] = someFixtures(1) as [number];
    app.source.set({ id, home: { id: 77_001, name: 'Con escudo', logo: 'https://media.example/77001.png' } });
    const { body } = await create([id]);
    const [match] = body.data.games;
    expect(match.homeTeamImage).toMatch(/^\/api\/images\/[0-9a-f]{32}\/64\.webp$/);
    expect(match.awayTeamImage).toBeNull();
    for (const path of [match.homeTeamImage, match.homeTeamImage.replace('64', '96')]) {
      const image = await app.call(`GET ${path.replace('/api', '')}`);
      expect(image.status).toBe(200);
      expect(image.headers['content-type']).toBe('image/webp');
      expect(image.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('API-05 each club and the league have their own picture', async () => {
    const [id] = someFixtures(1) as [number];
    const logo = (name: string) => `https://media.example/${name}.png`;
    app.source.set({
      id,
      league: { id: 77_200, name: 'Liga', country: 'Brazil', logo: logo('league') },
      home: { id: 77_005, name: 'Local', logo: logo('home') },
      away: { id: 77_006, name: 'Visita', logo: logo('away') },
    });
    const [match] = (await create([id])).body.data.games;
    const colourOf = async (picture: Buffer) =>
      [...(await sharp(picture).removeAlpha().raw().toBuffer())].slice(0, 3);
    for (const [image, url] of [
      [match.homeTeamImage, logo('home')],
      [match.awayTeamImage, logo('away')],
      [match.leagueImage, logo('league')],
    ]) {
      const stored = await app.app
        .get(Images, { strict: false })
        .findBytes(/[0-9a-f]{32}/.exec(image)![0], 64);
      const wanted = await colourOf((await app.source.image(url)).bytes);
      const seen = await colourOf(stored!);
      // WebP keeps a colour nearly.
      expect(seen.every((part, at) => Math.abs(part - wanted[at]!) < 8)).toBe(true);
    }
  });

  test('JOB-08 a picture that fails does not stop the import', async () => {
    const [id] = someFixtures(1) as [number];
    app.source.set({ id, home: { id: 77_002, name: 'Sin escudo', logo: 'https://media.example/77002.png' } });
    const image = app.source.image.bind(app.source);
    app.source.image = () => Promise.reject(new SourceError('unavailable', 'a test failure'));
    const { status, body } = await create([id]);
    app.source.image = image;
    expect([status, body.data.games[0].homeTeamImage]).toEqual([201, null]);
  });

  test('JOB-08 a new picture that fails leaves the club and the league with their old one', async () => {
    const [first, second] = someFixtures(2) as [number, number];
    const logo = (name: string) => `https://media.example/${name}.png`;
    const league = { id: 77_100, name: 'Liga con logo', country: 'Brazil' };
    app.source.set({
      id: first,
      league: { ...league, logo: logo('77100') },
      home: { id: 77_004, name: 'Con escudo', logo: logo('77004') },
    });
    const before = (await create([first])).body.data.games[0];
    expect(before.homeTeamImage).not.toBeNull();
    const leagueImage = async () =>
      (await app.sql`select image_id from league where source_id = ${league.id}`)[0];
    const stored = await leagueImage();
    expect(stored).toEqual({ image_id: expect.any(String) });
    app.source.set({
      id: second,
      league: { ...league, logo: logo('77100-new') },
      home: { id: 77_004, name: 'Con escudo', logo: logo('77004-new') },
    });
    const image = app.source.image.bind(app.source);
    app.source.image = () => Promise.reject(new SourceError('unavailable', 'a test failure'));
    const after = await create([second]);
    app.source.image = image;
    expect([after.status, after.body.data.games[0].homeTeamImage]).toEqual([201, before.homeTeamImage]);
    expect(await leagueImage()).toEqual(stored);
  });

  test('API-02 an unknown picture or size is 404', async () => {
    for (const path of [
      '/images/none/64.webp',
      '/images/%00/64.webp',
      `/images/${'0'.repeat(32)}/64.webp`,
      `/images/${'0'.repeat(32)}/65.webp`,
    ]) {
      expect((await app.call(`GET ${path}`)).status).toBe(404);
    }
  });
});

describe('searching fixtures', () => {
  test('ADM-09 a league’s fixtures, with the grid each is in already', async () => {
    const [first, second] = someFixtures(2) as [number, number];
    const league = { id: 500, name: 'Copa', logo: null, country: 'Peru', season: 2026 };
    for (const id of [first, second]) app.source.set({ id, league });
    const made = await create([first], { name: 'La copa' });
    const { status, body } = await admin.call('GET /admin/api-football/games?leagueId=500&season=2026');
    expect(status).toBe(200);
    expect(body.data.map((match: any) => [match.fixture.id, match.gameGroup])).toEqual([
      [first, { id: made.body.data.id, name: 'La copa' }],
      [second, null],
    ]);
  });

  test('ADM-09 dates are days of the requested time zone: a match on the local evening before is left out', async () => {
    const [early, first, last, late] = someFixtures(4) as [number, number, number, number];
    const starts = { [early]: '21T02:59', [first]: '21T03:00', [last]: '25T02:59', [late]: '25T03:00' };
    for (const [id, start] of Object.entries(starts))
      app.source.set({
        id: Number(id),
        start: new Date(`2026-11-${start}:00Z`),
        league: { id: 501, name: 'Liga', logo: null, country: 'Argentina' },
      });
    const ask = async (zone: string) =>
      admin.call(
        `GET /admin/api-football/games?leagueId=501&season=2026&dateFrom=2026-11-21&dateTo=2026-11-24${zone}`,
      );
    const ids = ({ body }: any) => body.data.map(({ fixture }: any) => fixture.id);
    expect(ids(await ask('&timeZone=America/Argentina/Buenos_Aires'))).toEqual([first, last]);
    expect(app.source.calls.at(-1)).toMatchObject({
      argument: { from: '2026-11-20', to: '2026-11-25' },
      isUrgent: true,
    });
    expect(ids(await ask('&timeZone=UTC'))).toEqual([early, first]);
    // API-10: without a zone that the server knows, the one of the administrator's country.
    for (const zone of ['', '&timeZone=Mars/Olympus', '&timeZone=%2B05:00', '&timeZone='])
      expect(ids(await ask(zone))).toEqual([first, last]);
  });

  test('ADM-09 countries, seasons and leagues; a missing or wrong parameter is named', async () => {
    const ask = (path: string) => admin.call(`GET /admin/api-football/${path}`);
    expect((await ask('countries')).body.data).toEqual([{ name: 'Brazil', code: 'BR', flag: null }]);
    const leagueOf = async (season: number, country: string) =>
      (await ask(`leagues?season=${season}&country=${country}`)).body.data.map(
        ({ league }: any) => league.name,
      );
    const season = 2031;
    const league = { id: 502, name: 'Primera A', logo: null, country: 'Colombia', season };
    app.source.set({ id: someFixtures(1)[0]!, league });
    expect((await ask('seasons')).body.data).toContain(season);
    expect(await leagueOf(season, 'Colombia')).toEqual(['Primera A']);
    expect([await leagueOf(season, 'Brazil'), await leagueOf(season + 1, 'Colombia')]).toEqual([[], []]);
    expect((await ask('leagues')).body.fields.map(({ field }: any) => field)).toEqual(['season', 'country']);
    expect((await ask('games?leagueId=x&season=2026&dateFrom=2026-02-02&dateTo=2026-01-01')).status).toBe(
      400,
    );
    expect((await ask('games?leagueId=1&season=2026&dateFrom=2026-02-02')).status).toBe(200);
    app.source.failWith = new SourceError('plan', 'Free plans do not have access to this season');
    expect((await ask('games?leagueId=1&season=2026')).body.code).toBe('source_plan');
  });

  test('JOB-08 the status shows the source’s health', async () => {
    const { status, body } = await admin.call('GET /admin/api-football/status');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ source: 'demonstration', lastFailure: null, requestsPerDay: null });
  });
});

test('ADM-37 ADM-39 a grid begins as a draft that opens later, and its leagues are those of the next import', async () => {
  const opensAt = new Date(Date.now() + HOUR).toISOString();
  const { body } = await create(someFixtures(2), { status: 'draft', opensAt });
  expect(body.data).toMatchObject({ status: 'draft', opensAt });
  const past = { status: 'draft', opensAt: new Date(Date.now() - HOUR).toISOString() };
  expect((await create(someFixtures(2), past)).body.fields).toEqual([{ field: 'opensAt', code: 'past' }]);
  const leagues = await admin.call('GET /admin/api-football/last-leagues');
  const { league } = body.data.games[0];
  expect(leagues.body.data).toEqual([
    { name: league, country: expect.any(String), leagueId: expect.stringMatching(/^\d+$/) },
  ]);
});
