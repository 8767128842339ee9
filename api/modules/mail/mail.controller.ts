import { Controller, Inject } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { AdminAnswer } from '../../http/answer.interceptor.ts';
import { CurrentCaller } from '../../http/input.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { MailSender } from './mail-sender.ts';
import { retryMails } from './mail.queries.ts';

@Controller()
export class MailController {
  constructor(
    private readonly database: Database,
    private readonly sender: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serves('POST /admin/mails/retry')
  async retry(@CurrentCaller() { playerId: actorId }: Caller) {
    const changed = await this.database.transaction(async (tx) => {
      const mails = await retryMails(tx, dateOf(this.clock));
      if (mails > 0)
        await recordAudit(tx, { actorId, action: 'mail.retry', subject: 'mail:1', after: { mails } });
      return mails;
    });
    void this.sender.wake();
    return new AdminAnswer({ changed }, { changed });
  }
}
