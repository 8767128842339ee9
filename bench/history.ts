import pg from 'pg';
import { addCrowd } from './support/crowd.ts';
import { besideFloor, get, milliseconds, startBareRoute } from './support/floor.ts';
import { openHistory } from './support/history.ts';
import type { Measurement } from './support/measurement.ts';
import { addGrid, addPlayers, onStage } from './support/stage.ts';

const PLAYERS = 1_000_000;
/** Dates with twelve picks each: of a new player, and of a player after a season. */
const FEW_DATES = 4;
const SEASON = 40;
/** The page size of the profile. */
const PAGE_SIZE = 3;
const ROUNDS = 60;

interface Page {
  what: string;
  playerId: number;
  token: string;
  page: number;
}

/**
 * Measures a page of a player's own history among a million players with twelve picks each. The floor is a bare indexed query for the rows of
 * given matches: the product's read beside that query, and the call beside a bare route around it.
 */
export async function measureHistory(): Promise<Measurement[]> {
  return onStage(async ({ url: databaseUrl, owner, startApi }) => {
    const [newcomer, regular] = (await addPlayers(owner, 2)) as [
      { id: number; token: string },
      { id: number; token: string },
    ];
    await fill(owner, newcomer.id, regular.id);
    const of = ({ id, token }: { id: number; token: string }, what: string, page: number): Page => ({
      what,
      playerId: id,
      token,
      page,
    });
    const pages = [
      of(newcomer, `${FEW_DATES} dates: page 1`, 1),
      of(regular, `${SEASON} dates: page 1`, 1),
      of(regular, `${SEASON} dates: page 7`, 7),
    ];
    const history = await openHistory(databaseUrl);
    const api = await startApi();
    const bare = await startBareRoute(databaseUrl, BARE);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    try {
      const measured = await Promise.all(
        pages.map(async (each) => {
          const read = () =>
            history.find({ playerId: each.playerId, country: 'AR' }, { page: each.page, limit: PAGE_SIZE });
          const ids = (await read()).history.flatMap(({ matches }) => matches.map(({ id }) => id));
          if (ids.length !== PAGE_SIZE * 12) throw new Error(`${each.what}: ${ids.length} matches`);
          return { ...each, read, values: [each.playerId, ids], times: noTimes() };
        }),
      );
      // Every round measures all pages, so other load affects all of them alike.
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { page, token, read, values, times } of measured) {
          times.read.push(await milliseconds(read));
          times.query.push(await milliseconds(() => client.query({ ...BARE, values })));
          times.call.push(
            await milliseconds(() => get(`${api}/api/bets/history?page=${page}&limit=${PAGE_SIZE}`, token)),
          );
          times.route.push(await milliseconds(() => get(bare.urlOf(values))));
        }
      }
      return measured.flatMap(({ what, times }) => [
        besideFloor(`${what}, read`, times.read, 'bare indexed query', times.query),
        besideFloor(`${what}, HTTP`, times.call, 'bare Fastify route around it', times.route),
      ]);
    } finally {
      await client.end();
      await history.close();
      bare.child.kill('SIGTERM');
    }
  });
}

const noTimes = () => ({
  read: [] as number[],
  query: [] as number[],
  call: [] as number[],
  route: [] as number[],
});

/** The rows of a page by the keys of the picks, with all columns of the answer, but without dates and totals. */
const BARE = {
  name: 'bare-history',
  text: `select p.pick, g.id as grid_id, g.name as grid_name, m.id, m.start_time, m.closes_at, m.status, m.attention, m.home_score, m.away_score, m.position,
      l.name as league, l.image_id as league_image, h.name as home_team, h.image_id as home_image, a.name as away_team, a.image_id as away_image
    from pick p join match m on m.id = p.match_id left join grid g on g.id = m.grid_id
    join league l on l.id = m.league_id join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
    where p.player_id = $1 and p.match_id = any($2::int[]) order by m.start_time desc`,
};

/** Adds one grid for each past day. All players picked in the first, the regular player in all, the newcomer in the latest. */
async function fill(owner: pg.Pool, newcomerId: number, regularId: number): Promise<void> {
  const first = await addGrid(owner, `-${SEASON} days`, 'finished');
  await addCrowd(owner, PLAYERS, first.gridId);
  for (let days = SEASON - 1; days >= 1; days -= 1) {
    const { gridId } = await addGrid(owner, `-${days} days`, 'finished');
    await owner.query(
      `insert into pick (player_id, match_id, pick, seq, chosen_at)
       select p.id, m.id, 'home_win', m.id, now() from unnest($2::int[]) p (id), match m where m.grid_id = $1`,
      [gridId, days < FEW_DATES ? [newcomerId, regularId] : [regularId]],
    );
  }
  await owner.query('vacuum analyze');
}
