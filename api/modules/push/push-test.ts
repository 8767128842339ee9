import { Inject, Injectable } from '@nestjs/common';
import { type PUSH_TEST_RESULTS } from '../../../shared/contract/push.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { PushDeliveries } from './push-deliveries.ts';
import { messageOf, type PushReader } from './push-message.ts';
import { PushPost } from './push-post.ts';
import type { PushAddress } from './push-signer.ts';

interface TestedDevice {
  service: string;
  isThisDevice: boolean;
  result: (typeof PUSH_TEST_RESULTS)[number];
  status: number | null;
}

/** A test is of use while one looks at the device. */
const LIVES_MS = 60_000;
const DEVICES_MOST = 20;

/** An administrator's push to their own devices: at once and past all preferences, so that the answer says what the push services say. */
@Injectable()
export class PushTest {
  constructor(
    private readonly database: Database,
    private readonly post: PushPost,
    private readonly deliveries: PushDeliveries,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'publicUrl'>,
  ) {}

  /** The newest devices; none when the caller has no subscription. */
  async send({ playerId, sessionId }: Caller): Promise<TestedDevice[]> {
    const devices = await this.database.rows<
      PushAddress & PushReader & { id: number; isThisDevice: boolean }
    >(
      `select s.id, s.session_id = $2 as "isThisDevice", s.endpoint, s.p256dh, s.auth, s.language, s.time_zone as "timeZone"
       from push_subscription s join session on session.id = s.session_id where session.player_id = $1 order by s.id desc limit ${DEVICES_MOST}`,
      [playerId, sessionId],
    );
    const now = this.clock.now();
    const tested = await Promise.all(
      devices.map(async (device) => {
        const message = messageOf({ kind: 'test', until: now + LIVES_MS }, device, this.env.publicUrl, now);
        const { status, verdict } = await this.post.send(device, message, 1);
        return { device, status, result: verdict.result };
      }),
    );
    await this.deliveries.noteSubscriptions(
      tested.map(({ device, result }) => ({ subscriptionId: device.id, endpoint: device.endpoint, result })),
    );
    return tested.map(({ device, status, result }) => ({
      service: new URL(device.endpoint).host,
      isThisDevice: device.isThisDevice,
      result: result === 'later' || result === 'failed' ? 'unreachable' : result,
      status,
    }));
  }
}
