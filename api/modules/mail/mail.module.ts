import { Global, Module } from '@nestjs/common';
import { MailController } from './mail.controller.ts';
import { MailBounds } from './mail-bounds.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailSender } from './mail-sender.ts';
import { UnsubscribeRoutes } from './unsubscribe-routes.ts';
import { InvitationRefusals } from './invitation-refusals.ts';
import { Unsubscribe } from './unsubscribe.ts';

@Global()
@Module({
  controllers: [MailController],
  providers: [InvitationRefusals, MailBounds, MailOutbox, MailSender, Unsubscribe, UnsubscribeRoutes],
  exports: [MailOutbox, Unsubscribe],
})
export class MailModule {}
