import { needQueries } from '../../platform/needs.ts';

/** Matches that began five minutes ago and have no sheet. */
export const recordNeeds = needQueries({
  record_late: `select d.id, d.home_team || E'\\n' || d.away_team as name, m.reveal_at as at, null::text as detail,
      d.grid_id as "gridId"
    from match m join match_detail d on d.id = m.id
    where d.grid_status <> 'draft' and m.reveal_at < statement_now() - interval '5 minutes'
      and not exists (select from sheet s where s.grid_id = m.grid_id and s.match_id = m.id)`,
});
