import { Controller, Inject, Module } from '@nestjs/common';
import { contract } from '../../../shared/contract/index.ts';
import { ENV, type Env } from '../../config/env.ts';
import { CurrentCaller, Input, type InputsOf, RequestLanguage } from '../../http/input.ts';
import type { Language } from '../../http/language.ts';
import type { Caller } from '../../http/request.ts';
import { Serves } from '../../http/serves.ts';
import { PushPanel } from './push-panel.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import { JobsModule } from '../../platform/jobs.module.ts';
import { PushOutbox } from './push-outbox.ts';
import { PushSender } from './push-sender.ts';

const { push } = contract;
type In = InputsOf<typeof push>;

@Controller()
class PushController {
  constructor(
    private readonly subscriptions: PushSubscriptions,
    private readonly panel: PushPanel,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Serves(push.publicKey)
  publicKey() {
    return { publicKey: this.env.vapid.publicKey };
  }

  @Serves(push.state)
  state(@CurrentCaller() caller: Caller) {
    return this.subscriptions.state(caller);
  }

  @Serves(push.subscribe)
  async subscribe(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Input() { body }: In['subscribe'],
  ) {
    await this.subscriptions.subscribe(caller, body, language);
    return this.subscriptions.state(caller);
  }

  @Serves(push.unsubscribe)
  unsubscribe(@CurrentCaller() caller: Caller, @Input() { body }: In['unsubscribe']) {
    return this.subscriptions.unsubscribe(caller, body.endpoint);
  }

  @Serves(push.preferences)
  async preferences(@CurrentCaller() caller: Caller, @Input() { body }: In['preferences']) {
    await this.subscriptions.prefer(caller, body);
    return this.subscriptions.state(caller);
  }

  @Serves(push.figures)
  figures() {
    return this.panel.announcementFigures();
  }

  @Serves(push.test)
  test(@CurrentCaller() caller: Caller) {
    return this.panel.sendTest(caller);
  }
}

/** Push notifications (RFC 8030): subscriptions and preferences, the outbox, and its sender. */
@Module({
  imports: [JobsModule],
  controllers: [PushController],
  providers: [PushOutbox, PushPanel, PushSender, PushSubscriptions],
  exports: [PushOutbox],
})
export class PushModule {}
