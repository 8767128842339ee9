import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Repository } from 'typeorm';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { mailboxOf } from '../../platform/rate-limits-address.ts';
import { MailRefusalEntity } from './mail.entity.ts';
import type { MailRequest } from './mail-templates.ts';
import { type ListKeeper, Unsubscribe } from './unsubscribe.ts';

/** The mailboxes (`mailboxOf`) that unsubscribed from all invitations. The table has only their hashes. */
@Injectable()
export class InvitationRefusals implements ListKeeper, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly unsubscribing: Unsubscribe,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.unsubscribing.addList('invitations', this);
  }

  readerOf({ to }: Pick<MailRequest, 'to'>): Buffer {
    return createHash('sha256').update(mailboxOf(to).toLowerCase()).digest();
  }

  isUnsubscribed(addressHash: Buffer): Promise<boolean> {
    return this.refusals.existsBy({ addressHash });
  }

  async unsubscribe(addressHash: Buffer): Promise<void> {
    const refusal = { addressHash, refusedAt: dateOf(this.clock) };
    await this.refusals.createQueryBuilder().insert().values(refusal).orIgnore().execute();
  }

  async resubscribe(addressHash: Buffer): Promise<void> {
    await this.refusals.delete({ addressHash });
  }

  private get refusals(): Repository<MailRefusalEntity> {
    return this.database.source.getRepository(MailRefusalEntity);
  }
}
