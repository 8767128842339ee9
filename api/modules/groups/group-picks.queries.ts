import { LOCK_BEFORE_START_MS } from '../../../shared/rules/pick-window.ts';
import { type GroupPicks, MISSING_SHOWN, type MissingPicks } from '../../../shared/contract/groups.ts';
import type { Pick as Prediction } from '../../../shared/rules/outcome.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';

export type RevealedMatch = GroupPicks['matches'][number] & {
  /** By player id. */
  picks: Record<number, Prediction>;
};

/**
 * Returns the started matches of an edition, latest first, with the picks of players that are members now. They can no
 * longer change.
 */
export function findRevealedPicks(
  queries: Queries,
  { id, groupId }: { id: number; groupId: number },
  playerIds: number[],
): Promise<RevealedMatch[]> {
  return queries.rows(
    `select d.id, d.home_team as "homeTeam", d.away_team as "awayTeam", ${isoTime('d.start_time')} as "startTime",
      d.status,
       provisional_outcome(m) as outcome,
       (select coalesce(json_object_agg(p.player_id, p.pick), '{}') from pick p
        where p.match_id = d.id and p.player_id in (select m.player_id from group_member m
          where m.group_id = $1 and m.player_id = any($2::int[]))) as picks
     from edition_grid x join match m on m.grid_id = x.grid_id and m.status <> 'cancelled' and is_revealed(m)
       join match_detail d on d.id = m.id
     where x.edition_id = $3 order by d.start_time desc, d.id desc`,
    [groupId, playerIds, id],
  );
}

/**
 * Returns the members without a pick for an open match of an edition that is not over and has a place for them; null
 * for a non-member. Sleepers are not counted. `members` are for the owner only.
 */
export async function findMissingPicks(
  queries: Queries,
  groupId: number,
  playerId: number,
): Promise<MissingPicks | null> {
  const [row] = await queries.rows<MissingPicks>(
    `with edition as materialized (
       select e.id, edition_closes_at(e.id) as closes_at from group_edition e
         where e.group_id = $1 and e.ended_at is null
     ), open as materialized (
       select m.id, m.grid_id, m.start_time, e.closes_at
       from edition e join edition_grid x on x.edition_id = e.id join grid g on g.id = x.grid_id and g.status = 'open'
         join match m on m.grid_id = g.id
       -- The screen takes no picks in the last minutes.
       where takes_picks(m) and m.closes_at > statement_now() + interval '${LOCK_BEFORE_START_MS} milliseconds'
     ), player as (
       select a.player_id, a.first_name, a.last_name, a.username, cardinality(wanted.ids) > (
           select count(*) from pick p where p.player_id = a.player_id and p.match_id = any(wanted.ids)) as lacks_picks
       from group_member m join account a on a.player_id = m.player_id and a.disabled_at is null
         cross join lateral (select array(select o.id from open o where m.joined_at < o.closes_at) as ids) wanted
       where m.group_id = $1 and not member_sleeps(m) and cardinality(wanted.ids) > 0
     ), own as (
       select o.grid_id as id, min(o.start_time) as start, count(*)::int as open,
         (count(*) filter (where not exists (select from pick p
         where p.player_id = $2 and p.match_id = o.id)))::int as own,
         (select count(*)::int from match m where m.grid_id = o.grid_id and m.status <> 'cancelled') as matches
       from open o join group_member m on m.group_id = $1 and m.player_id = $2 and m.joined_at < o.closes_at
         group by o.grid_id
     )
     select (select ${isoTime('min(start_time)')} from open) as "startTime",
       (select count(*)::int from player) as total,
       (select count(*)::int from player where lacks_picks) as missing,
       (select coalesce(sum(own), 0)::int from own) as own,
       (select coalesce(json_agg(o order by o.start, o.id), '[]') from own o) as grids,
       case when g.owner_id = $2 then (
         select coalesce(json_agg(json_build_object('id', player_id, 'firstName', first_name, 'lastName', last_name,
           'username', username)), '[]')
         from (select * from player where lacks_picks order by lower(username) collate "C" limit ${MISSING_SHOWN}) shown
       ) end as members
     from player_group g join group_member mine on mine.group_id = g.id and mine.player_id = $2 where g.id = $1`,
    [groupId, playerId],
  );
  return row ?? null;
}
