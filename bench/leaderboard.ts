import pg from 'pg';
import { openBoards } from './support/boards.ts';
import { addCrowd } from './support/crowd.ts';
import { besideFloor, get, milliseconds, startBareRoute } from './support/floor.ts';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, onStage } from './support/stage.ts';

/** All players are in groups of ten. One large group has results, and another one has no results. */
const WHOLE = { players: 50_000, members: 10_000, rounds: 60, recounts: 15 };
/** A test runs the smallest size. */
export const SMALLEST = { players: 400, members: 200, rounds: 1, recounts: 1 };
type Size = typeof WHOLE;
const SMALL_GROUP = 10;
/** The largest window: 48 matches. */
const GRIDS = 4;
const PAGE_SIZE = 50;

/**
 * Measures leaderboards of 10,000 members beside bare queries and a bare route: a page with ranks, a full count over 48
 * matches, and the first read after it.
 */
export async function measureLeaderboard(size: Size = WHOLE): Promise<Measurement[]> {
  return onStage(async ({ url: databaseUrl, owner, startApi }) => {
    const [player] = await addPlayers(owner, 1);
    const { id: playerId, token } = player!;
    const groups = await fill(owner, playerId, size);
    const lastPage = size.members / PAGE_SIZE;
    const many = `${size.members.toLocaleString('en')} members`;
    const boards = await openBoards(databaseUrl);
    const api = await startApi();
    const bare = await startBareRoute(databaseUrl, BARE_PAGE);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const readOf = (groupId: number, page: number) => () =>
      boards.page(playerId, groupId, { page, limit: PAGE_SIZE });
    try {
      const pages: [what: string, groupId: number, page: number][] = [
        [`${many}: page 1`, groups.large, 1],
        [`${many}: page ${lastPage / 2}`, groups.large, lastPage / 2],
        [`${many}: last page`, groups.large, lastPage],
        [`${many}, no hits yet: page 1`, groups.fresh, 1],
        [`${many}, no hits yet: last page`, groups.fresh, lastPage],
        ['10 members', groups.small, 1],
      ];
      const timed = pages.map(([what, groupId, page]) => ({
        what,
        works: {
          read: readOf(groupId, page),
          query: () => client.query({ ...BARE_PAGE, values: valuesOf(groupId, page) }),
          call: () => get(`${api}/api/groups/${groupId}/leaderboard?page=${page}`, token),
          route: () => get(bare.urlOf(valuesOf(groupId, page))),
        },
        times: noTimes(),
      }));
      // Every round measures all pages, so other load affects all of them alike.
      for (let round = 0; round < size.rounds; round += 1) {
        for (const { works, times } of timed)
          for (const name of ['read', 'query', 'call', 'route'] as const)
            times[name].push(await milliseconds(works[name]));
      }
      const recount = await timeRecounts(owner, groups.large, size.recounts, {
        count: () => boards.count(groups.large),
        floor: () => client.query({ ...BARE_COUNT, values: [groups.large, groups.matchIds] }),
        read: readOf(groups.large, 1),
      });
      return [
        ...timed.flatMap(({ what, times }) => [
          besideFloor(`${what}, read`, times['read'], 'bare query', times['query']),
          besideFloor(`${what}, HTTP`, times['call'], 'bare Fastify route around it', times['route']),
        ]),
        besideFloor(
          `${many} x 48 matches: whole recount`,
          recount.count,
          'bare select ... group by',
          recount.floor,
        ),
        besideFloor(
          `${many}: first read after it`,
          recount.read,
          'the same read before it',
          timed[0]!.times['read'],
        ),
      ];
    } finally {
      await client.end();
      await boards.close();
      bare.child.kill('SIGTERM');
    }
  });
}

/** The rows of a page by an index in their order, without count, rank, own row and access check. */
const BARE_PAGE = {
  name: 'bare-board',
  text: `select b.player_id, b.wins, a.first_name, a.last_name, a.username
  from (select player_id, wins, place from bare_board where group_id = $1 order by place limit $2 offset $3) b
  join account a on a.player_id = b.player_id order by b.place`,
};
const valuesOf = (groupId: number, page: number) => [groupId, PAGE_SIZE, (page - 1) * PAGE_SIZE];

/** The hits of group $1 over the matches $2, not stored. Unnamed: PostgreSQL plans it for its values. */
const BARE_COUNT = {
  text: `select p.player_id, count(*) filter (where p.pick = m.outcome) as wins
    from group_member g join pick p on p.player_id = g.player_id join match m on m.id = p.match_id
    where g.group_id = $1 and m.id = any($2::int[]) group by p.player_id`,
};

async function timeRecounts<Work extends Record<string, () => Promise<unknown>>>(
  owner: pg.Pool,
  groupId: number,
  rounds: number,
  works: Work,
): Promise<Record<keyof Work, number[]>> {
  const times = Object.fromEntries(Object.keys(works).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    await owner.query('update player_group set members_version = members_version + 1 where id = $1', [
      groupId,
    ]);
    for (const [name, work] of Object.entries(works)) times[name]!.push(await milliseconds(work));
  }
  return times as Record<keyof Work, number[]>;
}

async function fill(
  owner: pg.Pool,
  playerId: number,
  { players, members }: Size,
): Promise<{ large: number; small: number; fresh: number; matchIds: number[] }> {
  const matchIds: number[] = [];
  for (let made = 0; made < GRIDS; made += 1) {
    const grid = await addGrid(owner, '-1 day', 'finished');
    matchIds.push(...grid.matchIds);
    await addCrowd(owner, made === 0 ? players : 0, grid.gridId);
  }
  const large = await addGroups(owner, { size: members, members, isNew: false, playerId });
  const fresh = await addGroups(owner, { size: members, members, isNew: true, playerId });
  const small = await addGroups(owner, { size: SMALL_GROUP, members: players, isNew: false, playerId });
  await owner.query(
    `create table bare_board as
     select g.group_id, g.player_id, h.wins, row_number() over (partition by g.group_id order by h.wins desc, g.player_id) as place
     from group_member g cross join lateral (
       select count(*) as wins from pick p join match m on m.id = p.match_id and m.outcome = p.pick where p.player_id = g.player_id
     ) h`,
  );
  await owner.query('create index on bare_board (group_id, place)');
  // The bare query and the bare route run as the application, which has only the rights that it is given.
  await owner.query('grant select on bare_board to doce_app');
  await owner.query('vacuum analyze');
  return { large, small, fresh, matchIds };
}

/**
 * Puts the members into groups of one size and returns the first one's id, which has the bench's own player. A new
 * group is created after all matches and has no hits.
 */
async function addGroups(
  owner: pg.Pool,
  given: { size: number; members: number; isNew: boolean; playerId: number },
): Promise<number> {
  const { size, members, isNew, playerId } = given;
  const { rows } = await owner.query<{ first: number }>(
    `with made as (
       insert into player_group (name, description, games_quantity, owner_id, created_at)
       select 'Grupo ' || n, '', 48, $3 + n * $1, statement_now() - case when $4 then interval '0' else interval '2 days' end
       from generate_series(0, $2::int / $1 - 1) n returning id, owner_id
     ), joined as (
       insert into group_member (group_id, player_id)
       select made.id, made.owner_id + place from made cross join generate_series(0, $1 - 1) place
     )
     select min(id) as first from made`,
    [size, members, playerId, isNew],
  );
  return rows[0]!.first;
}

function noTimes(): Record<'read' | 'query' | 'call' | 'route', number[]> {
  return { read: [], query: [], call: [], route: [] };
}
