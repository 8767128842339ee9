import type { AdminPrize } from '../../../shared/contract/admin-prizes.ts';
import type { OwnPrize } from '../../../shared/contract/prizes.ts';
import { needsOfClaim } from '../../../shared/rules/claims.ts';
import { prizeDueAt, prizeFor, type PrizeState } from '../../../shared/rules/prizes.ts';
import { PRIZE_STEPS, type PrizeStep } from './prize.entity.ts';
import type { PrizeEvent, PrizeRow } from './prize.queries.ts';

/** Returns the step for a state in a request. */
export const stepOf = (state: PrizeState): PrizeStep => (state === 'won' ? 'due' : state);

/** Returns the prize as administrators see it. Its history comes from its events. */
export function toAdminPrize(row: PrizeRow): AdminPrize {
  const { events } = row;
  const lastOf = (...kinds: PrizeEvent['kind'][]) => events.findLast(({ kind }) => kinds.includes(kind));
  const lastWin = events.findLast(({ kind, to }) => (kind === 'won' || kind === 'corrected') && to !== 0);
  const cleared = lastOf('cleared', 'uncleared', 'due');
  const isCleared = cleared?.kind === 'cleared';
  const mailed = lastOf('mailed');
  return {
    id: row.player_id,
    gameGroup: { id: row.grid_id, name: row.grid },
    queue: row.queue,
    username: row.username,
    email: row.email,
    person: row.person,
    isDisabled: row.is_disabled,
    wonHits: row.tier > 0 ? row.hits : (lastWin?.to ?? 0),
    hits: row.hits,
    promisedHits: isCleared ? cleared.from : row.notified_tier,
    mailedAt: mailed ? iso(mailed.at) : null,
    mailState: row.mail_state,
    clearedHits: isCleared ? cleared.to : null,
    isUnclear: row.is_unclear,
    state: row.step === 'due' ? 'won' : row.step,
    wonAt: iso(events[0]!.at),
    dueAt: row.settled_at && new Date(prizeDueAt(row.settled_at.getTime())).toISOString(),
    contacted: timeAndActor(findStep(events, 'contacted')),
    sent: timeAndActor(findStep(events, 'sent')),
    delivered: timeAndActor(findStep(events, 'delivered')),
    cleared: timeAndActor(isCleared ? cleared : undefined),
    claim: row.claim_at && {
      changedAt: row.claim_at.toISOString(),
      isNews: row.claim_seen_at !== null && row.claim_at > row.claim_seen_at,
      country: row.claim_country!,
    },
    winnerSays: row.winner_says,
    note: row.note,
    tracking: row.tracking,
    refusal: row.refusal,
    version: row.version,
  };
}

/** Returns the event of a step; undefined if it was not taken, or if a later event went back to an earlier step. */
function findStep(events: PrizeEvent[], step: PrizeStep): PrizeEvent | undefined {
  const earlier: PrizeEvent['kind'][] = PRIZE_STEPS.slice(0, PRIZE_STEPS.indexOf(step));
  const lastReturn = events.findLastIndex(({ kind }) => earlier.includes(kind));
  return events.slice(lastReturn + 1).find(({ kind }) => kind === step);
}

const iso = (at: string) => new Date(at).toISOString();
const timeAndActor = (event: PrizeEvent | undefined) => (event ? { at: iso(event.at), by: event.by } : null);

/**
 * Returns the time until which the winner may give or change the data; null: no end. A missing prize has no end,
 * because a wrong address is the usual cause.
 */
export function claimEndOf({ winner_says: says, claim_until: until }: PrizeRow): Date | null {
  return says === 'missing' ? null : until;
}

/** Whether the winner may give or change the data: it is not sent, not lost, and the term is not over. */
export function isClaimOpen(row: PrizeRow, now: number): boolean {
  const until = claimEndOf(row);
  return (row.state === 'due' || row.state === 'contacted') && (until === null || until.getTime() > now);
}

/** Returns the prize as its winner sees it: without the note and the administrators. */
export function toOwnPrize(row: PrizeRow): OwnPrize {
  const { state, wonHits, wonAt, dueAt, mailedAt, contacted, sent, delivered } = toAdminPrize(row);
  const isWithdrawn = row.tier === 0 && state !== 'delivered';
  const isRefused = row.state === 'refused';
  const prize = prizeFor(wonHits)!.prizeKey;
  const told = prizeFor(row.notified_tier ?? 0)?.prizeKey ?? null;
  return {
    gridId: row.grid_id,
    grid: row.grid,
    prize: isWithdrawn ? (told ?? prize) : prize,
    before: isWithdrawn || told === prize ? null : told,
    hits: row.hits,
    state: isWithdrawn ? 'withdrawn' : isRefused ? 'refused' : state,
    refusal: isRefused ? row.refusal : null,
    wonAt,
    dueAt,
    mailedAt,
    contactedAt: contacted?.at ?? null,
    sentAt: sent?.at ?? null,
    deliveredAt: delivered?.at ?? null,
    tracking: sent && row.tracking,
    winnerSays: row.winner_says,
    claim:
      isWithdrawn || isRefused
        ? null
        : {
            changedAt: row.claim_at?.toISOString() ?? null,
            until: claimEndOf(row)?.toISOString() ?? null,
            needs: needsOfClaim(prize, row.needs_document ?? false),
          },
  };
}
