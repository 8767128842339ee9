import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { Database, type Queries } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import {
  MAIL_TRANSPORT,
  MAILS_AT_ONCE,
  MailInDoubt,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from '../../platform/mail-transport.ts';
import { Poller } from '../../platform/poller.ts';
import { type MailParams, type MailTemplate, templateOf } from './mail-templates.ts';
import { renderMail } from './mail-texts.ts';
import { maskAddresses } from './mask-address.ts';
import {
  deleteUnsentMail,
  LEASE_SECONDS,
  type LeasedMail,
  leaseMail,
  markMailFailed,
  markMailSent,
  postponeMail,
} from './mail.queries.ts';
import { Unsubscribe } from './unsubscribe.ts';

/** Looks up a mail's content when it leaves, because it may wait for hours. Records whether it may have been read. */
export interface MailContentResolver {
  /** Returns the content, or null to cancel the mail. With content the recipient may have read it in any case. */
  resolve: (params: MailParams) => Promise<MailParams | null>;
  /** The mail has left. Runs in the transaction that records it. */
  onSent?: (tx: Queries, content: MailParams) => Promise<void>;
  /** The mail has certainly not arrived in this attempt. Runs in the transaction that records it. */
  onUnsent?: (tx: Queries, content: MailParams) => Promise<void>;
}

/** A mail of this process leaves at once. The poll is for retries, and for the mails of a process that died. */
const POLL_EVERY_MS = 5_000;
/** Shorter than the lease, so no other process sends the mail at the same time. */
const SEND_TIMEOUT_MS = (LEASE_SECONDS - 60) * 1000;
const SHUTDOWN_GRACE_MS = 15_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after each failed attempt: ten attempts within a day. */
const BACKOFF = [10, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
/** Seconds between attempts to record that a mail has left. Without the record the mail is sent twice. */
const RECORD_BACKOFF = [1, 2, 4, 8, 15];

/** Sends the outbox's mails, a few at a time in every process. If one dies, its current mails can be sent twice. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly resolvers = new Map<MailTemplate, MailContentResolver>();
  private readonly logger = new Logger('Mail');
  private readonly poller = new Poller(
    () => this.sendDue(),
    (error) => this.logger.warn({ err: error }, 'the outbox could not be read'),
  );
  private readonly sending = new Set<Promise<void>>();
  private readonly shutdown = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly unsubscribe: Unsubscribe,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    this.poller.start(POLL_EVERY_MS);
  }

  /** Polls now. Resolves when every due mail was tried; never rejects. */
  async wake(): Promise<void> {
    await this.poller.wake();
    await Promise.all(this.sending);
  }

  /** Waits for the mails that are being sent, at most 15 seconds. Other processes send the rest (OPS-04). */
  async beforeApplicationShutdown(): Promise<void> {
    const grace = setTimeout(
      () => this.shutdown.abort(new Error('the process has stopped')),
      SHUTDOWN_GRACE_MS,
    );
    await this.poller.stop();
    await Promise.all(this.sending);
    clearTimeout(grace);
  }

  /** Returns when no mail is due, without waiting for the mails that are still being sent. */
  private async sendDue(): Promise<void> {
    while (!this.poller.isStopping) {
      if (this.sending.size >= MAILS_AT_ONCE) await Promise.race(this.sending);
      const mail = await leaseMail(this.database, dateOf(this.clock));
      if (!mail) return;
      const sent = this.send(mail)
        .catch((error: unknown) => this.logger.warn({ err: error, mail: mail.id }, 'a mail stays leased'))
        .finally(() => this.sending.delete(sent));
      this.sending.add(sent);
    }
  }

  private async send(leased: LeasedMail): Promise<void> {
    const { id, template } = leased;
    const resolver = this.resolvers.get(template);
    const params = resolver ? await resolver.resolve(leased.params) : leased.params;
    if (!params || (await this.unsubscribe.isRefused(leased))) return deleteUnsentMail(this.database, id);
    const mail = { ...leased, params };
    if (params.expiresAt && Date.parse(params.expiresAt) <= this.clock.now()) {
      const failure = { reason: 'its link expired before it could be sent', isWorthless: true };
      await markMailFailed(this.database, mail, failure, dateOf(this.clock));
      return;
    }
    const signal = AbortSignal.any([this.shutdown.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
    try {
      await this.transport.send(this.render(mail), signal);
    } catch (error) {
      return this.recordFailure(mail, error as Error);
    }
    await this.recordSent(mail);
  }

  private render(mail: LeasedMail): OutgoingMail {
    return {
      ...renderMail(mail, this.env, this.unsubscribe.linkFor(mail)),
      messageId: messageIdOf(mail, this.env),
    };
  }

  /** Retries while the database fails. */
  private async recordSent({ id, template, params }: LeasedMail): Promise<void> {
    for (const seconds of [...RECORD_BACKOFF, null]) {
      try {
        return await this.database.transaction(async (tx) => {
          await markMailSent(tx, id, dateOf(this.clock));
          await this.resolvers.get(template)?.onSent?.(tx, params);
        });
      } catch (error) {
        if (seconds === null) throw error;
        this.logger.warn({ err: error, mail: id }, 'a mail has left and could not be recorded yet');
        await wait(seconds * 1000);
      }
    }
  }

  private async recordFailure(mail: LeasedMail, error: Error): Promise<void> {
    const { id, template, params, attempts } = mail;
    const now = dateOf(this.clock);
    const reason = maskAddresses(error.message.replaceAll('\0', '')).slice(0, 300);
    const seconds = BACKOFF[attempts - 1];
    const isFinal = error instanceof MailRefused || seconds === undefined;
    this.logger.warn({ mail: id, template, attempts, isFinal }, 'a mail could not be sent');
    await this.database.transaction(async (tx) => {
      const isRecorded = isFinal
        ? await markMailFailed(
            tx,
            mail,
            { reason, isWorthless: templateOf(template).isNeverRetried ?? false },
            now,
          )
        : await postponeMail(tx, mail, reason, new Date(now.getTime() + seconds * 1000));
      const hasCertainlyFailed = !(error instanceof MailInDoubt);
      if (isRecorded && hasCertainlyFailed) await this.resolvers.get(template)?.onUnsent?.(tx, params);
    });
  }
}

/** Returns the same id for every attempt, so receivers can deduplicate. The id reveals nothing about the mail. */
function messageIdOf({ dedupeKey, writtenAt }: LeasedMail, { publicUrl, mailFrom }: Env): string {
  const id = createHash('sha256').update(`${publicUrl} ${dedupeKey} ${writtenAt}`).digest('hex').slice(0, 40);
  const domain = /@([a-z0-9.-]+)/i.exec(mailFrom)?.[1] ?? new URL(publicUrl).hostname;
  return `${id}@${domain}`;
}
