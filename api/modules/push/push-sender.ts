import { setTimeout } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pLimit from 'p-limit';
import type { GroupPlace } from '../../../shared/rules/groups.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { Poller } from '../../platform/poller.ts';
import { DayPlaces } from './day-places.ts';
import { type ClaimedPush, claimPushes, type PushOutcome, recordOutcomes } from './delivery.queries.ts';
import { closeOccasion, findOpenOccasions, type OpenOccasion } from './occasion.queries.ts';
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
/** The longest pause of a push service; it may answer other pushes before a single push's `Retry-After` ends. */
const LONGEST_PAUSE_MS = 60_000;
/** A player's full day or week is looked at again so often. */
const HELD_MS = 60 * 60_000;
/** A batch whose pushes are slower than this no longer holds up the next one. */
const PATIENCE_MS = 1_000;
/** A push service is paused after failures of so many devices in a row. One broken device pauses nothing. */
const DEVICES_UNTIL_PAUSE = 3;
/** Pushes that are claimed together. After a crash at most this many are sent twice; the topic collapses the two. */
export const BATCH_SIZE = 500;

/** A claimed push with the receiver's places. Null for all but the push of a day, and without a group that played. */
interface PlacedPush extends ClaimedPush {
  places: GroupPlace[] | null;
}

interface Batch {
  occasion: OpenOccasion;
  pushes: PlacedPush[];
}

/** A push service with failures since its last answer. Times in epoch milliseconds. */
interface Trouble {
  /** The endpoints that got no answer or a 503. */
  endpoints: Set<string>;
  pausedUntil: number;
}

/** Sends due rows of the outbox in batches, on every instance. A failed or slow push delays no other (PUSH-03). */
@Injectable()
export class PushSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Push');
  private readonly limit = pLimit(PUSHES_AT_ONCE);
  /** By origin of the push service. An answer other than 503 ends it. */
  private readonly troubles = new Map<string, Trouble>();
  /** The batches with pushes under way. */
  private readonly batches = new Set<Promise<unknown>>();
  private readonly poller = new Poller(
    () => this.sendDue(),
    (error) => this.logger.warn({ err: error }, 'pushes could not be sent'),
  );

  constructor(
    private readonly database: Database,
    private readonly dayPlaces: DayPlaces,
    @Inject(PUSH_TRANSPORT) private readonly transport: PushTransport,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  onApplicationBootstrap(): void {
    this.poller.start(POLL_EVERY_MS);
  }

  /** Polls now. Resolves when nothing is due or under way any more; never rejects. */
  async wake(): Promise<void> {
    await this.poller.wake();
    await Promise.all(this.batches);
  }

  /** Waits for the pushes under way and returns the rest of the batch to the outbox (OPS-04). */
  async beforeApplicationShutdown(): Promise<void> {
    await this.poller.stop();
    await Promise.all(this.batches);
  }

  /** Sends one push and never rejects. `status` is null if the push service did not answer. */
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

  /** Sends all due pushes, batch by batch. Slow pushes of a batch go on while the next one begins. */
  private async sendDue(): Promise<void> {
    for (let batch = await this.claimBatch(); batch; batch = await this.claimBatch()) {
      const { begun, sent, record } = this.start(batch);
      const end: Promise<unknown> = sent
        // oxlint-disable-next-line typescript/no-misused-promises -- finally() waits for the promise.
        .finally(record)
        .catch((error: unknown) => this.logger.warn({ err: error }, 'pushes could not be sent'))
        .finally(() => this.batches.delete(end));
      this.batches.add(end);
      await begun;
      await Promise.race([end, setTimeout(PATIENCE_MS, null, { ref: false })]);
      await record();
    }
  }

  /** Starts a batch. `begun` resolves when its last push is under way; `record` stores the outcomes so far. */
  private start({ occasion, pushes }: Batch) {
    const write = this.writerFor(occasion);
    const done: PushOutcome[] = [];
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const sent = Promise.all(
      pushes.map((push, index) =>
        this.limit(async () => {
          if (index === pushes.length - 1) begin();
          done.push(await this.send(push, write));
        }),
      ),
    );
    const record = async () => {
      const outcomes = done.splice(0);
      if (outcomes.length > 0) await recordOutcomes(this.database, occasion.id, outcomes, dateOf(this.clock));
    };
    return { begun, sent, record };
  }

  /** Closes finished occasions and claims due pushes of the most urgent one. Returns null if nothing is due. */
  private async claimBatch(): Promise<Batch | null> {
    if (this.poller.isStopping) return null;
    const now = dateOf(this.clock);
    for (const occasion of await findOpenOccasions(this.database, now)) {
      if (occasion.state === 'over') await closeOccasion(this.database, occasion.id, now);
      if (occasion.state !== 'due') continue;
      const pushes = await claimPushes(this.database, occasion, now, BATCH_SIZE);
      if (pushes.length > 0) return { occasion, pushes: await this.withPlaces(occasion, pushes) };
    }
    return null;
  }

  private async withPlaces({ day }: OpenOccasion, pushes: ClaimedPush[]): Promise<PlacedPush[]> {
    const players = pushes.flatMap(({ playerId }) => playerId ?? []);
    const places = day === null ? null : await this.dayPlaces.of(day, players);
    return pushes.map((push) => ({ ...push, places: places?.get(push.playerId ?? 0) ?? null }));
  }

  private async send(
    push: PlacedPush,
    write: (push: PlacedPush) => PushMessage | null,
  ): Promise<PushOutcome> {
    const now = this.clock.now();
    if (this.poller.isStopping) return { push, result: 'later', againAt: new Date(now), isUnsent: true };
    const message = write(push);
    if (!message) return { push, result: 'dropped' };
    if (push.isHeld) return { push, result: 'later', againAt: new Date(now + HELD_MS), isUnsent: true };
    const { origin } = new URL(push.endpoint);
    const { pausedUntil = 0 } = this.troubles.get(origin) ?? {};
    if (pausedUntil > now) return { push, result: 'later', againAt: new Date(pausedUntil), isUnsent: true };
    const answer = await this.post(push, message, push.attempts);
    if (answer.result !== 'later') {
      this.troubles.delete(origin);
      const { host } = new URL(push.endpoint);
      if (answer.result === 'refused')
        return { push, result: 'refused', refusedBy: `${answer.status} ${host}` };
      return { push, result: answer.result };
    }
    const failedAt = this.clock.now();
    if (answer.status === null || answer.status === 503)
      this.noteTrouble(push.endpoint, failedAt + Math.min(answer.waitMs, LONGEST_PAUSE_MS));
    return { push, result: 'later', againAt: new Date(failedAt + answer.waitMs) };
  }

  /** Pauses a push service that fails for several devices: its timeouts would occupy the connections of others. */
  private noteTrouble(endpoint: string, until: number): void {
    const { origin } = new URL(endpoint);
    const { endpoints = new Set<string>(), pausedUntil = 0 } = this.troubles.get(origin) ?? {};
    endpoints.add(endpoint);
    const isPaused = endpoints.size >= DEVICES_UNTIL_PAUSE;
    this.troubles.set(origin, { endpoints, pausedUntil: isPaused ? until : pausedUntil });
  }

  /** Returns a cached function that writes the occasion's message for a receiver; null: nothing to send. */
  private writerFor(occasion: OpenOccasion): (push: PlacedPush) => PushMessage | null {
    const cache = new Map<string, PushMessage>();
    return (push) => {
      const now = this.clock.now();
      const news = newsOf(occasion, push);
      if (!news || news.until <= now) return null;
      const key = JSON.stringify([
        push.count,
        push.claimUntil,
        push.places,
        push.group,
        push.language,
        push.timeZone,
      ]);
      const message = cache.get(key) ?? messageOf(news, push, this.env.publicUrl, now);
      cache.set(key, message);
      return message;
    };
  }
}

function newsOf(
  occasion: OpenOccasion,
  { count, claimUntil, places, group, language }: PlacedPush,
): PushNews | null {
  const { kind, aboutId: id, title, content, total } = occasion;
  const until = occasion.until.getTime();
  if (kind === 'groups') return places && { kind, id: places[0]!.id, places, until };
  if (count === null || id === null) return null;
  switch (kind) {
    case 'announcement':
      return language === 'pt-BR' && occasion.titlePt && occasion.contentPt
        ? { kind, id, title: occasion.titlePt, content: occasion.contentPt, until }
        : { kind, id, title, content, until };
    case 'result':
      return { kind, id, grid: title, hits: count, total, claimUntil: claimUntil?.getTime() ?? null, until };
    case 'opening':
      return (
        occasion.lockAt && {
          ...{ kind, id, grid: title, group, matches: occasion.matchIds.length, until },
          lockAt: occasion.lockAt.getTime(),
        }
      );
    case 'reminder':
    case 'evening':
      return count > 0 ? { kind: 'reminder', id, grid: title, missing: count, until } : null;
  }
}
