import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import type { RouteOutput } from '../../../shared/contract/wire.ts';
import { PRIZE_QUEUES, type PrizeQueue } from '../../../shared/rules/prizes.ts';
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
  | 'tracking'
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
  /** A mail may tell the winner of a correction. One who has the prize in hand needs a person. */
  can_be_told: boolean;
  mail_state: AdminPrize['mailState'];
  events: PrizeEvent[];
  note: string | null;
  tracking: string | null;
  version: number;
  refusal: string | null;
  state: PrizeStep | 'withdrawn' | 'refused';
  winner_says: 'received' | 'missing' | null;
  /** When the winner last gave the data for the delivery, and the country of the address. */
  claim_at: Date | null;
  claim_country: string | null;
  claim_seen_at: Date | null;
  queue: PrizeQueue | null;
  /** Null for a deleted account and while the grid is open again. */
  claim_until: Date | null;
  needs_document: boolean | null;
  /** The result is final, so that the winner may know of the prize. */
  is_final: boolean;
}

const CAN_BE_TOLD = `(p.is_unclear and a.player_id is not null and p.step <> 'delivered')`;

/** Prizes with the winner's name, phone, country and language, because an administrator has to reach them. */
const PRIZES = `select p.grid_id, p.player_id, p.hits, p.tier, p.notified_tier, p.step, p.is_unclear, p.note,
    p.tracking, p.refusal, p.version, p.state, p.winner_says, g.name as grid,
    pc.changed_at as claim_at, pc.country as claim_country, pc.seen_at as claim_seen_at, prize_queue(p) as queue,
    claim_until(p) as claim_until, result_is_final(g, game_now()) as is_final,
    ${CAN_BE_TOLD} as can_be_told,
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
    left join prize_claim pc on pc.grid_id = p.grid_id and pc.player_id = p.player_id`;

/** Prizes of all grids, or of the grid $1. */
const IS_LISTED = 'g.deleted_at is null and ($1::int is null or p.grid_id = $1)';

/** Nothing is left to deliver, or no person is there to deliver it to. */
const IS_DONE = `(p.state in ('delivered', 'withdrawn', 'refused') or a.player_id is null)`;

/** Returns a page of the desk: prizes to deliver, oldest grid and most hits first, then the latest others. */
export function findPrizes(
  db: Queries,
  { gridId, queue }: { gridId: number | null; queue: PrizeQueue | null },
  paging: Paging,
): Promise<PrizeRow[]> {
  return db.rows<PrizeRow>(
    `${PRIZES} where ${IS_LISTED} and ($2::text is null or prize_queue(p) = $2)
     order by ${IS_DONE}, case when ${IS_DONE} then -p.grid_id else p.grid_id end, p.hits desc, p.player_id
     limit $3 offset $4`,
    [gridId, queue, ...limitAndOffset(paging)],
  );
}

/** Returns the prizes whose winners a mail may tell of a correction. */
export function findCorrected(db: Queries, gridId: number | null, limit: number): Promise<PrizeRow[]> {
  return db.rows<PrizeRow>(
    `${PRIZES} where ${IS_LISTED} and ${CAN_BE_TOLD} order by p.grid_id, p.hits desc, p.player_id limit $2`,
    [gridId, limit],
  );
}

/** Returns the number of prizes in each queue, and of all. */
export async function countQueues(
  db: Queries,
  gridId: number | null,
): Promise<{ queues: RouteOutput<'GET /admin/prizes'>['queues']; all: number }> {
  const rows = await db.rows<{ queue: PrizeQueue | null; count: number }>(
    `select q.queue, count(*)::int as count
     from prize p join grid g on g.id = p.grid_id cross join lateral (select prize_queue(p) as queue) q
     where ${IS_LISTED} group by 1`,
    [gridId],
  );
  const countOf = (queue: PrizeQueue) => rows.find((row) => row.queue === queue)?.count ?? 0;
  return {
    queues: Object.fromEntries(PRIZE_QUEUES.map((queue) => [queue, countOf(queue)])) as Record<
      PrizeQueue,
      number
    >,
    all: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Returns the prizes of a player with their grids, latest grid first. */
export function findPrizesOfPlayer(db: Queries, playerId: number): Promise<PrizeRow[]> {
  return db.rows(`${PRIZES} where p.player_id = $1 order by p.grid_id desc`, [playerId]);
}

/** As `findPrizesOfPlayer`, without prizes that may still be corrected before their player hears of them. */
export function findToldPrizes(db: Queries, playerId: number, now: Date): Promise<PrizeRow[]> {
  return db.rows(
    `${PRIZES} where p.player_id = $1 and (p.notified_tier is not null or result_is_final(g, $2))
     order by p.grid_id desc`,
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
