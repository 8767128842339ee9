import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OUTCOMES } from '../../../shared/rules/outcome.ts';
import { randomRuns } from '../../../shared/testing/random-runs.ts';
import { aGrid, aPlayer } from '../../testing/builders.ts';
import { naiveBoard } from '../../testing/naive-board.ts';
import { setUpApp } from '../../testing/test-app.ts';
import { HOUR } from '../../testing/times.ts';
import { GroupPicks } from './group-picks.ts';
import { Leaderboards } from './leaderboard.ts';

const PLAYERS = 6;
/** The number of the running edition. */
const RUNNING = 3;

const app = await setUpApp();
const players = await Promise.all(Array.from({ length: PLAYERS }, () => aPlayer(app)));
// Picks of matches that have begun are the owner's to write.
const owner = await app.connect();
// Members of another group are in no table of this one.
await owner.query(
  `with other as (
     insert into player_group (name, description, country, size, since, owner_id) values ('Otros', '', 'BR', 12, game_now(), ($1::int[])[1]) returning id
   ) insert into group_member (group_id, player_id, joined_at) select id, unnest($1::int[]), game_now() - interval '1 year' from other`,
  [players.map(({ id }) => id)],
);

const match = fc.record({
  startsInHours: fc.integer({ min: -80, max: 40 }),
  /** A result can be known early, be live, be missing or be taken back to void. */
  state: fc.constantFrom('finished', 'finished', 'live', 'scheduled', 'cancelled'),
  score: fc.constantFrom([1, 0], [1, 0], [0, 0], [0, 2]),
  isGuess: fc.boolean(),
  movesByHours: fc.constantFrom(0, 0, 0, -10, 500),
});
const picks = (...none: null[]) =>
  fc.array(fc.constantFrom(...OUTCOMES, ...none), { minLength: 18, maxLength: 18 });
const member = fc.record({
  /** At the moments that decide about a place, and just before and after them. */
  joined: fc.record({
    at: fc.constantFrom('past', 'begin', 'planned end'),
    hours: fc.constantFrom(-1, 0, 1),
  }),
  isDisabled: fc.constantFrom(false, false, false, false, true),
  /** In the stored editions, the newest first: null for who joined later. */
  played: fc.tuple(fc.constantFrom(true, false, false, null), fc.constantFrom(true, false, null)),
  /** A player with few picks may be folded. */
  picks: fc.oneof(picks(null, null), picks(...Array<null>(40).fill(null))),
});
const state = fc.record({
  grids: fc.array(fc.array(match, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 2 }),
  lacks: fc.constantFrom(0, 0, 1),
  stored: fc.integer({ min: 0, max: 2 }),
  // The owner stays.
  owner: member.map((each) => ({ ...each, isDisabled: false })),
  members: fc.array(member, { minLength: 0, maxLength: PLAYERS - 1 }),
});
type State = typeof state extends fc.Arbitrary<infer T> ? T : never;

/** Stores a state, and returns its group and running edition. */
async function store({ grids, lacks, stored, owner: first, members }: State) {
  const ids: number[] = [];
  const matchIds: number[] = [];
  for (const list of grids) {
    const grid = await aGrid(
      app,
      list.map(({ startsInHours }) => ({ startsInMs: startsInHours * HOUR })),
    );
    ids.push(grid.id);
    matchIds.push(...grid.matchIds);
    await app.sql`update match m
      set status = t.state, source_status = case when t.state = 'scheduled'
      and t.guess then 'TBD' end, score_by = 'admin',
         home_score = case when t.state in ('finished', 'live') then t.home end, away_score =
      case when t.state in ('finished', 'live') then t.away end,
         start_time = start_time + t.moves * interval '1 hour'
       from unnest(${grid.matchIds}::int[], ${list.map((each) => each.state)}::text[], ${list.map((each) => each.score[0])}::int[], ${list.map((each) => each.score[1])}::int[], ${list.map((each) => each.isGuess)}::boolean[], ${list.map((each) => each.movesByHours)}::int[]) as t (id, state, home, away, guess, moves) where m.id = t.id`;
  }
  const all = [first, ...members].map((each, at) => ({ ...each, id: players[at]!.id }));
  await owner.query('begin');
  const [{ id: groupId }] = (
    await owner.query(
      `insert into player_group (name, description, country, size, since, owner_id) values ('Azar', '', 'BR', 12, game_now(), $1) returning id`,
      [all[0]!.id],
    )
  ).rows;
  for (const { id, joined, isDisabled } of all) {
    await owner.query(
      `insert into group_member (group_id, player_id, joined_at)
       select $1, $2, $4 * interval '1 hour' + case $3::text when 'past' then game_now() - interval '120 hours'
         when 'begin' then coalesce(min(m.reveal_at) filter (where m.status <> 'cancelled' and isfinite(m.reveal_at)), game_now())
         else max(g.planned_end) end
       from grid g join match m on m.grid_id = g.id where g.id = any($5::int[])`,
      [groupId, id, joined.at, joined.hours, ids],
    );
    await owner.query(
      'update account set disabled_at = case when $2 then game_now() end where player_id = $1',
      [id, isDisabled],
    );
  }
  for (let age = 0; age < stored; age += 1)
    await owner.query(
      `with before as (
         insert into group_edition (group_id, number, size, grids, country, since, ended_at, results) values ($1, $4, 12, 1, 'BR', game_now(), game_now(), 0) returning id
       ) insert into edition_player (edition_id, player_id, hits, played) select before.id, t.id, 0, t.played from before, unnest($2::int[], $3::boolean[]) as t (id, played)`,
      [
        groupId,
        all.filter(({ played }) => played[age] !== null).map(({ id }) => id),
        all.flatMap(({ played }) => played[age] ?? []),
        RUNNING - 1 - age,
      ],
    );
  const [{ id: editionId }] = (
    await owner.query(
      `insert into group_edition (group_id, number, size, grids, country, since) values ($1, $3, 12, $2, 'BR', game_now()) returning id`,
      [groupId, ids.length + lacks, RUNNING],
    )
  ).rows;
  await owner.query(
    'insert into edition_grid (edition_id, group_id, grid_id) select $1, $2, id from unnest($3::int[]) id',
    [editionId, groupId, ids],
  );
  for (const { id, picks } of all)
    await owner.query(
      `with event as (
         insert into pick_event (player_id, picks, op_ids, salt, accepted_at) values ($1, '[]', '{}', uuid_send(gen_random_uuid()), game_now()) returning seq
       ) insert into pick (player_id, match_id, pick, seq, chosen_at)
       select $1, t.id, t.pick, event.seq, game_now() from event, unnest($2::int[], $3::outcome[]) as t (id, pick) where t.pick is not null`,
      [id, matchIds, matchIds.map((_, at) => picks[at] ?? null)],
    );
  await owner.query('commit');
  return { groupId: groupId as number, editionId: editionId as number, all };
}

const { numRuns, seed } = randomRuns('tables of groups', { short: 60, proof: 500 });

test('GRP-03 GRP-07 GRP-11 GRP-16 GRP-23 GRP-25 property: in any state the table is a naive count, the comparison of each pair has its hits, and no pick is told before its match', async () => {
  const [boards, friends] = [
    app.app.get(Leaderboards, { strict: false }),
    app.app.get(GroupPicks, { strict: false }),
  ];
  await fc.assert(
    fc.asyncProperty(state, async (given) => {
      const { groupId, editionId, all } = await store(given);
      const board = await naiveBoard(app.database, editionId);
      const viewer = all[0]!.id;
      const page = await boards
        .page(viewer, groupId, { page: 1, limit: 100, edition: RUNNING })
        .catch(() => null);
      // An edition that has not begun is not shown while another one is.
      if (page) {
        expect(
          page.members.map(({ id, username, wins, rank, dayHits, rankBefore }) => ({
            ...{ id, username, wins, rank, dayHits, rankBefore },
          })),
        ).toEqual(board.members);
        expect(page.folded).toBe(board.folded);
      }
      const group = await boards.getGroup(viewer, groupId);
      if (group.edition!.number === RUNNING) {
        expect(group.gamesPlayed).toBe(board.gamesPlayed);
        const picks = await friends.page(viewer, groupId, { page: 1, limit: 50 });
        const secret = await app.sql`select id from match m where not is_revealed(m)`;
        expect(picks.matches.filter(({ id }) => secret.some((hidden) => hidden.id === id))).toEqual([]);
      }
      // Each pair of members who see this table.
      for (const { id: reader, wins } of board.members) {
        if ((await boards.getGroup(reader, groupId)).edition!.number !== RUNNING) continue;
        for (const rival of board.members.filter(({ id }) => id !== reader)) {
          const { ownHits, hits } = await friends.compare(reader, groupId, rival.id);
          expect([ownHits, hits]).toEqual([wins, rival.wins]);
        }
      }
      await app.sql`delete from player_group where id = ${groupId}`;
      // The next states do not read the picks and grids of this one.
      await owner.query('delete from pick');
      await owner.query(`update grid set status = 'settled' where status <> 'settled'`);
    }),
    { numRuns, seed, endOnFailure: true },
  );
}, 3_600_000);
