import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { prizeDueAt, prizeFor } from '../../../shared/rules/prizes.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { answerText } from '../../http/texts.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import type { MailParams, PrizeOfMail } from '../mail/mail-templates.ts';
import {
  clearNotifiedTier,
  findMailFacts,
  lockUntoldWinners,
  type MailFactsRow,
  setNotifiedTier,
} from './prize-mail.queries.ts';
import { addEvent, lockPrize } from './prize.queries.ts';
import { dayFor } from './tell-winner.ts';

/** Winners are told ten minutes after the last count, so half a minute more is nothing to them. */
const LOOK_EVERY_MS = 30_000;
const BATCH_SIZE = 500;

/**
 * Mails winners their final prize once per grid, unless a person has contacted them (ADM-18). They count as told before
 * the mail leaves; after an unknown outcome only the same prize is sent again.
 */
@Injectable()
export class PrizeMails implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly mails: MailOutbox,
    private readonly jobs: RecurringJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.mails.addContentResolver('prize-won', {
      resolve: async ({ prize }) => (prize ? this.findParams(prize) : null),
      onSent: async (tx, { prize }) => {
        if (!prize?.told) return;
        await setNotifiedTier(tx, prize, prize.told.tier);
        await addEvent(tx, prize, { kind: 'mailed', actorId: null, to: prize.told.tier });
      },
      onUnsent: async (tx, { prize }) => {
        if (prize?.told?.isNews) await clearNotifiedTier(tx, prize);
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({
      name: 'prize-mails',
      everyMs: LOOK_EVERY_MS,
      run: async () => `${await this.tellWinners()} winners to tell`,
    });
  }

  /** Writes the mails of all winners that were told of no prize. Returns the number of mails. */
  async tellWinners(): Promise<number> {
    let count = 0;
    for (let written = BATCH_SIZE; written === BATCH_SIZE; count += written)
      written = await this.database.transaction((tx) => this.writeBatch(tx));
    if (count > 0) this.mails.sendSoon();
    return count;
  }

  private async writeBatch(tx: Transaction): Promise<number> {
    const winners = await lockUntoldWinners(tx, this.now(), BATCH_SIZE);
    for (const { gridId, playerId, email, ...mail } of winners) {
      const params = { prize: { gridId, playerId } };
      await this.mails.enqueue(tx, { ...mail, to: email, template: 'prize-won', params });
    }
    return winners.length;
  }

  private async findParams(prize: PrizeOfMail): Promise<MailParams | null> {
    return this.database.transaction(async (tx) => {
      await lockPrize(tx, prize);
      const facts = await findMailFacts(tx, prize, this.now());
      if (!facts) return null;
      await setNotifiedTier(tx, prize, facts.tier);
      return paramsOf(facts, { ...prize, told: { tier: facts.tier, isNews: facts.notified_tier === null } });
    });
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

function paramsOf(facts: MailFactsRow, prize: PrizeOfMail): MailParams {
  const { language, grid, hits, total, email, phone, country } = facts;
  const day = dayFor(language, country);
  return {
    firstName: facts.first_name,
    prize,
    details: {
      prize: answerText(`prize.${prizeFor(hits)!.prizeKey}`, language),
      grid,
      hits: `${hits} de ${total}`,
      claimUntil: day.format(facts.claim_until),
      until: day.format(prizeDueAt(facts.settled_at.getTime())),
      taxes: answerText(`prize.taxes.${facts.tax_payer}`, language),
      email,
      phone,
      country: new Intl.DisplayNames([language], { type: 'region' }).of(country),
    },
  };
}
