import type { Queries } from '../../database/database.ts';

/** Numbers of players by hits. */
export interface HitCounts {
  12: number;
  11: number;
  10: number;
}

export interface StoredCost {
  countedAt: Date | null;
  state: string | null;
  has: HitCounts;
  can: HitCounts;
}

/** Locks the last count of a grid, so that one request counts at a time. */
export async function lockCost(tx: Queries, gridId: number): Promise<StoredCost> {
  await tx.rows('insert into grid_cost (grid_id) values ($1) on conflict do nothing', [gridId]);
  const [row] = await tx.rows<StoredCost>(
    'select counted_at as "countedAt", state, has, can from grid_cost where grid_id = $1 for update',
    [gridId],
  );
  return row!;
}

export async function storeCost(
  tx: Queries,
  gridId: number,
  { countedAt, state, has, can }: StoredCost,
): Promise<void> {
  await tx.rows('update grid_cost set counted_at = $2, state = $3, has = $4, can = $5 where grid_id = $1', [
    gridId,
    countedAt,
    state,
    JSON.stringify(has),
    JSON.stringify(can),
  ]);
}

/** Returns the revealed matches of a grid with their outcomes as a text; null: none is revealed. */
export async function findCostState(queries: Queries, gridId: number): Promise<string | null> {
  const [row] = await queries.rows<{ state: string | null }>(
    `select case when bool_or(is_revealed(m)) then
         string_agg(m.id || ' ' || case when is_revealed(m) then coalesce(counted_outcome(m)::text, 'open')
           else 'later' end, ', ' order by m.id)
       end as state
     from match m where m.grid_id = $1 and not is_void(m)`,
    [gridId],
  );
  return row?.state ?? null;
}

/**
 * Counts the players who may win a prize in the grid by the hits that they have and those that they can still reach,
 * from the picks of revealed matches only. A match that is not revealed is open for everyone; a revealed one without a
 * pick is lost.
 */
export async function countCost(
  queries: Queries,
  gridId: number,
): Promise<{ has: HitCounts; can: HitCounts }> {
  const [row] = await queries.rows<Record<'has12' | 'has11' | 'has10' | 'can12' | 'can11' | 'can10', number>>(
    `with revealed as (
       select m.id, counted_outcome(m) as outcome from match m
         where m.grid_id = $1 and not is_void(m) and is_revealed(m)
     ), later as (
       select count(*) as matches from match m where m.grid_id = $1 and not is_void(m) and not is_revealed(m)
     ), card as (
       select count(*) filter (where p.pick = r.outcome) as hits,
         count(*) filter (where p.pick = r.outcome or r.outcome is null) + (select matches from later) as best
       from pick p join revealed r on r.id = p.match_id join account a on a.player_id = p.player_id
         join grid_terms t on t.grid_id = $1 and t.country = a.country
       where refused_prize(a, t) is null group by p.player_id
     )
     select (count(*) filter (where hits >= 12))::int as "has12", (count(*) filter (where hits = 11))::int as "has11",
       (count(*) filter (where hits = 10))::int as "has10", (count(*) filter (where best >= 12))::int as "can12",
       (count(*) filter (where best >= 11))::int as "can11", (count(*) filter (where best >= 10))::int as "can10"
     from card`,
    [gridId],
  );
  const { has12, has11, has10, can12, can11, can10 } = row!;
  return { has: { 12: has12, 11: has11, 10: has10 }, can: { 12: can12, 11: can11, 10: can10 } };
}

/** Returns the last counts of the newest settled grids: players, and players by hits; the newest first. */
export function findSpreads(
  queries: Queries,
  limit: number,
): Promise<{ gridId: number; players: number; spread: Record<string, number> }[]> {
  return queries.rows(
    `select r.grid_id as "gridId", r.players, r.spread
     from (select id from grid where status = 'settled' and deleted_at is null order by settled_at desc, id desc
       limit $1) g
       cross join lateral (select * from scoring_run r where r.grid_id = g.id order by r.id desc limit 1) r
     where r.players > 0`,
    [limit],
  );
}

/** Counts the players of a settled grid who may win a prize in the next one, by the settings of their countries now. */
export async function countNextWinners(queries: Queries, gridId: number): Promise<number> {
  const [row] = await queries.rows<{ players: number }>(
    `select count(*)::int as players from grid_score s join account a using (player_id)
      join country_terms t using (country)
     where s.grid_id = $1 and a.role <> 'admin' and gives_prizes_now(t)`,
    [gridId],
  );
  return row!.players;
}

/** Whether the next grid has prizes in any country. */
export async function hasAnyPrizes(queries: Queries): Promise<boolean> {
  return (await queries.rows('select from country_terms t where gives_prizes_now(t) limit 1')).length > 0;
}
