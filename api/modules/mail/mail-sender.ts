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
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { Poller } from '../../platform/poller.ts';
import {
  MAIL_TRANSPORT,
  MAILS_AT_ONCE,
  MailInDoubt,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from '../../platform/mail-transport.ts';
import { MailFacts } from './mail-facts.ts';
import { MailRefusals } from './mail-refusals.ts';
import { type AlsoNote, type ClaimedMail, MailRepository, RENEW_CLAIMS_EVERY_MS } from './mail-repository.ts';
import { type MailParams, templateOf } from './mail-templates.ts';
import { renderMail } from './mail-texts.ts';
import { withoutAddresses } from './shortened-address.ts';

const LOOK_EVERY_MS = 2_000;
/** A mail server that trickles its answers is silent for never so long; after this the mail is taken back. */
const LONGEST_SEND_MS = 10 * 60_000;
/** So long a program that stops waits for what is on its way. */
const PATIENCE_AT_END_MS = 15_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after each failure: ten attempts over most of a day. */
const BACK_OFF = [10, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
/** Seconds between attempts to note that a mail has left: unnoted it would leave again. */
const NOTE_AGAIN = [1, 2, 4, 8, 15];

/**
 * Sends what is in the outbox, a few mails at a time, on every instance: none is lost, a slow one holds up no other, and a crash repeats at most those
 * on their way.
 */
@Injectable()
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly poller = new Poller(
    () => this.sendDue(),
    (error) => this.logger.warn({ err: error }, 'the outbox could not be read'),
  );
  /** By its id, what takes back a mail that is on its way. */
  private readonly onTheirWay = new Map<string, AbortController>();
  private renewal: NodeJS.Timeout | undefined;

  constructor(
    private readonly mails: MailRepository,
    private readonly facts: MailFacts,
    private readonly refusals: MailRefusals,
    @Inject(MAIL_TRANSPORT) private readonly transport: MailTransport,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    this.renewal = setInterval(() => void this.renewClaims(), RENEW_CLAIMS_EVERY_MS);
    this.poller.start(LOOK_EVERY_MS);
  }

  /** Looks for mails now instead of at the next round. Resolves when none is due any more; never fails. */
  wake(): Promise<void> {
    return this.poller.wake();
  }

  /** What is on its way may arrive, the rest waits for another instance or the next start (OPS-04). */
  async beforeApplicationShutdown(): Promise<void> {
    const patience = setTimeout(() => this.takeBackAll(), PATIENCE_AT_END_MS);
    await this.poller.stop();
    clearTimeout(patience);
    clearInterval(this.renewal);
  }

  private async sendDue(): Promise<void> {
    const first = await this.mails.claim();
    if (!first) return;
    const lanes = Array.from({ length: MAILS_AT_ONCE }, (_, index) =>
      this.sendInTurn(index === 0 ? first : null),
    );
    // One that cannot go on leaves the others working.
    const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  private async sendInTurn(first: ClaimedMail | null): Promise<void> {
    const next = () => (this.poller.isStopping ? null : this.mails.claim());
    for (let mail = first ?? (await next()); mail; mail = await next()) await this.sendHeld(mail);
  }

  /** Nobody else takes it until all is said about it. */
  private async sendHeld(mail: ClaimedMail): Promise<void> {
    const sending = new AbortController();
    const longest = setTimeout(
      () => sending.abort(new Error('the mail server took too long')),
      LONGEST_SEND_MS,
    );
    this.onTheirWay.set(mail.id, sending);
    try {
      await this.send(mail, sending.signal);
    } finally {
      clearTimeout(longest);
      this.onTheirWay.delete(mail.id);
    }
  }

  private async send(mail: ClaimedMail, signal: AbortSignal): Promise<void> {
    const facts = await this.facts.find(mail.template, mail.params);
    if (!facts || (await this.refusals.isRefused(mail))) return this.mails.drop(mail.id);
    if (facts.expiresAt && Date.parse(facts.expiresAt) <= this.clock.now()) {
      return this.mails.markFailed(mail, 'its link expired before it could be sent', true);
    }
    try {
      await this.transport.send(this.write({ ...mail, params: facts }), signal);
    } catch (error) {
      return this.afterFailure(mail, facts, error as Error);
    }
    await this.noteSent(mail, facts);
  }

  private write(mail: ClaimedMail): OutgoingMail {
    const unsubscribe = templateOf(mail.template).isRefusable ? this.refusals.linkFor(mail) : undefined;
    return { ...renderMail(mail, this.env, unsubscribe), messageId: messageIdOf(mail, this.env) };
  }

  private takeBackAll(): void {
    for (const sending of this.onTheirWay.values()) sending.abort(new Error('the program ended'));
  }

  private async noteSent({ id, template }: ClaimedMail, facts: MailParams): Promise<void> {
    const note = () => this.mails.markSent(id, (tx) => this.facts.noteSent(tx, template, facts));
    for (const seconds of NOTE_AGAIN) {
      try {
        return await note();
      } catch (error) {
        this.logger.warn({ err: error, mail: id }, 'a mail has left and could not be noted yet');
        await wait(seconds * 1000);
      }
    }
    await note();
  }

  private async afterFailure(mail: ClaimedMail, facts: MailParams, error: Error): Promise<void> {
    const { id, template, attempts } = mail;
    const reason = withoutAddresses(error.message.replaceAll('\0', '')).slice(0, 300);
    const seconds = BACK_OFF[attempts - 1];
    const isFinal = error instanceof MailRefused || seconds === undefined;
    this.logger.warn({ mail: id, template, attempts, isFinal }, 'a mail could not be sent');
    const also: AlsoNote = async (tx) => {
      if (!(error instanceof MailInDoubt)) await this.facts.noteUnsent(tx, template, facts);
    };
    // Of an account that is no more the address is not kept.
    if (isFinal) return this.mails.markFailed(mail, reason, template === 'account-deleted', also);
    return this.mails.putOff(mail, seconds, reason, also);
  }

  private async renewClaims(): Promise<void> {
    if (this.onTheirWay.size === 0) return;
    await this.mails
      .renewClaims([...this.onTheirWay.keys()])
      .catch((error: unknown) => this.logger.warn({ err: error }, 'claims could not be renewed'));
  }
}

/** Tells nobody what the mail is, and is the same whenever it is tried; a later one of the same key is another mail. */
function messageIdOf({ dedupeKey, writtenAt }: ClaimedMail, { publicUrl, mailFrom }: Env): string {
  const id = createHash('sha256').update(`${publicUrl} ${dedupeKey} ${writtenAt}`).digest('hex').slice(0, 40);
  const domain = /@([a-z0-9.-]+)/i.exec(mailFrom)?.[1] ?? new URL(publicUrl).hostname;
  return `${id}@${domain}`;
}
