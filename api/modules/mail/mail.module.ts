import { Global, Module } from '@nestjs/common';
import { DevMailboxModule } from '../dev-mailbox/dev-mailbox.module.ts';
import { DeadLettersController } from './dead-letters.controller.ts';
import { DeadLetters } from './dead-letters.ts';
import { MailFacts } from './mail-facts.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailRefusals } from './mail-refusals.ts';
import { MailRepository } from './mail-repository.ts';
import { MailSender } from './mail-sender.ts';
import { RefusalRoutes } from './refusal-routes.ts';

@Global()
@Module({
  imports: [DevMailboxModule],
  controllers: [DeadLettersController],
  providers: [DeadLetters, MailFacts, MailOutbox, MailRefusals, MailRepository, MailSender, RefusalRoutes],
  exports: [MailFacts, MailOutbox],
})
export class MailModule {}
