import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { MAIL_TRANSPORT, MailRefused, type MailTransport } from '../../platform/mail-transport.ts';
import { type ClaimedMail, MailRepository } from './mail-repository.ts';
import { renderMail } from './mail-texts.ts';

const LOOK_EVERY_MS = 2_000;
/** Less than a claim lasts, so that no other instance takes a mail that is still on its way. */
const LONGEST_SEND_MS = 45_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after each failure: ten attempts over most of a day. */
const BACK_OFF = [10, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];

/** Sends what is in the outbox, one mail after the other, on every instance: none is lost, and a crash repeats at most the one under way. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> | null = null;
  private hasMore = false;
  private isStopping = false;

  constructor(
    private readonly mails: MailRepository,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.wake(), LOOK_EVERY_MS);
    void this.wake();
  }

  /** Looks for mails now instead of at the next round. Resolves when none is due any more; never fails. */
  wake(): Promise<void> {
    this.hasMore = true;
    if (this.isStopping) return Promise.resolve();
    this.underWay ??= this.drain()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        this.underWay = null;
      });
    return this.underWay;
  }

  /** The mail under way is finished, the rest waits for another instance or the next start (OPS-04). */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.underWay;
  }

  private async drain(): Promise<void> {
    while (this.hasMore && !this.isStopping) {
      this.hasMore = false;
      const mail = await this.mails.claim();
      if (!mail) continue;
      this.hasMore = true;
      await this.send(mail);
    }
  }

  private async send(mail: ClaimedMail): Promise<void> {
    if (mail.params.expiresAt && Date.parse(mail.params.expiresAt) <= this.clock.now()) {
      return this.mails.markFailed(mail.id, 'its link expired before it could be sent');
    }
    try {
      await withTimeout(this.transport.send(renderMail(mail, this.env)));
    } catch (error) {
      return this.afterFailure(mail, error as Error);
    }
    await this.mails.markSent(mail.id);
  }

  private async afterFailure({ id, template, attempts }: ClaimedMail, error: Error): Promise<void> {
    const reason = error.message.replaceAll('\0', '').slice(0, 300);
    const wait = BACK_OFF[attempts - 1];
    const isFinal = error instanceof MailRefused || wait === undefined;
    this.logger.warn({ mail: id, template, attempts, isFinal }, 'a mail could not be sent');
    if (isFinal) return this.mails.markFailed(id, reason);
    return this.mails.putOff(id, wait, reason);
  }
}

async function withTimeout(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the mail server took too long')), LONGEST_SEND_MS);
  });
  await Promise.race([sending, tooLong]).finally(() => clearTimeout(timer));
}
