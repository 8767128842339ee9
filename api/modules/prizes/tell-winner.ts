import { prizeFor } from '../../../shared/rules/prizes.ts';
import type { Transaction } from '../../database/database.ts';
import { answerText } from '../../http/texts.ts';
import type { MailOutbox } from '../mail/mail-outbox.ts';
import type { PrizeRow } from './prize.queries.ts';

type DeliveryMail = 'prize-sent' | 'prize-refused' | 'prize-unrefused';

/**
 * Mails the winner that the prize is sent (PRIZE-08), the reason of a refusal, or that the prize is delivered after
 * all (PRIZE-07). Nothing for an erased account or a prize that a correction took.
 */
export async function tellWinner(
  mails: MailOutbox,
  tx: Transaction,
  template: DeliveryMail,
  { email, person, grid, tier }: PrizeRow,
  reason?: string,
): Promise<void> {
  const prize = prizeFor(tier);
  if (email === null || person === null || prize === null) return;
  const details = { prize: answerText(`prize.${prize.prizeKey}`, person.language), grid, reason };
  await mails.notify(tx, template, { email, ...person }, { details });
}
