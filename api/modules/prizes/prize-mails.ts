import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import { MIN_WINNING_HITS, PRIZE_DELIVERY_DAYS, prizeDueAt, prizeFor } from '../../../shared/rules/prizes.ts';
import { Database, type Transaction } from '../../database/database.ts';
import type { Language } from '../../http/language.ts';
import { answerText } from '../../http/texts.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { MailFacts } from '../mail/mail-facts.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import type { PrizeOfMail, MailParams } from '../mail/mail-templates.ts';
import { resultStands } from '../picks/standing-result.ts';
import { HAS_STEP, MAIL_OF_PRIZE, mailOfPrize } from './prize-row.ts';

const LOOK_EVERY_MS = 10_000;
const WRITTEN_AT_ONCE = 500;

interface Winner {
  grid_id: number;
  player_id: number;
  email: string;
  language: Language;
}

interface Facts extends Winner {
  first_name: string;
  phone: string;
  country: string;
  grid: string;
  hits: number;
  total: number;
  settled_at: Date;
}

/** $1: now. A prize that stands, of somebody who may hear of it. */
const WINNERS = `from prize p join account a on a.player_id = p.player_id join grid g on g.id = p.grid_id
  where p.hits >= ${MIN_WINNING_HITS} and ${resultStands('$1')} and a.disabled_at is null and a.email_verified_at is not null`;

/** Winners who were not told by mail, and to whom none was written; after the 30 days there is nothing to announce any more. */
const UNTOLD = `select p.grid_id, p.player_id, a.email, a.language ${WINNERS} and p.told_at is null
    and g.settled_at > $1::timestamptz - interval '${PRIZE_DELIVERY_DAYS} days'
    and not exists (select from mail m where m.dedupe_key = ${MAIL_OF_PRIZE})
  order by p.grid_id, p.player_id limit ${WRITTEN_AT_ONCE} for update of p skip locked`;

const FACTS = `select p.grid_id, p.player_id, a.email, a.language, a.first_name, a.phone, a.country, g.name as grid, p.hits, g.settled_at,
    (select count(*)::int from match m where m.grid_id = g.id and m.status <> 'cancelled') as total
  ${WINNERS} and p.grid_id = $2 and p.player_id = $3`;

/** What the mail is about to say counts as promised, unless something was promised before. */
const PROMISE = `update prize p set promised_hits = hits where grid_id = $1 and player_id = $2 and promised_hits is null returning hits`;
/** It is again as it was, unless a person has said it meanwhile. */
const TAKE_BACK = `update prize p set promised_hits = null where grid_id = $1 and player_id = $2 and told_at is null and not ${HAS_STEP}`;
const TOLD = `update prize p set told_at = $3, promised_hits = coalesce(promised_hits, $4) where grid_id = $1 and player_id = $2`;

/**
 * Tells winners by mail what they have won and what happens next: once for each grid, whatever is corrected later (ADM-18). The mail is written when the
 * result stands; what it says is looked up when it leaves. Who has lost the prize by then is told nothing, but is when it comes back.
 *
 * SMTP cannot always say whether a mail has arrived, so its prize is promised before it leaves. That is taken back when it certainly has reached nobody, and
 * stays when nobody can say, e.g. since the process was killed in between: should a correction change the prize before the mail is sent again, the panel
 * tells that somebody may know of another one.
 */
@Injectable()
export class PrizeMails implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly facts: MailFacts,
    private readonly mails: MailOutbox,
    private readonly jobs: RecurringJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.facts.add('prize-won', {
      find: async ({ prize }) => (prize ? this.findFacts(prize) : null),
      onSent: async (tx, { prize }) => {
        if (prize) await tx.rows(TOLD, [...keyOf(prize), this.now(), prize.told?.hits]);
      },
      onUnsent: async (tx, { prize }) => {
        if (prize?.told?.isNews) await tx.rows(TAKE_BACK, keyOf(prize));
      },
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.add({
      name: 'prize-mails',
      everyMs: LOOK_EVERY_MS,
      run: async () => `${await this.tellWinners()} winners to tell`,
    });
  }

  /** Writes the mails of all who have won and do not know it; to how many. */
  async tellWinners(): Promise<number> {
    let count = 0;
    for (let written = WRITTEN_AT_ONCE; written === WRITTEN_AT_ONCE; count += written)
      written = await this.database.transaction((tx) => this.writeSome(tx));
    if (count > 0) this.mails.sendSoon();
    return count;
  }

  private async writeSome(tx: Transaction): Promise<number> {
    const winners = await tx.rows<Winner>(UNTOLD, [this.now()]);
    for (const { grid_id: gridId, player_id: playerId, email, language } of winners) {
      await this.mails.enqueue(tx, {
        dedupeKey: mailOfPrize(gridId, playerId),
        to: email,
        template: 'prize-won',
        language,
        params: { prize: { gridId, playerId } },
      });
    }
    return winners.length;
  }

  private async findFacts(prize: PrizeOfMail): Promise<MailParams | null> {
    const key = keyOf(prize);
    return this.database.transaction(async (tx) => {
      // A correction that comes now waits, or is waited for.
      await tx.rows('select from prize where grid_id = $1 and player_id = $2 for update', key);
      const [facts] = await tx.rows<Facts>(FACTS, [this.now(), ...key]);
      if (!facts) return null;
      const isNews = (await tx.rows(PROMISE, key)).length > 0;
      return paramsOf(facts, { ...prize, told: { hits: facts.hits, isNews } });
    });
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

const keyOf = ({ gridId, playerId }: PrizeOfMail) => [gridId, playerId];

function paramsOf(facts: Facts, prize: PrizeOfMail): MailParams {
  const {
    first_name: firstName,
    language,
    grid,
    hits,
    total,
    email,
    phone,
    country,
    settled_at: end,
  } = facts;
  const timeZone = COUNTRIES.find(({ code }) => code === country)?.timeZone ?? 'UTC';
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return {
    firstName,
    prize,
    details: {
      prize: answerText(`prize.${prizeFor(hits)!.prizeKey}`, language),
      grid,
      hits: `${hits} de ${total}`,
      until: until.format(prizeDueAt(end.getTime())),
      email,
      phone,
      country: new Intl.DisplayNames([language], { type: 'region' }).of(country),
    },
  };
}
