import { Global, Module } from '@nestjs/common';
import { DeadLettersController } from './dead-letters.controller.ts';
import { MailBounds } from './mail-bounds.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailSender } from './mail-sender.ts';
import { UnsubscribeRoutes } from './unsubscribe-routes.ts';
import { Unsubscribe } from './unsubscribe.ts';

@Global()
@Module({
  controllers: [DeadLettersController],
  providers: [MailBounds, MailOutbox, MailSender, Unsubscribe, UnsubscribeRoutes],
  exports: [MailOutbox],
})
export class MailModule {}
