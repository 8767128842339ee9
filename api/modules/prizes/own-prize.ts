import type { OwnPrize } from '../../../shared/contract/prizes.ts';
import { needsOfClaim } from '../../../shared/rules/claims.ts';
import { prizeDueAt, prizeFor } from '../../../shared/rules/prizes.ts';
import { toAdminPrize } from './admin-prize.ts';
import type { PrizeRow } from './prize.queries.ts';

/**
 * Returns the time until which the winner may give or change the data; null: no end. There is none after "it did not
 * come", because a wrong address is the usual cause.
 */
export function claimEndOf({ winner_says: says, claim_until: until }: PrizeRow): Date | null {
  return says === 'missing' ? null : until;
}

/** Returns the prize as its winner sees it: without the note and the administrators. */
export function toOwnPrize(row: PrizeRow): OwnPrize {
  const { state, wonHits, wonAt, mailedAt, contacted, sent, delivered } = toAdminPrize(row);
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
    dueAt: row.settled_at && new Date(prizeDueAt(row.settled_at.getTime())).toISOString(),
    mailedAt,
    contactedAt: contacted?.at ?? null,
    sentAt: sent?.at ?? null,
    deliveredAt: delivered?.at ?? null,
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
