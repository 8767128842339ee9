import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import type { PushMessage } from './push-message.ts';
import { type PushAddress, PushSealer } from './push-sealer.ts';
import { PUSH_TRANSPORT, type PushAnswer, type PushRequest, type PushTransport } from './push-transport.ts';
import { type PushVerdict, verdictOf } from './push-verdict.ts';
import { Turnstile } from './turnstile.ts';

/** Sealing and posting take half a millisecond: whoever calls the API meanwhile waits for one of them at a time. */
const SEALED_PER_TURN = 1;

/** One push on its way: sealed, posted, and its answer understood. */
@Injectable()
export class PushPost {
  private readonly logger = new Logger('Push');
  private readonly turnstile = new Turnstile(SEALED_PER_TURN);

  constructor(
    private readonly sealer: PushSealer,
    @Inject(PUSH_TRANSPORT) private readonly transport: PushTransport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Never fails. `status` null: the service did not answer. */
  async send(
    address: PushAddress,
    message: PushMessage,
    attempts: number,
  ): Promise<{ status: number | null; verdict: PushVerdict }> {
    await this.turnstile.pass();
    const sealed = this.trySeal(address, message);
    // Nobody could read what cannot be sealed.
    if (!sealed) return { status: null, verdict: { result: 'gone' } };
    const answer = await this.tryPost(sealed);
    const verdict = verdictOf(answer, attempts, this.clock.now());
    if (verdict.result === 'refused') {
      const service = new URL(address.endpoint).host;
      this.logger.warn({ service, status: answer?.status }, 'a push service refused a push');
    }
    return { status: answer?.status ?? null, verdict };
  }

  private trySeal(address: PushAddress, message: PushMessage): PushRequest | null {
    try {
      return this.sealer.seal(address, message);
    } catch (error) {
      this.logger.warn({ err: error }, 'a push could not be sealed');
      return null;
    }
  }

  private async tryPost(request: PushRequest): Promise<PushAnswer | null> {
    try {
      return await this.transport.post(request);
    } catch {
      // The address of a device is in the error: it stays out of the log.
      return null;
    }
  }
}
