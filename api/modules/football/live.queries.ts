import type { LiveDocument, LiveMatch } from '../../../shared/contract/live.ts';
import type { Queries, Statement } from '../../database/database.ts';

const LIVE_STATE: Statement = {
  name: 'live-state',
  text: `with live as (
    select m.id, m.grid_id as "gridId", m.status,
      -- Installed apps do not know unreadable, and players need no difference.
      case when m.attention in ('unreadable', 'clubs', 'contradicts') then 'unknown' else m.attention end as attention,
      case when m.status in ('live', 'finished') then m.home_score end as "homeScore",
      case when m.status in ('live', 'finished') then m.away_score end as "awayScore",
      m.outcome, m.version, s.split, m.closes_at
    from match m join grid g on g.id = m.grid_id left join shown_split s on s.match_id = m.id
    where g.status <> 'draft' and m.deleted_at is null
      and (m.status = 'live'
        or m.closes_at > statement_now() - interval '24 hours' and m.closes_at <= statement_now())
  )
  -- 'grids' holds all that GET /games shows of a match and its grid, but for the form, and for the score and the
  -- split, which 'matches' has.
  select (select coalesce(json_agg(json_build_object('gridId', r.grid_id, 'n', r.n, 'sum', r.sum) order by r.grid_id),
    '[]')
     from (select distinct "gridId" as id from live) g
       cross join lateral (select * from record_list where grid_id = g.id) r) as records,
    (select coalesce(json_agg(to_jsonb(live) - 'closes_at' order by id), '[]') from live) as matches,
    (select min(closes_at) from live where status not in ('finished', 'cancelled')
    and attention is null) as "playedSince",
    (select md5(coalesce(string_agg(concat_ws(' ', g.id, g.status, g.name, g.country, g.start_date, g.end_date, d.id,
    d.position, floor(extract(epoch from d.start_time)),
         floor(extract(epoch from d.closes_at)), d.lacks_time, d.attention, d.status = 'cancelled', d.league,
         d.league_image, d.home_team, d.home_image, d.away_team, d.away_image),
       ',' order by g.id, d.id), '')) from grid g join match_detail d on d.grid_id = g.id
     where g.status in ('open', 'closed') and g.deleted_at is null and not d.is_deleted) as grids`,
};

export interface LiveStateRow {
  matches: LiveMatch[];
  records: NonNullable<LiveDocument['records']>;
  /** See `LiveDocument`. */
  grids: string;
  /** The start of the first match that is under way and has no problem; null if there is none. */
  playedSince: Date | null;
}

/** Returns the matches of grids that are under way, and matches that closed within the last 24 hours. */
export async function findLiveState(queries: Queries): Promise<LiveStateRow> {
  const [state] = await queries.rows<LiveStateRow>(LIVE_STATE);
  return state!;
}
