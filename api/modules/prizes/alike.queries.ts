import type { RouteOutput } from '../../../shared/contract/wire.ts';
import type { Queries } from '../../database/database.ts';
import type { PrizeKey } from './prize.queries.ts';

/** A kept claim of another player that resembles that of a winner. */
export type AlikeRow = RouteOutput<'GET /admin/game-groups/:id/prizes/:playerId/alike'>['others'][number] & {
  winnerId: number;
  winnerGridId: number;
};

/**
 * Returns the kept claims of other players with the document or a phone of these winners (PRIZE-06). It returns nothing
 * for an unsettled grid, nor once the claim of a delivered or lost prize is erased.
 */
export function findAlike(db: Queries, winners: PrizeKey[]): Promise<AlikeRow[]> {
  return db.rows<AlikeRow>(
    `with winner as materialized (
       select p.grid_id, p.player_id, nullif(letters_of(c.document), '') as document, of_phones.phones,
         array(select o.player_id from account o where o.phone = any (of_phones.phones)) as with_phone
       from prize p join grid g on g.id = p.grid_id and g.status = 'settled'
         join account a on a.player_id = p.player_id
         left join prize_claim c on c.grid_id = p.grid_id and c.player_id = p.player_id
         cross join lateral (select array_remove(array[a.phone, c.phone], null) as phones) of_phones
       where (p.grid_id, p.player_id) in (select * from unnest($1::int[], $2::int[]))
         and (c.player_id is not null or p.state not in ('delivered', 'withdrawn'))
     )
     select w.player_id as "winnerId", w.grid_id as "winnerGridId", c.player_id as id, o.username,
       o.disabled_at is not null as "isDisabled",
       json_build_object('id', g.id, 'name', g.name) as "gameGroup",
       array_remove(array[
         case when letters_of(c.document) = w.document then 'document' end,
         case when c.phone = any (w.phones) or c.player_id = any (w.with_phone) then 'phone' end
       ], null) as same
     from winner w
       join prize_claim c on c.player_id <> w.player_id
         and (letters_of(c.document) = w.document or c.phone = any (w.phones) or c.player_id = any (w.with_phone))
       join grid g on g.id = c.grid_id left join account o on o.player_id = c.player_id
     order by w.player_id, c.grid_id desc, c.player_id`,
    [winners.map(({ gridId }) => gridId), winners.map(({ playerId }) => playerId)],
  );
}
