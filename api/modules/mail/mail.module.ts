import { Global, Module } from '@nestjs/common';
import { DeadLettersController } from './dead-letters.controller.ts';
import { MailBounds } from './mail-bounds.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailSender } from './mail-sender.ts';
import { UnsubscribeRoutes } from './unsubscribe-routes.ts';
import { Unsubscribe } from './unsubscribe.ts';
import { MailNeeds } from './needs.ts';

@Global()
@Module({
  controllers: [DeadLettersController],
  providers: [MailNeeds, MailBounds, MailOutbox, MailSender, Unsubscribe, UnsubscribeRoutes],
  exports: [MailOutbox],
})
export class MailModule {}
