import type { AdminPrize, PrizeFigures } from '../../../shared/contract/admin-prizes.ts';
import type { Queries } from '../../database/database.ts';
import { limitAndOffset, type Paging } from '../../database/page-of.ts';
import type { PrizeStep } from './prize.entity.ts';

export interface PrizeKey {
  gridId: number;
  playerId: number;
}

type PrizeEventKind =
  | 'won'
  | 'corrected'
  | 'mailed'
  | PrizeStep
  | 'cleared'
  | 'uncleared'
  | 'note'
  | 'claimed'
  | 'received'
  | 'missing'
  | 'refused'
  | 'unrefused';

/** An event of a prize. */
export interface PrizeEvent {
  kind: PrizeEventKind;
  at: string;
  /** The administrator's username; null for the system and for a deleted account. */
  by: string | null;
  from: number | null;
  to: number | null;
}

/** A prize with its winner and its events, oldest first. */
export interface PrizeRow {
  grid_id: number;
  grid: string;
  settled_at: Date | null;
  player_id: number;
  username: string | null;
  email: string | null;
  person: AdminPrize['person'];
  is_disabled: boolean;
  hits: number;
  tier: number;
  notified_tier: number | null;
  step: PrizeStep;
  is_unclear: boolean;
  mail_state: AdminPrize['mailState'];
  events: PrizeEvent[];
  note: string | null;
  version: number;
  refusal: string | null;
  state: PrizeStep | 'withdrawn' | 'refused';
  winner_says: 'received' | 'missing' | null;
  /** When the winner last gave the data for the delivery, and the country of the address. */
  claim_at: Date | null;
  claim_country: string | null;
  /** Null for a deleted account and while the grid is open again. */
  claim_until: Date | null;
  needs_document: boolean | null;
  /** The result is final, so that the winner may know of the prize. */
  is_final: boolean;
}

/** A correction changed the prize after its winner was told. It may have been cleared since. */
const IS_CHANGED = `(a.player_id is not null and p.notified_tier is not null and (p.is_unclear
  or exists (select from prize_event e where e.grid_id = p.grid_id and e.player_id = p.player_id
    and e.kind = 'cleared')))`;

/** Prizes with the winner's name, phone, country and language, because an administrator has to reach them. */
const PRIZES = `select p.grid_id, p.player_id, p.hits, p.tier, p.notified_tier, p.step, p.is_unclear, p.note, p.refusal,
    p.version, p.state, p.winner_says, g.name as grid,
    pc.changed_at as claim_at, pc.country as claim_country, claim_until(p) as claim_until,
    result_is_final(g, game_now()) as is_final,
    (select t.needs_document from grid_terms t where t.grid_id = p.grid_id and t.country = a.country) as needs_document,
    g.settled_at, a.username, a.email, coalesce(a.disabled_at is not null, false) as is_disabled,
    case when a.player_id is not null then jsonb_build_object('firstName', a.first_name, 'lastName', a.last_name,
      'phone', a.phone,
      'country', a.country, 'language', a.language) end as person,
    (select case when m.failed_at is not null then 'failed' when m.sent_at is null
    and p.state = 'due' then 'waiting' end
      from mail m where m.dedupe_key = prize_mail_key(p.grid_id, p.player_id)) as mail_state,
    (select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'by', actor.username, 'from', e.from_tier, 'to',
    e.to_tier) order by e.id)
      from prize_event e left join account actor on actor.player_id = e.actor_id
      where e.grid_id = p.grid_id and e.player_id = p.player_id) as events
  from prize p join grid g on g.id = p.grid_id left join account a on a.player_id = p.player_id
    left join prize_claim pc on pc.grid_id = p.grid_id and pc.player_id = p.player_id
    left join prize_need n on n.grid_id = p.grid_id and n.player_id = p.player_id`;

/** The filter of the list: $2 a step, $3 changed or unreached, null for all. */
const IS_LISTED = `(($2::text is null or p.step = $2)
  and case $3::text when 'changed' then ${IS_CHANGED} when 'unreached' then n.need = 'untold' else true end)`;

export interface PrizeFilter {
  step: PrizeStep | null;
  only: 'changed' | 'unreached' | null;
}

/**
 * Returns a page of a grid's prizes, most hits first; delivered, lost and deleted accounts' ones come last. In the list
 * of changed prizes the uncleared ones come first.
 */
export function findPrizes(
  db: Queries,
  gridId: number,
  { step, only }: PrizeFilter,
  paging: Paging,
): Promise<PrizeRow[]> {
  return db.rows<PrizeRow>(
    `${PRIZES} where p.grid_id = $1 and ${IS_LISTED}
     order by $3 is not distinct from 'changed' and n.need is distinct from 'changed',
       p.state in ('delivered', 'withdrawn', 'refused') or a.player_id is null, p.hits desc, p.player_id
       limit $4 offset $5`,
    [gridId, step, only, ...limitAndOffset(paging)],
  );
}

type Counts = { settledAt: Date | null; total: number } & PrizeFigures['counts'] &
  Omit<PrizeFigures, 'counts'>;

/** Returns a filter's `total` of prizes and the figures of all; null for an unknown or deleted grid. */
export async function countPrizes(
  db: Queries,
  gridId: number,
  { step, only }: PrizeFilter,
): Promise<Counts | null> {
  const count = (where: string, name: string) => `(count(p.hits) filter (where ${where}))::int as ${name}`;
  const [counts] = await db.rows<Counts>(
    `select g.settled_at as "settledAt", ${count(IS_LISTED, 'total')},
       ${count(`p.step = 'due'`, 'won')}, ${count(`p.step = 'contacted'`, 'contacted')},
       ${count(`p.step = 'sent'`, 'sent')}, ${count(`p.step = 'delivered'`, 'delivered')},
       ${count(`p.state <> 'delivered' and a.player_id is null`, 'undeliverable')},
       ${count(`p.state = 'withdrawn' and a.player_id is not null`, 'lost')},
       ${count(`p.state = 'refused' and a.player_id is not null`, 'refused')},
       ${count(`p.state in ('due', 'contacted', 'sent') and a.disabled_at is not null`, 'disabled')},
       ${count(IS_CHANGED, 'changed')},
       ${count(`n.need = 'changed'`, 'unclear')}, ${count(`n.need = 'untold'`, 'unreached')}
     from grid g left join prize p on p.grid_id = g.id left join account a on a.player_id = p.player_id
       left join prize_need n on n.grid_id = p.grid_id and n.player_id = p.player_id
     where g.id = $1 and g.deleted_at is null group by g.id`,
    [gridId, step, only],
  );
  return counts ?? null;
}

/** Returns the prizes of a player with their grids, latest grid first. */
export function findPrizesOfPlayer(db: Queries, playerId: number): Promise<PrizeRow[]> {
  return db.rows(`${PRIZES} where p.player_id = $1 order by p.grid_id desc`, [playerId]);
}

/** As `findPrizesOfPlayer`, without prizes that may still be corrected before their player hears of them. */
export function findToldPrizes(db: Queries, playerId: number, now: Date): Promise<PrizeRow[]> {
  return db.rows(
    `${PRIZES} where p.player_id = $1 and (p.notified_tier is not null or result_is_final(g, $2)) order by p.grid_id desc`,
    [playerId, now],
  );
}

/** Locks the prize until the transaction ends and returns it, or null. Corrections and mails wait. */
export async function lockPrize(tx: Queries, key: PrizeKey): Promise<PrizeRow | null> {
  await tx.rows('select from prize where grid_id = $1 and player_id = $2 for update', keyOf(key));
  return findPrize(tx, key);
}

export async function findPrize(db: Queries, key: PrizeKey): Promise<PrizeRow | null> {
  const [row] = await db.rows<PrizeRow>(`${PRIZES} where p.grid_id = $1 and p.player_id = $2`, keyOf(key));
  return row ?? null;
}

export type NewEvent = Pick<PrizeEvent, 'kind'> & {
  actorId: number | null;
  from?: number | null;
  to?: number | null;
};

export async function addEvent(
  tx: Queries,
  key: PrizeKey,
  { kind, actorId, from, to }: NewEvent,
): Promise<void> {
  await tx.rows(
    'insert into prize_event (grid_id, player_id, kind, actor_id, from_tier, to_tier) values ($1, $2, $3, $4, $5, $6)',
    [...keyOf(key), kind, actorId, from, to],
  );
}

export const keyOf = ({ gridId, playerId }: PrizeKey) => [gridId, playerId];
