import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAdmin, aPlayer, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { JornadaWorld } from '../../testing/jornada-world.ts';
import { DAY, HOUR, MINUTE } from '../../testing/times.ts';
import { setUpApp, type TestApp } from '../../testing/test-app.ts';
import { noteTables } from './edition.queries.ts';

let app: TestApp;
let world: JornadaWorld;
let admin: TestPlayer;
beforeEach(async () => {
  app = await setUpApp();
  world = new JornadaWorld(app);
  admin = await anAdmin(app);
});
type Six<T> = [T, T, T, T, T, T];
/** At most six. */
const people = async (count: number, country = 'BR') =>
  (await Promise.all(Array.from({ length: count }, () => aPlayer(app, { country })))) as Six<TestPlayer>;

describe('GRP-07 the jornada of a group', () => {
  it.each(['BR', 'PE'])(
    'GRP-07 GRP-17 the twelve that the invitation shows to a friend of %s are those of the group, and the table has the hits of /jugar',
    async (country) => {
      const [[owner], [friend]] = [await people(1), await people(1, country)];
      const [brazil, argentina] = [
        await world.grid(12, 2 * DAY),
        await world.grid(12, DAY, { country: 'Argentina' }),
      ];
      await world.grid(12, DAY, { country: 'Perú' });
      const group = await aGroup(app, owner, [], { gridId: brazil.id });
      const invitation = (await app.call(`GET /groups/join/${group.code}`)).body;
      expect(invitation).toMatchObject({ goesOn: true, country: 'BR', grid: { id: brazil.id } });
      const shown = invitation.grid.games.map(({ id }: { id: number }) => id);
      await world.pick(friend, shown, 7);
      await world.pick(friend, argentina.matchIds);
      await friend.call(`POST /groups/join/${group.code}`);
      expect(await world.get(`/groups/${group.id}/missing-picks`, friend)).toMatchObject({
        own: 0,
        grids: [{ id: brazil.id, matches: 12, open: 12, own: 0 }],
      });
      await world.finish(argentina.matchIds);
      for (const [from, to] of [
        [0, 6],
        [6, 8],
        [8, 12],
      ] as const) {
        await world.finish(brazil.matchIds.slice(from, to));
        const onPlay = (await world.get(`/matches/group/${brazil.id}`, friend)).games;
        const hits = onPlay.filter(
          (m: any) => m.status === 'finished' && m.bets[0]?.betType === 'home_win',
        ).length;
        expect(await world.table(friend, group.id)).toContainEqual([friend.id, hits, 1]);
        expect(hits).toBe(Math.min(to, 7));
      }
      expect(await world.group(friend, group.id)).toMatchObject({
        gamesPlayed: 12,
        edition: {
          matchCount: 12,
          gridsWanted: 1,
          grids: [{ id: brazil.id, matches: 12, begun: 12, open: 0 }],
        },
      });
    },
  );

  it('GRP-07 without a choice a jornada is taken of which half can be picked; one that has begun can be chosen', async () => {
    const [owner] = await people(1);
    const { id, matchIds } = await world.grid(12, HOUR);
    const next = await world.grid(12, 4 * DAY);
    await world.pass(HOUR + 2 * HOUR + MINUTE);
    const early = await aGroup(app, owner);
    expect(early.edition!.grids.map((grid) => [grid.id, grid.begun])).toEqual([[id, 3]]);
    await world.pass(4 * HOUR);
    expect(await world.get('/groups/jornadas', owner)).toMatchObject({
      preset: next.id,
      choices: [
        { id, begun: 7, matches: 12 },
        { id: next.id, begun: 0 },
      ],
    });
    const late = (await world.call('POST /groups', owner, { name: 'Tarde' })).body;
    expect(late.edition.grids[0].id).toBe(next.id);
    const chosen = (await world.call('POST /groups', owner, { name: 'Elegida', gridId: id })).body;
    expect(chosen).toMatchObject({
      edition: { country: 'BR', grids: [{ id, begun: 7 }] },
      next: { grids: [{ id: next.id }] },
    });
    await world.finish(matchIds);
    const refused = await world.call('POST /groups', owner, { name: 'Ya no', gridId: id });
    expect([refused.status, refused.body.fields]).toEqual([400, [{ field: 'gridId', code: 'invalid' }]]);
  });
});

describe('GRP-20 the chain of editions', () => {
  it('GRP-20 a grid that opens later and starts earlier changes nothing: it is the next one, also while saves share its lock, but not before a jornada that was chosen as the first', async () => {
    const [owner] = await people(1);
    const weekend = await world.grid(12, 4 * DAY);
    const group = await aGroup(app, owner, [], { gridId: null, country: 'BR' });
    const chosen = await aGroup(app, owner, [], { gridId: weekend.id });
    const draft = await world.grid(12, 2 * DAY, { status: 'draft' });
    await world.round();
    expect(await world.chain(group.id)).toEqual([[1, [weekend.id]]]);
    expect((await admin.call(`PUT /admin/game-groups/${draft.id}/status`, { status: 'open' })).status).toBe(
      200,
    );
    // The transaction that opens a grid gives none, because all saves wait for it.
    expect(await world.chain(group.id)).toEqual([[1, [weekend.id]]]);
    await world.round();
    expect(await world.chain(group.id)).toEqual([
      [1, [weekend.id]],
      [2, [draft.id]],
    ]);
    // The owner chose where this group begins: a jornada that starts before its first one is none of it.
    expect(await world.chain(chosen.id)).toEqual([[1, [weekend.id]]]);
    // A member sees the one that starts first until one has begun.
    expect(await world.group(owner, group.id)).toMatchObject({
      edition: { number: 2 },
      next: { number: 1, grids: [{ id: weekend.id }] },
    });
  });

  it('GRP-07 GRP-20 two grids of one weekend are two editions of a group of 12 and one of a group of 24; three are given in the order of their starts', async () => {
    const [owner] = await people(1);
    const [late, first, middle] = [
      await world.grid(48, 3 * DAY),
      await world.grid(9, DAY),
      await world.grid(13, 2 * DAY),
    ];
    const [one, two] = [
      await aGroup(app, owner, [], { gridId: null, country: 'BR' }),
      await aGroup(app, owner, [], { gridId: null, country: 'BR', gamesQuantity: 24 }),
    ];
    expect(await world.chain(one.id)).toEqual([
      [1, [first.id]],
      [2, [middle.id]],
      [3, [late.id]],
    ]);
    expect(await world.chain(two.id)).toEqual([
      [1, [first.id, middle.id].toSorted((a, b) => a - b)],
      [2, [late.id]],
    ]);
    // Each counts as one, whatever its number of matches.
    await world.end(first);
    expect(await world.editions(owner, one.id)).toMatchObject([
      { number: 3, endedAt: null },
      { number: 2, endedAt: null },
      { number: 1, endedAt: expect.any(String), gamesQuantity: 12, matchCount: 9 },
    ]);
    await expect(
      app.sql`insert into edition_grid (edition_id, group_id, grid_id) select edition_id, group_id, ${late.id}
        from edition_grid where group_id = ${one.id} limit 1`,
    ).rejects.toThrow(/edition_grid/);
  });

  it('GRP-07 a cancelled match does not count and its replacement does; with all cancelled there is no winner, and the group goes on', async () => {
    const [owner, friend] = await people(2);
    const grid = await world.grid(12, DAY);
    const group = await aGroup(app, owner, [friend]);
    await world.pick(owner, grid.matchIds);
    const cancel = (id: number) =>
      admin.call(`PUT /admin/games/${id}/update-score`, { homeScore: 0, awayScore: 0, status: 'cancelled' });
    await cancel(grid.matchIds[0]!);
    const countOf = async () => (await world.group(owner, group.id)).edition.matchCount;
    expect(await countOf()).toBe(11);
    const spare = await world.grid(1, DAY, { status: 'draft' });
    const assigned = await admin.call(`PUT /admin/games/${spare.matchIds[0]}/assign`, {
      gameGroupId: grid.id,
    });
    expect(assigned.status).toBe(200);
    expect(await countOf()).toBe(12);
    for (const id of [...grid.matchIds.slice(1), ...spare.matchIds]) await cancel(id);
    const later = await world.grid(12, 5 * DAY);
    await world.pass(MINUTE);
    await world.pass(11 * MINUTE);
    const [next, over] = await world.editions(owner, group.id);
    expect(over).toMatchObject({ endedAt: expect.any(String), championCount: 0, hits: null, matchCount: 0 });
    expect(next).toMatchObject({ number: 2, grids: [{ id: later.id }] });
  });

  it('GRP-20 a given grid without picks that goes back to draft or is deleted is gone at once, and the next one comes; stopped meanwhile none', async () => {
    const [owner] = await people(1);
    const [first, second] = [await world.grid(12, DAY), await world.grid(12, 3 * DAY)];
    const group = await aGroup(app, owner, [], { gridId: null, country: 'BR' });
    const stopped = await aGroup(app, owner, [], { gridId: first.id });
    await world.call(`PUT /groups/${stopped.id}`, owner, { name: 'Los', description: '', goesOn: false });
    expect(await world.chain(stopped.id)).toEqual([[1, []]]);
    await admin.call(`PUT /admin/game-groups/${first.id}/status`, { status: 'draft' });
    expect(await world.group(owner, group.id)).toMatchObject({
      edition: { number: 2, grids: [{ id: second.id }] },
      next: { number: 1, grids: [] },
    });
    const third = await world.grid(12, 4 * DAY);
    await world.round();
    const both = [
      [1, [third.id]],
      [2, [second.id]],
    ];
    expect(await world.chain(group.id)).toEqual(both);
    // Another name or country takes no grid from a group.
    const facts = { name: 'Fecha nueva', country: 'Chile', startDate: '2099-01-01', endDate: '2099-01-08' };
    expect((await admin.call(`PUT /admin/game-groups/${second.id}`, facts)).status).toBe(200);
    await world.round();
    expect(await world.chain(group.id)).toEqual(both);
    await admin.call(`DELETE /admin/game-groups/${second.id}`);
    expect(await world.chain(group.id)).toEqual([
      [1, [third.id]],
      [2, []],
    ]);
    expect(await world.chain(stopped.id)).toEqual([[1, []]]);
  });

  it('GRP-19 GRP-20 a match that moves by 21 days holds up only its own edition, whose line names it; the next ones begin and end, and sleepers stay folded', async () => {
    const [owner, friend, sleeper] = await people(3);
    const [first, second] = [await world.grid(12, DAY), await world.grid(12, 3 * DAY)];
    const group = await aGroup(app, owner, [friend, sleeper], { gridId: first.id });
    await world.pick(sleeper, first.matchIds, 1);
    await world.pick(owner, first.matchIds, 7);
    await world.pick(friend, first.matchIds, 5);
    await world.pick(owner, second.matchIds, 3);
    await world.pick(friend, second.matchIds, 9);
    const late = first.matchIds[11]!;
    await app.sql`update match set start_time = start_time + interval '21 days' where id = ${late}`;
    await world.finish(first.matchIds.slice(0, 11));
    await world.end(second);
    const third = await world.grid(12, 2 * DAY);
    await world.pass(MINUTE);
    const list = await world.editions(owner, group.id);
    expect(list).toMatchObject([
      { number: 3, endedAt: null, grids: [{ id: third.id }] },
      { number: 2, endedAt: expect.any(String), champions: [{ id: friend.id }], hits: 9 },
      { number: 1, endedAt: null, openMatches: 1, openMatch: { homeTeam: expect.any(String) } },
    ]);
    expect(await world.table(owner, group.id, 1)).toEqual([
      [owner.id, 7, 1],
      [friend.id, 5, 2],
      [sleeper.id, 1, 3],
    ]);
    expect((await world.group(owner, group.id)).edition.number).toBe(2);
    await world.pass(2 * DAY + HOUR);
    const folded = async () => (await world.get(`/groups/${group.id}/leaderboard?edition=3`, owner)).folded;
    expect(await folded()).toBe(1);
    await world.pass(20 * DAY);
    await world.end({ matchIds: [late] });
    // The sleeper had picks in the edition that is stored last, but not in the newest one.
    expect(await folded()).toBe(1);
    expect((await world.editions(owner, group.id)).at(-1)).toMatchObject({
      ...{ number: 1, endedAt: expect.any(String), champions: [{ id: owner.id }], hits: 7 },
    });
    expect((await world.get(`/groups/${group.id}/editions`, owner)).titles).toMatchObject([
      { id: expect.any(Number), count: 1 },
      { id: expect.any(Number), count: 1 },
    ]);
  });

  it('GRP-20 an edition that lacks a grid 30 days after its planned end is over with those it has; the next season begins the next one', async () => {
    const [owner, friend] = await people(2);
    const [first, second] = [await world.grid(12, DAY), await world.grid(12, 3 * DAY)];
    const group = await aGroup(app, owner, [friend], { gridId: first.id, gamesQuantity: 36 });
    for (const { matchIds } of [first, second]) {
      await world.pick(owner, matchIds, 6);
      await world.pick(friend, matchIds, 4);
    }
    for (const grid of [first, second]) await world.end(grid);
    await world.pass(4 * DAY);
    expect(await world.group(owner, group.id)).toMatchObject({ edition: { endedAt: null, gridsWanted: 3 } });
    await world.pass(29 * DAY);
    await world.pass(DAY);
    expect(await world.group(owner, group.id)).toMatchObject({
      edition: { endedAt: expect.any(String), gridsWanted: 2, champions: [{ id: owner.id }], hits: 12 },
    });
    const january = await world.grid(12, DAY);
    await world.round();
    expect((await world.chain(group.id)).at(-1)).toEqual([2, [january.id]]);
  });
});

describe('GRP-20 what the owner changes', () => {
  const put = (owner: TestPlayer, id: number, change: object) =>
    world.call(`PUT /groups/${id}`, owner, { name: 'Los del barrio', description: '', ...change });

  it('GRP-20 country and size hold from the next edition that has not begun; equal values change nothing', async () => {
    const [owner] = await people(1);
    const [first, second] = [await world.grid(12, HOUR), await world.grid(12, 3 * DAY)];
    const argentina = await world.grid(12, 4 * DAY, { country: 'Argentina' });
    const group = await aGroup(app, owner, [], { gridId: first.id });
    await world.pass(2 * HOUR);
    await put(owner, group.id, { country: 'BR', gamesQuantity: 12, goesOn: true });
    expect(await world.chain(group.id)).toEqual([
      [1, [first.id]],
      [2, [second.id]],
    ]);
    const changed = await put(owner, group.id, { country: 'AR', gamesQuantity: 24 });
    expect(changed.body).toMatchObject({
      gamesQuantity: 12,
      edition: { country: 'BR', grids: [{ id: first.id }] },
      next: { country: 'AR', gamesQuantity: 24, gridsWanted: 2, grids: [{ id: argentina.id }] },
      settings: { country: 'AR', gamesQuantity: 24, goesOn: true },
    });
    expect(await world.chain(group.id)).toEqual([
      [1, [first.id]],
      [2, [argentina.id]],
    ]);
    // Before the first grid has begun number 1 is made anew.
    const fresh = await aGroup(app, owner, [], { gridId: null, country: 'BR' });
    expect(await world.chain(fresh.id)).toEqual([[1, [second.id]]]);
    await put(owner, fresh.id, { country: 'AR', gamesQuantity: 24 });
    expect(await world.chain(fresh.id)).toEqual([[1, [argentina.id]]]);
  });

  it('GRP-20 a stopped group plays what has begun to its end; let go on in the middle of a jornada it plays the one after', async () => {
    const [owner, friend] = await people(2);
    const [first, second] = [await world.grid(12, HOUR), await world.grid(12, 3 * DAY)];
    const group = await aGroup(app, owner, [friend], { gridId: first.id });
    await world.pick(owner, first.matchIds, 6);
    await world.pick(friend, first.matchIds, 5);
    await world.pass(2 * HOUR);
    expect((await put(owner, group.id, { goesOn: false })).body).toMatchObject({
      next: null,
      settings: { goesOn: false },
    });
    await world.end(first);
    expect(await world.group(friend, group.id)).toMatchObject({
      edition: { endedAt: expect.any(String), champions: [{ id: owner.id }] },
    });
    await world.pass(3 * DAY + 2 * HOUR);
    expect(await world.chain(group.id)).toEqual([[1, [first.id]]]);
    const third = await world.grid(12, 2 * DAY);
    await put(owner, group.id, { goesOn: true });
    expect(await world.chain(group.id)).toEqual([
      [1, [first.id]],
      [2, [third.id]],
    ]);
    expect(second.id).not.toBe(third.id);
  });

  it('GRP-20 three editions without a pick stop the group; let go on it plays the next, which two rounds at once make once', async () => {
    const [owner, friend] = await people(2);
    const group = await aGroup(app, owner, [friend], { gridId: null, country: 'BR' });
    const goesOn = async () => (await world.group(owner, group.id)).settings.goesOn;
    for (const _ of [1, 2, 3]) {
      expect(await goesOn()).toBe(true);
      const grid = await world.grid(12, HOUR);
      await world.round();
      await world.pass(2 * HOUR);
      await world.end(grid);
    }
    expect(await goesOn()).toBe(false);
    await world.grid(12, HOUR);
    await world.pass(2 * HOUR);
    expect(await world.chain(group.id)).toHaveLength(3);
    await put(owner, group.id, { goesOn: true });
    const next = await world.grid(12, DAY);
    await Promise.all([world.round(), world.round()]);
    expect((await world.chain(group.id)).at(-1)).toEqual([4, [next.id]]);
    expect(await goesOn()).toBe(true);
  });
});

describe('GRP-19 the end of an edition', () => {
  it('GRP-19 a table is stored ten minutes after the last count, by one of two rounds at once; a correction in them waits ten more', async () => {
    const [owner, friend] = await people(2);
    const grid = await world.grid(12, DAY);
    const group = await aGroup(app, owner, [friend]);
    await world.pick(owner, grid.matchIds, 7);
    await world.pick(friend, grid.matchIds, 12);
    await world.finish(grid.matchIds);
    const stored = () => app.sql`select from edition_player`;
    await world.pass(9 * MINUTE);
    expect(await stored()).toEqual([]);
    await world.finish(grid.matchIds.slice(0, 6), [0, 1]);
    await world.pass(9 * MINUTE);
    expect(await stored()).toEqual([]);
    await world.pass(2 * MINUTE - 1_000);
    const [before] = await world.editions(owner, group.id);
    await Promise.all([world.round(), world.round()]);
    expect(await stored()).toHaveLength(2);
    expect((await world.editions(owner, group.id))[0]).toMatchObject({
      ...before,
      endedAt: expect.any(String),
      champions: [{ id: friend.id }],
      hits: 6,
    });
  });

  it('GRP-19 a correction that commits while final grids are noted is not noted with them', async () => {
    const { id, matchIds } = await world.grid(12, DAY);
    await world.finish(matchIds);
    await world.pass(9 * MINUTE);
    const now = new Date(app.clock.now() + 2 * MINUTE);
    const noting = await app.database.transaction(async (tx) => {
      await tx.rows(
        'update grid set results_version = results_version + 1, scored_version = scored_version + 1 where id = $1',
        [id],
      );
      const noted = noteTables(app.database, now);
      await vi.waitFor(async () =>
        expect(
          await app.sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        ).toHaveLength(1),
      );
      return { noted };
    });
    await noting.noted;
    expect(await app.sql`select tables_version = results_version as noted from grid`).toEqual([
      { noted: false },
    ]);
    await noteTables(app.database, now);
    expect(await app.sql`select tables_version = results_version as noted from grid`).toEqual([
      { noted: true },
    ]);
  });

  it('GRP-19 case 1 who joins before the planned end has a place with all hits, who comes later has none, and a moved match changes neither', async () => {
    const [owner, early, late] = await people(3);
    const grid = await world.grid(3, DAY);
    const group = await aGroup(app, owner);
    for (const player of [owner, early, late]) await world.pick(player, grid.matchIds, 2);
    await app.sql`update match set start_time = start_time + interval '21 days' where id = ${grid.matchIds[2]}`;
    const other = await aGroup(app, owner, [], { gridId: grid.id });
    await world.pass(DAY + 2 * HOUR - MINUTE);
    await world.finish(grid.matchIds.slice(0, 2));
    const join = (player: TestPlayer, { code }: { code: string }) =>
      world.call(`POST /groups/join/${code}`, player);
    for (const each of [group, other]) await join(early, each);
    await world.pass(2 * MINUTE);
    for (const each of [group, other]) {
      await join(late, each);
      const rows = [
        [early.id, 2, 1],
        [owner.id, 2, 1],
      ];
      expect((await world.table(late, each.id)).toSorted()).toEqual(rows.toSorted());
      expect(await world.group(late, each.id)).toMatchObject({
        memberCount: 3,
        me: { wins: 0, rank: 3 },
        edition: { tookPart: false, players: 2 },
      });
      const picks = await world.get(`/groups/${each.id}/picks`, late);
      expect([picks.members.length, picks.me]).toEqual([2, null]);
      expect(await world.get(`/groups/${each.id}/missing-picks`, late)).toMatchObject({ own: 0, grids: [] });
    }
  });

  it('GRP-19 GRP-27 cases 1 to 6 after the end members leave, are removed, erased and disabled, and others join: the same rows; a correction says so only if a hit differs', async () => {
    const [owner, leaver, removed, erased, disabled, late] = await people(6);
    const grid = await world.grid(12, DAY);
    const crew = [leaver, removed, erased, disabled];
    const group = await aGroup(app, owner, crew);
    for (const [at, player] of [owner, ...crew].entries()) await world.pick(player, grid.matchIds, 12 - at);
    await world.pass(DAY + 13 * HOUR);
    await world.end(grid);
    const before = await world.table(owner, group.id);
    expect(before.map(([, hits]) => hits)).toEqual([12, 11, 10, 9, 8]);
    await world.call(`POST /groups/${group.id}/leave`, leaver);
    await world.call(`DELETE /groups/${group.id}/members/${removed.id}`, owner);
    await world.call('POST /auth/me/delete', erased, { password: PASSWORD });
    await app.sql`update account set disabled_at = game_now() where player_id = ${disabled.id}`;
    await world.call(`POST /groups/join/${group.code}`, late);
    expect(await world.table(owner, group.id)).toEqual(before);
    const { members } = await world.get(`/groups/${group.id}/leaderboard`, owner);
    expect(members.map(({ gone }: any) => gone ?? null)).toEqual([null, null, null, 'erased', 'disabled']);
    expect(members.map(({ hasLeft }: any) => hasLeft ?? false)).toEqual([false, true, true, true, false]);
    expect(await world.table(late, group.id)).toEqual([]);
    const unlistedFor = async (player: TestPlayer) =>
      (await world.get(`/groups/${group.id}/leaderboard`, player)).unlisted.map(({ id }: any) => id);
    expect([await unlistedFor(owner), await unlistedFor(late)]).toEqual([[late.id], []]);
    await world.call(`PUT /groups/${group.id}/owner`, owner, { memberId: late.id });
    expect([await unlistedFor(owner), await unlistedFor(late)]).toEqual([[], [owner.id]]);
    await world.call(`PUT /groups/${group.id}/owner`, late, { memberId: owner.id });
    // Another score with the same outcome changes no hit.
    const correct = async (ids: number[], score: [number, number]) => {
      await world.finish(ids, score);
      await world.pass(11 * MINUTE);
    };
    await correct(grid.matchIds.slice(0, 1), [2, 0]);
    const ended = async () => (await world.editions(owner, group.id)).at(-1);
    expect((await ended()).correctedAt).toBeNull();
    await correct(grid.matchIds.slice(11), [0, 0]);
    expect(await ended()).toMatchObject({ correctedAt: expect.any(String), hits: 12, championCount: 1 });
    await app.sql`update match set status = 'cancelled' where id = ${grid.matchIds[0]}`;
    await world.pass(11 * MINUTE);
    await world.pass(11 * MINUTE);
    expect((await world.table(owner, group.id)).map(([, hits]) => hits)).toEqual([11, 10, 10, 9, 8]);
  });

  it('GRP-19 tables that cannot be stored hold up no others of a round, and are stored by a later one', async () => {
    const [owner] = await people(1);
    const grid = await world.grid(2, DAY);
    const asOwner = await app.connect();
    const { rows } = await asOwner.query<{ id: number }>(
      `with made as (
         insert into player_group (name, description, country, size, since, owner_id)
         select 'Espera', '', 'BR', 12, game_now(), $1 from generate_series(1, 101) returning id, since
       ), owners as (
         insert into group_member (group_id, player_id) select id, $1 from made
       ), edition as (
         insert into group_edition (group_id, number, size, grids, country, since)
         select id, 1, 12, 1, 'BR', since from made returning id, group_id
       )
       insert into edition_grid (edition_id, group_id, grid_id) select id, group_id, $2 from edition
       returning edition_id as id`,
      [owner.id, grid.id],
    );
    const first = Math.min(...rows.map(({ id }) => id));
    await asOwner.query(`alter table edition_player add constraint refused check (edition_id <> ${first})`);
    await expect(world.end(grid)).rejects.toThrow('refused');
    const ended = () => app.sql`select count(*)::int as count from group_edition where ended_at is not null`;
    expect(await ended()).toEqual([{ count: 1 }]);
    await asOwner.query('alter table edition_player drop constraint refused');
    expect(await world.round()).toMatch(/ 100 tables ended/);
    expect(await ended()).toEqual([{ count: 101 }]);
  });

  it('GRP-19 case 14 there is no title without a hit, or if fewer than two players had a pick', async () => {
    const [owner, friend] = await people(2);
    const [first, second] = [await world.grid(12, DAY), await world.grid(12, 3 * DAY)];
    const group = await aGroup(app, owner, [friend], { gridId: first.id });
    await world.pick(owner, first.matchIds);
    for (const player of [owner, friend]) await world.pick(player, second.matchIds, 0);
    await world.end(first);
    await world.end(second);
    for (const edition of await world.editions(owner, group.id))
      expect(edition).toMatchObject({
        endedAt: expect.any(String),
        champions: [],
        championCount: 0,
        hits: null,
      });
    expect((await world.get(`/groups/${group.id}/editions`, owner)).titles).toEqual([]);
  });
});

describe('GRP-17 GRP-23 missing picks and sleepers', () => {
  it('GRP-17 each jornada has its own number, and who joins between two editions sees the new one with all at 0', async () => {
    const [owner, friend, late] = await people(3);
    const [first, second] = [await world.grid(12, DAY), await world.grid(12, 4 * DAY)];
    const group = await aGroup(app, owner, [friend], { gridId: first.id });
    await world.pick(friend, first.matchIds.slice(0, 3));
    expect(await world.get(`/groups/${group.id}/missing-picks`, friend)).toMatchObject({
      own: 21,
      grids: [
        { id: first.id, matches: 12, open: 12, own: 9 },
        { id: second.id, matches: 12, open: 12, own: 12 },
      ],
    });
    await world.pass(DAY + 13 * HOUR);
    await world.end(first);
    await world.call(`POST /groups/join/${group.code}`, late);
    const seen = await world.group(late, group.id);
    expect(seen).toMatchObject({
      edition: { number: 2, tookPart: true, players: 3 },
      me: { wins: 0, rank: 1 },
    });
    // Before the next jornada opens the link says so.
    await world.pass(3 * DAY + 13 * HOUR);
    await world.end(second);
    expect((await app.call(`GET /groups/join/${group.code}`)).body).toMatchObject({
      grid: null,
      jornada: null,
      goesOn: true,
      country: 'BR',
    });
  });

  it('GRP-23 case 18 a sleeper is folded until a pick is revealed, and not missing until the first pick, which no table tells', async () => {
    const [owner, sleeper] = await people(2);
    const [first, second] = [await world.grid(12, DAY), await world.grid(12, 4 * DAY)];
    const group = await aGroup(app, owner, [sleeper], { gridId: first.id });
    await world.pick(owner, first.matchIds);
    await world.pass(DAY + 13 * HOUR);
    await world.end(first);
    await world.pass(2 * DAY);
    const read = async () => {
      app.clock.advance(1_001);
      const [missing, board] = await Promise.all([
        world.get(`/groups/${group.id}/missing-picks`, owner),
        world.get(`/groups/${group.id}/leaderboard?edition=2`, owner),
      ]);
      return [missing.total, missing.missing, board.folded];
    };
    await world.pick(owner, second.matchIds);
    await world.finish(second.matchIds.slice(0, 1));
    expect(await read()).toEqual([1, 0, 1]);
    await world.pick(sleeper, second.matchIds.slice(5, 6));
    expect(await read()).toEqual([2, 1, 1]);
    await world.finish(second.matchIds.slice(5, 6));
    expect(await read()).toEqual([2, 1, 0]);
  });
});
