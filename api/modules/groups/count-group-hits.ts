import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../database/database.ts';

/** The results of a group's window as `player_group.counted` keeps them; `g` is the group. */
export const WINDOW_RESULTS = `(select coalesce(jsonb_object_agg(w.match_id, w.result) filter (where w.result is not null), '{}')
  from group_window(g.created_at, g.games_quantity) w)`;

/**
 * Brings groups whose hits stand on other results than their window has now up to date: for the matches that differ alone, what a pick was worth is
 * taken away and what it is worth now is added. A pick for a match with a result can change no more, so nothing else moves hits; what an administrator
 * takes back before its start takes its hits along at once (migration 18).
 */
const COUNT = `
  with window_now as (
    select g.id, g.counted, ${WINDOW_RESULTS} as results from player_group g where g.id = any($1::int[])
  ), behind as (
    select * from window_now where results <> counted
  ), changed as (
    select b.id as group_id, match.id as match_id, match.was, match.is
    from behind b cross join lateral (
      select coalesce(was.key, now.key)::integer as id, was.value::outcome as was, now.value::outcome as is
      from jsonb_each_text(b.counted) was full join jsonb_each_text(b.results) now using (key)
      where was.value is distinct from now.value
    ) match
  ), moved as (
    select m.group_id, m.player_id,
      sum(coalesce((p.pick = c.is)::integer, 0) - coalesce((p.pick = c.was)::integer, 0)) as difference
    from changed c join group_member m on m.group_id = c.group_id
    join pick p on p.player_id = m.player_id and p.match_id = c.match_id
    group by m.group_id, m.player_id
  ), counted as (
    update group_member m set wins = m.wins + moved.difference from moved
    where m.group_id = moved.group_id and m.player_id = moved.player_id and moved.difference <> 0
  )
  update player_group g set counted = b.results from behind b where g.id = b.id returning g.id`;

/** Keeps the hits of members in step with the results (GRP-07): set-based, and doing it twice changes nothing. */
@Injectable()
export class CountGroupHits {
  constructor(private readonly database: Database) {}

  /** @returns how many of these groups were behind */
  async bringUpToDate(groupIds: number[]): Promise<number> {
    return this.database.transaction((tx) => countHits(tx, groupIds));
  }
}

async function countHits(tx: Transaction, groupIds: number[]): Promise<number> {
  await tx.rows('select from player_group where id = any($1::int[]) order by id for no key update', [
    groupIds,
  ]);
  // A statement of its own: now nobody joins, leaves or counts meanwhile.
  return (await tx.rows(COUNT, [groupIds])).length;
}
