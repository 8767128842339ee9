import pg from 'pg';
import { openBoards } from './support/boards.ts';
import { addCrowd } from './support/crowd.ts';
import { besideFloor, milliseconds } from './support/floor.ts';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, onStage } from './support/stage.ts';

const MEMBERS = 10_000;
/** Three grids have ended; the fourth is live. */
const ENDED_GRIDS = 3;
const READERS = 200;
const LIVE_VERSIONS = 10;

/**
 * Measures a live leaderboard of 10,000 members. A goal changes the live version. Then 200 readers ask at once: one of them counts, the others share the
 * count. Beside it: a bare count of the same picks, and a count plus the same readers without a goal in between.
 */
export async function measureLiveTable(): Promise<Measurement[]> {
  return onStage(async ({ url, owner }) => {
    const [player] = await addPlayers(owner, 1);
    const { groupId, matchIds } = await fill(owner, player!.id);
    const boards = await openBoards(url);
    const client = new pg.Client(url);
    await client.connect();
    const read = () => boards.page(player!.id, groupId, { page: 1, limit: 25 });
    const readAll = () => Promise.all(Array.from({ length: READERS }, read));
    const times = { count: [], bare: [], first: [], stored: [] } as Record<string, number[]>;
    try {
      await read();
      for (let version = 0; version < LIVE_VERSIONS; version += 1) {
        await scoreGoal(owner, matchIds);
        times['count']!.push(await milliseconds(() => boards.count(groupId)));
        times['bare']!.push(await milliseconds(() => client.query(BARE_COUNT, [groupId, matchIds])));
        await scoreGoal(owner, matchIds);
        times['first']!.push(await milliseconds(readAll));
        times['stored']!.push(times['count']!.at(-1)! + (await milliseconds(readAll)));
      }
      return [
        besideFloor(
          '10,000 members, one count of a live version',
          times['count']!,
          'bare count',
          times['bare']!,
        ),
        besideFloor(
          '200 readers after a goal, with its count',
          times['first']!,
          'a count, and the same readers without a goal',
          times['stored']!,
        ),
      ];
    } finally {
      await client.end();
      await boards.close();
    }
  });
}

/** The hits of group $1 over the matches $2 as they stand, neither ordered nor stored. */
const BARE_COUNT = `select p.player_id, count(*) filter (where p.pick = provisional_outcome(m)) as wins
  from group_member g join pick p on p.player_id = g.player_id join match m on m.id = p.match_id
  where g.group_id = $1 and m.id = any($2::int[]) group by p.player_id`;

/** Writes as the source's update does: the trigger of the match raises its version. */
async function scoreGoal(owner: pg.Pool, matchIds: number[]): Promise<void> {
  await owner.query(`update match set home_score = home_score + 1 where id = $1`, [matchIds.at(-1)]);
}

async function fill(owner: pg.Pool, ownerId: number): Promise<{ groupId: number; matchIds: number[] }> {
  const matchIds: number[] = [];
  for (let made = 0; made <= ENDED_GRIDS; made += 1) {
    const grid = await addGrid(owner, '-1 day', 'finished');
    matchIds.push(...grid.matchIds);
    await addCrowd(owner, made === 0 ? MEMBERS : 0, grid.gridId);
    if (made === ENDED_GRIDS)
      await owner.query(
        `update match set status = 'live', home_score = 0, away_score = 0, score_by = 'source' where grid_id = $1`,
        [grid.gridId],
      );
  }
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into player_group (name, description, games_quantity, owner_id, created_at)
       values ('Grupo en vivo', '', 48, $1, now() - interval '2 days') returning id
     ), joined as (
       insert into group_member (group_id, player_id) select made.id, $1 + place from made cross join generate_series(0, $2::int - 1) place
     )
     select id from made`,
    [ownerId, MEMBERS],
  );
  await owner.query('vacuum analyze');
  return { groupId: rows[0]!.id, matchIds };
}
