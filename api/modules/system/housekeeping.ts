import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { MAILS_KEPT_DAYS } from '../../../shared/rules/kept.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { runEach } from '../../platform/run-each.ts';
import { Contacts } from '../affiliates/contacts.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { Reports } from '../names/reports.ts';
import { Sheets } from '../record/sheets.ts';
import { deleteOldPickRepeats } from '../picks/pick.queries.ts';
import { Claims } from '../prizes/claims.ts';
import { MailTokens } from '../accounts/mail-tokens.ts';
import { Sessions } from '../accounts/sessions.ts';

const HOUR_MS = 3_600_000;
const MAILS_KEPT_MS = MAILS_KEPT_DAYS * 24 * HOUR_MS;

/**
 * Deletes expired sessions, mail tokens, rate limit counters, repeats of saves, claims, reports of names and contact
 * requests, old mails, and the picks in old sheets.
 */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: RecurringJobs,
    private readonly sessions: Sessions,
    private readonly mailTokens: MailTokens,
    private readonly limits: RateLimits,
    private readonly outbox: MailOutbox,
    private readonly claims: Claims,
    private readonly reports: Reports,
    private readonly contacts: Contacts,
    private readonly sheets: Sheets,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({ name: 'housekeeping', everyMs: HOUR_MS, run: () => this.tidy() });
  }

  /** Returns one line for the panel with the numbers of deleted rows. */
  async tidy(): Promise<string> {
    const steps: Record<string, () => Promise<number>> = {
      sessions: () => this.sessions.deleteExpired(),
      links: () => this.mailTokens.deleteExpired(),
      counts: () => this.limits.deleteExpired(),
      mails: () => this.outbox.deleteDoneBefore(new Date(this.clock.now() - MAILS_KEPT_MS)),
      repeats: () => deleteOldPickRepeats(this.database, this.clock.now()),
      claims: () => this.claims.eraseOld(),
      reports: () => this.reports.eraseOld(),
      contacts: () => this.contacts.eraseOld(),
      sheets: () => this.sheets.forgetOld(),
    };
    const deleted: string[] = [];
    await runEach(Object.entries(steps), async ([name, step]) => deleted.push(`${await step()} ${name}`));
    return `deleted ${deleted.join(', ')}`;
  }
}
