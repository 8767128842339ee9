import type { AdminPrize } from '../../../../shared/contract/admin-prizes.ts';
import { MIN_WINNING_HITS } from '../../../../shared/rules/prizes.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { t } from '../parts/admin-text.ts';

/**
 * Returns whether there is no winner to deliver to: the account is deleted, or a corrected score took the prize away
 * before its delivery.
 */
export function hasNoReceiver({ username, hits, state }: AdminPrize): boolean {
  return username === null || (hits < MIN_WINNING_HITS && state !== 'delivered');
}

/** Returns what the list says about the winner's mail; null if the winner was told without one. */
export function winnerMailText(prize: AdminPrize): string | null {
  const { mailedAt, mailState } = prize;
  if (mailState === 'failed') return t('prizes.mailFailed');
  if (mailedAt) return t('prizes.mailedAt', { at: formatNumericDateTime(mailedAt) });
  if (isUntoldAndDisabled(prize)) return t('prizes.noMailDisabled');
  if (mailState === 'waiting') return t('prizes.mailWaiting');
  const isUntold = prize.state === 'won' && prize.promisedHits === null && prize.refusal === null;
  return isUntold && !hasNoReceiver(prize) ? t('prizes.noMail') : null;
}

/** Returns whether no mail tells the winner because their account is disabled. */
export function isUntoldAndDisabled(prize: AdminPrize): boolean {
  return prize.isDisabled && prize.state === 'won' && prize.promisedHits === null && !hasNoReceiver(prize);
}

/** Returns the time of a step of the delivery, and who took it if an administrator did. */
export function stepText({ at, by }: { at: string; by: string | null }): string {
  const time = formatNumericDateTime(at);
  return by ? t('prizes.by', { at: time, name: by }) : time;
}
