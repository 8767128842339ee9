import type { LiveMatch } from '../../../shared/contract/live.ts';
import type { Queries, Statement } from '../../database/database.ts';

const LIVE_STATE: Statement = {
  name: 'live-state',
  text: `with live as (
    select m.id, m.grid_id as "gridId", m.status,
      -- Installed apps do not know unreadable, and players need no difference.
      case m.attention when 'unreadable' then 'unknown' else m.attention end as attention,
      case when m.status in ('live', 'finished') then m.home_score end as "homeScore",
      case when m.status in ('live', 'finished') then m.away_score end as "awayScore",
      m.outcome, m.version, s.split, m.closes_at
    from match m join grid g on g.id = m.grid_id left join shown_split s on s.match_id = m.id
    where g.status <> 'draft' and m.deleted_at is null
      and (m.status = 'live'
        or m.closes_at > statement_now() - interval '24 hours' and m.closes_at <= statement_now())
  )
  select (select coalesce(json_agg(to_jsonb(live) - 'closes_at' order by id), '[]') from live) as matches,
    (select min(closes_at) from live where status not in ('finished', 'cancelled') and attention is null) as "playedSince",
    (select md5(coalesce(string_agg(concat_ws(' ', g.id, g.status, g.name, m.id, m.position, floor(extract(epoch from m.start_time)), m.source_status = 'TBD', m.attention, m.status = 'cancelled'),
       ',' order by g.id, m.id), '')) from grid g join match m on m.grid_id = g.id
     where g.status in ('open', 'closed') and g.deleted_at is null and m.deleted_at is null) as grids`,
};

export interface LiveStateRow {
  matches: LiveMatch[];
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
