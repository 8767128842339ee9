import type pg from 'pg';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, median, onStage } from './support/stage.ts';

const PLAYERS = 1_000_000;
/** Of players in groups of 10 each: all of them, beside the one large group. */
const SMALL_GROUP = 10;
const MEMBERS = 10_000;
const PAGE_SIZE = 50;
const ROUNDS = 41;

/**
 * One page of a leaderboard of 10,000 members among a million players in 100,000 groups, through HTTP, beside a bare indexed query for the same rows
 * on a connection that is held open: at most three times its time. A group of ten beside it: as fast.
 */
export async function measureLeaderboard(): Promise<Measurement[]> {
  return onStage(async ({ owner, startApi }) => {
    const { gridId } = await addGrid(owner, '-1 day', 'finished');
    const [player] = await addPlayers(owner, 1);
    const groups = await fill(owner, gridId, player!.id);
    const url = await startApi();
    const read = async (path: string) => {
      const answer = await fetch(`${url}/api${path}`, {
        headers: { authorization: `Bearer ${player!.token}` },
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${text}`);
      return JSON.parse(text) as { members: unknown[]; total: number; me: { rank: number } };
    };
    const client = await owner.connect();
    try {
      const pages: [what: string, groupId: number, page: number][] = [
        ['page 1 of 10,000 members', groups.large, 1],
        ['the middle page of 10,000 members', groups.large, MEMBERS / PAGE_SIZE / 2],
        ['the last page of 10,000 members', groups.large, MEMBERS / PAGE_SIZE],
        ['a group of ten', groups.small, 1],
        ['page 1 of a new group of 10,000, all without hits', groups.fresh, 1],
        ['its last page', groups.fresh, MEMBERS / PAGE_SIZE],
      ];
      const measurements: Measurement[] = [];
      for (const [what, groupId, page] of pages) {
        const ours: number[] = [];
        const bare: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          ours.push(await milliseconds(() => read(`/groups/${groupId}/leaderboard?page=${page}`)));
          bare.push(await milliseconds(() => client.query(bareQuery(groupId, page))));
        }
        const ratio = median(ours) / median(bare);
        measurements.push({
          what: `${what}, with rank and own row, by HTTP`,
          value: median(ours),
          unit: 'ms',
          floor: 'bare indexed query for its rows',
          floorValue: median(bare),
          ratio,
          goal: '<= 3',
          isMet: ratio <= 3,
        });
      }
      return measurements;
    } finally {
      client.release();
    }
  });
}

/** The rows of the page by the order's index, with the names of their players: no rank, no own row, no membership asked for. */
const bareQuery = (groupId: number, page: number) => ({
  name: 'bare-board',
  text: `select m.player_id, m.wins, a.first_name, a.last_name, a.username
    from (
      select player_id, wins, sort_name from group_member
      where group_id = $1 and not is_hidden order by wins desc, sort_name limit $2 offset $3
    ) m join account a on a.player_id = m.player_id order by m.wins desc, m.sort_name`,
  values: [groupId, PAGE_SIZE, (page - 1) * PAGE_SIZE],
});

async function fill(
  owner: pg.Pool,
  gridId: number,
  playerId: number,
): Promise<{ large: number; small: number; fresh: number }> {
  await owner.query(
    `with p as (insert into player select from generate_series(1, $1) returning id)
     insert into account (player_id, first_name, last_name, username, email, password_hash, country, phone, birth_date, language, email_verified_at)
     select id, 'Ana', 'Prueba', 'crowd' || id, 'crowd' || id || '@example.org', '-', 'AR', '+540000000', '1990-01-01', 'es', now() from p`,
    [PLAYERS],
  );
  await owner.query(
    `insert into pick (player_id, match_id, pick, seq, chosen_at)
     select p.id, m.id, (enum_range(null::outcome))[1 + (p.id * 7 + m.id * 13 + p.id / 3) % 3], p.id, now()
     from player p, match m where m.grid_id = $1 order by p.id, m.id`,
    [gridId],
  );
  await owner.query('vacuum analyze');
  const [large, fresh, small] = [
    await addGroups(owner, { ofEach: MEMBERS, players: MEMBERS, playerId, made: '-2 days' }),
    await addGroups(owner, { ofEach: MEMBERS, players: MEMBERS, playerId, made: '0 days' }),
    await addGroups(owner, { ofEach: SMALL_GROUP, players: PLAYERS, playerId, made: '-2 days' }),
  ];
  await owner.query('vacuum analyze');
  return { large, small, fresh };
}

/** Groups of so many members each over the first so many players, the bench's own player in the first of them. @returns the id of that one */
async function addGroups(
  owner: pg.Pool,
  given: { ofEach: number; players: number; playerId: number; made: string },
): Promise<number> {
  const { rows } = await owner.query<{ first: number }>(
    `with made as (
       insert into player_group (name, description, games_quantity, owner_id, created_at)
       select 'Grupo ' || n, '', 12, case when n = 0 then $3::int else first_player end, date_trunc('milliseconds', now() + $4::interval)
       from (select n, (select min(id) + n * $1 + 1 from player) as first_player from generate_series(0, $2::int / $1 - 1) n) g
       returning id
     ), numbered as (
       select id, row_number() over (order by id) - 1 as n from made
     ), joined as (
       insert into group_member (group_id, player_id, wins, sort_name, is_hidden)
       select g.id, a.player_id,
         case when $4 = '0 days' then 0 else (select count(*) from pick p join match m on m.id = p.match_id where p.player_id = a.player_id and p.pick = m.outcome) end,
         lower(a.username), false
       from numbered g join account a on a.player_id between (select min(id) from player) + g.n * $1 and (select min(id) from player) + (g.n + 1) * $1 - 1
     )
     select min(id) as first from made`,
    [given.ofEach, given.players, given.playerId, given.made],
  );
  await owner.query(
    `update player_group g set counted = (select jsonb_object_agg(w.match_id, w.result) from group_window(g.created_at, g.games_quantity) w)
     where $1 <> '0 days' and counted = '{}' and id >= $2`,
    [given.made, rows[0]!.first],
  );
  return rows[0]!.first;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
