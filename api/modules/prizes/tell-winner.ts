import { timeZoneOf } from '../../../shared/rules/countries.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { prizeFor } from '../../../shared/rules/prizes.ts';
import type { Transaction } from '../../database/database.ts';
import { answerText } from '../../http/texts.ts';
import type { MailOutbox } from '../mail/mail-outbox.ts';
import type { MailDetails } from '../mail/mail-templates.ts';
import { claimEndOf, isClaimOpen } from './prize-mapper.ts';
import type { PrizeRow } from './prize.queries.ts';

type DeliveryMail = 'prize-sent' | 'prize-refused' | 'prize-unrefused';

/**
 * Mails the winner that the prize is sent (PRIZE-08), the reason of a refusal (PRIZE-07), or that it is delivered after
 * all, with the day for the data. Takes the prize after the change; does nothing for an erased account or a lost prize.
 */
export async function tellWinner(
  mails: MailOutbox,
  tx: Transaction,
  template: DeliveryMail,
  { email, person, grid, tier, tracking, refusal, claim_until: until }: PrizeRow,
): Promise<void> {
  const prize = prizeFor(tier);
  if (email === null || person === null || prize === null) return;
  const { language, country } = person;
  const details = {
    prize: answerText(`prize.${prize.prizeKey}`, language),
    grid,
    tracking: template === 'prize-sent' ? (tracking ?? undefined) : undefined,
    reason: refusal ?? undefined,
    claimUntil: template === 'prize-unrefused' && until ? dayFor(language, country).format(until) : undefined,
  };
  await mails.notify(tx, template, { email, ...person }, { details });
}

/**
 * Returns the details of the mail about a correction: what the winner was told before, what is true now, and the day
 * for data that are still missing and may be given (PRIZE-09).
 */
export function correctionOf(row: PrizeRow, language: Language, now: number): MailDetails {
  const { notified_tier: before, tier, grid, claim_at: given, person } = row;
  const nameOf = (hits: number) => answerText(`prize.${prizeFor(hits)?.prizeKey ?? 'none'}`, language);
  const until = claimEndOf(row);
  const isWanted = !given && until && person && isClaimOpen(row, now);
  return {
    before: nameOf(before ?? 0),
    now: nameOf(tier),
    grid,
    claimUntil: isWanted ? dayFor(language, person.country).format(until) : undefined,
  };
}

/** Returns the format of a day in a mail to a winner, in the zone of their country. */
export function dayFor(language: Language, country: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: timeZoneOf(country) });
}
