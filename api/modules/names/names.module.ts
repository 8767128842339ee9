import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { JudgeNames } from './judge-names.ts';
import { NamesController } from './names.controller.ts';
import { NameNeeds } from './needs.ts';
import { Reports } from './reports.ts';

@Module({
  imports: [MailModule, AccountsModule],
  controllers: [NamesController],
  providers: [JudgeNames, NameNeeds, Reports],
  exports: [Reports],
})
export class NamesModule {}
