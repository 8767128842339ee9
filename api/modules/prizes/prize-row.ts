import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import { MIN_WINNING_HITS, PRIZES as WON, type PrizeState } from '../../../shared/rules/prizes.ts';

/** How far a prize has come: the last step that was taken and not taken back. */
export const STATE = `case when p.delivered_at is not null then 'delivered' when p.sent_at is not null then 'sent'
  when p.contacted_at is not null then 'contacted' else 'won' end`;

/** The same for all hits that win the same, and for all that win nothing. */
const worth = (hits: string) => `least(greatest(${hits}, ${MIN_WINNING_HITS - 1}), ${WON[0].hits})`;
/** A correction has made it another prize than its winner knows of, or none; who is gone has nothing to be told. */
export const IS_UNCLEAR = '(a.player_id is not null and p.is_unclear)';
/** The same, cleared up since or not. */
export const IS_CHANGED = `(a.player_id is not null and p.promised_hits is not null
  and (p.cleared_hits is not null or ${worth('p.promised_hits')} <> ${worth('p.hits')}))`;

/** Somebody has taken a step on the way of the prize. */
export const HAS_STEP = '(coalesce(p.contacted_at, p.sent_at, p.delivered_at) is not null)';

/** What the outbox calls the mail that tells a winner, so that there is one of them. */
export const mailOfPrize = (gridId: number, playerId: number) => `prize-won:${gridId}:${playerId}`;
/** SQL: the same, of the prize `p`. */
export const MAIL_OF_PRIZE = `'prize-won:' || p.grid_id || ':' || p.player_id`;
const MAIL_STATE = `(select case when m.failed_at is not null then 'failed' when m.sent_at is null then 'waiting' end
  from mail m where m.dedupe_key = ${MAIL_OF_PRIZE})`;
/** A prize of somebody whom its mail did not reach, given up or not, and whom nobody has told of it in any other way: joined with `account a`. */
export const IS_UNREACHED = `(a.player_id is not null and p.told_at is null and p.hits >= ${MIN_WINNING_HITS} and not ${HAS_STEP}
  and ${MAIL_STATE} = 'failed')`;

/** Whoever won is to be reached (ADM-18): nothing else of the panel tells so much of a player. */
const PERSON = `case when a.player_id is not null then jsonb_build_object('firstName', a.first_name, 'lastName', a.last_name, 'phone', a.phone,
    'country', a.country, 'language', a.language) end as person`;

/** A prize with the names of its people; whoever uses it says which of `prize p` are meant. */
export const PRIZES = `select p.*, ${STATE} as state, ${IS_UNCLEAR} as to_clear_up, ${MAIL_STATE} as mail_state, a.username, a.email, ${PERSON},
    contacter.username as contacted_name, sender.username as sent_name,
    deliverer.username as delivered_name, clearer.username as cleared_name
  from prize p left join account a on a.player_id = p.player_id left join account contacter on contacter.player_id = p.contacted_by
    left join account sender on sender.player_id = p.sent_by left join account deliverer on deliverer.player_id = p.delivered_by
    left join account clearer on clearer.player_id = p.cleared_by`;

export interface PrizeRow {
  player_id: number;
  username: string | null;
  email: string | null;
  person: AdminPrize['person'];
  won_hits: number;
  hits: number;
  promised_hits: number | null;
  told_at: Date | null;
  mail_state: AdminPrize['mailState'];
  cleared_hits: number | null;
  to_clear_up: boolean;
  state: PrizeState;
  won_at: Date;
  contacted_at: Date | null;
  contacted_name: string | null;
  sent_at: Date | null;
  sent_name: string | null;
  delivered_at: Date | null;
  delivered_name: string | null;
  cleared_at: Date | null;
  cleared_name: string | null;
  note: string | null;
  version: number;
}

export function toPrize(row: PrizeRow): AdminPrize {
  return {
    id: row.player_id,
    username: row.username,
    email: row.email,
    person: row.person,
    wonHits: row.won_hits,
    hits: row.hits,
    promisedHits: row.promised_hits,
    // Who won before winners were told by mail counts as told, though nobody was.
    mailedAt: row.promised_hits === null ? null : (row.told_at?.toISOString() ?? null),
    mailState: row.mail_state,
    clearedHits: row.cleared_hits,
    isUnclear: row.to_clear_up,
    state: row.state,
    wonAt: row.won_at.toISOString(),
    contacted: stepOf(row.contacted_at, row.contacted_name),
    sent: stepOf(row.sent_at, row.sent_name),
    delivered: stepOf(row.delivered_at, row.delivered_name),
    cleared: stepOf(row.cleared_at, row.cleared_name),
    note: row.note,
    version: row.version,
  };
}

const stepOf = (at: Date | null, by: string | null) => at && { at: at.toISOString(), by };
