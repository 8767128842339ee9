import { Global, Module } from '@nestjs/common';
import { MailFacts } from './mail-facts.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailRefusals } from './mail-refusals.ts';
import { MailRepository } from './mail-repository.ts';
import { MailSender } from './mail-sender.ts';
import { RefusalRoutes } from './refusal-routes.ts';
import { UnsentMailsController } from './unsent-mails.controller.ts';
import { UnsentMails } from './unsent-mails.ts';

@Global()
@Module({
  controllers: [UnsentMailsController],
  providers: [MailFacts, MailOutbox, MailRefusals, MailRepository, MailSender, RefusalRoutes, UnsentMails],
  exports: [MailFacts, MailOutbox],
})
export class MailModule {}
