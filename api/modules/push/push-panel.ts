import { Inject, Injectable } from '@nestjs/common';
import type { PUSH_TEST_RESULTS, PushFigures } from '../../../shared/contract/push.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { recordAnswers } from './delivery-queries.ts';
import { messageOf } from './push-message.ts';
import { PushSender } from './push-sender.ts';
import { findDevices } from './subscription-queries.ts';
import { findAnnouncementFigures } from './occasion-queries.ts';

interface TestedDevice {
  service: string;
  isThisDevice: boolean;
  result: (typeof PUSH_TEST_RESULTS)[number];
  status: number | null;
}

const MAX_ANNOUNCEMENTS = 200;
const MAX_DEVICES = 20;
/** An administrator looks at the device right after the test. */
const TEST_LIFETIME_MS = 60_000;

/** Push in the panel: device counts per announcement, and test pushes. */
@Injectable()
export class PushPanel {
  constructor(
    private readonly database: Database,
    private readonly sender: PushSender,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /** Returns the counts of the newest announcements that were pushed, newest first. */
  async announcementFigures(): Promise<PushFigures[]> {
    const rows = await findAnnouncementFigures(this.database, MAX_ANNOUNCEMENTS);
    return rows.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      dropped: row.sent - row.delivered - row.gone - row.failed - row.waiting,
    }));
  }

  /** Sends a push to the caller's newest devices at once, without the outbox and the preferences. Returns the answers of the push services. */
  async sendTest({ playerId, sessionId }: Caller): Promise<TestedDevice[]> {
    const now = this.clock.now();
    const devices = (await findDevices(this.database, playerId)).slice(0, MAX_DEVICES);
    const tested = await Promise.all(
      devices.map(async (device) => {
        const news = { kind: 'test', until: now + TEST_LIFETIME_MS } as const;
        const message = messageOf(news, device, this.env.publicUrl, now);
        return { ...device, ...(await this.sender.post(device, message, 1)), subscriptionId: device.id };
      }),
    );
    await recordAnswers(this.database, tested, new Date(now));
    return tested.map(({ endpoint, result, status, ...device }) => ({
      service: new URL(endpoint).host,
      isThisDevice: device.sessionId === sessionId,
      result: result === 'later' || result === 'failed' ? 'unreachable' : result,
      status,
    }));
  }
}
