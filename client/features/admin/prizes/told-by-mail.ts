import { MIN_WINNING_HITS } from '../../../../shared/rules/prizes.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import type { AdminText } from '../parts/use-admin-text.ts';
import type { AdminPrize } from './prizes-api.ts';

/** Nobody waits for it: the account is no more, or a corrected score has taken it away before it was delivered. */
export function isDueToNobody({ username, hits, state }: AdminPrize): boolean {
  return username === null || (hits < MIN_WINNING_HITS && state !== 'delivered');
}

/** What there is to know of the mail that tells the winner; null: nothing, as where a person has told them without one. */
export function toldByMail(t: AdminText, prize: AdminPrize): string | null {
  const { mailedAt, mailState, state } = prize;
  if (mailState === 'waiting') return t('prizes.mailWaiting');
  if (mailState === 'failed') return t('prizes.mailFailed');
  if (mailedAt) return t('prizes.mailedAt', { at: formatNumericDateTime(mailedAt) });
  return state === 'won' && !isDueToNobody(prize) ? t('prizes.noMail') : null;
}
