import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import type { Language } from '../../http/language.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { Poller } from '../../platform/poller.ts';
import { PUSHES_AT_ONCE } from './https-push-transport.ts';
import { type ClaimedPush, PushDeliveries, type PushOutcome } from './push-deliveries.ts';
import { messageOf, type PushMessage, type PushNews, type PushReader } from './push-message.ts';
import { LOW_STOCK, NOTED_AT_ONCE, TAKEN_AT_ONCE } from './push-pace.ts';
import { PushPost } from './push-post.ts';
import { ServiceHealth } from './service-health.ts';
import { steadyFlow } from './steady-flow.ts';

const LOOK_EVERY_MS = 2_000;

/** Sends what is due, on every instance, a bounded number at a time: none is lost, and one that fails holds up no other (PUSH-03). */
@Injectable()
export class PushSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Push');
  private readonly health = new ServiceHealth();
  private readonly written = new WeakMap<PushNews, Map<Language, PushMessage>>();
  private readonly poller = new Poller(
    () => this.sendDue(),
    (error) => this.logger.warn({ err: error }, 'pushes could not be sent'),
  );
  private outcomes: PushOutcome[] = [];

  constructor(
    private readonly deliveries: PushDeliveries,
    private readonly post: PushPost,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onApplicationBootstrap(): void {
    this.poller.start(LOOK_EVERY_MS);
  }

  /** Looks for what is due now instead of at the next round. Resolves when nothing is any more; never fails. */
  wake(): Promise<void> {
    return this.poller.wake();
  }

  /** What is on its way is finished, the rest is handed back to the other instances or the next start (OPS-04). */
  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  private async sendDue(): Promise<void> {
    try {
      const unsent = await steadyFlow({
        take: async () => {
          await this.writeDown();
          return this.deliveries.claim(TAKEN_AT_ONCE);
        },
        work: async (push) => {
          this.outcomes.push(await this.send(push));
          if (this.outcomes.length >= NOTED_AT_ONCE) await this.writeDown();
        },
        lanes: PUSHES_AT_ONCE,
        low: LOW_STOCK,
        isStopped: () => this.poller.isStopping,
      });
      this.outcomes.push(...unsent.map((push) => this.notNow(push, this.clock.now())));
    } finally {
      await this.writeDown();
    }
  }

  private writeDown(): Promise<void> {
    return this.deliveries.note(this.outcomes.splice(0));
  }

  private async send(push: ClaimedPush): Promise<PushOutcome> {
    const now = this.clock.now();
    const { news } = push;
    if (!news || news.until <= now) return { push, result: 'dropped' };
    const { origin } = new URL(push.endpoint);
    const restsUntil = this.health.restsUntil(origin, now);
    if (restsUntil !== null) return this.notNow(push, restsUntil);
    const { status, verdict } = await this.post.send(push, this.write(news, push, now), push.attempts);
    this.health.note(origin, verdict.result === 'gone' || (status !== null && status < 500), now);
    if (verdict.result !== 'later') return { push, result: verdict.result };
    return { push, result: 'later', againAt: new Date(this.clock.now() + verdict.waitMs) };
  }

  /** An announcement reads alike for all who speak a language: it is written once for those taken together. */
  private write(news: PushNews, reader: PushReader, now: number): PushMessage {
    if (news.kind !== 'announcement') return messageOf(news, reader, this.env.publicUrl, now);
    const written = this.written.get(news) ?? new Map<Language, PushMessage>();
    this.written.set(news, written);
    const message = written.get(reader.language) ?? messageOf(news, reader, this.env.publicUrl, now);
    written.set(reader.language, message);
    return message;
  }

  private notNow(push: ClaimedPush, againAt: number): PushOutcome {
    return { push, result: 'later', againAt: new Date(againAt), isAttempt: false };
  }
}
