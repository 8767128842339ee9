import { Injectable } from '@nestjs/common';
import type { Queries } from '../../database/database.ts';
import { mailboxKey } from '../../platform/rate-limits-address.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { type MailRequest, templateOf } from './mail-templates.ts';
import { isVerifiedAddress } from './mail.queries.ts';

/**
 * Limits the mails to an address, over all senders. Everybody can type the address of a stranger, so an address that is not verified gets only the kinds
 * with `toUnverified`, and few of them a day. A verified address has a daily limit for each kind. The counts belong to the mailbox (`mailboxOf`).
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
