import fc from 'fast-check';
import pLimit from 'p-limit';
import { beforeEach, expect, it, vi } from 'vitest';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { anAdmin, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { storeCrowd } from '../../testing/crowd.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { JornadaWorld } from '../../testing/jornada-world.ts';
import { DAY, HOUR } from '../../testing/times.ts';
import { setUpApp, type TestApp } from '../../testing/test-app.ts';
import { DayPlaces } from '../push/day-places.ts';
import { findOpenGrids } from '../matches/jornada.queries.ts';
import { EditGroup } from './edit-group.ts';
import { Jornadas } from './jornadas.ts';
import { Leaderboards } from './leaderboard.ts';

const COUNTRIES = { BR: 'Brazil', AR: 'Argentina' } as const;
type Country = keyof typeof COUNTRIES;

let app: TestApp;
/** Another process on the same database. */
let second: TestApp;
let world: JornadaWorld;
let owner: TestPlayer;
beforeEach(async () => {
  app = await setUpApp();
  second = await setUpApp({ databaseUrl: app.databaseUrl });
  world = new JornadaWorld(app);
  owner = await aPlayer(app);
});
const boardsOf = ({ app: nest }: TestApp) => nest.get(Leaderboards, { strict: false });

const country = fc.constantFrom<Country>('BR', 'AR');
const size = fc.constantFrom(12 as const, 24 as const, 36 as const);
const which = fc.nat(3);
const opens = fc.record({
  kind: fc.constant('opens' as const),
  country,
  inHours: fc.integer({ min: 2, max: 120 }),
});
const passes = fc.record({ kind: fc.constant('passes' as const), hours: fc.integer({ min: 1, max: 40 }) });
const change = fc.oneof(
  country.map((to) => ({ country: to })),
  size.map((gamesQuantity) => ({ gamesQuantity })),
  fc.boolean().map((goesOn) => ({ goesOn })),
);
const step = fc.oneof(
  { arbitrary: opens, weight: 2 },
  { arbitrary: passes, weight: 2 },
  fc.record({ kind: fc.constant('picks' as const), which }),
  fc.record({ kind: fc.constant('drafts' as const), which }),
  fc.record({ kind: fc.constant('moves' as const), which, hours: fc.constantFrom(-5, 24, 500) }),
  fc.record({ kind: fc.constant('voids' as const), which, all: fc.boolean() }),
  fc.record({ kind: fc.constant('ends' as const), which }),
  fc.record({ kind: fc.constant('changes' as const), change }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(each: Step, groupId: number): Promise<void> {
  const { database } = app;
  if (each.kind === 'opens') await world.grid(4, each.inHours * HOUR, { country: COUNTRIES[each.country] });
  else if (each.kind === 'passes') await world.pass(each.hours * HOUR);
  else if (each.kind === 'changes') {
    const body = { name: 'Los del barrio', description: '', ...each.change };
    expect(await world.call(`PUT /groups/${groupId}`, owner, body)).toMatchObject({ status: 200 });
  } else {
    const gridId = (await findOpenGrids(database))[each.which]?.id ?? 0;
    const matches = await database.rows<{ id: number }>(
      'select id from match where grid_id = $1 order by id',
      [gridId],
    );
    const ids = matches.map(({ id }) => id);
    if (each.kind === 'ends') await world.finish(ids);
    if (each.kind === 'picks' && ids.length > 0)
      await world.call('POST /bets', owner, {
        predictions: ids.map((matchId) => ({ matchId, prediction: 'draw' })),
      });
    if (each.kind === 'drafts')
      await database.rows(
        `update grid set status = 'draft' where id = $1 and not exists (select from pick p where p.match_id = any($2))`,
        [gridId, ids],
      );
    if (each.kind === 'moves')
      await database.rows(
        `update match set start_time = greatest(start_time + $2 * interval '1 hour', game_now() + interval '1 hour')
         where id = $1 and not is_revealed(match)`,
        [ids[0] ?? 0, each.hours],
      );
    if (each.kind === 'voids')
      await database.rows(`update match set status = 'cancelled' where id = any($1)`, [
        each.all ? ids : ids.slice(0, 1),
      ]);
  }
}

interface Chain {
  since: Date | null;
  editions: {
    id: number;
    number: number;
    wanted: number;
    size: number;
    country: string;
    isOver: boolean;
    hasBegun: boolean;
    grids: number[];
    picked: number[];
  }[];
}

/** Checks the state of a group. Returns its chain. */
async function check(groupId: number): Promise<Chain> {
  const editions =
    await app.sql`select e.id, e.number, e.grids as wanted, e.size, e.country, e.ended_at is not null as "isOver",
       coalesce(edition_begins_at(e.id) <= statement_now(), false) as "hasBegun",
       array(select x.grid_id from edition_grid x where x.edition_id = e.id) as grids,
       array(select distinct x.grid_id from edition_grid x join match m on m.grid_id = x.grid_id
    join pick p on p.match_id = m.id
         where x.edition_id = e.id) as picked
     from group_edition e where e.group_id = ${groupId} order by e.number`;
  expect(editions.map(({ number }) => number)).toEqual(editions.map((_, at) => at + 1));
  for (const { grids, wanted } of editions) expect(grids.length).toBeLessThanOrEqual(wanted);
  const [group] = await app.sql`select country, since, size from player_group where id = ${groupId}`;
  const { since } = group!;
  const [first] = editions;
  if (editions.length === 1 && first!.grids.length === 0 && !first!.isOver)
    expect([first!.country, first!.size]).toEqual([group!.country, group!.size]);
  // Each open grid of the country that has not begun before `since` is in the group.
  if (since) {
    const missed =
      await app.sql`select g.id from grid g where g.status = 'open' and g.country = ${COUNTRIES[group!.country as Country]}
         and (select min(m.reveal_at) from match m where m.grid_id = g.id and m.status <> 'cancelled') >= ${since}
         and not exists (select from edition_grid x where x.group_id = ${groupId} and x.grid_id = g.id)`;
    expect(missed).toEqual([]);
  }
  const { next } = await boardsOf(app).getGroup(owner.id, groupId);
  if (next) expect(editions[next.number - 1]!.isOver).toBe(false);
  return { since, editions };
}

/** Compares two states that follow each other. Adds to `short` the editions that lost a grid, and wait for the next. */
function compare(before: Chain, after: Chain, short: Set<number>): void {
  for (const old of before.editions) {
    const now = after.editions.find(({ id }) => id === old.id);
    if (now && !old.grids.every((id) => now.grids.includes(id))) short.add(old.id);
  }
  // Another older edition that has begun lacks no grid while a newer one of its country has all.
  const waiting = after.editions.filter((e) => !e.isOver && e.hasBegun && e.grids.length < e.wanted);
  for (const older of waiting.filter(({ id }) => !short.has(id)))
    expect(
      after.editions.filter(
        (e) => e.number > older.number && e.country === older.country && e.grids.length === e.wanted,
      ),
    ).toEqual([]);
  for (const old of before.editions.filter(({ hasBegun, isOver }) => hasBegun || isOver)) {
    const now = after.editions[old.number - 1];
    expect(now).toMatchObject({ number: old.number, size: old.size, country: old.country });
    expect(now!.grids).toEqual(expect.arrayContaining(old.picked));
  }
  if (!before.since && !after.since)
    expect(after.editions.length).toBeLessThanOrEqual(before.editions.length);
}

const { numRuns, seed } = randomRuns('weeks of jornadas', { short: 3, proof: 40 });

it('GRP-20 property: over random weeks each grid of the country is given once, no number is missing, no begun edition loses a grid with picks, and a stop is final', async () => {
  const jobs = [app, second].map((each) => each.app.get(Jornadas, { strict: false }));
  const weeks = fc.array(step, { minLength: 15, maxLength: 35 });
  await fc.assert(
    fc.asyncProperty(size, country, weeks, async (gamesQuantity, from, steps) => {
      await app.sql`update grid set status = 'settled' where status in ('open', 'closed')`;
      await world.call('GET /groups', owner);
      const group = await aGroup(app, owner, [], { gridId: null, country: from, gamesQuantity });
      let chain = await check(group.id);
      const short = new Set<number>();
      for (const each of steps) {
        await take(each, group.id);
        await Promise.all(jobs.map((job) => job.run()));
        const next = await check(group.id);
        compare(chain, next, short);
        chain = next;
      }
      await world.call(`DELETE /groups/${group.id}`, owner);
    }),
    { numRuns, seed, endOnFailure: true },
  );
}, 3_600_000);

it('GRP-20 a stop and a round of the job at once end in one of both orders, 200 times', async () => {
  const groups = app.app.get(EditGroup, { strict: false });
  const job = second.app.get(Jornadas, { strict: false });
  const group = await aGroup(app, owner, [], { gridId: null, country: 'BR' });
  const put = (goesOn: boolean) =>
    groups.edit(owner.id, group.id, { name: 'Los del barrio', description: '', goesOn });
  const grid = await world.grid(12, 3 * DAY);
  for (let round = 0; round < 200; round += 1) {
    await Promise.all([put(false), job.run()]);
    // The stop takes what has not begun.
    expect(await world.chain(group.id)).toEqual([[1, []]]);
    await Promise.all([put(true), job.run()]);
    expect(await world.chain(group.id)).toEqual([[1, [grid.id]]]);
  }
}, 600_000);

it('GRP-20 opening a grid for which 10,000 groups wait gives none, and a round of the job gives it to all', async () => {
  const asOwner = await app.connect();
  await asOwner.query(
    `with made as (
       insert into player_group (name, description, country, size, since, owner_id)
       select 'Espera', '', 'BR', 12, game_now(), $1 from generate_series(1, 10000) returning id, since
     ), owners as (insert into group_member (group_id, player_id) select id, $1 from made)
     insert into group_edition (group_id, number, size, grids, country, since) select id, 1, 12, 1, 'BR', since from made`,
    [owner.id],
  );
  await asOwner.query('analyze');
  const { id } = await world.grid(12, 3 * DAY, { status: 'draft' });
  const admin = await anAdmin(app);
  const opened = await admin.call(`PUT /admin/game-groups/${id}/status`, { status: 'open' });
  expect(opened.status).toBe(200);
  const given = () => app.sql`select count(*)::int as count from edition_grid`;
  expect(await given()).toEqual([{ count: 0 }]);
  expect(await world.round()).toMatch(/^10000 jornadas given/);
  expect(await given()).toEqual([{ count: 10_000 }]);
}, 600_000);

const join = (groupId: number, playerIds: number[]) =>
  app.sql`insert into group_member (group_id, player_id) select ${groupId}, unnest(${playerIds}::int[])`;

it('GRP-11 GRP-18 300 who join at once in two processes are each in their first answer, without an error', async () => {
  await world.grid(12, DAY, { country: 'Argentina' });
  const group = await aGroup(app, owner);
  const boards = [app, second].map(boardsOf);
  // A call waits only seconds for one of a process's connections.
  const limit = pLimit(60);
  const firstAnswer = async (id: number, at: number) => {
    await join(group.id, [id]);
    const page = await boards[at % 2]!.page(id, group.id, { page: 1, limit: 50 });
    expect(page.me).toMatchObject({ id });
  };
  await Promise.all((await storeCrowd(app, 300)).map((id, at) => limit(() => firstAnswer(id, at))));
}, 300_000);

it('GRP-16 the push of a day counts a group of 1,000 once for its 200 devices, and the places are those of the table', async () => {
  const rival = await aPlayer(app);
  const grid = await world.grid(3, HOUR, { country: 'Argentina' });
  const group = await aGroup(app, owner, [rival]);
  await world.pick(owner, grid.matchIds, 3);
  await world.pick(rival, grid.matchIds, 1);
  const crowd = await storeCrowd(app, 998);
  await join(group.id, crowd);
  await world.finish(grid.matchIds);
  const places = app.app.get(DayPlaces, { strict: false });
  const [{ day }] =
    (await app.sql`select match_day(min(start_time))::text as day from match where grid_id = ${grid.id}`) as [
      { day: string },
    ];
  const rows = vi.spyOn(app.database, 'rows');
  const receivers = [owner.id, rival.id, ...crowd.slice(0, 198)];
  const told = new Map(
    (
      await Promise.all(
        [receivers.slice(0, 100), receivers.slice(100), receivers].map((ids) => places.of(day, ids)),
      )
    ).flatMap((each) => [...each]),
  );
  const counts = rows.mock.calls.filter(
    ([statement]) => typeof statement === 'object' && statement.name === 'running-table',
  );
  expect(counts).toHaveLength(1);
  rows.mockRestore();
  expect(told.size).toBe(200);
  const table = await boardsOf(app).page(owner.id, group.id, { page: 1, limit: 1_000 });
  for (const { id, rank } of table.members.filter((member) => told.has(member.id)))
    expect(told.get(id)).toMatchObject([{ rank, members: 1_000 }]);
  expect(told.get(owner.id)).toMatchObject([{ id: group.id, hits: 3, won: true }]);
}, 300_000);
