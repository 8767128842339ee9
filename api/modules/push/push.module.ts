import { Module } from '@nestjs/common';
import { DayPlaces } from './day-places.ts';
import { PushOutbox } from './push-outbox.ts';
import { PushSender } from './push-sender.ts';
import { PushSubscriptions } from './push-subscriptions.ts';
import { PushController } from './push.controller.ts';

/** Push notifications (RFC 8030): subscriptions and preferences, the outbox, and its sender. */
@Module({
  controllers: [PushController],
  providers: [DayPlaces, PushOutbox, PushSender, PushSubscriptions],
  exports: [PushOutbox],
})
export class PushModule {}
