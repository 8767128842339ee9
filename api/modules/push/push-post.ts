import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import type { PushMessage } from './push-message.ts';
import { type PushAddress, PushSigner } from './push-signer.ts';
import { PUSH_TRANSPORT, type PushAnswer, type PushRequest, type PushTransport } from './push-transport.ts';
import { type PushVerdict, verdictOf } from './push-verdict.ts';

/** One push on its way: signed, posted, and its answer understood. */
@Injectable()
export class PushPost {
  private readonly logger = new Logger('Push');

  constructor(
    private readonly signer: PushSigner,
    @Inject(PUSH_TRANSPORT) private readonly transport: PushTransport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Never fails. `status` null: no service answered. */
  async send(
    address: PushAddress,
    message: PushMessage,
    attempts: number,
  ): Promise<{ status: number | null; verdict: PushVerdict }> {
    const answer = await this.tryPost(this.signer.sign(address, message));
    const status = typeof answer === 'object' ? (answer?.status ?? null) : null;
    const verdict = verdictOf(answer, attempts, this.clock.now());
    if (answer === 'unsealable') this.logger.warn('a push could not be sealed');
    if (verdict.result === 'refused') {
      const service = new URL(address.endpoint).host;
      this.logger.warn({ service, status }, 'a push service refused a push');
    }
    return { status, verdict };
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
