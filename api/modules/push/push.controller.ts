import { Controller, Inject } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { CurrentCaller, Input, type InputsOf, RequestLanguage } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { recordAnswers } from './delivery.queries.ts';
import { findAnnouncementFigures } from './occasion.queries.ts';
import { messageOf } from './push-message.ts';
import { PushSender } from './push-sender.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import { findDevices } from './subscription.queries.ts';

type In = InputsOf<Contract['push']>;

const MAX_ANNOUNCEMENTS = 200;
const MAX_DEVICES = 20;
/** An administrator looks at the device right after the test. */
const TEST_LIFETIME_MS = 60_000;

@Controller()
export class PushController {
  constructor(
    private readonly subscriptions: PushSubscriptions,
    private readonly sender: PushSender,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Serves('GET /push/public-key')
  publicKey() {
    return { publicKey: this.env.vapid.publicKey };
  }

  @Serves('GET /push/subscription')
  state(@CurrentCaller() caller: Caller) {
    return this.subscriptions.state(caller);
  }

  @Serves('PUT /push/subscription')
  async subscribe(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Input() { body }: In['subscribe'],
  ) {
    await this.subscriptions.subscribe(caller, body, language);
    return this.subscriptions.state(caller);
  }

  @Serves('DELETE /push/subscription')
  unsubscribe(@CurrentCaller() caller: Caller, @Input() { body }: In['unsubscribe']) {
    return this.subscriptions.unsubscribe(caller, body.endpoint);
  }

  @Serves('PUT /push/preferences')
  async preferences(@CurrentCaller() caller: Caller, @Input() { body }: In['preferences']) {
    await this.subscriptions.prefer(caller, body);
    return this.subscriptions.state(caller);
  }

  /** The device counts of the newest announcements that were pushed, newest first. */
  @Serves('GET /admin/push/announcements')
  figures() {
    return findAnnouncementFigures(this.database, MAX_ANNOUNCEMENTS);
  }

  /** Sends a push to the caller's newest devices at once, and returns the push services' answers. */
  @Serves('POST /admin/push/test')
  async test(@CurrentCaller() { playerId, sessionId }: Caller) {
    const now = this.clock.now();
    const news = { kind: 'test', until: now + TEST_LIFETIME_MS } as const;
    const devices = (await findDevices(this.database, playerId)).slice(0, MAX_DEVICES);
    const tested = await Promise.all(
      devices.map(async (device) => {
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
