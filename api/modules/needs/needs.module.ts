import { Module } from '@nestjs/common';
import { TermsModule } from '../terms/terms.module.ts';
import { FindGuide } from './find-guide.ts';
import { FindNeeds } from './find-needs.ts';
import { NeedMails } from './need-mails.ts';
import { NeedReaders } from './need-readers.ts';
import { NeedsController } from './needs.controller.ts';

/** The needs of all modules, in the panel and by mail, for administrators. */
@Module({
  imports: [TermsModule],
  controllers: [NeedsController],
  providers: [FindGuide, FindNeeds, NeedMails, NeedReaders],
})
export class NeedsModule {}
