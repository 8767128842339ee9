import type { GameNeed } from '../../../shared/contract/admin-games.ts';
import { needQueries } from '../../platform/needs.ts';

function matches(need: GameNeed, at: string, detail: string): string {
  return `select m.id, m.home_team || E'\\n' || m.away_team as name, ${at} as at, ${detail} as detail,
      m.grid_id as "gridId"
    from match_need n join match_detail m on m.id = n.match_id where n.need = '${need}'`;
}

/** The matches that need an administrator (JOB-04, JOB-08). The name of a match is its two teams, a line each. */
export const matchNeeds = needQueries({
  // A match without a source status is missing in the source's answers.
  game_undecided: matches(
    'decision',
    'm.start_time',
    `case when m.attention = 'unknown' and m.source_status is null then 'absent'
      else concat_ws(E'\\n', m.attention, m.source_clubs) end`,
  ),
  game_early: matches(
    'early',
    'm.start_time',
    `case when m.score_by = 'admin' then 'hand' when m.source_began_at is not null then 'begun' else 'told' end`,
  ),
  game_untimed: matches('untimed', 'm.start_time', 'm.source_status'),
  game_late: matches('result', 'm.start_time', 'm.status'),
  game_differs: matches(
    'differs',
    // From then on the administrator's result counts.
    `m.start_time + interval '7 days'`,
    `m.source_status || coalesce(' ' || m.source_home_score || '-' || m.source_away_score, '')`,
  ),
  game_postponed: matches('postponed', 'm.start_time', 'm.status'),
});
