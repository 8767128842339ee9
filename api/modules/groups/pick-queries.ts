import type { GroupPicks } from '../../../shared/contract/groups.ts';
import type { Pick as Prediction } from '../../../shared/rules/outcome.ts';
import type { Queries } from '../../database/database.ts';

export type RevealedMatch = Omit<GroupPicks['matches'][number], 'startTime'> & {
  startTime: Date;
  /** By player id. */
  picks: Record<number, Prediction>;
};

/** Returns the started matches of a group in the order of their start, with the picks of these players. No pick is stored once a match is revealed. */
export function findRevealedPicks(
  queries: Queries,
  groupId: number,
  playerIds: number[],
): Promise<RevealedMatch[]> {
  return queries.rows(
    `select d.id, d.home_team as "homeTeam", d.away_team as "awayTeam", d.start_time as "startTime", d.status, w.standing as outcome,
       (select coalesce(json_object_agg(p.player_id, p.pick), '{}') from pick p
        where p.match_id = d.id and p.player_id = any($2::int[])) as picks
     from player_group g cross join group_window(g.created_at, g.games_quantity) w join match_detail d on d.id = w.match_id
     where g.id = $1 and d.is_revealed order by d.start_time, d.id`,
    [groupId, playerIds],
  );
}
