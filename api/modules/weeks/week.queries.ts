import type { WeeklyFigureName } from '../../../shared/contract/admin-weeks.ts';
import { LOOK_UPS } from '../../../shared/rules/audit-actions.ts';
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
  returned4: 4,
  lowestReturned: 1,
  topReturned: 1,
  newcomersVerified: 1,
  newcomersPicked: 1,
  newcomersCompleted: 1,
  newcomersStayed: 1,
  playersByPlayers: 1,
  remindedCompleted: 1,
  remindersWithdrawn: 0,
  actsPerGrid: 0,
  minutesPerGrid: 0,
  prizesDelivered: 5,
};

/** Whether a time is in week $1 plus that many weeks. */
const inWeek = (time: string, later: number) =>
  `${time} >= $1::timestamptz + interval '${later} weeks' and ${time} < $1::timestamptz + interval '${later} weeks' + interval '7 days'`;

/** Players with a pick for a match of a grid that starts in week $1 plus that many weeks. */
const played = (later: number) => `select distinct p.player_id from match m join pick p on p.match_id = m.id
  where m.grid_id is not null and ${inWeek('m.start_time', later)}`;

/** In a week without matches no player can return. */
const hasMatches = (later: number) =>
  `exists (select from match m where m.grid_id is not null and m.status <> 'cancelled' and ${inWeek('m.start_time', later)})`;

/** The grids whose first match starts in week $1. */
const GRIDS = `select grid_id, min(start_time) as first_start, count(*) as matches from match
  where grid_id is not null and status <> 'cancelled' group by grid_id having ${inWeek('min(start_time)', 0)}`;

const returned = (later: number) => `with later as materialized (${played(later)})
  select (count(*) filter (where l.player_id is not null))::int as count, count(*)::int as total
  from (${played(0)}) p left join later l using (player_id) where ${hasMatches(later)}`;

/** A player's place in their last grid of the week. Players with equal hits share the middle place. */
const returnedThird = (third: string) => `with later as materialized (${played(1)}), last as (
    select distinct on (s.player_id) s.player_id, s.grid_id, s.hits
    from (${GRIDS}) g join grid_score s using (grid_id) order by s.player_id, g.first_start desc, g.grid_id desc
  ), placed as (
    select player_id, (rank() over (partition by grid_id order by hits) - 1 + count(*) over (partition by grid_id, hits) / 2.0)
      / count(*) over (partition by grid_id) as place
    from last
  )
  select (count(*) filter (where l.player_id is not null))::int as count, count(*)::int as total
  from placed left join later l using (player_id) where ${third} and ${hasMatches(1)}`;

const NEWCOMERS = `account a where a.role = 'player' and ${inWeek('a.created_at', 0)}`;
const FIRST_DAY = `a.created_at + interval '24 hours'`;

const newcomers = (reached: string) =>
  `select (count(*) filter (where ${reached}))::int as count, count(*)::int as total from ${NEWCOMERS}`;

const COMPLETED_ON_FIRST_DAY = `exists (
    select from pick_event e cross join jsonb_array_elements(e.picks) chosen join match m on m.id = (chosen ->> 0)::int
    where e.player_id = a.player_id and e.accepted_at < ${FIRST_DAY} and m.status <> 'cancelled' group by m.grid_id
    having count(distinct m.id) = (select count(*) from match o where o.grid_id = m.grid_id and o.status <> 'cancelled'))`;

const NEWCOMERS_STAYED = `with later as materialized (${played(1)})
  select (count(*) filter (where l.player_id is not null))::int as count, count(*)::int as total
  from account a left join later l on l.player_id = a.player_id
  where a.role = 'player' and ${inWeek('a.email_verified_at', 0)} and ${hasMatches(1)} and exists (
    select from (${GRIDS}) g where g.matches = (select count(*) from match m join pick p on p.match_id = m.id and p.player_id = a.player_id
      where m.grid_id = g.grid_id and m.status <> 'cancelled'))`;

const PLAYERS_BY_PLAYERS = `select (
    select count(*)::int from account a where a.role = 'player' and ${inWeek('a.email_verified_at', 0)} and exists (
      select from group_member m join player_group g on g.id = m.group_id and g.owner_id <> m.player_id
      where m.player_id = a.player_id and m.joined_at between a.email_verified_at and a.email_verified_at + interval '48 hours')
  ) as count, (select count(*)::int from (${played(-1)}) p) as total`;

/** Players reminded by mail of a grid whose first match starts in the week, and the number with a complete card. */
const REMINDED_COMPLETED = `select (count(*) filter (where not exists (
    select from match m where m.grid_id = g.grid_id and not is_void(m)
      and not exists (select from pick p where p.player_id = r.player_id and p.match_id = m.id))))::int as count, count(*)::int as total
  from (${GRIDS}) g join grid_reminder r using (grid_id)`;

/** Withdrawn consents over reminders sent. */
const REMINDERS_WITHDRAWN = `select least((select count(*) from reminder_consent c where ${inWeek('c.withdrawn_at', 0)}), sent.total)::int as count,
    sent.total from (select count(*)::int as total from mail f where f.template = 'pick-reminder' and ${inWeek('f.sent_at', 0)}) sent`;

const ACTS = `audit_event e join account a on a.player_id = e.actor_id and a.role = 'admin'
  where ${inWeek('e.at', 0)} and e.action not in (${LOOK_UPS.map((action) => `'${action}'`).join(', ')})`;

const ACTS_PER_GRID = `select (select count(*)::int from ${ACTS}) as count, (select count(*)::int from (${GRIDS}) g) as total`;

/** From the first to the last act of each administrator and day. */
const MINUTES_PER_GRID = `select (
    select coalesce(sum(minutes), 0)::int from (
      select extract(epoch from max(e.at) - min(e.at)) / 60 as minutes from ${ACTS} group by e.actor_id, match_day(e.at)) days
  ) as count, (select count(*)::int from (${GRIDS}) g) as total`;

const PRIZES_DELIVERED = `select (count(*) filter (where exists (select from prize_event e where (e.grid_id, e.player_id) = (p.grid_id, p.player_id)
      and e.kind = 'delivered' and e.at <= g.settled_at + interval '30 days')))::int as count, count(*)::int as total
  from grid g join prize p on p.grid_id = g.id and p.tier > 0 where ${inWeek('g.settled_at', 0)}`;

const FIGURES = {
  players: `select count(*)::int as count, count(*)::int as total from (${played(0)}) p`,
  returned: returned(1),
  returned4: returned(4),
  lowestReturned: returnedThird('place <= 1 / 3.0'),
  topReturned: returnedThird('place >= 2 / 3.0'),
  newcomersVerified: newcomers(`a.email_verified_at < ${FIRST_DAY}`),
  newcomersPicked: newcomers(
    `exists (select from pick_event e where e.player_id = a.player_id and e.accepted_at < ${FIRST_DAY})`,
  ),
  newcomersCompleted: newcomers(COMPLETED_ON_FIRST_DAY),
  newcomersStayed: NEWCOMERS_STAYED,
  playersByPlayers: PLAYERS_BY_PLAYERS,
  remindedCompleted: REMINDED_COMPLETED,
  remindersWithdrawn: REMINDERS_WITHDRAWN,
  actsPerGrid: ACTS_PER_GRID,
  minutesPerGrid: MINUTES_PER_GRID,
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
