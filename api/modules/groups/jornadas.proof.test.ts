import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { DAY, HOUR, JornadaWorld } from '../../testing/jornada-world.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { DayPlaces } from './day-places.ts';
import { findOpenGrids } from './edition.queries.ts';
import { EditGroup } from './edit-group.ts';
import { Jornadas } from './jornadas.ts';
import { Leaderboards } from './leaderboard.ts';

const COUNTRIES = { BR: 'Brazil', AR: 'Argentina' } as const;
type Country = keyof typeof COUNTRIES;

describe('random weeks', () => {
  let app: TestApp;
  /** Another process on the same database. */
  let second: TestApp;
  let world: JornadaWorld;
  let owner: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp();
    second = await createTestApp({ databaseUrl: app.databaseUrl });
    world = new JornadaWorld(app);
    owner = await aPlayer(app);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const country = fc.constantFrom<Country>('BR', 'AR');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('opens' as const), country, inHours: fc.integer({ min: 2, max: 120 }) }),
    fc.record({ kind: fc.constant('opens' as const), country, inHours: fc.integer({ min: 2, max: 120 }) }),
    fc.record({ kind: fc.constant('passes' as const), hours: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('passes' as const), hours: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('drafts' as const), which: fc.nat(3) }),
    fc.record({ kind: fc.constant('moves' as const), which: fc.nat(3), hours: fc.constantFrom(-5, 24, 500) }),
    fc.record({ kind: fc.constant('voids' as const), which: fc.nat(3), all: fc.boolean() }),
    fc.record({ kind: fc.constant('ends' as const), which: fc.nat(3) }),
    fc.record({
      kind: fc.constant('changes' as const),
      change: fc.oneof(
        country.map((to) => ({ country: to })),
        fc.constantFrom(12 as const, 24 as const, 36 as const).map((gamesQuantity) => ({ gamesQuantity })),
        fc.boolean().map((goesOn) => ({ goesOn })),
      ),
    }),
  );

  /** The invariants of the chain, in the database. */
  async function check(groupId: number) {
    const editions = await app.database.rows<{
      number: number;
      wanted: number;
      has: number;
      isOver: boolean;
      hasBegun: boolean;
      country: string;
    }>(
      `select e.number, e.grids as wanted, (select count(*)::int from edition_grid x where x.edition_id = e.id) as has, e.ended_at is not null as "isOver",
         coalesce(edition_begins_at(e.id) <= statement_now(), false) as "hasBegun", e.country
       from group_edition e where e.group_id = $1 order by e.number`,
      [groupId],
    );
    expect(editions.map(({ number }) => number)).toEqual(editions.map((_, at) => at + 1));
    for (const { has, wanted } of editions) expect(has).toBeLessThanOrEqual(wanted);
    const [group] = await app.database.rows<{ country: Country; since: Date | null; size: number }>(
      'select country, since, size from player_group where id = $1',
      [groupId],
    );
    const { country: own, since, size } = group!;
    const [first] = editions;
    if (editions.length === 1 && first!.has === 0 && !first!.isOver)
      expect([first!.country, first!.wanted * 12]).toEqual([own, size]);
    // Each open grid of the country that has not begun before `since` is in the group.
    if (since) {
      const missed = await app.database.rows(
        `select g.id from grid g where g.status = 'open' and g.country = $2
           and (select min(m.reveal_at) from match m where m.grid_id = g.id and m.status <> 'cancelled') >= $3
           and not exists (select from edition_grid x where x.group_id = $1 and x.grid_id = g.id)`,
        [groupId, COUNTRIES[own], since],
      );
      expect(missed).toEqual([]);
    }
    // An older edition that has begun lacks no grid while a newer one of its country has one.
    for (const older of editions.filter((e) => !e.isOver && e.has > 0 && e.has < e.wanted && e.hasBegun))
      expect(
        editions.filter((e) => e.number > older.number && e.country === older.country && e.has === e.wanted),
      ).toEqual([]);
    const group_ = await app.app.get(Leaderboards, { strict: false }).getGroup(owner.id, groupId);
    if (group_.next) expect(editions[group_.next.number - 1]!.isOver).toBe(false);
    return editions.filter(({ hasBegun, has }) => hasBegun && has > 0).map(({ number }) => number);
  }

  const { numRuns, seed } = randomRuns('weeks of jornadas', { short: 3, proof: 40 });

  it('GRP-20 property: over random weeks each grid of the country is given once, no number is missing, no begun edition loses a grid with picks, and a stop is final', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(12 as const, 24 as const, 36 as const),
        country,
        fc.array(step, { minLength: 15, maxLength: 35 }),
        async (gamesQuantity, from, steps) => {
          await app.database.rows(`update grid set status = 'settled' where status in ('open', 'closed')`);
          const group = await aGroup(app, await loggedIn(), [], {
            gridId: null,
            country: from,
            gamesQuantity,
          });
          const jobs = [app, second].map((each) => each.app.get(Jornadas, { strict: false }));
          for (const each of steps) {
            const open = await findOpenGrids(app.database);
            const matchesOf = async (which: number) => {
              const grid = open[which];
              if (!grid) return [];
              const rows = await app.database.rows<{ id: number }>(
                'select id from match where grid_id = $1 order by id',
                [grid.id],
              );
              return rows.map(({ id }) => id);
            };
            if (each.kind === 'opens')
              await world.grid(4, each.inHours * HOUR, { country: COUNTRIES[each.country] });
            if (each.kind === 'passes') await world.pass(each.hours * HOUR);
            if (each.kind === 'drafts' && open[each.which])
              await app.database
                .rows(`update grid set status = 'draft' where id = $1`, [open[each.which]!.id])
                .catch(() => undefined);
            if (each.kind === 'moves')
              await app.database.rows(
                `update match set start_time = greatest(start_time + $2 * interval '1 hour', game_now() + interval '1 hour')
                   where id = $1 and not is_revealed(match)`,
                [(await matchesOf(each.which))[0] ?? 0, each.hours],
              );
            if (each.kind === 'voids')
              await app.database.rows(`update match set status = 'cancelled' where id = any($1)`, [
                (await matchesOf(each.which)).slice(0, each.all ? 4 : 1),
              ]);
            if (each.kind === 'ends') await world.finish(await matchesOf(each.which));
            if (each.kind === 'changes')
              await world.call(`PUT /groups/${group.id}`, owner, {
                ...{ name: 'Los del barrio', description: '' },
                ...each.change,
              });
            await Promise.all(jobs.map((job) => job.run()));
            await check(group.id);
          }
          await world.call(`DELETE /groups/${group.id}`, owner);
        },
      ),
      { numRuns, seed, endOnFailure: true },
    );
  }, 3_600_000);

  async function loggedIn(): Promise<TestPlayer> {
    await world.call('GET /groups', owner);
    return owner;
  }
});

describe('several processes', () => {
  let app: TestApp;
  let second: TestApp;
  let world: JornadaWorld;
  beforeEach(async () => {
    app = await createTestApp();
    second = await createTestApp({ databaseUrl: app.databaseUrl });
    world = new JornadaWorld(app);
  });
  afterEach(async () => {
    await second.close();
    await app.close();
  });

  it('GRP-20 a stop and a round of the job at once end in one of both orders, 200 times', async () => {
    const owner = await aPlayer(app);
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

  it('GRP-11 GRP-18 300 who join at once in two processes are each in their first answer, without an error', async () => {
    const owner = await aPlayer(app);
    await world.grid(12, DAY, { country: 'Argentina' });
    const group = await aGroup(app, owner);
    const crowd = await app.database.rows<{ id: number }>(
      `with crowd as (insert into player select from generate_series(1, 300) returning id), made as (
         insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, email_verified_at)
         select id, 'Ana', 'Prueba', 'crowd' || id, 'crowd' || id || '@example.org', '-', 'AR', '+5491155550000', '1990-05-17', 'es', game_now() from crowd
       ) select id from crowd`,
    );
    const boards = [app, second].map((each) => each.app.get(Leaderboards, { strict: false }));
    await Promise.all(
      crowd.map(async ({ id }, at) => {
        await app.database.rows('insert into group_member (group_id, player_id) values ($1, $2)', [
          group.id,
          id,
        ]);
        const page = await boards[at % 2]!.page(id, group.id, { page: 1, limit: 50 });
        expect(page.me).toMatchObject({ id });
      }),
    );
  }, 300_000);

  it('GRP-16 the push of a day counts a group of 1,000 once for its 200 devices, and the places are those of the table', async () => {
    const [owner, rival] = [await aPlayer(app), await aPlayer(app)];
    const grid = await world.grid(3, HOUR, { country: 'Argentina' });
    const group = await aGroup(app, owner, [rival]);
    await world.pick(owner, grid.matchIds, 3);
    await world.pick(rival, grid.matchIds, 1);
    const crowd = await app.database.rows<{ id: number }>(
      `with crowd as (insert into player select from generate_series(1, 998) returning id), made as (
         insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, email_verified_at)
         select id, 'Ana', 'Prueba', 'crowd' || id, 'crowd' || id || '@example.org', '-', 'AR', '+5491155550000', '1990-05-17', 'es', game_now() from crowd
       ), joined as (insert into group_member (group_id, player_id) select $1, id from crowd)
       select id from crowd`,
      [group.id],
    );
    await world.finish(grid.matchIds);
    const places = app.app.get(DayPlaces, { strict: false });
    const [{ day }] = (await app.database.rows<{ day: string }>(
      'select match_day(min(start_time))::text as day from match where grid_id = $1',
      [grid.id],
    )) as [{ day: string }];
    const rows = vi.spyOn(app.database, 'rows');
    const receivers = [owner.id, rival.id, ...crowd.slice(0, 198).map(({ id }) => id)];
    const told = [await places.of(day, receivers.slice(0, 100)), await places.of(day, receivers.slice(100))];
    await places.of(day, receivers);
    const counts = rows.mock.calls.filter(
      ([statement]) => typeof statement === 'object' && statement.name === 'running-table',
    );
    expect(counts).toHaveLength(1);
    rows.mockRestore();
    const table = await app.app
      .get(Leaderboards, { strict: false })
      .page(owner.id, group.id, { page: 1, limit: 100 });
    for (const { id, rank } of table.members.slice(0, 5)) {
      const place = told.map((each) => each.get(id)?.[0]).find((each) => each !== undefined);
      if (place) expect([place.rank, place.members]).toEqual([rank, 1000]);
    }
    expect(told[0]!.get(owner.id)).toMatchObject([{ id: group.id, hits: 3, won: true }]);
  }, 300_000);
});
