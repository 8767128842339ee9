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
import type { MailParams } from '../mail/mail-templates.ts';

const LOOK_EVERY_MS = 10_000;
const WRITTEN_AT_ONCE = 500;
/** What the mail says is promised: so long a slip of the hand in a result can be put right before it does. */
const WAIT_MIN = 10;

type PrizeKey = NonNullable<MailParams['prize']>;

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

/** A prize that stands, of somebody who may hear of it. A grid that is counted anew, or has been put back, tells nobody anything. */
const WINNERS = `from prize p join account a on a.player_id = p.player_id join grid g on g.id = p.grid_id
  where p.hits >= ${MIN_WINNING_HITS} and g.status = 'settled' and g.scored_version = g.results_version
    and a.disabled_at is null and a.email_verified_at is not null`;

/** Marks winners as told, a while after they have won, and says who they are; after the 30 days there is nothing to announce any more. */
const TELL = `with untold as (
    select p.grid_id, p.player_id, a.email, a.language ${WINNERS}
      and p.told_at is null and p.won_at <= $1::timestamptz - interval '${WAIT_MIN} minutes'
      and g.settled_at > $1::timestamptz - interval '${PRIZE_DELIVERY_DAYS} days'
    order by p.grid_id, p.player_id limit ${WRITTEN_AT_ONCE} for update of p skip locked
  ), told as (
    update prize p set told_at = $1 from untold u where p.grid_id = u.grid_id and p.player_id = u.player_id
  )
  select * from untold`;

const FACTS = `select p.grid_id, p.player_id, a.email, a.language, a.first_name, a.phone, a.country, g.name as grid, p.hits, g.settled_at,
    (select count(*)::int from match m where m.grid_id = g.id and m.status <> 'cancelled') as total
  ${WINNERS} and p.grid_id = $1 and p.player_id = $2`;

const HAS_STEP = 'coalesce(contacted_at, sent_at, delivered_at) is not null';
/** What the mail says is promised; what a person has promised before stays. */
const PROMISE = `update prize set promised_hits = case when ${HAS_STEP} then promised_hits else hits end where grid_id = $1 and player_id = $2`;
const TAKE_BACK = `update prize set told_at = null, promised_hits = case when ${HAS_STEP} then promised_hits end
  where grid_id = $1 and player_id = $2`;

/**
 * Tells winners by mail what they have won and what happens next: once for each grid, whatever is corrected later (ADM-18). The mail is written ten
 * minutes after the grid is settled and counted; what it says is looked up when it leaves, and who has lost the prize by then is told nothing, but is when it comes back.
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
    this.facts.add('prize-won', async ({ prize }) => (prize ? this.findFacts(prize) : null));
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
    for (let told = WRITTEN_AT_ONCE; told === WRITTEN_AT_ONCE; count += told)
      told = await this.database.transaction((tx) => this.tellSome(tx));
    if (count > 0) this.mails.sendSoon();
    return count;
  }

  private async tellSome(tx: Transaction): Promise<number> {
    const winners = await tx.rows<Winner>(TELL, [new Date(this.clock.now())]);
    for (const { grid_id: gridId, player_id: playerId, email, language } of winners) {
      await this.mails.enqueue(tx, {
        dedupeKey: `prize-won:${gridId}:${playerId}`,
        to: email,
        template: 'prize-won',
        language,
        params: { prize: { gridId, playerId } },
      });
    }
    return winners.length;
  }

  private async findFacts(prize: PrizeKey): Promise<MailParams | null> {
    const key = [prize.gridId, prize.playerId];
    return this.database.transaction(async (tx) => {
      // A correction that comes now waits, or is waited for.
      await tx.rows('select from prize where grid_id = $1 and player_id = $2 for update', key);
      const [facts] = await tx.rows<Facts>(FACTS, key);
      await tx.rows(facts ? PROMISE : TAKE_BACK, key);
      return facts ? paramsOf(facts, prize) : null;
    });
  }
}

function paramsOf(facts: Facts, prize: PrizeKey): MailParams {
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
