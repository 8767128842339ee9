import pg from 'pg';
import { openBoards } from './support/boards.ts';
import { addCrowd } from './support/crowd.ts';
import { besideFloor, get, milliseconds, startBareRoute } from './support/floor.ts';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, onStage } from './support/stage.ts';

const PLAYERS = 1_000_000;
/** Groups of ten hold all of them, beside one large group with results behind it and one without. */
const SMALL_GROUP = 10;
const MEMBERS = 10_000;
const PAGE_SIZE = 50;
const LAST_PAGE = MEMBERS / PAGE_SIZE;
const ROUNDS = 60;

/**
 * A page of a leaderboard with ranks, the caller's own row and the proof of membership: 10,000 members, among a million players in 100,000 groups.
 * Twice beside a bare indexed query for its rows alone: the product's read beside that query, and the call beside a bare route around it.
 */
export async function measureLeaderboard(): Promise<Measurement[]> {
  return onStage(async ({ url: databaseUrl, owner, startApi }) => {
    const { gridId } = await addGrid(owner, '-1 day', 'finished');
    const [player] = await addPlayers(owner, 1);
    const { id: playerId, token } = player!;
    const groups = await fill(owner, gridId, playerId);
    const pages: [what: string, groupId: number, page: number][] = [
      ['10,000 members: page 1', groups.large, 1],
      ['10,000 members: page 100', groups.large, LAST_PAGE / 2],
      ['10,000 members: last page', groups.large, LAST_PAGE],
      ['10,000 members, no hits yet: page 1', groups.fresh, 1],
      ['10,000 members, no hits yet: last page', groups.fresh, LAST_PAGE],
      ['10 members', groups.small, 1],
    ];
    const boards = await openBoards(databaseUrl);
    const api = await startApi();
    const bare = await startBareRoute(databaseUrl, BARE);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      const times = pages.map(() => ({ read: [], query: [], call: [], route: [] }));
      // Page after page in every round: whatever else this machine does falls on all of them.
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, [, groupId, page]] of pages.entries()) {
          const { read, query, call, route } = times[index] as Record<
            'read' | 'query' | 'call' | 'route',
            number[]
          >;
          read.push(await milliseconds(() => boards.page(playerId, groupId, { page, limit: PAGE_SIZE })));
          query.push(await milliseconds(() => client.query({ ...BARE, values: valuesOf(groupId, page) })));
          call.push(
            await milliseconds(() => get(`${api}/api/groups/${groupId}/leaderboard?page=${page}`, token)),
          );
          route.push(await milliseconds(() => get(bare.urlOf(valuesOf(groupId, page)))));
        }
      }
      return pages.flatMap(([what], index) => {
        const { read, query, call, route } = times[index] as Record<
          'read' | 'query' | 'call' | 'route',
          number[]
        >;
        return [
          besideFloor(`${what}, read`, read, 'bare indexed query', query),
          besideFloor(`${what}, HTTP`, call, 'bare Fastify route around it', route),
        ];
      });
    } finally {
      await client.end();
      await boards.close();
      bare.child.kill('SIGTERM');
    }
  });
}

/** The rows of a page by the index of their order, with the names of their players: no rank, no own row, nobody asked whether they may. */
const BARE = {
  name: 'bare-board',
  text: `select m.player_id, m.wins, a.first_name, a.last_name, a.username
  from (
    select player_id, wins, sort_name from group_member
    where group_id = $1 and not is_hidden order by wins desc, sort_name limit $2 offset $3
  ) m join account a on a.player_id = m.player_id order by m.wins desc, m.sort_name`,
};
const valuesOf = (groupId: number, page: number) => [groupId, PAGE_SIZE, (page - 1) * PAGE_SIZE];

async function fill(
  owner: pg.Pool,
  gridId: number,
  playerId: number,
): Promise<{ large: number; small: number; fresh: number }> {
  await addCrowd(owner, PLAYERS, gridId);
  await owner.query(
    `create table hits as select p.player_id, count(*) filter (where p.pick = m.outcome) as wins
     from pick p join match m on m.id = p.match_id group by p.player_id`,
  );
  const large = await addGroups(owner, { size: MEMBERS, members: MEMBERS, isNew: false, playerId });
  const fresh = await addGroups(owner, { size: MEMBERS, members: MEMBERS, isNew: true, playerId });
  const small = await addGroups(owner, { size: SMALL_GROUP, members: PLAYERS, isNew: false, playerId });
  await owner.query('vacuum analyze');
  return { large, small, fresh };
}

/**
 * Puts so many members into groups of one size, the bench's own player (whose id is the lowest) in the first one; a new group was made after all
 * matches, so that nobody has hits. Answers the id of the first group.
 */
async function addGroups(
  owner: pg.Pool,
  given: { size: number; members: number; isNew: boolean; playerId: number },
): Promise<number> {
  const { size, members, isNew, playerId } = given;
  const { rows } = await owner.query<{ first: number }>(
    `with made as (
       insert into player_group (name, description, games_quantity, owner_id, created_at)
       select 'Grupo ' || n, '', 12, $3 + n * $1, now() - case when $4 then interval '0' else interval '2 days' end
       from generate_series(0, $2::int / $1 - 1) n returning id, owner_id
     ), joined as (
       insert into group_member (group_id, player_id, wins, sort_name, is_hidden)
       select made.id, a.player_id, case when $4 then 0 else coalesce(h.wins, 0) end, lower(a.username), false
       from made cross join generate_series(0, $1 - 1) place
       join account a on a.player_id = made.owner_id + place left join hits h on h.player_id = a.player_id
     )
     select min(id) as first from made`,
    [size, members, playerId, isNew],
  );
  if (!isNew) {
    await owner.query(
      `update player_group set counted = (select jsonb_object_agg(id, outcome) from match where outcome is not null) where counted = '{}' and id >= $1`,
      [rows[0]!.first],
    );
  }
  return rows[0]!.first;
}
