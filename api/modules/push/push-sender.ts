import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pLimit from 'p-limit';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { Poller } from '../../platform/poller.ts';
import { type ClaimedPush, claimPushes, type PushOutcome, recordOutcomes } from './delivery-queries.ts';
import { closeOccasion, findOpenOccasions, type OpenOccasion } from './occasion-queries.ts';
import { type PushResult, resultOf } from './push-answer.ts';
import { messageOf, type PushMessage, type PushNews } from './push-message.ts';
import {
  PUSH_TRANSPORT,
  type PushAddress,
  PUSHES_AT_ONCE,
  type PushAnswer,
  type PushTransport,
} from './push-transport.ts';

/** Pushes of this process leave at once. The poll is for retries, and lets the other processes help. */
const POLL_EVERY_MS = 5_000;
/** The longest pause of a push service. The wait of one push can be a day, but the service may answer other pushes by then. */
const LONGEST_PAUSE_MS = 60_000;
/** Pushes that are claimed and recorded together. After a crash at most this many are sent twice; the topic collapses the two. */
export const BATCH_SIZE = 500;

interface Batch {
  occasion: OpenOccasion;
  pushes: ClaimedPush[];
}

/** Sends the due rows of the outbox in batches, on every instance. A failed push delays no other push and is retried (PUSH-03). */
@Injectable()
export class PushSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Push');
  private readonly limit = pLimit(PUSHES_AT_ONCE);
  /** The end of the pause of each push service that does not answer, by origin, in epoch milliseconds. */
  private readonly pausedUntil = new Map<string, number>();
  private readonly poller = new Poller(
    () => this.sendDue(),
    (error) => this.logger.warn({ err: error }, 'pushes could not be sent'),
  );

  constructor(
    private readonly database: Database,
    @Inject(PUSH_TRANSPORT) private readonly transport: PushTransport,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  onApplicationBootstrap(): void {
    this.poller.start(POLL_EVERY_MS);
  }

  /** Polls now. Resolves when nothing is due any more; never rejects. */
  wake(): Promise<void> {
    return this.poller.wake();
  }

  /** Waits for the pushes under way and returns the rest of the batch to the outbox (OPS-04). */
  beforeApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Sends one push. `status` is null if the push service did not answer. Never rejects. */
  async post(
    address: PushAddress,
    message: PushMessage,
    attempts: number,
  ): Promise<PushResult & Pick<PushAnswer, 'status'>> {
    const answer = await this.transport.post(address, message);
    const result = resultOf(answer, attempts, this.clock.now());
    const { status } = answer;
    if (result.result === 'refused')
      this.logger.warn({ service: new URL(address.endpoint).host, status }, 'a push service refused a push');
    return { ...result, status };
  }

  private async sendDue(): Promise<void> {
    for (let batch = await this.claimBatch(); batch; batch = await this.claimBatch()) {
      const { occasion, pushes } = batch;
      const write = this.writerFor(occasion);
      const outcomes = await this.limit.map(pushes, (push) => this.send(push, write));
      await recordOutcomes(this.database, occasion.id, outcomes, dateOf(this.clock));
    }
  }

  /** Claims due pushes of the most urgent occasion, and closes occasions that are over. Returns null if nothing is due. */
  private async claimBatch(): Promise<Batch | null> {
    if (this.poller.isStopping) return null;
    const now = dateOf(this.clock);
    for (const occasion of await findOpenOccasions(this.database, now)) {
      if (occasion.state === 'over') await closeOccasion(this.database, occasion.id, now);
      if (occasion.state !== 'due') continue;
      const pushes = await claimPushes(this.database, occasion, now, BATCH_SIZE);
      if (pushes.length > 0) return { occasion, pushes };
    }
    return null;
  }

  private async send(
    push: ClaimedPush,
    write: (push: ClaimedPush) => PushMessage | null,
  ): Promise<PushOutcome> {
    const now = this.clock.now();
    if (this.poller.isStopping) return { push, result: 'later', againAt: new Date(now), isUnsent: true };
    const message = write(push);
    if (!message) return { push, result: 'dropped' };
    const { origin } = new URL(push.endpoint);
    const pausedUntil = this.pausedUntil.get(origin) ?? 0;
    if (pausedUntil > now) return { push, result: 'later', againAt: new Date(pausedUntil), isUnsent: true };
    const answer = await this.post(push, message, push.attempts);
    if (answer.result !== 'later') {
      this.pausedUntil.delete(origin);
      return { push, result: answer.result };
    }
    const failedAt = this.clock.now();
    // Timeouts of an unreachable push service would occupy the connections that other services need.
    if (answer.status === null || answer.status === 503)
      this.pausedUntil.set(origin, failedAt + Math.min(answer.waitMs, LONGEST_PAUSE_MS));
    return { push, result: 'later', againAt: new Date(failedAt + answer.waitMs) };
  }

  /** Returns a function that writes the occasion's message for a receiver, or null if there is nothing to send. It caches equal messages. */
  private writerFor(occasion: OpenOccasion): (push: ClaimedPush) => PushMessage | null {
    const cache = new Map<string, PushMessage>();
    return (push) => {
      const now = this.clock.now();
      const news = newsOf(occasion, push);
      if (!news || news.until <= now) return null;
      const key = JSON.stringify([push.count, push.groups, push.language, push.timeZone]);
      const message = cache.get(key) ?? messageOf(news, push, this.env.publicUrl, now);
      cache.set(key, message);
      return message;
    };
  }
}

function newsOf(occasion: OpenOccasion, { count, groups, language }: ClaimedPush): PushNews | null {
  const { kind, aboutId: id, title, content, total } = occasion;
  const until = occasion.until.getTime();
  if (kind === 'groups') return groups && { kind, id: groups[0]!.id, places: groups, until };
  if (count === null || id === null) return null;
  switch (kind) {
    case 'announcement':
      return language === 'pt-BR' && occasion.titlePt && occasion.contentPt
        ? { kind, id, title: occasion.titlePt, content: occasion.contentPt, until }
        : { kind, id, title, content, until };
    case 'result':
      return { kind, id, grid: title, hits: count, total, until };
    case 'reminder':
      return count > 0 ? { kind, id, grid: title, missing: count, until } : null;
  }
}
