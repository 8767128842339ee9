import type { TaxPayer } from '../../../shared/rules/prize-terms.ts';
import { PRIZE_DELIVERY_DAYS } from '../../../shared/rules/prizes.ts';
import type { Queries } from '../../database/database.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { keyOf, type PrizeKey } from './prize.queries.ts';

/** Whether no match's result is disputed or undecided. A mail with a wrong prize cannot be taken back. */
const IS_UNDISPUTED = `not exists (select from match m join match_need n on n.match_id = m.id
  where m.grid_id = p.grid_id and n.need in ('differs', 'decision'))`;

/** The mail may leave: the result is final at $1 and undisputed, no person contacted the winner, the account works. */
const TO_BE_MAILED = `from prize p join account a on a.player_id = p.player_id join grid g on g.id = p.grid_id
    join grid_terms t on t.grid_id = g.id and t.country = a.country
  where p.state = 'due' and result_is_final(g, $1) and a.disabled_at is null and a.email_verified_at is not null
    and ${IS_UNDISPUTED}`;

export interface UntoldWinner extends PrizeKey {
  email: string;
  language: Language;
  dedupeKey: string;
}

/** Locks and returns winners without any notice or mail. No mail announces a prize after 30 days of delivery. */
export function lockUntoldWinners(tx: Queries, now: Date, limit: number): Promise<UntoldWinner[]> {
  return tx.rows<UntoldWinner>(
    `select p.grid_id as "gridId", p.player_id as "playerId", a.email, a.language,
      prize_mail_key(p.grid_id, p.player_id) as "dedupeKey" ${TO_BE_MAILED}
       and p.notified_tier is null and g.settled_at > $1::timestamptz - interval '${PRIZE_DELIVERY_DAYS} days'
       and not exists (select from mail m where m.dedupe_key = prize_mail_key(p.grid_id, p.player_id))
     order by p.grid_id, p.player_id limit $2 for update of p skip locked`,
    [now, limit],
  );
}

export interface MailFactsRow {
  email: string;
  language: Language;
  first_name: string;
  phone: string;
  country: string;
  grid: string;
  hits: number;
  total: number;
  tier: number;
  notified_tier: number | null;
  settled_at: Date;
  /** The winner may give the data for the delivery until then: what `claim_until` says once this mail has left. */
  claim_until: Date;
  tax_payer: TaxPayer;
}

/** Returns the facts of a winner's mail; null if it must not leave, e.g. if another prize may be known. */
export async function findMailFacts(tx: Queries, key: PrizeKey, now: Date): Promise<MailFactsRow | null> {
  const [facts] = await tx.rows<MailFactsRow>(
    `select a.email, a.language, a.first_name, a.phone, a.country, g.name as grid, p.hits, p.tier, p.notified_tier,
      g.settled_at, t.tax_payer,
       (select count(*)::int from match m where m.grid_id = g.id and m.status <> 'cancelled') as total,
       case when exists (select from prize_event e
         where e.grid_id = p.grid_id and e.player_id = p.player_id and e.kind in ('mailed', 'contacted'))
         then claim_until(p) else $1::timestamptz + t.claim_days * interval '1 day' end as claim_until
     ${TO_BE_MAILED} and p.grid_id = $2 and p.player_id = $3 and coalesce(p.notified_tier, p.tier) = p.tier`,
    [now, ...keyOf(key)],
  );
  return facts ?? null;
}

/** The winner may know of the prize now, unless they knew of one before. */
export async function setNotifiedTier(tx: Queries, key: PrizeKey, tier: number): Promise<void> {
  await tx.rows(
    `update prize set notified_tier = $3 where grid_id = $1 and player_id = $2 and notified_tier is null`,
    [...keyOf(key), tier],
  );
}

/** The mail did not arrive: the winner knows of no prize, unless a person contacted them or refused it meanwhile. */
export async function clearNotifiedTier(tx: Queries, key: PrizeKey): Promise<void> {
  await tx.rows(
    `update prize set notified_tier = null where grid_id = $1 and player_id = $2 and step = 'due' and refusal is null`,
    keyOf(key),
  );
}
