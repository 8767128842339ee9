import type { Queries } from '../../database/database.ts';

const UNNOTED = 'm.noted_at is null and m.grid_id is not null and is_revealed(m)';

/** Whether a match of a grid has begun and is not noted. */
export async function hasUnnotedStarts(queries: Queries): Promise<boolean> {
  const [row] = await queries.rows<{ due: boolean }>({
    name: 'unnoted-starts',
    text: `select exists (select from match m where ${UNNOTED}) as due`,
  });
  return row!.due;
}

/** Notes the matches that have begun. Call it under `lockMatchStarts`: every accepted save is stored then. */
export async function noteStarts(queries: Queries): Promise<void> {
  await queries.rows(`update match m set noted_at = game_now() where ${UNNOTED}`);
}

/** The most matches of one count. After an upgrade the older matches follow in later rounds. */
const MAX_MATCHES_PER_COUNT = 60;

/** Returns the ids of noted matches without a stored split, the latest first. */
export async function findUncountedMatches(queries: Queries): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    `select m.id from match m where m.grid_id is not null and m.noted_at is not null
       and not exists (select from match_split s where s.match_id = m.id) order by m.reveal_at desc, m.id limit $1`,
    [MAX_MATCHES_PER_COUNT],
  );
  return rows.map(({ id }) => id);
}

/** The players that chose an outcome of a match. */
export interface PickCount {
  match_id: number;
  pick: string;
  players: number;
}

/** Counts the picks of these matches by a plain select: inside an insert PostgreSQL uses no parallel workers. */
export function countPicks(queries: Queries, matchIds: number[]): Promise<PickCount[]> {
  return queries.rows<PickCount>(
    'select match_id, pick, count(*)::int as players from pick where match_id = any($1::int[]) group by match_id, pick',
    [matchIds],
  );
}

/** Stores the split of each of `matchIds`. Keeps a split that another process has stored. */
export async function insertSplits(queries: Queries, matchIds: number[], counts: PickCount[]): Promise<void> {
  await queries.rows(
    `insert into match_split (match_id, home, draw, away)
     select id, coalesce(sum(players) filter (where pick = 'home_win'), 0),
       coalesce(sum(players) filter (where pick = 'draw'), 0),
       coalesce(sum(players) filter (where pick = 'away_win'), 0)
     from unnest($1::int[]) id left join jsonb_to_recordset($2) as c (match_id integer, pick outcome,
       players integer) on c.match_id = id
     group by id on conflict do nothing`,
    [matchIds, JSON.stringify(counts)],
  );
}
