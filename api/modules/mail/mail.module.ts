import { Global, Module } from '@nestjs/common';
import { DevMailboxModule } from '../dev-mailbox/dev-mailbox.module.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailRepository } from './mail-repository.ts';
import { MailSender } from './mail-sender.ts';

@Global()
@Module({
  imports: [DevMailboxModule],
  providers: [MailOutbox, MailRepository, MailSender],
  exports: [MailOutbox],
})
export class MailModule {}
