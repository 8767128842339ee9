import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { JudgeNames } from './judge-names.ts';
import { NamesController } from './names.controller.ts';
import { Reports } from './reports.ts';

@Module({
  imports: [MailModule],
  controllers: [NamesController],
  providers: [JudgeNames, Reports],
  exports: [Reports],
})
export class NamesModule {}
