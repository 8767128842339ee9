import { Module } from '@nestjs/common';
import { ListPrizes } from './list-prizes.ts';
import { MarkPrize } from './mark-prize.ts';
import { PrizeHolding } from './prize-holding.ts';
import { PrizesController } from './prizes.controller.ts';

@Module({
  controllers: [PrizesController],
  providers: [ListPrizes, MarkPrize, PrizeHolding],
})
export class PrizesModule {}
