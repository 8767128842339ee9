import type { ClubForm } from '../../../shared/contract/games.ts';
import type { Queries, Statement } from '../../database/database.ts';

interface StoredStanding {
  place: number | null;
  form: string | null;
  home: NonNullable<ClubForm['record']> | null;
  away: NonNullable<ClubForm['record']> | null;
}

/** A match that has not started, with what is stored about its clubs. */
export interface FormRow {
  gridId: number;
  id: number;
  givenAt: Date | null;
  home: StoredStanding | null;
  away: StoredStanding | null;
  meetings: { startTime: string; homeScore: number; awayScore: number; isTurned: boolean }[];
}

const FORMS: Statement = {
  name: 'forms',
  text: `select g.id as "gridId", m.id, s.given_at as "givenAt", s.clubs -> h.source_id::text as home,
      s.clubs -> a.source_id::text as away, met.meetings
    from match m join grid g on g.id = m.grid_id join league l on l.id = m.league_id
      join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
      left join standings s on s.league_id = l.id and s.season = l.season
      cross join lateral (
        select coalesce(json_agg(json_build_object('startTime', e.start_time, 'homeScore', e.home_score,
          'awayScore', e.away_score, 'isTurned', e.home_team_id = m.away_team_id) order by e.start_time desc, e.id), '[]')
          as meetings
        from (select * from match past
          where past.status = 'finished' and past.attention is null and past.deleted_at is null
            and past.start_time < least(m.start_time, statement_now())
            and (past.home_team_id = m.home_team_id and past.away_team_id = m.away_team_id
              or past.home_team_id = m.away_team_id and past.away_team_id = m.home_team_id)
          order by past.start_time desc, past.id limit 5) e) met
    where g.status = 'open' and m.status = 'scheduled' and m.start_time > statement_now()
    order by m.id`,
};

/** Returns the matches of open grids that have not started, with their clubs' standings and up to five meetings. */
export function findForms(queries: Queries): Promise<FormRow[]> {
  return queries.rows<FormRow>(FORMS);
}
