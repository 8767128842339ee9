import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { EQUAL_PICKS_MIN } from '../../../shared/rules/claims.ts';
import type { Queries } from '../../database/database.ts';

/** An account that resembles a winner. */
export type AlikeRow = RouteOutput<'GET /admin/game-groups/:id/prizes/:playerId/alike'>['others'][number] & {
  winnerId: number;
};

/** The city and the first number, which all addresses of one place share. This is cheap for all kept claims. */
const nearOf = (claim: string) =>
  `letters_of(${claim}.city) || ' ' || coalesce(substring(normalize(translate(${claim}.address, 'º°ª', ''), NFKD) from '[0-9]+'), '')`;

/**
 * The places of the claims near those of winners: the city, the words before the first number, and from it on the
 * numbers and single letters, such as `{7,71,21,502}`. So words such as "No.", "apto" or the district do not matter.
 */
const PLACES = `select c.grid_id, c.player_id, letters_of(c.city) as city, letters_of(c.address) as whole,
    replace(coalesce(way.kind || substring(w.words from '^[a-z]+([^0-9]*)'), substring(w.words from '^[^0-9]*')), ' ', '') as street,
    array(select found[1] from regexp_matches(substring(w.words from '[0-9].*'), '([0-9]+|(?<![a-z])[abcdfghijklmopqrstuvwxz](?![a-z]))', 'g') found) as parts
  from near c
    cross join lateral (select trim(regexp_replace(regexp_replace(lower(normalize(translate(c.address, 'º°ª', ''), NFKD)), '[\\u0300-\\u036f]', '', 'g'),
      '[^a-z0-9]+', ' ', 'g')) as words) w
    left join (values ('cra', '^(carrera|cra|kra|cr|kr|k)\\M'), ('calle', '^(calle|cll|cl)\\M'), ('av', '^(avenida|avda|av)\\M'),
      ('dg', '^(diagonal|diag|dg)\\M'), ('tv', '^(transversal|transv|tv)\\M')) way (kind, forms) on w.words ~ way.forms`;

/**
 * Whether two places are one house or flat. One may lack the flat, but not differ in it; a way that has only a number
 * needs two more for that. A block and a lot without a street are in many districts, so there all of the text counts.
 */
const IS_ONE_PLACE = `(mine.city = theirs.city and mine.street = theirs.street and case
    when mine.parts = '{}' or theirs.parts = '{}' or mine.street ~ '^(mz|mza|manzana|lote|lt|casa)' then mine.whole = theirs.whole
    when mine.parts = theirs.parts then true
    else mine.parts[:least(cardinality(mine.parts), cardinality(theirs.parts))] = theirs.parts[:least(cardinality(mine.parts), cardinality(theirs.parts))]
      and least(cardinality(mine.parts), cardinality(theirs.parts)) >= case when mine.street in ('', 'cra', 'calle', 'av', 'dg', 'tv') then 3 else 1 end
  end)`;

/**
 * Returns what the winners' prizes have in common with kept claims of other players, and the accounts with a winner's
 * phone and nearly the same picks in the grid (PRIZE-06). It returns nothing for an unsettled grid, nor once the claim
 * of a delivered or lost prize is erased. Migration 13 has the indexes of document and phone.
 */
export function findAlike(db: Queries, gridId: number, playerIds: number[]): Promise<AlikeRow[]> {
  return db.rows<AlikeRow>(
    `with winner as materialized (
       select p.player_id, p.grid_id, c.document, array_remove(array[a.phone, c.phone], null) as phones
       from prize p join grid g on g.id = p.grid_id and g.status = 'settled' join account a on a.player_id = p.player_id
         left join prize_claim c on c.grid_id = p.grid_id and c.player_id = p.player_id
       where p.grid_id = $1 and p.player_id = any ($2::int[]) and (c.player_id is not null or p.state not in ('delivered', 'withdrawn'))
     ), near as materialized (
       select c.* from prize_claim c where ${nearOf('c')} in (
         select ${nearOf('mine')} from winner join prize_claim mine using (grid_id, player_id))
     ), place as materialized (${PLACES}), equal as (
       select w.player_id, c.player_id as other_id, c.grid_id, 'document' as what
         from winner w join prize_claim c on letters_of(c.document) = letters_of(w.document) where letters_of(w.document) <> ''
       union all
       select w.player_id, theirs.player_id, theirs.grid_id, 'address'
         from winner w join place mine using (grid_id, player_id) join place theirs on ${IS_ONE_PLACE}
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
           where m.grid_id = $1 and m.deleted_at is null and m.reveal_at <= game_now()
         ) e
       where e.equal_picks >= ${EQUAL_PICKS_MIN}
     )
     select f.player_id as "winnerId", f.other_id as id, f.equal_picks as "equalPicks", f.same, o.username, coalesce(o.disabled_at is not null, false) as "isDisabled",
       case when f.grid_id is not null then json_build_object('id', f.grid_id, 'name', g.name) end as "gameGroup"
     from (select * from by_claim union all select * from by_picks) f
       left join account o on o.player_id = f.other_id left join grid g on g.id = f.grid_id
     order by f.player_id, f.grid_id desc nulls last, f.other_id`,
    [gridId, playerIds],
  );
}
