import { Injectable } from '@nestjs/common';
import type { Queries } from '../../database/database.ts';
import { mailboxKey } from '../../platform/rate-limits-address.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { type MailRequest, templateOf } from './mail-templates.ts';
import { isVerifiedAddress } from './mail.queries.ts';

/**
 * Limits the mails to a mailbox (`mailboxOf`) over all senders, per kind and day, because anyone can type an address.
 * An unverified address gets few, and only kinds with `toUnverified`.
 */
@Injectable()
export class MailBounds {
  constructor(private readonly limits: RateLimits) {}

  /** Counts a mail in the caller's transaction. Returns whether it may be sent. */
  async take(tx: Queries, { to, template }: Pick<MailRequest, 'to' | 'template'>): Promise<boolean> {
    const { toUnverified, isUnbounded } = templateOf(template);
    if (isUnbounded) return true;
    const mailbox = mailboxKey(to);
    if (await isVerifiedAddress(tx, to))
      return this.isFree(tx, this.limits.ofAccount('mailKind', `${mailbox}:${template}`));
    return !!toUnverified && this.isFree(tx, this.limits.ofAccount('mailUnverified', mailbox));
  }

  private async isFree(tx: Queries, counters: Parameters<RateLimits['count']>[0]): Promise<boolean> {
    return (await this.limits.count(counters, tx)) === null;
  }
}
