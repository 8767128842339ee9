import type { LiveMatch } from '../../../shared/contract/live.ts';
import type { Queries, Statement } from '../../database/database.ts';

const LIVE_MATCHES: Statement = {
  name: 'live-matches',
  text: `select m.id, m.grid_id as "gridId", m.status,
      -- Installed apps do not know unreadable, and players need no difference.
      case m.attention when 'unreadable' then 'unknown' else m.attention end as attention,
      case when m.status in ('live', 'finished') then m.home_score end as "homeScore",
      case when m.status in ('live', 'finished') then m.away_score end as "awayScore",
      m.outcome, m.version, s.split
    from match m join grid g on g.id = m.grid_id left join shown_split s on s.match_id = m.id
    where g.status <> 'draft' and m.deleted_at is null
      and (m.status = 'live'
        or m.closes_at > statement_timestamp() - interval '24 hours' and m.closes_at <= statement_timestamp())
    order by m.id`,
};

/** Returns the matches of grids that are under way, and those that closed within the last 24 hours. */
export function findLiveMatches(queries: Queries): Promise<LiveMatch[]> {
  return queries.rows<LiveMatch>(LIVE_MATCHES);
}
