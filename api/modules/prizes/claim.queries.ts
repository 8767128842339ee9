import type { Claim } from '../../../shared/contract/claim.ts';
import { CLAIM_KEPT_DAYS } from '../../../shared/rules/claims.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';
import { keyOf, type PrizeKey } from './prize.queries.ts';

export type ParcelRow = Claim & PrizeKey & { grid: string; username: string; tier: number };

const COLUMNS = `c.receiver, c.address, c.city, c.region, c.postal_code as "postalCode", c.country, c.phone, c.size,
  c.document, ${isoTime('c.changed_at')} as "changedAt"`;

export async function findClaim(queries: Queries, key: PrizeKey): Promise<Claim | null> {
  const [row] = await queries.rows<Claim>(
    `select ${COLUMNS} from prize_claim c where c.grid_id = $1 and c.player_id = $2`,
    keyOf(key),
  );
  return row ?? null;
}

/** Returns the winners and claims of the prizes that are ready to be sent, oldest grid first. */
export function findParcels(queries: Queries, gridId: number | null, limit: number): Promise<ParcelRow[]> {
  return queries.rows(
    `select ${COLUMNS}, g.id as "gridId", g.name as grid, a.player_id as "playerId", a.username, p.tier
     from prize p join prize_claim c on c.grid_id = p.grid_id and c.player_id = p.player_id
       join grid g on g.id = p.grid_id join account a on a.player_id = p.player_id
     where p.state in ('due', 'contacted') and prize_queue(p) = 'ready' and g.deleted_at is null
       and ($1::int is null or g.id = $1)
     order by p.grid_id, p.hits desc, p.player_id limit $2`,
    [gridId, limit],
  );
}

/** The desk has seen these claims as they are now. */
export async function noteSeen(queries: Queries, keys: PrizeKey[]): Promise<void> {
  await queries.rows(
    `update prize_claim set seen_at = game_now()
     where (grid_id, player_id) in (select * from unnest($1::int[], $2::int[]))`,
    [keys.map(({ gridId }) => gridId), keys.map(({ playerId }) => playerId)],
  );
}

export function findClaimsOf(queries: Queries, playerId: number): Promise<(Claim & { grid: string })[]> {
  return queries.rows(
    `select ${COLUMNS}, g.name as grid
     from prize_claim c join grid g on g.id = c.grid_id where c.player_id = $1 order by c.grid_id desc`,
    [playerId],
  );
}

/** Stores the claim. A null `document` keeps the stored one. */
export async function storeClaim(tx: Queries, key: PrizeKey, claim: Omit<Claim, 'changedAt'>): Promise<void> {
  await tx.rows(
    `insert into prize_claim as c (grid_id, player_id, receiver, address, city, region, postal_code, country, phone,
      size, document)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (grid_id, player_id) do update set receiver = excluded.receiver, address = excluded.address,
       city = excluded.city,
       region = excluded.region, postal_code = excluded.postal_code, country = excluded.country, phone = excluded.phone,
       size = excluded.size,
       document = coalesce(excluded.document, c.document), changed_at = game_now()`,
    [
      ...keyOf(key),
      claim.receiver,
      claim.address,
      claim.city,
      claim.region,
      claim.postalCode,
      claim.country,
      claim.phone,
      claim.size,
      claim.document,
    ],
  );
}

export async function deleteClaimsOf(tx: Queries, playerId: number): Promise<void> {
  await tx.rows('delete from prize_claim where player_id = $1', [playerId]);
}

/**
 * Deletes claims 180 days after the delivery, the withdrawal, the end of the term or the report that the prize is
 * missing. Claims of a lost prize go as soon as it is cleared up. Returns their number.
 */
export async function deleteOldClaims(queries: Queries, now: Date): Promise<number> {
  const rows = await queries.rows(
    `delete from prize_claim c using prize p where p.grid_id = c.grid_id and p.player_id = c.player_id
       and (p.state = 'withdrawn' and not p.is_unclear
         or $1::timestamptz > interval '${CLAIM_KEPT_DAYS} days' + case p.state
           when 'delivered' then (select max(e.at) from prize_event e
             where e.grid_id = p.grid_id and e.player_id = p.player_id and e.kind = 'delivered')
           when 'withdrawn' then (select max(e.at) from prize_event e
             where e.grid_id = p.grid_id and e.player_id = p.player_id and e.kind = 'corrected')
           else greatest(claim_until(p), (select max(e.at) from prize_event e
             where e.grid_id = p.grid_id and e.player_id = p.player_id and e.kind = 'missing')) end)
     returning c.grid_id`,
    [now],
  );
  return rows.length;
}
