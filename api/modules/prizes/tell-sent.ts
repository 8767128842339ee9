import { randomUUID } from 'node:crypto';
import { prizeFor } from '../../../shared/rules/prizes.ts';
import type { Transaction } from '../../database/database.ts';
import { answerText } from '../../http/texts.ts';
import type { MailOutbox } from '../mail/mail-outbox.ts';
import type { PrizeRow } from './prize.queries.ts';

/**
 * Mails the winner that the prize has left, each time it leaves (PRIZE-08). Nothing for an erased account or a prize
 * that a correction took.
 */
export async function tellSent(mails: MailOutbox, tx: Transaction, row: PrizeRow): Promise<void> {
  const { email, person, grid, tier } = row;
  const prize = prizeFor(tier);
  if (email === null || person === null || !prize) return;
  const { language, firstName } = person;
  await mails.enqueue(tx, {
    dedupeKey: `prize-sent:${randomUUID()}`,
    to: email,
    template: 'prize-sent',
    language,
    params: { firstName, details: { prize: answerText(`prize.${prize.prizeKey}`, language), grid } },
  });
}
