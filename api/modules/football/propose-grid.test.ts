import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anAdmin } from '../../testing/builders.ts';
import { setScore } from '../../testing/won-grid.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { createGrid } from '../../testing/source-grid.ts';
import { HOUR } from '../../testing/times.ts';
import { nextWeekend } from './choose-fixtures.ts';
import { SourceError } from './source/football-source.ts';

const ZONE = 'America/Lima';
const LEAGUES = { a: 71, b: 72, old: 73 };
let nextId = 200_000;
let saturday: number;

const app = await setUpApp();
const admin = await anAdmin(app);
beforeAll(async () => {
  // An earlier grid with another league, then the last one with two.
  const past = (league: number, season?: number) => {
    const { id } = set(league, Date.now() + 30 * 24 * HOUR);
    app.source.set({ id, league: { ...leagueOf(league), season } });
    return id;
  };
  await create([past(LEAGUES.old)], { name: 'Fecha 6' });
  await create([past(LEAGUES.a, new Date().getUTCFullYear() - 1), past(LEAGUES.b)], { name: 'Fecha 7' });
});
beforeEach(() => {
  app.source.failWith = null;
  for (const [id, { start }] of app.source.fixtures)
    if (start.getTime() < Date.now() + 20 * 24 * HOUR) app.source.fixtures.delete(id);
  app.source.calls.length = 0;
  // Saturday noon in Lima.
  saturday = Date.parse(nextWeekend(app.clock.now(), ZONE).from) + 41 * HOUR;
});

const leagueOf = (id: number) => ({ id, name: `Liga ${id}`, logo: null, country: 'Peru' });
function set(league: number, start: number, different: object = {}) {
  nextId += 1;
  return app.source.set({ id: nextId, league: leagueOf(league), start: new Date(start), ...different });
}
const many = (league: number, count: number) =>
  Array.from({ length: count }, (_, index) => set(league, saturday + index * 2 * HOUR).id);
const create = (ids: number[], facts: object = {}) =>
  createGrid(admin, ids, { name: 'Otra', country: 'Perú', ...facts });
const PROPOSAL = `GET /admin/api-football/proposal?timeZone=${ZONE}`;
const propose = () => admin.call(PROPOSAL);
const unlimited = async () => ({
  ...{ lastSuccessAt: null, lastFailure: null, requestsLeftToday: null, requestsPerDay: null },
});
const asked = () => app.source.calls.filter(({ name }) => name === 'fixturesOfLeague');
const idsOf = ({ fixtures }: { fixtures: { fixture: { id: number } }[] }) =>
  fixtures.map(({ fixture }) => fixture.id);

test('ADM-62 the leagues of the last grid give twelve matches from Friday to Monday', async () => {
  const [a, b] = [many(LEAGUES.a, 20), many(LEAGUES.b, 20)];
  set(LEAGUES.old, saturday);
  const late = set(LEAGUES.a, saturday + 4 * 24 * HOUR).id;
  const { status, body } = await propose();
  expect(status).toBe(200);
  const ids = idsOf(body.data);
  expect([ids.filter((id) => a.includes(id)).length, ids.filter((id) => b.includes(id)).length]).toEqual([
    6, 6,
  ]);
  expect(ids).not.toContain(late);
  expect(body.data).toMatchObject({ twins: [], failed: [], isScarce: false, drafts: [] });
  expect(body.data.grid).toEqual({ name: 'Fecha 8', country: 'Perú' });
  expect(body.data.otherLeagues).toEqual([{ country: 'Peru', leagueId: '73', name: 'Liga 73' }]);
  expect(body.data.empty).toEqual([]);
});

test.each([
  ['2027-01-01T12:00:00Z', '2027-01-02', 2026],
  ['2027-01-21T12:00:00Z', '2027-01-23', 2026],
  ['2027-05-05T12:00:00Z', '2027-05-08', 2026],
  ['2027-08-11T12:00:00Z', '2027-08-14', 2025],
  // This weekend has days of two years.
  ['2027-12-30T12:00:00Z', '2028-01-02', 2027],
])(
  'ADM-62 at %s seasons of one year and of two years have matches, and a league without any is named',
  async (now, day, stored) => {
    const own = await setUpApp();
    const leagues = { oneYear: 81, twoYears: 82, none: 83 };
    const fixture = (id: number, league: number, start: Date, season: number) =>
      own.source.set({ id, start, league: { ...leagueOf(league), season } });
    const soon = new Date(Date.now() + 24 * HOUR);
    Object.values(leagues).forEach((league) => fixture(league, league, soon, stored));
    const made = await createGrid(await anAdmin(own), Object.values(leagues), { country: 'Perú' });
    expect(made.status).toBe(201);
    own.source.fixtures.clear();

    const year = Number(day.slice(0, 4));
    const isAutumn = day.slice(5, 7) > '07';
    for (let hour = 0; hour < 8; hour += 1) {
      const start = new Date(Date.parse(`${day}T12:00:00Z`) + hour * HOUR);
      fixture(1000 + hour, leagues.oneYear, start, year);
      fixture(2000 + hour, leagues.twoYears, start, isAutumn ? year : year - 1);
    }
    own.clock.advance(Date.parse(now) - own.clock.now());
    const { body: answer } = await (await anAdmin(own)).call(PROPOSAL);
    const ids = idsOf(answer.data);
    expect([ids.filter((id) => id < 2000).length, ids.filter((id) => id >= 2000).length]).toEqual([6, 6]);
    expect([answer.data.empty, answer.data.failed]).toEqual([['Liga 83'], []]);
  },
);

test('ADM-62 on the last days of a year the matches of both seasons of a league are proposed', async () => {
  const own = await setUpApp();
  own.clock.advance(Date.parse('2027-12-30T12:00:00Z') - own.clock.now());
  const brazil = { id: 71, name: 'Serie A', logo: null, country: 'Brazil' };
  own.source.set({ id: 901, league: brazil, start: new Date('2027-12-31T20:00:00Z') });
  own.source.set({ id: 902, league: brazil, start: new Date('2028-01-02T20:00:00Z') });
  const { body } = await (await anAdmin(own)).call(PROPOSAL);
  expect(idsOf(body.data)).toEqual([901, 902]);
});

test('ADM-70 before any grid the matches are of five big leagues', async () => {
  const fresh = await setUpApp();
  const admin = await anAdmin(fresh);
  const brazil = { id: 71, name: 'Serie A', logo: null, country: 'Brazil' };
  for (let index = 0; index < 12; index += 1)
    fresh.source.set({ id: 900 + index, league: brazil, start: new Date(saturday + index * HOUR) });
  const { body } = await admin.call(PROPOSAL);
  expect(idsOf(body.data)).toHaveLength(12);
  expect(body.data).toMatchObject({ grid: null, otherLeagues: [], drafts: [], failed: [] });
  const calls = fresh.source.calls.filter(({ name }) => name === 'fixturesOfLeague');
  expect(new Set(calls.map(({ argument }: any) => argument.leagueId))).toEqual(
    new Set([71, 128, 239, 262, 265]),
  );
  expect(body.data.empty).toHaveLength(4);
});

test('ADM-62 seven free matches are proposed as seven, with the leagues of earlier grids', async () => {
  const ids = many(LEAGUES.a, 7);
  set(LEAGUES.a, saturday, { status: 'finished', sourceStatus: 'FT' });
  const { body } = await propose();
  expect(idsOf(body.data)).toEqual(ids);
  expect(body.data.otherLeagues).toHaveLength(1);
});

test('ADM-62 a match that a grid has is not proposed, its twin is marked and comes last, and the draft of these days is named', async () => {
  const [first, ...others] = many(LEAGUES.a, 3);
  const { home, away } = app.source.fixtures.get(first!)!;
  const twin = set(LEAGUES.b, saturday + 20 * HOUR, { home, away }).id;
  const draft = await create([first!], { name: 'Fecha 8', status: 'draft' });
  expect(draft.status).toBe(201);
  // The draft is the newest grid now, so its leagues count.
  await create([set(LEAGUES.a, saturday + 30 * 24 * HOUR).id, set(LEAGUES.b, saturday + 30 * 24 * HOUR).id], {
    name: 'Fecha 9',
  });
  const { body } = await propose();
  expect(idsOf(body.data).toSorted()).toEqual([...others, twin].toSorted());
  expect(body.data.twins).toEqual([twin]);
  expect(body.data.drafts).toEqual([{ id: draft.body.data.id, name: 'Fecha 8' }]);
  const many12 = many(LEAGUES.b, 12);
  const { body: full } = await propose();
  expect(idsOf(full.data)).not.toContain(twin);
  expect([full.data.twins, many12.some((id) => idsOf(full.data).includes(id))]).toEqual([[], true]);
  await admin.call(`DELETE /admin/game-groups/${draft.body.data.id}`);
});

test('ADM-62 two administrators who press at once get the same proposal; the second draft is refused and then named', async () => {
  many(LEAGUES.a, 12);
  const proposals = await Promise.all([propose(), propose()]);
  const [ids, others] = proposals.map(({ body }) => idsOf(body.data));
  expect([ids!.length, others]).toEqual([12, ids]);
  const drafts = await Promise.all(
    [ids!, others!].map((each) => create(each, { name: 'Fecha 10', status: 'draft' })),
  );
  const made = drafts.find(({ status }) => status === 201);
  const refused = drafts.find(({ status }) => status !== 201)!;
  expect([refused.status, refused.body.code, refused.body.fields.length]).toEqual([409, 'fixture_taken', 12]);
  // The next proposal names the draft and has no match of it.
  const { body } = await propose();
  expect([body.data.drafts, idsOf(body.data)]).toEqual([[{ id: made!.body.data.id, name: 'Fecha 10' }], []]);
  await admin.call(`DELETE /admin/game-groups/${made!.body.data.id}`);
});

test('ADM-62 at the reserve of the day the source is not asked', async () => {
  // Without matches every season that is possible is asked.
  await propose();
  const most = asked().length;
  many(LEAGUES.a, 12);
  const left = async (count: number) => {
    app.source.health = async () => ({
      ...{ lastSuccessAt: new Date(), lastFailure: null },
      ...{ requestsLeftToday: count, requestsPerDay: 100 },
    });
    app.source.calls.length = 0;
    const { body } = await propose();
    return [body.data.isScarce, body.data.fixtures.length, asked().length];
  };
  expect(await left(10 + most - 1)).toEqual([true, 0, 0]);
  expect((await left(10 + most)).slice(0, 2)).toEqual([false, 12]);
  app.source.health = unlimited;
});

test('ADM-62 a league without an answer is named, and without any answer the failure is told', async () => {
  many(LEAGUES.a, 3);
  const whole = app.source.fixturesOfLeague.bind(app.source);
  app.source.fixturesOfLeague = async (query, options) => {
    if (query.leagueId === LEAGUES.b) throw new SourceError('unavailable', 'down');
    return whole(query, options);
  };
  const { body } = await propose();
  expect([body.data.fixtures.length, body.data.failed]).toEqual([3, ['Liga 72']]);
  app.source.fixturesOfLeague = whole;
  app.source.failWith = new SourceError('unavailable', 'down');
  const failed = await propose();
  expect([failed.status, failed.body.code]).toEqual([502, 'source_unavailable']);
});

test('ADM-63 a draft opens at its time only before its first match, and one that did not open is a need', async () => {
  const draft = await create(
    [set(LEAGUES.a, Date.now() + 2 * HOUR).id, set(LEAGUES.a, Date.now() + 9 * HOUR).id],
    { ...{ name: 'Tarde', status: 'draft', opensAt: new Date(Date.now() + HOUR).toISOString() } },
  );
  const { id } = draft.body.data;
  const unopened = () => admin.need('grid_unopened');
  expect(await unopened()).toBeUndefined();
  // The system was off at the opening, and the first match has started.
  await app.sql`update grid set opens_at = statement_now() - interval '1 hour' where id = ${id}`;
  await app.sql`update match
    set start_time = statement_now() - interval '1 minute', source_began_at = statement_now() - interval '1 minute'
     where grid_id = ${id} and start_time < statement_now() + interval '5 hours'`;
  await admin.call('POST /admin/update-results');
  const { body } = await admin.call(`GET /admin/game-groups/${id}`);
  expect(body.data.status).toBe('draft');
  expect(await unopened()).toMatchObject({ count: 1, first: [{ id, name: 'Tarde' }] });
});

test('ADM-63 an opening time behind the start of a match is refused with its field', async () => {
  const ids = [set(LEAGUES.a, Date.now() + 2 * HOUR).id, set(LEAGUES.a, Date.now() + 9 * HOUR).id];
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const late = await create(ids, { name: 'Tarde', status: 'draft', opensAt: at(3) });
  expect([late.status, late.body.fields]).toEqual([400, [{ field: 'opensAt', code: 'after_start' }]]);
  const made = await create(ids, { name: 'Tarde', status: 'draft' });
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  const schedule = (opensAt: string) =>
    admin.call(`PUT /admin/game-groups/${id}/status`, { status: 'draft', opensAt });
  const answer = await schedule(at(3));
  expect([answer.status, answer.body.fields]).toEqual([400, [{ field: 'opensAt', code: 'after_start' }]]);
  expect((await schedule(at(1))).status).toBe(200);
  // A cancelled match opens nothing and closes nothing.
  await setScore(admin, made.body.data.games[0].id, [0, 0], 'cancelled');
  expect((await schedule(at(3))).status).toBe(200);
});

test('ADM-63 PLAY-18 a draft whose match moved before its opening is a need, marked in the list, and announced to no player', async () => {
  const draft = await create(
    [set(LEAGUES.a, Date.now() + 20 * HOUR).id, set(LEAGUES.a, Date.now() + 29 * HOUR).id],
    { name: 'Adelantada', status: 'draft', opensAt: new Date(Date.now() + 10 * HOUR).toISOString() },
  );
  const { id, opensAt, opensTooLate } = draft.body.data;
  expect(opensTooLate).toBe(false);
  await app.sql`update grid set status = 'closed', status_by = 'admin' where status = 'open'`;
  await app.sql`update grid set opens_at = null where status = 'draft' and id <> ${id}`;
  const next = async () => {
    app.clock.advance(1_001);
    return (await app.call('GET /games/next')).body.opensAt;
  };
  const unopened = async () => {
    const need = await admin.need('grid_unopened');
    return need?.first.map((each: { id: number }) => each.id) ?? [];
  };
  expect([await next(), (await unopened()).includes(id)]).toEqual([opensAt, false]);
  await app.sql`update match set start_time = statement_now() + interval '5 hours'
    where grid_id = ${id} and start_time < statement_now() + interval '25 hours'`;
  expect([await next(), (await unopened()).includes(id)]).toEqual([null, true]);
  const { body } = await admin.call(`GET /admin/game-groups/${id}`);
  expect(body.data).toMatchObject({ status: 'draft', opensAt, opensTooLate: true });
});

test('ADM-78 a weekend that has a grid is passed over, and named; a single match in it makes no weekend', async () => {
  const week = 7 * 24 * HOUR;
  const mine = Array.from({ length: 12 }, (_, index) => set(LEAGUES.a, saturday + index * HOUR).id);
  await create(mine, { name: 'Fecha de este fin de semana' });
  set(LEAGUES.a, saturday + 3 * HOUR);
  const next = Array.from({ length: 4 }, (_, index) => set(LEAGUES.a, saturday + week + index * HOUR).id);
  const { body } = await propose();
  const friday = nextWeekend(app.clock.now(), ZONE).from;
  expect([body.data.taken, body.data.from]).toEqual([[friday], nextWeekend(app.clock.now(), ZONE, 1).from]);
  expect(idsOf(body.data)).toEqual(next);
  await app.sql`update match set start_time = start_time + interval '14 days'
    where source_id = any (${mine.slice(1)})`;
  expect((await propose()).body.data.taken).toEqual([]);
});
