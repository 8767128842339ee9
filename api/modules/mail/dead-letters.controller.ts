import { Controller, Inject } from '@nestjs/common';
import { type FindManyOptions, IsNull, Not } from 'typeorm';
import type { Contract } from '../../../shared/contract/index.ts';
import type { AdminMail } from '../../../shared/contract/admin-mails.ts';
import type { Permission } from '../../../shared/rules/permissions.ts';
import type { AuditAction } from '../../../shared/rules/audit-actions.ts';
import { Database } from '../../database/database.ts';
import { limitAndOffset } from '../../database/page-of.ts';
import { AdminAnswer } from '../../http/answer.interceptor.ts';
import { CurrentCaller, Input, type InputsOf } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { recordAudits } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { MailEntity } from './mail.entity.ts';
import { MailSender } from './mail-sender.ts';
import { maskAddress } from './mask-address.ts';
import { giveUpMails, retryMails } from './mail.queries.ts';

type In = InputsOf<Contract['adminMails']>;

/** Newest failure first. */
const DEAD_LETTERS: FindManyOptions<MailEntity> = {
  where: { failedAt: Not(IsNull()), givenUpAt: IsNull() },
  order: { failedAt: 'DESC', id: 'DESC' },
};
/** Oldest first. */
const WAITING: FindManyOptions<MailEntity> = {
  where: { sentAt: IsNull(), failedAt: IsNull() },
  order: { createdAt: 'ASC', id: 'ASC' },
};

/** The panel's list of mails that have not left: waiting mails and dead letters (ADM-02, VER-02). */
@Controller()
export class DeadLettersController {
  constructor(
    private readonly database: Database,
    private readonly sender: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serves('GET /admin/mails')
  async list(@CurrentCaller() { permissions }: Caller, @Input() { query: { state, ...paging } }: In['list']) {
    const [take, skip] = limitAndOffset(paging);
    const filter = state === 'failed' ? DEAD_LETTERS : WAITING;
    const { manager } = this.database.source;
    const [mails, total] = await manager.findAndCount(MailEntity, { ...filter, take, skip });
    return { mails: mails.map((mail) => toAdminMail(mail, permissions)), total };
  }

  @Serves('POST /admin/mails/retry')
  async retry(@CurrentCaller() { playerId }: Caller, @Input() { body }: In['retry']) {
    const done = await this.change(retryMails, 'mail.retry', body.ids, playerId);
    void this.sender.wake();
    return done;
  }

  @Serves('POST /admin/mails/give-up')
  giveUp(@CurrentCaller() { playerId }: Caller, @Input() { body }: In['giveUp']) {
    return this.change(giveUpMails, 'mail.give-up', body.ids, playerId);
  }

  private async change(update: typeof retryMails, action: AuditAction, ids: number[], actorId: number) {
    const changed = await this.database.transaction(async (tx) => {
      const changedIds = await update(tx, ids, dateOf(this.clock));
      await recordAudits(
        tx,
        changedIds.map((id) => ({ actorId, action, subject: `mail:${id}` })),
      );
      return changedIds.length;
    });
    return new AdminAnswer({ changed }, { changed });
  }
}

/** Administrators with `prizes` see a winner's address in the list of prizes too, and have to reach them. */
function toAdminMail(mail: MailEntity, permissions: readonly Permission[]): AdminMail {
  const isShown = mail.template === 'prize-won' && permissions.includes('prizes');
  return {
    id: Number(mail.id),
    kind: mail.template,
    to: isShown ? mail.recipient : maskAddress(mail.recipient),
    attempts: mail.attempts,
    writtenAt: mail.createdAt.toISOString(),
    failedAt: mail.failedAt?.toISOString() ?? null,
    nextAttemptAt: mail.failedAt ? null : mail.nextAttemptAt.toISOString(),
    reason: mail.lastError,
  };
}
