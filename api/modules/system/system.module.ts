import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AffiliatesModule } from '../affiliates/affiliates.module.ts';
import { NamesModule } from '../names/names.module.ts';
import { PrizesModule } from '../prizes/prizes.module.ts';
import { RecordModule } from '../record/record.module.ts';
import { TermsModule } from '../terms/terms.module.ts';
import { Crowd } from './crowd.ts';
import { Housekeeping } from './housekeeping.ts';
import { Metrics } from './metrics.ts';
import { SystemController } from './system.controller.ts';

@Module({
  imports: [AccountsModule, AffiliatesModule, NamesModule, PrizesModule, RecordModule, TermsModule],
  controllers: [SystemController],
  providers: [Crowd, Housekeeping, Metrics],
})
export class SystemModule {}
