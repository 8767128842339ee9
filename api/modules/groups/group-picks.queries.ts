import { LOCK_BEFORE_START_MS } from '../../../shared/rules/pick-window.ts';
import { type GroupPicks, MISSING_SHOWN, type MissingPicks } from '../../../shared/contract/groups.ts';
import type { Pick as Prediction } from '../../../shared/rules/outcome.ts';
import type { Queries } from '../../database/database.ts';

export type RevealedMatch = Omit<GroupPicks['matches'][number], 'startTime'> & {
  startTime: Date;
  /** By player id. */
  picks: Record<number, Prediction>;
};

/**
 * Returns the started matches of an edition, latest first, with the picks of players that are members now. They can no
 * longer change.
 */
export function findRevealedPicks(
  queries: Queries,
  { groupId, number }: { groupId: number; number: number },
  playerIds: number[],
): Promise<RevealedMatch[]> {
  return queries.rows(
    `select d.id, d.home_team as "homeTeam", d.away_team as "awayTeam", d.start_time as "startTime", d.status, w.standing as outcome,
       (select coalesce(json_object_agg(p.player_id, p.pick), '{}') from pick p
        where p.match_id = d.id and p.player_id in (select m.player_id from group_member m where m.group_id = $1 and m.player_id = any($2::int[]))) as picks
     from group_edition e cross join edition_matches(e) w join match_detail d on d.id = w.match_id
     where e.group_id = $1 and e.number = $3 and d.is_revealed order by d.start_time desc, d.id desc`,
    [groupId, playerIds, number],
  );
}

export type ComparedMatch = Omit<RevealedMatch, 'picks'> & {
  own: Prediction | null;
  pick: Prediction | null;
};

/**
 * Returns the started matches of an edition, latest first, with the picks of two players. `isShared`: the match started
 * when both were members. No rows also if one of them is no member now.
 */
export function findComparison(
  queries: Queries,
  { groupId, number }: { groupId: number; number: number },
  playerId: number,
  memberId: number,
): Promise<(ComparedMatch & { isShared: boolean; both: Date })[]> {
  return queries.rows(
    `select d.id, d.home_team as "homeTeam", d.away_team as "awayTeam", d.start_time as "startTime", d.status, w.standing as outcome,
       mine.pick as own, theirs.pick, d.start_time >= since.both as "isShared", since.both
     from group_edition e cross join edition_matches(e) w join match_detail d on d.id = w.match_id
       cross join lateral (
         select max(m.joined_at) as both from group_member m where m.group_id = $1 and m.player_id in ($2, $3) having count(*) = 2
       ) since
       left join pick mine on mine.player_id = $2 and mine.match_id = d.id
       left join pick theirs on theirs.player_id = $3 and theirs.match_id = d.id
     where e.group_id = $1 and e.number = $4 and d.is_revealed order by d.start_time desc, d.id desc`,
    [groupId, playerId, memberId, number],
  );
}

/**
 * Returns the members without a pick for an open match of the grid that starts next; no row for a non-member. `members`
 * are for the owner only.
 */
export async function findMissingPicks(
  queries: Queries,
  groupId: number,
  playerId: number,
): Promise<(Omit<MissingPicks, 'startTime'> & { startTime: Date | null }) | null> {
  const [row] = await queries.rows<Omit<MissingPicks, 'startTime'> & { startTime: Date | null }>(
    `with newest as materialized (
       select id, number from group_edition where group_id = $1 order by number desc limit 1
     ), absent as materialized (
       -- Members without a pick in the last edition count again from their first pick on (GRP-23).
       select old.player_id from newest n join group_edition e on e.group_id = $1 and e.number = n.number - 1
         cross join unnest(e.players) as old (player_id)
       where not exists (select from pick p where p.player_id = old.player_id and p.match_id = any(e.match_ids))
         and not exists (select from pick p where p.player_id = old.player_id and p.match_id in (
           select w.match_id from group_edition r cross join edition_matches(r) w where r.id = n.id))
     ), open as materialized (
       select m.id, m.grid_id, m.start_time from newest n join group_edition e on e.id = n.id
         cross join edition_matches(e) w join match m on m.id = w.match_id join grid on grid.id = m.grid_id
       where takes_picks(m) and grid.status = 'open'
         -- The screen takes no picks in the last minutes.
         and m.closes_at > statement_now() + interval '${LOCK_BEFORE_START_MS} milliseconds'
     ), next as materialized (
       select id, start_time from open where grid_id = (select grid_id from open order by start_time, id limit 1)
     ), player as (
       select a.player_id, a.first_name, a.last_name, a.username, (
           select count(*) from pick p where p.player_id = a.player_id and p.match_id = any(array(select id from next))
         ) < (select count(*) from next) as lacks_picks
       from group_member m join account a on a.player_id = m.player_id where m.group_id = $1 and a.disabled_at is null
         and not exists (select from absent where absent.player_id = a.player_id)
     )
     select (select min(start_time) from next) as "startTime", (select count(*)::int from player) as total,
       (select count(*)::int from player where lacks_picks) as missing,
       (select count(*)::int from next where not exists (select from pick p where p.player_id = $2 and p.match_id = next.id)) as own,
       case when g.owner_id = $2 then (
         select coalesce(json_agg(json_build_object('id', player_id, 'firstName', first_name, 'lastName', last_name, 'username', username)), '[]')
         from (select * from player where lacks_picks order by lower(username) collate "C" limit ${MISSING_SHOWN}) shown
       ) end as members
     from player_group g join group_member mine on mine.group_id = g.id and mine.player_id = $2 where g.id = $1`,
    [groupId, playerId],
  );
  return row ?? null;
}
