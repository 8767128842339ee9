import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MATCH_STATUSES, type MatchStatus } from '../../../shared/rules/match-status.ts';
import { OUTCOMES, type Pick } from '../../../shared/rules/outcome.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { anAdmin, aPlayer, kickOff, PASSWORD, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { naiveBoard } from '../../testing/naive-board.ts';
import { aSourceGrid, ended, type SourceGrid } from '../../testing/source-grid.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { UpdateMatches } from '../football/update-matches.ts';

const PLAYERS = 4;
/** Two matches more than a group of 12 has. */
const GRID_SIZES = [11, 3];
const MATCHES = 14;
const HOUR = 3_600_000;

let app: TestApp;
let admin: TestPlayer;
let players: TestPlayer[];
beforeAll(async () => {
  app = await createTestApp();
  admin = await anAdmin(app);
  players = await Promise.all(Array.from({ length: PLAYERS }, () => aPlayer(app)));
});
afterAll(() => app.close());

interface World {
  group: { id: number; code: string };
  grids: SourceGrid[];
  matchIds: number[];
  fixtureIds: number[];
}
type Step = (world: World) => Promise<unknown>;

// Mostly the same match, pick and score, so steps often change the effects of earlier steps.
const match = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(MATCHES - 1));
const anyPick = fc.constantFrom('home_win' as const, ...OUTCOMES);
const score = fc.constantFrom([1, 0], [1, 0], [1, 0], [0, 0], [0, 1]) as fc.Arbitrary<[number, number]>;
const player = fc.nat(PLAYERS - 1);
/** Player 0 owns the group and stays. */
const guest = fc.integer({ min: 1, max: PLAYERS - 1 });
const named = <T>(
  arbitrary: fc.Arbitrary<T>,
  name: string,
  take: (given: T, world: World) => Promise<unknown>,
) =>
  arbitrary.map((given) =>
    Object.assign((world: World) => take(given, world), {
      [fc.toStringMethod]: () => `${name} ${fc.stringify(given)}`,
    }),
  );

const pick = named(
  fc.record({ player, match, pick: anyPick }),
  'pick',
  ({ player: index, match: which, pick }, { matchIds }) =>
    app.call('POST /bets', {
      token: players[index]!.token,
      body: { predictions: [{ matchId: matchIds[which], prediction: pick }] },
    }),
);
const setScore = named(
  fc.record({ match, status: fc.constantFrom('finished' as const, ...MATCH_STATUSES), score }),
  'set score',
  ({ match: which, status, score: [homeScore, awayScore] }, { matchIds }) =>
    app.call(`PUT /admin/games/${matchIds[which]}/update-score`, {
      token: admin.token,
      body: { homeScore, awayScore, status },
    }),
);
/**
 * Sets a result, removes it, lets a player pick again and sets it again. A count by differences keeps the old hit; a
 * count that depends on outcomes only does not see the new pick.
 */
const detour = named(
  fc.record({
    match,
    player,
    via: fc.constantFrom('live' as const, 'cancelled' as const),
    score,
    pick: anyPick,
    readsBetween: fc.boolean(),
  }),
  'detour',
  async ({ match: which, player: index, via, score: [homeScore, awayScore], ...given }, world) => {
    const id = world.matchIds[which];
    const set = (status: MatchStatus) =>
      app.call(`PUT /admin/games/${id}/update-score`, {
        token: admin.token,
        body: { homeScore, awayScore, status },
      });
    await set('finished');
    await expectRight(world, 0);
    await set(via);
    await set('scheduled');
    await app.call('POST /bets', {
      token: players[index]!.token,
      body: { predictions: [{ matchId: id, prediction: given.pick }] },
    });
    if (given.readsBetween) await expectRight(world, 0);
    await set('finished');
    await expectRight(world, 0);
  },
);
const assign = named(
  fc.record({ match, grid: fc.nat(1) }),
  'assign',
  ({ match: which, grid }, { matchIds, grids }) =>
    app.call(`PUT /admin/games/${matchIds[which]}/assign`, {
      token: admin.token,
      body: { gameGroupId: grids[grid]!.id },
    }),
);
const order = named(
  fc.record({ match, order: fc.nat(MATCHES) }),
  'set order',
  ({ match: which, ...body }, { matchIds }) =>
    app.call(`PUT /admin/games/${matchIds[which]}/update-order`, { token: admin.token, body }),
);
const remove = named(match, 'remove', (which, { matchIds }) =>
  app.call(`DELETE /admin/games/${matchIds[which]}`, { token: admin.token }),
);
const removeGrid = named(fc.nat(1), 'remove grid', (grid, { grids }) =>
  app.call(`DELETE /admin/game-groups/${grids[grid]!.id}`, { token: admin.token }),
);
const sourceReport = named(
  fc.record({
    match,
    change: fc.oneof(
      fc.integer({ min: -2, max: 40 }).map((hours) => ({ start: new Date(Date.now() + hours * HOUR) })),
      score.map(([home, away]) => ended(home, away)),
      score.map(([home, away]) => ({ status: 'live' as const, sourceStatus: '2H', goals: { home, away } })),
      fc.constant({ status: 'cancelled' as const, sourceStatus: 'CANC' }),
    ),
  }),
  'source',
  ({ match: which, change }, { fixtureIds }) => {
    app.source.set({ id: fixtureIds[which]!, ...change });
    return app.app.get(UpdateMatches).updateAll();
  },
);
const begin = named(match, 'begin', (which, { matchIds }) => kickOff(app, [matchIds[which]!]));
const join = named(guest, 'join', (index, { group }) =>
  app.call(`POST /groups/join/${group.code}`, players[index]),
);
const leave = named(guest, 'leave', (index, { group }) =>
  app.call(`POST /groups/${group.id}/leave`, players[index]),
);
const disable = named(guest, 'disable', (index) => setActive(index, false));
const enable = named(guest, 'enable', (index) => setActive(index, true));
const read: fc.Arbitrary<Step> = named(player, 'read', (index, world) => expectRight(world, index));
const firstPicks = fc.array(fc.array(anyPick, { minLength: MATCHES, maxLength: MATCHES }), {
  minLength: PLAYERS,
  maxLength: PLAYERS,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: pick },
  { weight: 8, arbitrary: setScore },
  { weight: 8, arbitrary: read },
  { weight: 2, arbitrary: sourceReport },
  { weight: 2, arbitrary: detour },
  { weight: 4, arbitrary: begin },
  ...[assign, order, remove, removeGrid, join, leave, disable, enable].map((arbitrary) => ({
    weight: 1,
    arbitrary,
  })),
);

const { numRuns, seed } = randomRuns('group boards', { short: 10, proof: 120 });

test('GRP-03 GRP-07 GRP-11 GRP-15 GRP-16 property: after picks, live scores, corrections and source results in any order, every read of a leaderboard equals a full count', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        size: fc.constantFrom(12 as const, 24 as const),
        firstPicks,
        steps: fc.array(step, { minLength: 30, maxLength: 60 }),
        readsAfterEachStep: fc.boolean(),
      }),
      async ({ size, firstPicks: picks, steps, readsAfterEachStep }) => {
        const world = await makeWorld(size, picks);
        try {
          for (const [index, take] of steps.entries()) {
            await take(world);
            if (readsAfterEachStep) await expectRight(world, index % PLAYERS);
          }
          for (const index of players.keys()) await expectRight(world, index);
        } finally {
          await clear(world);
        }
      },
    ),
    // Shrinking takes minutes here, and the steps of the first failure are readable.
    { numRuns, seed, endOnFailure: true },
  );
}, 3_600_000);

async function makeWorld(gamesQuantity: 12 | 24, picks: Pick[][]): Promise<World> {
  const grids: SourceGrid[] = [];
  for (const size of GRID_SIZES) grids.push(await aSourceGrid(app, size, admin));
  const matchIds = grids.flatMap((grid) => grid.matchIds);
  for (const [index, { token }] of players.entries()) {
    const predictions = matchIds.map((matchId, place) => ({ matchId, prediction: picks[index]![place] }));
    expect((await app.call('POST /bets', { token, body: { predictions } })).status).toBe(200);
  }
  return {
    group: await aGroup(app, players[0]!, players.slice(1, 3), { gamesQuantity }),
    grids,
    matchIds,
    fixtureIds: grids.flatMap(({ fixtureIds }) => fixtureIds),
  };
}

/** Makes the matches of the case void. Groups do not count void matches, so the next case starts without them. */
async function clear({ group, matchIds }: World): Promise<void> {
  for (const id of matchIds)
    await app.call(`PUT /admin/games/${id}/update-score`, {
      token: admin.token,
      body: { homeScore: 0, awayScore: 0, status: 'cancelled' },
    });
  await app.call(`DELETE /groups/${group.id}`, players[0]);
  for (let index = 1; index < PLAYERS; index += 1) await setActive(index, true);
}

async function setActive(index: number, isActive: boolean): Promise<void> {
  const { id, email } = players[index]!;
  await app.call(`PUT /admin/users/${id}/toggle-status`, { token: admin.token, body: { isActive } });
  const isLoggedIn = (await app.call('GET /groups', players[index])).status === 200;
  if (!isActive || isLoggedIn) return;
  const login = await app.call('POST /auth/login', { body: { email, password: PASSWORD } });
  players[index]!.token = login.body.access_token;
}

/** Compares a page of two rows and the list of groups, as one player sees them, with a naive count. */
async function expectRight({ group: { id } }: World, index: number): Promise<void> {
  const viewer = players[index]!;
  const { members, gamesPlayed } = await naiveBoard(app.database, id);
  const me = members.find((member) => member.id === viewer.id);
  const page = 1 + (index % 2);
  const board = await app.call(`GET /groups/${id}/leaderboard?page=${page}&limit=2`, viewer);
  if (!me) {
    expect([401, 404]).toContain(board.status);
    return;
  }
  const rows = members.slice(2 * (page - 1), 2 * page);
  expect(board).toMatchObject({ status: 200, body: { members: rows, total: members.length, me } });
  const { body: list } = await app.call('GET /groups', viewer);
  expect(list).toMatchObject([{ id, gamesPlayed, memberCount: members.length, members, me }]);
}
