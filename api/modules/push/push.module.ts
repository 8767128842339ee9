import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { PushController } from './push.controller.ts';
import { PushOutbox } from './push-outbox.ts';
import { PushPanel } from './push-panel.ts';
import { PushSender } from './push-sender.ts';
import { PushSubscriptions } from './push-subscriptions.ts';

/** Push notifications (RFC 8030): subscriptions and preferences, the outbox, and its sender. */
@Module({
  imports: [JobsModule],
  controllers: [PushController],
  providers: [PushOutbox, PushPanel, PushSender, PushSubscriptions],
  exports: [PushOutbox],
})
export class PushModule {}
