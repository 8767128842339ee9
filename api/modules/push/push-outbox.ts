import { Injectable } from '@nestjs/common';
import type { Queries } from '../../database/database.ts';
import { PushOccasions } from './push-occasions.ts';
import { PushSender } from './push-sender.ts';

/** The way to push what somebody has just published: written in the same transaction, so that there is never one without the other. */
@Injectable()
export class PushOutbox {
  constructor(
    private readonly occasions: PushOccasions,
    private readonly sender: PushSender,
  ) {}

  /** To be called whenever an announcement may have begun to be shown; does nothing when it has not, or was pushed before (PUSH-04). */
  async announce(queries: Queries, announcementId: number): Promise<void> {
    await this.occasions.announce(queries, announcementId);
  }

  /** To be called after the commit. */
  sendSoon(): void {
    void this.sender.wake();
  }
}
