import fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAME_STATUSES } from '../../../shared/rules/game-status.ts';
import { playedOf, windowOf } from '../../../shared/rules/group-window.ts';
import { rank } from '../../../shared/rules/leaderboard.ts';
import { OUTCOMES, type Pick } from '../../../shared/rules/outcome.ts';
import { countHits, type MatchResult } from '../../../shared/rules/scoring.ts';
import { aGrid, aPlayer, type TestPlayer } from '../../testing/builders.ts';
import { aGroup } from '../../testing/group-builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { KeepGrids } from '../games/keep-grids.ts';
import { CountGroupHits } from './count-group-hits.ts';
import { KeepGroups } from './keep-groups.ts';

const MATCHES = 30;
const PLAYERS = 6;
const MINUTE = 60_000;
/** Minute 0 of every history: no clock comes near it. */
const BEGIN = Math.floor(Date.now() / MINUTE) * MINUTE + 24 * 60 * MINUTE;
const at = (minute: number) => new Date(BEGIN + minute * MINUTE);

let app: TestApp;
/** May write picks for matches of any age. */
let db: Pool;
let players: TestPlayer[];
let gridId: number;
let matchIds: number[];
beforeAll(async () => {
  app = await createTestApp();
  db = new Pool({ connectionString: app.databaseUrl, max: 4 });
  players = await Promise.all(Array.from({ length: PLAYERS }, () => aPlayer(app)));
  ({ id: gridId, matchIds } = await aGrid(app, MATCHES));
});
afterAll(async () => {
  await db.end();
  await app.close();
});

interface Match extends MatchResult {
  minute: number;
  isInGrid: boolean;
}
type Step =
  | { do: 'decide'; match: number; result: MatchResult }
  | { do: 'move'; match: number; minute: number }
  | { do: 'take out or in'; match: number }
  | { do: 'join or leave'; player: number }
  | { do: 'disable or enable'; player: number }
  | { do: 'keep' };

const minute = fc.nat(60);
const match = fc.nat(MATCHES - 1);
/** Player 0 owns the groups and stays. */
const player = fc.integer({ min: 1, max: PLAYERS - 1 });
const score = fc.record({ home: fc.nat(2), away: fc.nat(2) });
const result: fc.Arbitrary<MatchResult> = fc
  .record({ status: fc.constantFrom(...GAME_STATUSES, 'finished' as const), score })
  .map(({ status, score: given }) => ({ status, score: status === 'finished' ? given : null }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('decide' as const), match, result }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), match, minute }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take out or in' as const), match }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join or leave' as const), player }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disable or enable' as const), player }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep' as const) }) },
);
const history = fc.record({
  matches: fc.array(fc.record({ minute, result }), { minLength: MATCHES, maxLength: MATCHES }),
  picks: fc.array(fc.array(fc.constantFrom(null, ...OUTCOMES), { minLength: MATCHES, maxLength: MATCHES }), {
    minLength: PLAYERS,
    maxLength: PLAYERS,
  }),
  groups: fc.tuple(
    fc.record({ size: fc.constant(12 as const), madeAt: minute }),
    fc.record({ size: fc.constant(24 as const), madeAt: minute }),
  ),
  /** What happens between two looks at the leaderboards. */
  steps: fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 }),
});

interface World {
  matches: Match[];
  picks: (Pick | null)[][];
  groups: { id: number; code: string; size: 12 | 24; madeAt: number }[];
  members: Set<number>;
  disabled: Set<number>;
}

test('GRP-03 GRP-07 whatever is decided, corrected, moved and cancelled, and whoever comes and goes, the leaderboards are those of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const world = await makeWorld(given);
      try {
        await look(world);
        for (const steps of given.steps) {
          for (const each of steps) await take(world, each);
          await look(world);
        }
      } finally {
        await db.query('update account set disabled_at = null');
        await db.query('delete from player_group');
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('GRP-07 two that count a group, while one joins and results come in, leave it right', async () => {
  for (let round = 0; round < 15; round += 1) {
    const world = await makeWorld({
      matches: Array.from({ length: MATCHES }, (_, index) => ({
        minute: index,
        result: { status: 'scheduled', score: null },
      })),
      picks: Array.from({ length: PLAYERS }, (_, index) =>
        Array.from({ length: MATCHES }, (_, place) => OUTCOMES[(index + place) % 3]!),
      ),
      groups: [{ size: 24, madeAt: 0 }],
      steps: [],
    });
    const [group] = world.groups;
    const home: MatchResult = { status: 'finished', score: { home: 1, away: 0 } };
    await Promise.all([
      ...[2, 3, 4, 5].map((place) => take(world, { do: 'decide', match: place, result: home })),
      ...[1, 2, 3].map((index) => take(world, { do: 'join or leave', player: index })),
      ...[1, 2, 3].map(() => app.app.get(CountGroupHits).bringUpToDate([group!.id])),
      app.call('GET /groups', players[0]),
    ]);
    await look(world);
    await db.query('delete from player_group');
  }
});

test('GRP-07 after a scoring the job counts the groups that play over its matches, and no reader has to', async () => {
  const world = await makeWorld({
    matches: Array.from({ length: MATCHES }, (_, index) => ({
      minute: index,
      result: { status: 'scheduled', score: null },
    })),
    picks: Array.from({ length: PLAYERS }, () => Array.from({ length: MATCHES }, () => 'draw' as const)),
    groups: [{ size: 12, madeAt: 0 }],
    steps: [],
  });
  const late = await aGroup(app, players[0]!);
  await db.query('update player_group set created_at = $2 where id = $1', [late.id, at(MATCHES)]);
  const { id } = world.groups[0]!;
  const countedOf = async (groupId: number) =>
    (await db.query('select counted from player_group where id = $1', [groupId])).rows[0].counted;
  const draw: MatchResult = { status: 'finished', score: { home: 1, away: 1 } };
  await take(world, { do: 'decide', match: 3, result: draw });
  await take(world, { do: 'decide', match: 20, result: draw });
  await app.app.get(KeepGrids).catchUp();
  expect(await app.app.get(KeepGroups).catchUp()).toBe(1);
  expect(await countedOf(id)).toEqual({ [matchIds[3]!]: 'draw' });
  expect(await countedOf(late.id)).toEqual({});
  expect(await app.app.get(KeepGroups).catchUp()).toBe(0);
  await look(world);
  await db.query('delete from player_group');
});

async function makeWorld(
  given: Omit<Parameters<Parameters<typeof history.map>[0]>[0], 'groups'> & {
    groups: { size: 12 | 24; madeAt: number }[];
  },
): Promise<World> {
  const world: World = {
    matches: given.matches.map(({ minute: start, result: first }) => ({
      ...first,
      minute: start,
      isInGrid: true,
    })),
    picks: given.picks,
    groups: [],
    members: new Set([0]),
    disabled: new Set(),
  };
  for (const index of world.matches.keys()) await store(world, index);
  await db.query('delete from pick');
  for (const [index, row] of given.picks.entries()) {
    await db.query(
      `insert into pick (player_id, match_id, pick, seq, chosen_at)
       select $1, m, p, 1, now() from unnest($2::int[], $3::outcome[]) as t(m, p) where p is not null`,
      [players[index]!.id, matchIds, row],
    );
  }
  for (const { size, madeAt } of given.groups) {
    const { id, code } = await aGroup(app, players[0]!, [], { gamesQuantity: size });
    await db.query('update player_group set created_at = $2 where id = $1', [id, at(madeAt)]);
    world.groups.push({ id, code, size, madeAt });
  }
  return world;
}

async function store(world: World, index: number): Promise<void> {
  const { status, score: given, minute: start, isInGrid } = world.matches[index]!;
  await db.query(
    'update match set status = $2, home_score = $3, away_score = $4, start_time = $5, grid_id = $6 where id = $1',
    [matchIds[index], status, given?.home ?? null, given?.away ?? null, at(start), isInGrid ? gridId : null],
  );
}

async function take(world: World, given: Step): Promise<void> {
  if (given.do === 'keep') {
    await app.app.get(KeepGrids).catchUp();
    await app.app.get(KeepGroups).catchUp();
  } else if (given.do === 'join or leave') {
    if (world.disabled.has(given.player)) return;
    const isIn = world.members.has(given.player);
    for (const { id, code } of world.groups) {
      const route = isIn ? `POST /groups/${id}/leave` : `POST /groups/join/${code}`;
      expect((await app.call(route, players[given.player])).status).toBe(isIn ? 204 : 200);
    }
    if (isIn) world.members.delete(given.player);
    else world.members.add(given.player);
  } else if (given.do === 'disable or enable') {
    const isOff = world.disabled.delete(given.player);
    if (!isOff) world.disabled.add(given.player);
    await db.query(`update account set disabled_at = case when not $2 then now() end where player_id = $1`, [
      players[given.player]!.id,
      isOff,
    ]);
  } else {
    const changed = world.matches[given.match]!;
    if (given.do === 'decide') Object.assign(changed, given.result);
    if (given.do === 'move') changed.minute = given.minute;
    if (given.do === 'take out or in') changed.isInGrid = !changed.isInGrid;
    await store(world, given.match);
  }
}

/** Reads every leaderboard two rows at a time, as each of its members, and compares it with what the rules make of the same world. */
async function look(world: World): Promise<void> {
  for (const { id, size, madeAt } of world.groups) {
    const window = windowOf(
      world.matches.flatMap((each, index) =>
        each.isInGrid
          ? [
              {
                ...each,
                id: matchIds[index]!,
                matchId: matchIds[index]!,
                startTime: at(each.minute).getTime(),
              },
            ]
          : [],
      ),
      at(madeAt).getTime(),
      size,
    );
    const board = rank(
      [...world.members]
        .filter((index) => !world.disabled.has(index))
        .map((index) => ({
          id: players[index]!.id,
          username: players[index]!.username,
          wins: countHits(
            world.picks[index]!.flatMap((pick, place) => (pick ? [{ matchId: matchIds[place]!, pick }] : [])),
            window,
          ),
        })),
    );
    const pages = [];
    for (let page = 1; page <= Math.ceil(board.length / 2) + 1; page += 1) {
      const viewer = players.find((each) => each.id === board[page % board.length]!.id)!;
      const { body } = await app.call(`GET /groups/${id}/leaderboard?page=${page}&limit=2`, viewer);
      expect(body.total).toBe(board.length);
      expect(body.me).toMatchObject(board.find((row) => row.id === viewer.id)!);
      pages.push(...body.members);
    }
    expect(
      pages.map(({ id: who, username, wins, rank: place }) => ({ id: who, username, wins, rank: place })),
    ).toEqual(board);
    const { body: list } = await app.call('GET /groups', players[0]);
    expect(list.find((group: { id: number }) => group.id === id)).toMatchObject({
      gamesPlayed: playedOf(window),
      memberCount: board.length,
      members: board.slice(0, 5),
      me: board.find((row) => row.id === players[0]!.id)!,
    });
  }
}
