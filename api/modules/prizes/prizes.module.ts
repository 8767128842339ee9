import { Module } from '@nestjs/common';
import { JobsModule } from '../../platform/jobs.module.ts';
import { ListPrizes } from './list-prizes.ts';
import { MarkPrize } from './mark-prize.ts';
import { PrizeHolding } from './prize-holding.ts';
import { PrizeMails } from './prize-mails.ts';
import { PrizesController } from './prizes.controller.ts';

@Module({
  imports: [JobsModule],
  controllers: [PrizesController],
  providers: [ListPrizes, MarkPrize, PrizeHolding, PrizeMails],
})
export class PrizesModule {}
