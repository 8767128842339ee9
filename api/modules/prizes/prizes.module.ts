import { Module } from '@nestjs/common';
import { AdminWinnersController } from './admin-winners.controller.ts';
import { AdminWinners } from './admin-winners.ts';
import { PrizeMails } from './prize-mails.ts';
import { PrizesController } from './prizes.controller.ts';
import { Prizes } from './prizes.ts';
import { Claims } from './claims.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { WinnersFile } from './winners-file.ts';
import { Winners } from './winners.ts';

/** Winners and prizes of settled grids: administrators' lists, public page, delivery steps, and mails. */
@Module({
  imports: [AccountsModule],
  controllers: [AdminWinnersController, PrizesController],
  providers: [Claims, AdminWinners, PrizeMails, Prizes, Winners, WinnersFile],
  exports: [Claims],
})
export class PrizesModule {}
