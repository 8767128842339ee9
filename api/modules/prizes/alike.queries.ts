import { EQUAL_PICKS_MIN, type Likeness } from '../../../shared/rules/claims.ts';
import type { Queries } from '../../database/database.ts';

export interface AlikeRow {
  player_id: number;
  /** The other account and, if it has a claim, the grid of that prize. */
  other_id: number;
  username: string | null;
  is_disabled: boolean;
  grid_id: number | null;
  grid: string | null;
  same: Likeness[];
  equal_picks: number | null;
}

/**
 * Returns what the winners' prizes have in common with kept claims of other players, and the accounts with a winner's
 * phone and nearly the same picks in the grid (PRIZE-06). Nothing of a grid that is not settled, and nothing once the
 * claim of a delivered or lost prize is erased. The joins are those of the indexes of migration 13.
 */
export function findAlike(db: Queries, gridId: number, playerIds: number[]): Promise<AlikeRow[]> {
  return db.rows<AlikeRow>(
    `with winner as materialized (
       select p.player_id, c.document, c.address, c.city, array_remove(array[a.phone, c.phone], null) as phones
       from prize p join grid g on g.id = p.grid_id and g.status = 'settled' join account a on a.player_id = p.player_id
         left join prize_claim c on c.grid_id = p.grid_id and c.player_id = p.player_id
       where p.grid_id = $1 and p.player_id = any ($2::int[]) and (c.player_id is not null or p.state not in ('delivered', 'withdrawn'))
     ), equal as (
       select w.player_id, c.player_id as other_id, c.grid_id, 'document' as what
         from winner w join prize_claim c on letters_of(c.document) = letters_of(w.document) where letters_of(w.document) <> ''
       union all
       select w.player_id, c.player_id, c.grid_id, 'address'
         from winner w join prize_claim c on street_of(c.address) = street_of(w.address) and letters_of(c.city) = letters_of(w.city)
       union all
       select w.player_id, c.player_id, c.grid_id, 'phone' from winner w join prize_claim c on c.phone = any (w.phones)
       union all
       select w.player_id, c.player_id, c.grid_id, 'phone'
         from winner w join account a on a.phone = any (w.phones) join prize_claim c on c.player_id = a.player_id
     ), by_claim as (
       select player_id, other_id, grid_id, null::int as equal_picks, array_remove(array[
         case when bool_or(what = 'document') then 'document' end,
         case when bool_or(what = 'phone') then 'phone' end,
         case when bool_or(what = 'address') then 'address' end
       ], null) as same
       from equal where other_id <> player_id group by player_id, other_id, grid_id
     ), by_picks as (
       select w.player_id, o.player_id as other_id, null::int as grid_id, e.equal_picks, array['phone', 'picks'] as same
       from winner w join account o on o.phone = any (w.phones) and o.player_id <> w.player_id
         cross join lateral (
           select count(*)::int as equal_picks from match m join pick mine on mine.match_id = m.id and mine.player_id = w.player_id
             join pick theirs on theirs.match_id = m.id and theirs.player_id = o.player_id and theirs.pick = mine.pick
           where m.grid_id = $1 and m.deleted_at is null and m.reveal_at <= clock_timestamp()
         ) e
       where e.equal_picks >= ${EQUAL_PICKS_MIN}
     )
     select f.player_id, f.other_id, f.grid_id, f.equal_picks, f.same, o.username, coalesce(o.disabled_at is not null, false) as is_disabled, g.name as grid
     from (select * from by_claim union all select * from by_picks) f
       left join account o on o.player_id = f.other_id left join grid g on g.id = f.grid_id
     order by f.player_id, f.grid_id desc nulls last, f.other_id`,
    [gridId, playerIds],
  );
}
