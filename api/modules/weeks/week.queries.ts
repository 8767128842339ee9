import type { WeeklyFigureName } from '../../../shared/contract/admin-weeks.ts';
import type { Queries } from '../../database/database.ts';

export interface FigureRow {
  week: Date;
  figure: WeeklyFigureName;
  count: number;
  total: number;
}

/** How many weeks after its own a figure can be counted. */
export const WEEKS_TO_WAIT: Record<WeeklyFigureName, number> = {
  players: 0,
  returned: 1,
  completed: 0,
  prizesDelivered: 5,
};

/** Whether a time is in week $1 plus that many weeks. */
const inWeek = (time: string, later: number) =>
  `${time} >= $1::timestamptz + interval '${later} weeks' and ${time} < $1::timestamptz + interval '${later} weeks' + interval '7 days'`;

/** Players with a pick for a match of a grid that starts in week $1 plus that many weeks. */
const played = (later: number) => `select distinct p.player_id from match m join pick p on p.match_id = m.id
  where m.grid_id is not null and ${inWeek('m.start_time', later)}`;

/** In a week without matches no player can return. */
const RETURNED = `with later as materialized (${played(1)})
  select (count(*) filter (where l.player_id is not null))::int as count, count(*)::int as total
  from (${played(0)}) p left join later l using (player_id)
  where exists (select from match m where m.grid_id is not null and m.status <> 'cancelled'
    and ${inWeek('m.start_time', 1)})`;

/** Players with a pick for all matches of a grid whose first match starts in the week. */
const COMPLETED = `with grids as materialized (
    select grid_id, count(*) as matches from match
    where grid_id is not null and status <> 'cancelled' group by grid_id having ${inWeek('min(start_time)', 0)}
  ), cards as (
    select p.player_id from grids g join match m on m.grid_id = g.grid_id and m.status <> 'cancelled'
      join pick p on p.match_id = m.id
    group by g.grid_id, g.matches, p.player_id having count(*) = g.matches
  )
  select (count(*) filter (where player_id in (select player_id from cards)))::int as count, count(*)::int as total
    from (${played(0)}) p`;

const PRIZES_DELIVERED = `select (count(*) filter (where exists (select from prize_event e
    where (e.grid_id, e.player_id) = (p.grid_id, p.player_id)
      and e.kind = 'delivered' and e.at <= g.settled_at + interval '30 days')))::int as count, count(*)::int as total
  from grid g join prize p on p.grid_id = g.id and p.tier > 0 where ${inWeek('g.settled_at', 0)}`;

const FIGURES = {
  players: `select count(*)::int as count, count(*)::int as total from (${played(0)}) p`,
  returned: RETURNED,
  completed: COMPLETED,
  prizesDelivered: PRIZES_DELIVERED,
} satisfies Record<WeeklyFigureName, string>;

/** Counts a figure of the week that begins at `week`, from the rows as they are now. */
export async function countFigure(
  queries: Queries,
  figure: WeeklyFigureName,
  week: Date,
): Promise<{ count: number; total: number }> {
  const [row] = await queries.rows<{ count: number; total: number }>(FIGURES[figure], [week]);
  return row!;
}

/** Stores a figure unless another process has stored it. */
export async function storeFigure(
  queries: Queries,
  { week, figure, count, total }: FigureRow,
): Promise<void> {
  await queries.rows(
    'insert into weekly_figure (week, figure, count, total) values ($1, $2, $3, $4) on conflict do nothing',
    [week, figure, count, total],
  );
}

/** Returns the stored figures of the weeks from this one on. */
export function findFigures(queries: Queries, from: Date): Promise<FigureRow[]> {
  return queries.rows<FigureRow>('select week, figure, count, total from weekly_figure where week >= $1', [
    from,
  ]);
}
